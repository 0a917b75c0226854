import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { PickedTerm } from "../../captions/terms/picked-term.ts";
import type { Locale } from "../../features/languages/locale.ts";
import { createAddTermApi } from "../../features/terms/add-term-api.ts";
import { AddTermDialog } from "../../features/terms/add-term-dialog.tsx";

const api = createAddTermApi(new AbortController().signal);

export function useAddTerm(locale: Locale): {
  readonly open: (chosen: PickedTerm) => void;
  readonly dialog: ComponentChildren;
} {
  const [opened, setOpened] = useState<{ readonly chosen: PickedTerm } | null>(null);
  return {
    open: (chosen) => setOpened({ chosen }),
    dialog: opened && (
      <AddTermDialog
        key={opened}
        chosen={opened.chosen}
        api={api}
        locale={locale}
        // A dialog reports its closing late, when the next one may already be open.
        onClose={() => setOpened((latest) => (latest === opened ? null : latest))}
      />
    ),
  };
}

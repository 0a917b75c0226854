import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { PickedTerm } from "../../captions/terms/picked-term.ts";
import type { LanguageReading } from "../../features/languages/language-form.tsx";
import { createAddWordPort } from "../../features/terms/add-term-calls.ts";
import { AddWordDialog } from "../../features/terms/add-term-dialog.tsx";

const port = createAddWordPort(new AbortController().signal);

/** Opens the dialog that adds a word to a list, and draws it while it is open. */
export function useAddWord(reading: LanguageReading): {
  readonly open: (chosen: PickedTerm) => void;
  readonly dialog: ComponentChildren;
} {
  const [opened, setOpened] = useState<{ readonly chosen: PickedTerm } | null>(null);
  return {
    open: (chosen) => setOpened({ chosen }),
    dialog: opened && (
      <AddWordDialog
        key={opened}
        chosen={opened.chosen}
        port={port}
        reading={reading}
        // A closed dialog tells so a moment later: by then the next word may have been opened.
        onClose={() => setOpened((latest) => (latest === opened ? null : latest))}
      />
    ),
  };
}

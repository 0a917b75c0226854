import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { ChosenWord } from "../../captions/chosen-word.ts";
import { createAddWordPort } from "../../settings/add-word-port.ts";
import type { LanguageReading } from "../../ui/languages/language-form.tsx";
import { AddWordDialog } from "../../ui/words/add-word-dialog.tsx";

const port = createAddWordPort(new AbortController().signal);

/** Opens the dialog that adds a word to a list, and draws it while it is open. */
export function useAddWord(reading: LanguageReading): {
  readonly open: (chosen: ChosenWord) => void;
  readonly dialog: ComponentChildren;
} {
  const [opened, setOpened] = useState<{ readonly chosen: ChosenWord } | null>(null);
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

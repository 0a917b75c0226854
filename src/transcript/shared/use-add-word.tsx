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
  const [chosen, setChosen] = useState<ChosenWord | null>(null);
  return {
    open: setChosen,
    dialog: chosen && (
      <AddWordDialog
        chosen={chosen}
        port={port}
        reading={reading}
        onClose={() => setChosen(null)}
      />
    ),
  };
}

import { useEffect, useState } from "preact/hooks";
import { ListPicker } from "../../features/lists/list-picker.tsx";
import { StylePicker } from "../../features/lists/style-picker.tsx";
import type { TranslationChoices } from "../../store/translation-job.ts";
import { Select } from "../../ui/select.tsx";
import { useText } from "../../ui/texts.ts";
import type { LibraryPort } from "./library-api.ts";
import type { LibraryWords } from "./library-words.ts";

/** How a transcript is to be translated. */
export interface Wishes {
  /** Null while nothing else was chosen than what holds for captions. */
  readonly formality: TranslationChoices["formality"] | null;
  /** Empty for none. */
  readonly glossaryId: string;
  /** Empty for none; null for the default of the target language. */
  readonly styleId: string | null;
}

/** As it is before anything was chosen. */
export const NO_WISHES: Wishes = { formality: null, glossaryId: "", styleId: null };

const FORMALITIES = ["default", "prefer_more", "prefer_less"] as const;

export interface TranslationWishesProps {
  readonly wishes: Wishes;
  readonly port: Pick<LibraryPort, "formality" | "lists" | "checkIdentifier" | "defaultStyle">;
  /** BCP 47 tags; the target is empty while none is chosen. */
  readonly source: string | null;
  readonly target: string;
  readonly words: LibraryWords;
  readonly onChange: (wishes: Wishes) => void;
}

/** Formality, glossary and style rule list of a translation. */
export function TranslationWishes(props: TranslationWishesProps) {
  const { wishes, port, source, target, words, onChange } = props;
  const text = useText();
  const [formality, setFormality] = useState<TranslationChoices["formality"]>("default");
  const [defaultId, setDefaultId] = useState("");
  useEffect(() => {
    void port.formality().then(setFormality);
  }, [port]);
  useEffect(() => {
    let isWanted = true;
    if (target === "") setDefaultId("");
    else void port.defaultStyle(target).then((id) => isWanted && setDefaultId(id));
    return () => {
      isWanted = false;
    };
  }, [port, target]);
  const change = async (next: Partial<Wishes>) => onChange({ ...wishes, ...next });
  return (
    <details class="translate-wishes">
      <summary>{text("documents_more_choices")}</summary>
      <Select
        label={text("formality_label")}
        value={wishes.formality ?? formality}
        groups={[
          {
            label: null,
            choices: FORMALITIES.map((value) => ({
              value,
              label: text(`documents_formality_${value}`),
            })),
          },
        ]}
        onChoose={(picked) => void change({ formality: picked })}
      />
      <ListPicker
        kind="glossary"
        label={text("glossary_label")}
        value={wishes.glossaryId}
        targets={target === "" ? [] : [target]}
        source={source}
        isStored={false}
        check={port.checkIdentifier}
        onPick={(glossaryId) => change({ glossaryId })}
        port={port.lists}
        reading={words}
      />
      <StylePicker
        label={text("documents_style")}
        value={wishes.styleId}
        target={target === "" ? null : target}
        defaultId={defaultId}
        isStored={false}
        check={port.checkIdentifier}
        onPick={(styleId) => change({ styleId })}
        port={port.lists}
        reading={words}
      />
    </details>
  );
}

import { useEffect, useState } from "preact/hooks";
import { ListPicker } from "../../features/lists/list-picker.tsx";
import { StyleRulePicker } from "../../features/lists/style-rule-picker.tsx";
import type { TranslationChoices } from "../../store/translation/translation-job.ts";
import { Select } from "../../ui/select.tsx";
import { useText } from "../../ui/texts.ts";
import type { LibraryApi } from "./library-api.ts";
import type { LibraryFormat } from "./library-format.ts";

export interface TranslationOptions {
  /** Null for the formality chosen for captions. */
  readonly formality: TranslationChoices["formality"] | null;
  readonly glossaryId: string;
  /** Empty for none; null for the default of the target language. */
  readonly styleId: string | null;
}

export const DEFAULT_TRANSLATION_OPTIONS: TranslationOptions = {
  formality: null,
  glossaryId: "",
  styleId: null,
};

const FORMALITIES = ["default", "prefer_more", "prefer_less"] as const;

export interface TranslationOptionsFormProps {
  readonly options: TranslationOptions;
  readonly api: Pick<LibraryApi, "formality" | "lists" | "checkIdentifier" | "defaultStyle">;
  /** BCP 47 tags; the target is empty until chosen. */
  readonly source: string | null;
  readonly target: string;
  readonly format: LibraryFormat;
  readonly onChange: (options: TranslationOptions) => void;
}

export function TranslationOptionsForm(props: TranslationOptionsFormProps) {
  const { options, api, source, target, format, onChange } = props;
  const text = useText();
  const [formality, setFormality] = useState<TranslationChoices["formality"]>("default");
  const [defaultId, setDefaultId] = useState("");
  useEffect(() => {
    void api.formality().then(setFormality);
  }, [api]);
  useEffect(() => {
    let isWanted = true;
    if (target === "") setDefaultId("");
    else void api.defaultStyle(target).then((id) => isWanted && setDefaultId(id));
    return () => {
      isWanted = false;
    };
  }, [api, target]);
  const change = async (next: Partial<TranslationOptions>) => onChange({ ...options, ...next });
  return (
    <details class="translate-wishes">
      <summary>{text("documents_more_choices")}</summary>
      <Select
        label={text("formality_label")}
        value={options.formality ?? formality}
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
        value={options.glossaryId}
        targets={target === "" ? [] : [target]}
        source={source}
        isStored={false}
        check={api.checkIdentifier}
        onPick={(glossaryId) => change({ glossaryId })}
        api={api.lists}
        locale={format}
      />
      <StyleRulePicker
        label={text("documents_style")}
        value={options.styleId}
        target={target === "" ? null : target}
        defaultId={defaultId}
        isStored={false}
        check={api.checkIdentifier}
        onPick={(styleId) => change({ styleId })}
        api={api.lists}
        locale={format}
      />
    </details>
  );
}

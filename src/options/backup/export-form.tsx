import { useRef, useState } from "preact/hooks";
import { countCodePoints } from "../../lib/count-code-points.ts";
import { MIN_PASSPHRASE } from "../../settings/connection/key-cipher.ts";
import { Button } from "../../ui/button.tsx";
import { LocalCheckbox } from "../../ui/local-checkbox.tsx";
import { SavedMark } from "../../ui/saved-mark.tsx";
import { useText } from "../../ui/texts.ts";
import { useSavedMark } from "../../ui/use-saved-mark.ts";
import type { BackupApi } from "./backup-api.ts";
import { PassphraseField } from "./passphrase-field.tsx";

export function ExportForm({ api }: { api: Pick<BackupApi, "hasKey" | "exportFile"> }) {
  const text = useText();
  const form = useRef<HTMLFormElement>(null);
  const [isKeyWanted, setKeyWanted] = useState(false);
  const [passphrase, setPassphrase] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { saved, markSaved } = useSavedMark();
  const withKey = isKeyWanted && api.hasKey.value;
  const forget = () => {
    setPassphrase("");
    setProblem(null);
  };
  const save = async () => {
    if (withKey && countCodePoints(passphrase) < MIN_PASSPHRASE) {
      setProblem(text("passphrase_short"));
      form.current?.querySelector<HTMLInputElement>(".input")?.focus();
      return;
    }
    setBusy(true);
    await api.exportFile(withKey ? passphrase : null);
    setBusy(false);
    forget();
    markSaved();
  };
  return (
    <form
      ref={form}
      class="facts backup-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void save();
      }}
    >
      <h3>{text("settings_file_export")}</h3>
      {api.hasKey.value && (
        <LocalCheckbox
          label={text("settings_file_with_key")}
          checked={isKeyWanted}
          onToggle={(checked) => {
            setKeyWanted(checked);
            forget();
          }}
        />
      )}
      {withKey && (
        <PassphraseField
          label={text("passphrase_label")}
          hint={text("passphrase_hint")}
          problem={problem}
          value={passphrase}
          onInput={(typed) => {
            setPassphrase(typed);
            setProblem(null);
          }}
        />
      )}
      <div class="backup-actions">
        <Button type="submit" aria-busy={isBusy}>
          {text("settings_file_export")}
        </Button>
        <SavedMark saved={saved} />
      </div>
    </form>
  );
}

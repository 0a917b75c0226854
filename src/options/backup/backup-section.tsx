import { Section } from "../../ui/section.tsx";
import { useText } from "../../ui/texts.ts";
import type { BackupApi } from "./backup-api.ts";
import { ExportForm } from "./export-form.tsx";
import { ImportForm } from "./import-form.tsx";
import "./backup-section.css";

/** Exports the settings as a file and imports them again. */
export function BackupSection({ api, uiLanguage }: { api: BackupApi; uiLanguage: string }) {
  const text = useText();
  return (
    <Section id="backup" title={text("settings_file_title")} lead={text("settings_file_lead")}>
      <ExportForm api={api} />
      <ImportForm api={api} uiLanguage={uiLanguage} />
    </Section>
  );
}

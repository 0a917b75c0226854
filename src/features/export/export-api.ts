import type { ExportFile } from "../../captions/subtitles/export-files.ts";
import { saveFiles } from "../../platform/save-files.ts";
import {
  exportChoicesStore,
  type StoredExportChoices,
} from "../../settings/stored/export-choices.ts";

export interface ExportApi {
  last(): Promise<StoredExportChoices>;
  remember(choices: StoredExportChoices): Promise<void>;
  /** Saves one file as it is, several as a zip archive. */
  save(files: readonly ExportFile[], archiveName: string): Promise<void>;
}

export const exportApi: ExportApi = {
  last: () => exportChoicesStore.get(),
  remember: (choices) => exportChoicesStore.set(choices),
  save: saveFiles,
};

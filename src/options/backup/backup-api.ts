import { computed, type ReadonlySignal } from "@preact/signals";
import { hasHost, releaseHost, requestHost } from "../../platform/host-permissions.ts";
import { saveFiles } from "../../platform/save-files.ts";
import { ownApiKey } from "../../settings/connection/api-key.ts";
import { managedStore } from "../../settings/managed/managed-store.ts";
import {
  MAX_SETTINGS_FILE_BYTES,
  readSettingsFile,
} from "../../store/settings-file/settings-file.ts";
import {
  applyImport,
  exportSettings,
  summarizeImport,
} from "../../store/settings-file/settings-import.ts";
import { storedSignal } from "../../ui/stored-signal.ts";
import type { TranscriptsApi } from "../transcripts/transcripts-api.ts";
import type { ImportApi } from "./import-model.ts";

export interface BackupApi extends ImportApi {
  /** Whether the user has a key to export. An organization's key is never exported. */
  readonly hasKey: ReadonlySignal<boolean>;
  /** @param passphrase encrypts the API key; null to leave the key out */
  exportFile(passphrase: string | null): Promise<void>;
}

export async function createBackupApi(
  { countExpired }: TranscriptsApi,
  life: AbortSignal,
): Promise<BackupApi> {
  const key = await storedSignal(ownApiKey, life);
  return {
    hasKey: computed(() => key.value !== ""),
    async exportFile(passphrase) {
      const nowMs = Date.now();
      const content = await exportSettings(passphrase, nowMs);
      const name = `surtitle-settings-${localDate(nowMs)}.json`;
      await saveFiles([{ name, type: "application/json", content }], name);
    },
    async read(file) {
      if (file.size > MAX_SETTINGS_FILE_BYTES) return { ok: false, problem: "large" };
      const text = await file.text().catch(() => null);
      return text === null ? { ok: false, problem: "unreadable" } : readSettingsFile(text);
    },
    async summarize(file) {
      const [summary, { policies }] = await Promise.all([
        summarizeImport(file),
        managedStore.get(),
      ]);
      // The file's service would not be used.
      return policies.serviceAddress === undefined
        ? summary
        : { ...summary, newBaseUrl: null, hasKey: false, dropsKey: false };
    },
    async countExpired(transcripts) {
      const { settings } = await managedStore.get();
      return await countExpired({ ...transcripts, ...settings.transcripts });
    },
    hasHost,
    askForHost: requestHost,
    releaseHost,
    apply: applyImport,
  };
}

function localDate(atMs: number): string {
  const at = new Date(atMs);
  const parts = [at.getFullYear(), at.getMonth() + 1, at.getDate()];
  return parts.map((part) => String(part).padStart(2, "0")).join("-");
}

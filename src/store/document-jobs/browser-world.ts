import {
  documentStatus,
  openDocumentResult,
  uploadDocument,
} from "../../service/documents/documents.ts";
import { createHttpClient } from "../../service/http/http-client.ts";
import { ServiceError } from "../../service/http/service-error.ts";
import { apiKey } from "../../settings/connection/api-key.ts";
import { baseUrlOf } from "../../settings/connection/service-presets.ts";
import { settingsStore } from "../../settings/stored/settings-store.ts";
import { onDocumentsChanged } from "./document-changes.ts";
import { documentChoices } from "./document-choices.ts";
import type { EngineWorld } from "./document-engine.ts";
import { diskDocumentFiles } from "./document-files.ts";
import { diskDocumentJobs } from "./document-jobs.ts";
import type { DocumentService } from "./document-step.ts";

/** The alarm that wakes the background while documents are on their way. */
export const DOCUMENT_ALARM = "documents";

/** The engine's world in a context of the extension: its disk, its locks, the user's service. */
export function browserWorld(
  own: Pick<EngineWorld, "mayUpload" | "onProgress" | "onBusy">,
): EngineWorld {
  return {
    ...own,
    jobs: diskDocumentJobs,
    files: diskDocumentFiles,
    service: currentService,
    nowMs: Date.now,
    random: Math.random,
    fetchesByItself: async () => (await documentChoices.get()).fetchesByItself,
    onChanged: onDocumentsChanged,
    ifFree: (name, work) =>
      navigator.locks.request(`surtitle ${name}`, { ifAvailable: true }, async (lock) => {
        if (!lock) return false;
        await work();
        return true;
      }),
  };
}

async function currentService(): Promise<DocumentService> {
  const { service } = await settingsStore.get();
  const baseUrl = baseUrlOf(service);
  const key = await apiKey.get();
  if (baseUrl === "" || key === "") {
    throw new ServiceError("not_configured", "No service address or no key is set.");
  }
  const connection = { baseUrl, authScheme: service.authScheme, apiKey: key };
  const http = createHttpClient(connection);
  return {
    baseUrl,
    upload: (request, signal, onProgress) =>
      uploadDocument(connection, request, signal, onProgress),
    status: (handle, signal) => documentStatus(http, handle, signal),
    openResult: (handle, maxBytes, signal) => openDocumentResult(http, handle, maxBytes, signal),
  };
}

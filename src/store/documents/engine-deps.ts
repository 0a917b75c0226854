import {
  documentStatus,
  openDocumentResult,
  uploadDocument,
} from "../../service/documents/documents.ts";
import { createHttpClient } from "../../service/http/http-client.ts";
import { ServiceError } from "../../service/http/service-error.ts";
import { serviceConnection } from "../../settings/connection/service-client.ts";
import { onDocumentsChanged } from "./document-changes.ts";
import { documentChoices } from "./document-choices.ts";
import type { EngineDeps } from "./document-engine.ts";
import { diskDocumentFiles } from "./document-files.ts";
import { diskDocumentJobs } from "./document-jobs.ts";
import type { DocumentService } from "./document-step.ts";

/** The alarm that wakes the background while documents are under way. */
export const DOCUMENT_ALARM = "documents";

/** What the engine uses in a context of the extension: the disk, locks and the user's service. */
export function createEngineDeps(
  own: Pick<EngineDeps, "mayUpload" | "onProgress" | "onBusy">,
): EngineDeps {
  return {
    ...own,
    jobs: diskDocumentJobs,
    files: diskDocumentFiles,
    service: currentService,
    nowMs: Date.now,
    random: Math.random,
    fetchesByItself: async () => (await documentChoices.get()).fetchesByItself,
    onChanged: onDocumentsChanged,
    tryWithLock: (name, work) =>
      navigator.locks.request(`surtitle ${name}`, { ifAvailable: true }, async (lock) => {
        if (!lock) return false;
        await work();
        return true;
      }),
  };
}

async function currentService(): Promise<DocumentService> {
  const connection = await serviceConnection();
  const { baseUrl, apiKey } = connection;
  if (baseUrl === "" || apiKey === "") {
    throw new ServiceError("not_configured", "No service address or no key is set");
  }
  const http = createHttpClient(connection);
  return {
    baseUrl,
    upload: (request, signal, onProgress) =>
      uploadDocument(connection, request, signal, onProgress),
    status: (handle, signal) => documentStatus(http, handle, signal),
    openResult: (handle, maxBytes, signal) => openDocumentResult(http, handle, maxBytes, signal),
  };
}

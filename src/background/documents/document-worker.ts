import { setWakeAlarm } from "../../platform/wake-alarm.ts";
import { apiKey } from "../../settings/connection/api-key.ts";
import { settingsStore } from "../../settings/stored/settings-store.ts";
import { DocumentActions } from "../../store/documents/document-actions.ts";
import { DocumentEngine } from "../../store/documents/document-engine.ts";
import { diskDocumentFiles } from "../../store/documents/document-files.ts";
import { diskDocumentJobs } from "../../store/documents/document-jobs.ts";
import { MAX_WORKER_UPLOAD_BYTES } from "../../store/documents/document-policy.ts";
import { createEngineDeps, DOCUMENT_ALARM } from "../../store/documents/engine-deps.ts";

/**
 * Processes documents while no documents page is open. Call `start` when the worker starts; an
 * alarm wakes it while there is work.
 */
export class DocumentWorker {
  #controller = new AbortController();
  #running: Promise<void> = Promise.resolve();

  start(): void {
    this.#controller = new AbortController();
    const { signal } = this.#controller;
    const engine = new DocumentEngine(
      createEngineDeps({
        // The browser may stop the worker during a long upload, again and again.
        mayUpload: ({ sizeBytes }) => sizeBytes <= MAX_WORKER_UPLOAD_BYTES,
        onProgress: () => undefined,
        onBusy: (isBusy) => void setWakeAlarm(DOCUMENT_ALARM, isBusy),
      }),
    );
    this.#running = engine.run(signal);
    const actions = new DocumentActions(diskDocumentJobs, diskDocumentFiles);
    settingsStore.onChanged(() => void actions.resumeHeld(), signal);
    apiKey.onChanged(() => void actions.resumeHeld(), signal);
  }

  /** Stops all work; resolves once all writing has stopped. */
  async stop(): Promise<void> {
    this.#controller.abort(new Error("document processing stopped"));
    await this.#running;
  }
}

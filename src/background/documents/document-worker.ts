import { keepWaking } from "../../platform/wake-up.ts";
import { apiKey } from "../../settings/connection/api-key.ts";
import { settingsStore } from "../../settings/stored/settings-store.ts";
import { browserWorld, DOCUMENT_ALARM } from "../../store/document-jobs/browser-world.ts";
import { DocumentActions } from "../../store/document-jobs/document-actions.ts";
import { DocumentEngine } from "../../store/document-jobs/document-engine.ts";
import { diskDocumentFiles } from "../../store/document-jobs/document-files.ts";
import { diskDocumentJobs } from "../../store/document-jobs/document-jobs.ts";
import { MAX_WORKER_UPLOAD_BYTES } from "../../store/document-jobs/document-policy.ts";

/**
 * Takes documents on their way while no page of theirs is open. An alarm wakes the worker as long as
 * there is anything to do; call `start` as the worker starts.
 */
export class DocumentWorker {
  #life = new AbortController();
  #running: Promise<void> = Promise.resolve();

  start(): void {
    this.#life = new AbortController();
    const { signal } = this.#life;
    const engine = new DocumentEngine(
      browserWorld({
        // The browser may stop a worker in the middle of a long upload, again and again.
        mayUpload: ({ sizeBytes }) => sizeBytes <= MAX_WORKER_UPLOAD_BYTES,
        onProgress: () => undefined,
        onBusy: (isBusy) => void keepWaking(DOCUMENT_ALARM, isBusy),
      }),
    );
    this.#running = engine.run(signal);
    const actions = new DocumentActions(diskDocumentJobs, diskDocumentFiles);
    settingsStore.onChanged(() => void actions.releaseHeld(), signal);
    apiKey.onChanged(() => void actions.releaseHeld(), signal);
  }

  /** Breaks off what is under way; resolves when nothing of it writes any more. */
  async stop(): Promise<void> {
    this.#life.abort(new Error("documents are left alone"));
    await this.#running;
  }
}

import { browser } from "../platform/browser.ts";
import { keepWaking } from "../platform/wake-up.ts";
import { apiKey } from "../settings/api-key.ts";
import { settingsStore } from "../settings/settings-store.ts";
import { browserWorld, DOCUMENT_ALARM } from "../store/document-jobs/browser-world.ts";
import { DocumentActions } from "../store/document-jobs/document-actions.ts";
import { DocumentEngine } from "../store/document-jobs/document-engine.ts";
import { diskDocumentFiles } from "../store/document-jobs/document-files.ts";
import { diskDocumentJobs } from "../store/document-jobs/document-jobs.ts";
import { MAX_WORKER_UPLOAD_BYTES } from "../store/document-jobs/document-policy.ts";

/**
 * Takes documents on their way while no page of theirs is open. An alarm wakes the worker as long as
 * there is anything to do; call it as the worker starts.
 */
export function runDocumentErrand(signal: AbortSignal): void {
  // Being woken is all that matters: the engine below looks at what there is to do.
  browser.alarms.onAlarm.addListener(() => undefined);
  const engine = new DocumentEngine(
    browserWorld({
      // The browser may stop a worker in the middle of a long upload, again and again.
      mayUpload: ({ sizeBytes }) => sizeBytes <= MAX_WORKER_UPLOAD_BYTES,
      onProgress: () => undefined,
      onBusy: (isBusy) => void keepWaking(DOCUMENT_ALARM, isBusy),
    }),
  );
  void engine.run(signal);
  const actions = new DocumentActions(diskDocumentJobs, diskDocumentFiles);
  settingsStore.onChanged(() => void actions.releaseHeld(), signal);
  apiKey.onChanged(() => void actions.releaseHeld(), signal);
}

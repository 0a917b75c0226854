import { TooManyBytesError } from "../../lib/bounded-stream.ts";
import { extensionOf } from "../../service/documents/document-formats.ts";
import type {
  DocumentHandle,
  DocumentRequest,
  DocumentStatus,
} from "../../service/documents/documents.ts";
import { ServiceError } from "../../service/http/service-error.ts";
import type { UploadProgress } from "../../service/http/upload-form.ts";
import type { DocumentFiles } from "./document-files.ts";
import {
  type DocumentJob,
  type DocumentProblem,
  HELD_STATES,
  isHeldAtService,
} from "./document-job.ts";
import type { DocumentJobs } from "./document-jobs.ts";
import {
  downloadBound,
  MAX_BAD_UPLOADS,
  plausibleSeconds,
  pollDelayMs,
  resultLimitBytes,
  retryDelayMs,
} from "./document-policy.ts";
import {
  classifyProblem,
  type DocumentCall,
  problemOf,
  translationProblem,
} from "./document-problem.ts";
import {
  changeDocument,
  failDocument,
  returnDocument,
  STATES_DURING,
} from "./document-transitions.ts";

export interface DocumentService {
  readonly baseUrl: string;
  upload(
    request: DocumentRequest,
    signal: AbortSignal,
    onProgress: UploadProgress,
  ): Promise<DocumentHandle>;
  status(handle: DocumentHandle, signal: AbortSignal): Promise<DocumentStatus>;
  /** @throws TooManyBytesError, here or in the stream, when the result exceeds `maxBytes` */
  openResult(
    handle: DocumentHandle,
    maxBytes: number,
    signal: AbortSignal,
  ): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
}

export interface StepDeps {
  readonly jobs: DocumentJobs;
  readonly files: DocumentFiles;
  /** @throws ServiceError `not_configured` when there is none */
  service(): Promise<DocumentService>;
  nowMs(): number;
  /** From 0 to 1. */
  random(): number;
  onProgress(id: string, sentBytes: number, totalBytes: number | null): void;
}

/**
 * Moves a document one step forward. Each result of the service is stored before anything else
 * happens, so another context can continue after a crash. Only one context at a time may do this
 * with a document.
 * @throws the signal's reason when it aborts; the state is then as after a crash
 */
export async function stepDocument(
  job: DocumentJob,
  deps: StepDeps,
  signal: AbortSignal,
): Promise<void> {
  switch (job.state) {
    case "waiting":
    // The uploading context is gone. What the service may have is never billed.
    case "uploading":
      return await attempt(job, deps, signal, "upload", upload);
    case "queued":
    case "translating":
      return await attempt(job, deps, signal, "status", pollStatus);
    case "done":
    case "fetching":
      return await attempt(job, deps, signal, "result", downloadResult);
    default:
  }
}

type Step = (
  job: DocumentJob,
  deps: StepDeps,
  service: DocumentService,
  signal: AbortSignal,
) => Promise<void>;

async function attempt(
  job: DocumentJob,
  deps: StepDeps,
  signal: AbortSignal,
  call: DocumentCall,
  step: Step,
): Promise<void> {
  try {
    const service = await deps.service();
    if (call !== "upload" && service.baseUrl !== job.baseUrl) {
      await returnDocument(job, deps, call, problemOf("other_service"), null);
      return;
    }
    await step(job, deps, service, signal);
  } catch (thrown) {
    signal.throwIfAborted();
    const context = {
      hasStyle: Boolean(job.choices.styleId),
      hasUnfetched: call === "upload" && (await hasUnfetched(deps)),
    };
    const { problem, handling, retryAfterMs } = classifyProblem(thrown, call, context);
    const isHopeless =
      handling === "fail" || (call === "upload" && isFilesFault(problem, job.attempts));
    if (isHopeless) await failDocument(job, deps, call, problem);
    else if (handling === "hold") await returnDocument(job, deps, call, problem, null);
    else {
      const delayMs = retryDelayMs(job.attempts, retryAfterMs, deps.random());
      await returnDocument(job, deps, call, problem, deps.nowMs() + delayMs);
    }
  }
}

async function hasUnfetched(deps: StepDeps): Promise<boolean> {
  const [jobs, service] = await Promise.all([
    deps.jobs.inStates(HELD_STATES),
    // Without a service there is nothing to download.
    deps.service().catch(() => null),
  ]);
  return service !== null && jobs.some((job) => isHeldAtService(job, service.baseUrl));
}

// A server that fails repeatedly for one file cannot read it (service-api §2.3).
function isFilesFault({ reason }: DocumentProblem, attempts: number): boolean {
  const suspect = reason === "server_error" || reason === "bad_answer" || reason === "internal";
  return suspect && attempts + 1 >= MAX_BAD_UPLOADS;
}

const upload: Step = async (job, deps, service, signal) => {
  const file = await deps.files.source(job.id);
  const { targetLanguage } = job.choices;
  if (!file || targetLanguage === null) {
    await failDocument(job, deps, "upload", problemOf("source_missing"));
    return;
  }
  const begun = await changeDocument(job, deps, STATES_DURING.upload, { state: "uploading" });
  if (!begun) return;
  const { sourceLanguage, formality, glossaryId, styleId, pdfAsWord } = job.choices;
  const isPdf = extensionOf(job.fileName) === "pdf";
  const request: DocumentRequest = {
    file,
    fileName: job.fileName,
    targetLanguage,
    sourceLanguage,
    outputFormat: isPdf && pdfAsWord ? "docx" : null,
    formality,
    glossaryId,
    styleId: styleId ?? "",
  };
  const handle = await service.upload(request, signal, (sent, total) =>
    deps.onProgress(job.id, sent, total),
  );
  const uploaded: Partial<DocumentJob> = {
    handle,
    baseUrl: service.baseUrl,
    attempts: 0,
    problem: null,
  };
  // Cancelled during the upload: the handle is stored all the same.
  await deps.jobs.change(job.id, (now) =>
    now.state === "cancelled"
      ? { ...now, ...uploaded }
      : { ...now, ...uploaded, state: "queued", nextAtMs: nextPollAtMs(deps, 0, null) },
  );
};

const pollStatus: Step = async (job, deps, service, signal) => {
  const handle = handleOf(job);
  const status = await service.status(handle, signal);
  switch (status.status) {
    case "queued":
    case "translating":
      await changeDocument(job, deps, STATES_DURING.status, {
        state: status.status,
        secondsRemaining: plausibleSeconds(status.secondsRemaining),
        attempts: job.attempts + 1,
        nextAtMs: nextPollAtMs(deps, job.attempts, status.secondsRemaining),
        problem: null,
      });
      return;
    case "done":
      await changeDocument(job, deps, STATES_DURING.status, {
        state: "done",
        billedCharacters: status.billedCharacters,
        secondsRemaining: null,
        attempts: 0,
        nextAtMs: deps.nowMs(),
        problem: null,
      });
      return;
    case "error":
      await failDocument(job, deps, "status", translationProblem(status.explanation));
  }
};

const TOO_LARGE_FOR = { size: "result_too_large", disk: "disk_full" } as const;

const downloadResult: Step = async (job, deps, service, signal) => {
  const kept = await deps.files.result(job.id);
  if (kept) {
    await markKept(job, deps, kept.size);
    return;
  }
  const handle = handleOf(job);
  const freeBytes = await deps.files.freeBytes();
  const { maxBytes, limit } = downloadBound(resultLimitBytes(job.sizeBytes), freeBytes);
  if (maxBytes === 0) {
    await returnDocument(job, deps, "result", problemOf(TOO_LARGE_FOR[limit]), null);
    return;
  }
  const downloads = job.downloads + 1;
  const begun = await changeDocument(job, deps, STATES_DURING.result, {
    state: "fetching",
    downloads,
  });
  if (!begun) return;
  try {
    const content = await service.openResult(handle, maxBytes, signal);
    const resultBytes = await deps.files.saveResult(job.id, content);
    if (resultBytes === 0) throw new ServiceError("bad_answer", "The translation is empty");
    await markKept(job, deps, resultBytes);
  } catch (thrown) {
    signal.throwIfAborted();
    if (thrown instanceof TooManyBytesError) {
      // The service keeps a result until it is downloaded completely: the user may make room and
      // retry.
      await returnDocument(job, deps, "result", problemOf(TOO_LARGE_FOR[limit]), null);
      return;
    }
    if (await isLost(thrown, job, service, signal)) {
      await failDocument(job, deps, "result", problemOf("result_lost"));
      return;
    }
    throw thrown;
  }
};

/**
 * Whether an interrupted download lost the result, because the service took it for complete. Then
 * it responds with 404, or with 503, which also means "not ready yet" (service-api §10.5).
 */
async function isLost(
  thrown: unknown,
  { downloads, handle }: DocumentJob,
  service: DocumentService,
  signal: AbortSignal,
): Promise<boolean> {
  if (downloads === 0 || handle === null || !(thrown instanceof ServiceError)) return false;
  if (thrown.status === 404) return true;
  if (thrown.status !== 503) return false;
  try {
    await service.status(handle, signal);
    return false;
  } catch (again) {
    return again instanceof ServiceError && again.status === 404;
  }
}

async function markKept(job: DocumentJob, deps: StepDeps, resultBytes: number): Promise<void> {
  const kept = await changeDocument(job, deps, STATES_DURING.result, {
    state: "kept",
    resultBytes,
    keptAtMs: deps.nowMs(),
    nextAtMs: null,
    isWanted: false,
    problem: null,
  });
  if (kept) await deps.files.removeSource(job.id);
}

function nextPollAtMs(deps: StepDeps, polls: number, secondsRemaining: number | null): number {
  return deps.nowMs() + pollDelayMs(polls, secondsRemaining, deps.random());
}

function handleOf({ handle }: DocumentJob): DocumentHandle {
  if (!handle) throw new Error("The document at the service has no key");
  return handle;
}

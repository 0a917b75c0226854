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
import { BACK, changeDocument, failDocument, settleDocument } from "./document-moves.ts";
import {
  believedSeconds,
  downloadBound,
  MAX_BAD_UPLOADS,
  pollDelayMs,
  resultLimitBytes,
  retryDelayMs,
} from "./document-policy.ts";
import {
  type DocumentCall,
  judgeProblem,
  problemOf,
  translationProblem,
} from "./document-problem.ts";

/** The service as the user has set it up at this moment. */
export interface DocumentService {
  readonly baseUrl: string;
  upload(
    request: DocumentRequest,
    signal: AbortSignal,
    onProgress: UploadProgress,
  ): Promise<DocumentHandle>;
  status(handle: DocumentHandle, signal: AbortSignal): Promise<DocumentStatus>;
  /** @throws TooManyBytesError, from here or in the stream, when it has more than `maxBytes` */
  openResult(
    handle: DocumentHandle,
    maxBytes: number,
    signal: AbortSignal,
  ): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
}

/** Everything a step works with. */
export interface StepWorld {
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
 * Takes a document one step on its way. Whatever happens at the service is written down before the
 * next thing is done, so that a context that dies anywhere in here leaves a state that the next one
 * can go on from. Only one context may do this with a document at a time.
 * @throws the signal's reason when it aborts; the state is then as after a death
 */
export async function stepDocument(
  job: DocumentJob,
  world: StepWorld,
  signal: AbortSignal,
): Promise<void> {
  switch (job.state) {
    case "waiting":
    // Whoever uploaded is gone: what the service may have of it is never billed.
    case "uploading":
      return await attempt(job, world, signal, "upload", upload);
    case "queued":
    case "translating":
      return await attempt(job, world, signal, "status", look);
    case "done":
    case "fetching":
      return await attempt(job, world, signal, "result", fetchResult);
    default:
  }
}

type Step = (
  job: DocumentJob,
  world: StepWorld,
  service: DocumentService,
  signal: AbortSignal,
) => Promise<void>;

async function attempt(
  job: DocumentJob,
  world: StepWorld,
  signal: AbortSignal,
  call: DocumentCall,
  step: Step,
): Promise<void> {
  try {
    const service = await world.service();
    if (call !== "upload" && service.baseUrl !== job.baseUrl) {
      await settleDocument(job, world, call, problemOf("other_service"), null);
      return;
    }
    await step(job, world, service, signal);
  } catch (thrown) {
    signal.throwIfAborted();
    const context = {
      hasStyle: Boolean(job.choices.styleId),
      hasUnfetched: call === "upload" && (await hasUnfetched(world)),
    };
    const { problem, course, retryAfterMs } = judgeProblem(thrown, call, context);
    const isHopeless =
      course === "fail" || (call === "upload" && isFilesFault(problem, job.attempts));
    if (isHopeless) await failDocument(job, world, call, problem);
    else if (course === "hold") await settleDocument(job, world, call, problem, null);
    else {
      const delayMs = retryDelayMs(job.attempts, retryAfterMs, world.random());
      await settleDocument(job, world, call, problem, world.nowMs() + delayMs);
    }
  }
}

/** Whether the service of now holds a translation that was not fetched from it. */
async function hasUnfetched(world: StepWorld): Promise<boolean> {
  const [jobs, service] = await Promise.all([
    world.jobs.inStates(HELD_STATES),
    // Without one there is nothing to fetch from either.
    world.service().catch(() => null),
  ]);
  return service !== null && jobs.some((job) => isHeldAtService(job, service.baseUrl));
}

/** A server that fails again and again over one file cannot read it (service-api §2.3). */
function isFilesFault({ reason }: DocumentProblem, attempts: number): boolean {
  const suspect = reason === "server_error" || reason === "bad_answer" || reason === "internal";
  return suspect && attempts + 1 >= MAX_BAD_UPLOADS;
}

const upload: Step = async (job, world, service, signal) => {
  const file = await world.files.source(job.id);
  const { targetLanguage } = job.choices;
  if (!file || targetLanguage === null) {
    await failDocument(job, world, "upload", problemOf("source_missing"));
    return;
  }
  const begun = await changeDocument(job, world, BACK.upload, { state: "uploading" });
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
    world.onProgress(job.id, sent, total),
  );
  const uploaded: Partial<DocumentJob> = {
    handle,
    baseUrl: service.baseUrl,
    attempts: 0,
    problem: null,
  };
  // Called off in the very moment: what opens it is kept all the same.
  await world.jobs.change(job.id, (now) =>
    now.state === "cancelled"
      ? { ...now, ...uploaded }
      : { ...now, ...uploaded, state: "queued", nextAtMs: laterMs(world, 0, null) },
  );
};

const look: Step = async (job, world, service, signal) => {
  const handle = handleOf(job);
  const status = await service.status(handle, signal);
  switch (status.status) {
    case "queued":
    case "translating":
      await changeDocument(job, world, BACK.status, {
        state: status.status,
        secondsRemaining: believedSeconds(status.secondsRemaining),
        attempts: job.attempts + 1,
        nextAtMs: laterMs(world, job.attempts, status.secondsRemaining),
        problem: null,
      });
      return;
    case "done":
      await changeDocument(job, world, BACK.status, {
        state: "done",
        billedCharacters: status.billedCharacters,
        secondsRemaining: null,
        attempts: 0,
        nextAtMs: world.nowMs(),
        problem: null,
      });
      return;
    case "error":
      await failDocument(job, world, "status", translationProblem(status.explanation));
  }
};

/** What is said of a download that goes beyond a limit. */
const TOO_LARGE_FOR = { size: "result_too_large", disk: "disk_full" } as const;

const fetchResult: Step = async (job, world, service, signal) => {
  const kept = await world.files.result(job.id);
  if (kept) {
    await keep(job, world, kept.size);
    return;
  }
  const handle = handleOf(job);
  const freeBytes = await world.files.freeBytes();
  const { maxBytes, limit } = downloadBound(resultLimitBytes(job.sizeBytes), freeBytes);
  if (maxBytes === 0) {
    await settleDocument(job, world, "result", problemOf(TOO_LARGE_FOR[limit]), null);
    return;
  }
  const downloads = job.downloads + 1;
  const begun = await changeDocument(job, world, BACK.result, { state: "fetching", downloads });
  if (!begun) return;
  try {
    const content = await service.openResult(handle, maxBytes, signal);
    const resultBytes = await world.files.saveResult(job.id, content);
    if (resultBytes === 0) throw new ServiceError("bad_answer", "The translation is empty");
    await keep(job, world, resultBytes);
  } catch (thrown) {
    signal.throwIfAborted();
    if (thrown instanceof TooManyBytesError) {
      // The service keeps what was not fetched whole: the user may make room and try again.
      await settleDocument(job, world, "result", problemOf(TOO_LARGE_FOR[limit]), null);
      return;
    }
    if (await isLost(thrown, job, service, signal)) {
      await failDocument(job, world, "result", problemOf("result_lost"));
      return;
    }
    throw thrown;
  }
};

/**
 * Whether a result is gone with an earlier download that broke off: the service may have thought
 * that one whole. Then it answers 404, or 503, which also means "not ready yet"
 * (service-api §10.5).
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

async function keep(job: DocumentJob, world: StepWorld, resultBytes: number): Promise<void> {
  const kept = await changeDocument(job, world, BACK.result, {
    state: "kept",
    resultBytes,
    keptAtMs: world.nowMs(),
    nextAtMs: null,
    isWanted: false,
    problem: null,
  });
  if (kept) await world.files.removeSource(job.id);
}

function laterMs(world: StepWorld, looks: number, secondsRemaining: number | null): number {
  return world.nowMs() + pollDelayMs(looks, secondsRemaining, world.random());
}

function handleOf({ handle }: DocumentJob): DocumentHandle {
  if (!handle) throw new Error("a document at the service without its key");
  return handle;
}

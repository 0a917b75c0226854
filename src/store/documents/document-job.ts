import * as v from "valibot";
import { DOCUMENT_FORMALITIES } from "../../service/documents/documents.ts";
import { LanguageTagSchema } from "../../settings/schema/language-tag-schema.ts";

/**
 * State of a document. `draft`: added, not confirmed by the user; `waiting`: to be uploaded;
 * `uploading`, `fetching`: in progress or interrupted; `queued`, `translating`, `done`: at the
 * service; `kept`: the translation is on this machine; `failed`: nothing more happens by itself;
 * `cancelled`: by the user.
 */
export const DOCUMENT_STATES = [
  "draft",
  "waiting",
  "uploading",
  "queued",
  "translating",
  "done",
  "fetching",
  "kept",
  "failed",
  "cancelled",
] as const;
export type DocumentState = (typeof DOCUMENT_STATES)[number];

export const ACTIVE_STATES = [
  "waiting",
  "uploading",
  "queued",
  "translating",
  "done",
  "fetching",
] as const satisfies readonly DocumentState[];

/** Why a document failed or waits. Each reason has its sentence (`document_problem_<reason>`). */
export const DOCUMENT_PROBLEMS = [
  "bad_request",
  "same_language",
  "key_refused",
  "not_found",
  "style_not_found",
  "style_needs_paid",
  "gone",
  "result_lost",
  "broken_download",
  "result_too_large",
  "too_large",
  "too_many_documents",
  "too_many_requests",
  "quota_exceeded",
  "server_error",
  "timed_out",
  "unavailable",
  "unreachable",
  "redirected",
  "bad_answer",
  "not_configured",
  "other_service",
  "translation_failed",
  "source_missing",
  "disk_full",
  "internal",
] as const;
export type DocumentProblemReason = (typeof DOCUMENT_PROBLEMS)[number];

const ProblemSchema = v.object({
  reason: v.picklist(DOCUMENT_PROBLEMS),
  detail: v.nullable(v.string()),
  traceId: v.nullable(v.string()),
  /** The service's machine-readable `code`; missing in documents of earlier versions. */
  code: v.optional(v.nullable(v.string()), null),
});
export type DocumentProblem = v.InferOutput<typeof ProblemSchema>;

export const DocumentChoicesSchema = v.object({
  targetLanguage: v.nullable(LanguageTagSchema),
  /** Null lets the service detect it. */
  sourceLanguage: v.nullable(LanguageTagSchema),
  pdfAsWord: v.boolean(),
  formality: v.picklist(DOCUMENT_FORMALITIES),
  glossaryId: v.pipe(v.string(), v.maxLength(256)),
  /** Null for the default of the target language until the document is sent. */
  styleId: v.nullable(v.pipe(v.string(), v.maxLength(256))),
});
export type DocumentChoices = v.InferOutput<typeof DocumentChoicesSchema>;

export const DEFAULT_DOCUMENT_CHOICES: DocumentChoices = {
  targetLanguage: null,
  sourceLanguage: null,
  pdfAsWord: false,
  formality: "default",
  glossaryId: "",
  styleId: null,
};

const timeMs = v.pipe(v.number(), v.finite());
const count = v.pipe(v.number(), v.finite(), v.minValue(0));

/** A document as stored. Times are wall clock, in milliseconds since 1970. */
export const DocumentJobSchema = v.object({
  id: v.string(),
  fileName: v.string(),
  sizeBytes: count,
  addedAtMs: timeMs,
  choices: DocumentChoicesSchema,
  state: v.picklist(DOCUMENT_STATES),
  /** Identifies it at the service; null until it is uploaded. */
  handle: v.nullable(v.object({ documentId: v.string(), documentKey: v.string() })),
  /** Base address of the service with the document; empty before the upload. */
  baseUrl: v.string(),
  /** When to continue; null when only the user can continue it. */
  nextAtMs: v.nullable(timeMs),
  /** Failures, or polls without news, since the last progress. */
  attempts: count,
  downloads: count,
  /** The service's estimate in seconds; null when there is no plausible one. */
  secondsRemaining: v.nullable(count),
  billedCharacters: v.nullable(count),
  /** Size of the translation, once it is on disk. */
  resultBytes: v.nullable(count),
  keptAtMs: v.nullable(timeMs),
  /** The user asked for this result, regardless of the setting. */
  isWanted: v.boolean(),
  problem: v.nullable(ProblemSchema),
});
export type DocumentJob = v.InferOutput<typeof DocumentJobSchema>;

export function newDocumentJob(
  about: Pick<DocumentJob, "id" | "fileName" | "sizeBytes" | "addedAtMs" | "choices">,
): DocumentJob {
  return {
    ...about,
    state: "draft",
    handle: null,
    baseUrl: "",
    nextAtMs: null,
    attempts: 0,
    downloads: 0,
    secondsRemaining: null,
    billedCharacters: null,
    resultBytes: null,
    keptAtMs: null,
    isWanted: false,
    problem: null,
  };
}

export const HELD_STATES = [
  "done",
  "fetching",
  "cancelled",
] as const satisfies readonly DocumentState[];

/**
 * Whether a service has a translation that was never downloaded. A cancelled document counts,
 * because the service translates it all the same.
 */
export function isHeldAtService(
  { state, handle, baseUrl }: Pick<DocumentJob, "state" | "handle" | "baseUrl">,
  serviceBaseUrl: string,
): boolean {
  const isHeld = (HELD_STATES as readonly string[]).includes(state);
  return isHeld && handle !== null && baseUrl === serviceBaseUrl;
}

export function isActiveDocument({ state }: Pick<DocumentJob, "state">): boolean {
  return (ACTIVE_STATES as readonly string[]).includes(state);
}

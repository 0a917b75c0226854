import * as v from "valibot";
import { DOCUMENT_FORMALITIES } from "../../service/documents/documents.ts";
import { LanguageTagSchema } from "../../settings/schema/language-tag-schema.ts";

/**
 * Where a document is. `draft`: chosen, not yet sent off by the user; `waiting`: to be uploaded;
 * `uploading`, `fetching`: under way, or broken off with the context that did it; `queued`,
 * `translating`, `done`: at the service; `kept`: its translation lies on this machine; `failed`:
 * nothing more comes by itself; `cancelled`: the user called it off.
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

/** States in which something is still to be done by itself. */
export const ACTIVE_STATES = [
  "waiting",
  "uploading",
  "queued",
  "translating",
  "done",
  "fetching",
] as const satisfies readonly DocumentState[];

/** Why a document failed or is held up; one reason a sentence (`document_problem_<reason>`). */
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
  /** The service's own words. */
  detail: v.nullable(v.string()),
  traceId: v.nullable(v.string()),
  /** The service's machine-readable `code`; documents of earlier versions have none. */
  code: v.optional(v.nullable(v.string()), null),
});
export type DocumentProblem = v.InferOutput<typeof ProblemSchema>;

/** What the user chose for a document. */
export const DocumentChoicesSchema = v.object({
  targetLanguage: v.nullable(LanguageTagSchema),
  /** Null has the service detect it. */
  sourceLanguage: v.nullable(LanguageTagSchema),
  /** Whether a PDF comes back as a Word document. */
  pdfAsWord: v.boolean(),
  formality: v.picklist(DOCUMENT_FORMALITIES),
  /** Empty for none. */
  glossaryId: v.pipe(v.string(), v.maxLength(256)),
  /** Null for the default of the target language; settled when the document is sent off. */
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

/** One document on its way, as it is on disk. Times are the wall clock's, in ms since 1970. */
export const DocumentJobSchema = v.object({
  id: v.string(),
  fileName: v.string(),
  sizeBytes: count,
  addedAtMs: timeMs,
  choices: DocumentChoicesSchema,
  state: v.picklist(DOCUMENT_STATES),
  /** What opens it at the service; null until an upload was answered. */
  handle: v.nullable(v.object({ documentId: v.string(), documentKey: v.string() })),
  /** Address of the service it was uploaded to; empty before. */
  baseUrl: v.string(),
  /** When to go on; null when only the user can make it go on. */
  nextAtMs: v.nullable(timeMs),
  /** Attempts in vain, or looks that showed nothing new, since something last went forward. */
  attempts: count,
  /** Downloads of the result that were begun. */
  downloads: count,
  /** The service's estimate, when it was told, in seconds; null when there is none to believe. */
  secondsRemaining: v.nullable(count),
  billedCharacters: v.nullable(count),
  /** Of the translation, once it is kept. */
  resultBytes: v.nullable(count),
  keptAtMs: v.nullable(timeMs),
  /** The user has asked for the result of this one, whatever the setting says. */
  isWanted: v.boolean(),
  problem: v.nullable(ProblemSchema),
});
export type DocumentJob = v.InferOutput<typeof DocumentJobSchema>;

/** A new document, waiting for the user to send it off. */
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

/** States in which the service has a finished translation, or may have one. */
export const HELD_STATES = [
  "done",
  "fetching",
  "cancelled",
] as const satisfies readonly DocumentState[];

/**
 * Whether a service holds a document that nobody has fetched. A cancelled one counts too: the
 * service translates it all the same.
 */
export function isHeldAtService(
  { state, handle, baseUrl }: Pick<DocumentJob, "state" | "handle" | "baseUrl">,
  serviceBaseUrl: string,
): boolean {
  const isHeld = (HELD_STATES as readonly string[]).includes(state);
  return isHeld && handle !== null && baseUrl === serviceBaseUrl;
}

/** Whether something is still to be done with a document by itself. */
export function isActiveDocument({ state }: Pick<DocumentJob, "state">): boolean {
  return (ACTIVE_STATES as readonly string[]).includes(state);
}

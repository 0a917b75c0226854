import * as v from "valibot";
import { journalDatabase } from "./journal-database.ts";
import { readAll } from "./journal-entry.ts";

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/**
 * A translation of a transcript into another language, as it is written down: with it, whoever goes
 * on knows what was done and paid for.
 */
export const TranslationJobSchema = v.object({
  /** `<session> <target>`: a language is translated into once. */
  id: v.string(),
  sessionId: v.string(),
  /** The lane that is translated. */
  sourceLane: v.string(),
  /** BCP 47 tag, and name of the lane that is written. */
  target: v.string(),
  formality: v.picklist(["default", "prefer_more", "prefer_less"]),
  /** A glossary and a style rule list of the account; null for none. */
  glossaryId: v.nullable(v.string()),
  styleId: v.nullable(v.string()),
  /** `running` until it is done; `stopped` by the user or by a failure, and can go on. */
  state: v.picklist(["running", "stopped", "done"]),
  /** Segments of the source lane before this one are translated and written down. */
  nextOrdinal: count,
  /** Letters that were to be sent when it was asked for, and that have been since. */
  totalCharacters: count,
  doneCharacters: count,
  /** What the service says it has billed. */
  billedCharacters: count,
  /** Why it was stopped; null for the user. */
  failure: v.nullable(
    v.object({
      reason: v.string(),
      traceId: v.nullable(v.string()),
      /** The service's machine-readable code; translations of earlier versions have none. */
      code: v.optional(v.nullable(v.string()), null),
    }),
  ),
  /** Wall clock, in milliseconds since 1970. */
  createdAtMs: v.number(),
});
export type TranslationJob = v.InferOutput<typeof TranslationJobSchema>;

/** What is chosen for a translation. */
export type TranslationChoices = Pick<
  TranslationJob,
  "sessionId" | "sourceLane" | "target" | "formality" | "glossaryId" | "styleId"
>;

/** The id of the translation of a session into a language. */
export function translationId(sessionId: string, target: string): string {
  return `${sessionId} ${target}`;
}

/** All translations, the oldest first. */
export async function translationJobs(): Promise<readonly TranslationJob[]> {
  const stored = await (await journalDatabase()).getAll("jobs");
  return readAll(TranslationJobSchema, stored).sort((a, b) => a.createdAtMs - b.createdAtMs);
}

/**
 * Writes down that a translation is wanted; one that was stopped goes on where it was.
 * @param leftCharacters letters that are still to be sent
 */
export async function wantTranslation(
  choices: TranslationChoices,
  leftCharacters: number,
  nowMs: number,
): Promise<void> {
  const id = translationId(choices.sessionId, choices.target);
  const transaction = (await journalDatabase()).transaction("jobs", "readwrite");
  const [before] = readAll(TranslationJobSchema, [await transaction.store.get(id)]);
  const done = before?.doneCharacters ?? 0;
  const job: TranslationJob = {
    id,
    ...choices,
    state: "running",
    nextOrdinal: before?.nextOrdinal ?? 0,
    totalCharacters: done + leftCharacters,
    doneCharacters: done,
    billedCharacters: before?.billedCharacters ?? 0,
    failure: null,
    createdAtMs: nowMs,
  };
  void transaction.store.put(job);
  await transaction.done;
}

/** Stops a translation that runs; it can go on later. */
export async function stopTranslation(
  id: string,
  failure: TranslationJob["failure"],
): Promise<void> {
  const transaction = (await journalDatabase()).transaction("jobs", "readwrite");
  const [job] = readAll(TranslationJobSchema, [await transaction.store.get(id)]);
  if (job?.state === "running") void transaction.store.put({ ...job, state: "stopped", failure });
  await transaction.done;
}

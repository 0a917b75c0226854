import * as v from "valibot";
import { journalDatabase } from "../databases.ts";
import { parseAll } from "../parse-all.ts";

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/**
 * A stored translation of a transcript. It records what was done and paid for, so that it can
 * continue anywhere.
 */
export const TranslationJobSchema = v.object({
  /** `<session> <target>`: one translation per language. */
  id: v.string(),
  sessionId: v.string(),
  sourceLane: v.string(),
  /** BCP 47 tag, and name of the new lane. */
  target: v.string(),
  /** What translates: the service, or the browser on this computer, which bills nothing. */
  engine: v.optional(v.picklist(["service", "device"]), "service"),
  formality: v.picklist(["default", "prefer_more", "prefer_less"]),
  /** Ids of a glossary and a style rule list; null for none. */
  glossaryId: v.nullable(v.string()),
  styleId: v.nullable(v.string()),
  /** `stopped`: by the user or a failure, and can continue. */
  state: v.picklist(["running", "stopped", "done"]),
  /** Segments of the source lane before this one are translated and stored. */
  nextOrdinal: count,
  /** Characters to send when it was requested, and characters sent since. */
  totalCharacters: count,
  doneCharacters: count,
  billedCharacters: count,
  /** Why it stopped; null when the user stopped it. */
  failure: v.nullable(
    v.object({
      reason: v.string(),
      traceId: v.nullable(v.string()),
      /** The service's machine-readable `code`; missing in translations of earlier versions. */
      code: v.optional(v.nullable(v.string()), null),
    }),
  ),
  /** Wall clock, in milliseconds since 1970. */
  createdAtMs: v.number(),
});
export type TranslationJob = v.InferOutput<typeof TranslationJobSchema>;

export type TranslationChoices = Pick<
  TranslationJob,
  "sessionId" | "sourceLane" | "target" | "engine" | "formality" | "glossaryId" | "styleId"
>;

export function translationId(sessionId: string, target: string): string {
  return `${sessionId} ${target}`;
}

export async function translationJobs(): Promise<readonly TranslationJob[]> {
  const stored = await (await journalDatabase.open()).getAll("jobs");
  return parseAll(TranslationJobSchema, stored).sort((a, b) => a.createdAtMs - b.createdAtMs);
}

/**
 * Stores the request for a translation. A stopped one continues where it was.
 * @param leftCharacters characters still to be sent
 * @param nowMs wall clock, in milliseconds since 1970
 */
export async function requestTranslation(
  choices: TranslationChoices,
  leftCharacters: number,
  nowMs: number,
): Promise<void> {
  const id = translationId(choices.sessionId, choices.target);
  const transaction = (await journalDatabase.open()).transaction("jobs", "readwrite");
  const [before] = parseAll(TranslationJobSchema, [await transaction.store.get(id)]);
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

/** Stops a running translation, which can continue later. */
export async function stopTranslation(
  id: string,
  failure: TranslationJob["failure"],
): Promise<void> {
  const transaction = (await journalDatabase.open()).transaction("jobs", "readwrite");
  const [job] = parseAll(TranslationJobSchema, [await transaction.store.get(id)]);
  if (job?.state === "running") void transaction.store.put({ ...job, state: "stopped", failure });
  await transaction.done;
}

import { splitByWeights } from "../../captions/text/split-by-weights.ts";
import { isWrittenWithoutSpaces } from "../../captions/text/writing-direction.ts";
import {
  isInLanguage,
  type TranslationUnit,
  translationUnits,
} from "../../captions/transcript/translation-units.ts";
import { billedCharacterCount } from "../../service/translate/translate.ts";
import { journalDatabase } from "../databases.ts";
import {
  type JournalSegment,
  JournalSegmentSchema,
  JournalSessionSchema,
} from "../journal/journal-entry.ts";
import { parseAll } from "../parse-all.ts";
import { type TranslationJob, TranslationJobSchema, translationId } from "./translation-job.ts";

// Segments read at a time: more than any batch takes.
const WINDOW_SEGMENTS = 400;

const CONTEXT_SEGMENTS = 20;

export interface TranslationStep {
  readonly units: readonly TranslationUnit<JournalSegment>[];
  readonly before: string;
}

export interface TranslatedUnit {
  readonly unit: TranslationUnit<JournalSegment>;
  readonly text: string;
  /** Characters sent, and characters that the service billed. */
  readonly sentCharacters: number;
  readonly billedCharacters: number;
}

/** The next units of a translation; none when it is complete. */
export async function nextTranslationStep({
  sessionId,
  sourceLane,
  nextOrdinal,
}: Pick<TranslationJob, "sessionId" | "sourceLane" | "nextOrdinal">): Promise<TranslationStep> {
  const read = async (from: number, to: number) => {
    if (from === to) return [];
    const range = IDBKeyRange.bound(
      [sessionId, sourceLane, from],
      [sessionId, sourceLane, to],
      false,
      true,
    );
    const database = await journalDatabase.open();
    return parseAll(JournalSegmentSchema, await database.getAll("segments", range));
  };
  const before = await read(Math.max(0, nextOrdinal - CONTEXT_SEGMENTS), nextOrdinal);
  const segments = await read(nextOrdinal, nextOrdinal + WINDOW_SEGMENTS);
  const units = translationUnits(segments, segments.length < WINDOW_SEGMENTS);
  return {
    // A window without any sentence end is a unit too.
    units: units.length > 0 ? units : translationUnits(segments, true),
    before: before.map(({ text }) => text).join(""),
  };
}

/** Characters still to be sent for a translation, without text already in the target language. */
export async function translationCost(
  choices: Pick<TranslationJob, "sessionId" | "sourceLane" | "target">,
): Promise<number> {
  const id = translationId(choices.sessionId, choices.target);
  const [before] = parseAll(TranslationJobSchema, [
    await (await journalDatabase.open()).get("jobs", id),
  ]);
  let characters = 0;
  let at = { ...choices, nextOrdinal: before?.nextOrdinal ?? 0 };
  for (;;) {
    const { units } = await nextTranslationStep(at);
    const last = units.at(-1)?.segments.at(-1);
    if (!last) return characters;
    for (const { text, language } of units) {
      if (!isInLanguage(language, choices.target)) characters += billedCharacterCount(text);
    }
    at = { ...at, nextOrdinal: last.ordinal + 1 };
  }
}

/**
 * Stores translated units with the times of the original, and the progress, all or nothing.
 * @returns the updated translation; null when it is no longer wanted
 */
export async function storeTranslationStep(
  id: string,
  fromOrdinal: number,
  translated: readonly TranslatedUnit[],
): Promise<TranslationJob | null> {
  const transaction = (await journalDatabase.open()).transaction(
    ["jobs", "sessions", "segments", "summaries"],
    "readwrite",
  );
  const jobs = transaction.objectStore("jobs");
  const sessions = transaction.objectStore("sessions");
  const [job] = parseAll(TranslationJobSchema, [await jobs.get(id)]);
  // A paid translation is stored even if it was stopped meanwhile.
  if (!job || job.nextOrdinal !== fromOrdinal) return null;
  const [session] = parseAll(JournalSessionSchema, [await sessions.get(job.sessionId)]);
  if (!session) return null;
  for (const { unit, text } of translated) {
    for (const segment of translatedSegments(unit, text, job.target)) {
      void transaction.objectStore("segments").put(segment);
    }
  }
  const last = translated.at(-1)?.unit.segments.at(-1);
  const sum = (pick: (each: TranslatedUnit) => number) =>
    translated.reduce((all, each) => all + pick(each), 0);
  const next: TranslationJob = {
    ...job,
    nextOrdinal: last ? last.ordinal + 1 : job.nextOrdinal,
    doneCharacters: job.doneCharacters + sum((each) => each.sentCharacters),
    billedCharacters: job.billedCharacters + sum((each) => each.billedCharacters),
    // Without more units the lane is complete.
    ...(translated.length === 0 && { state: "done" as const }),
  };
  void jobs.put(next);
  if (!session.translated.includes(job.target)) {
    void sessions.put({ ...session, translated: [...session.translated, job.target] });
  }
  void transaction.objectStore("summaries").delete(job.sessionId);
  await transaction.done;
  return next;
}

function translatedSegments(
  { segments }: TranslationUnit<JournalSegment>,
  text: string,
  target: string,
): JournalSegment[] {
  const [first] = segments;
  const lead = !first || first.ordinal === 0 || isWrittenWithoutSpaces(target) ? "" : " ";
  const weights = segments.map((segment) => segment.text.trim().length);
  const shares = splitByWeights(text === "" ? "" : lead + text, weights, target);
  return segments.map((segment, at) => ({
    ...segment,
    lane: target,
    language: target,
    text: shares[at] ?? "",
  }));
}

import { isWrittenWithoutSpaces } from "../captions/lines/writing-direction.ts";
import { shareText } from "../captions/text/share-text.ts";
import {
  isInLanguage,
  type TranslationUnit,
  translationUnits,
} from "../captions/transcript/translation-units.ts";
import { billedLength } from "../service/translate/translate.ts";
import { journalDatabase } from "./journal-database.ts";
import {
  type JournalSegment,
  JournalSegmentSchema,
  JournalSessionSchema,
  readAll,
} from "./journal-entry.ts";
import { type TranslationJob, TranslationJobSchema, translationId } from "./translation-job.ts";

/** Segments that are read at once: more than a batch ever takes. */
const WINDOW = 400;

/** Said before a batch and read with it, in segments. */
const BEFORE = 20;

/** What is to be translated next. */
export interface TranslationStep {
  readonly units: readonly TranslationUnit<JournalSegment>[];
  /** What was said before them. */
  readonly before: string;
}

/** A unit with what it is in the target language. */
export interface TranslatedUnit {
  readonly unit: TranslationUnit<JournalSegment>;
  readonly text: string;
  /** Letters that were sent, and those the service says it has billed. */
  readonly sentCharacters: number;
  readonly billedCharacters: number;
}

/** The next units of a translation; none when all is done. */
export async function nextStep({
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
    const database = await journalDatabase();
    return readAll(JournalSegmentSchema, await database.getAll("segments", range));
  };
  const before = await read(Math.max(0, nextOrdinal - BEFORE), nextOrdinal);
  const segments = await read(nextOrdinal, nextOrdinal + WINDOW);
  const units = translationUnits(segments, segments.length < WINDOW);
  return {
    // Nothing but silence for so long is a unit too.
    units: units.length > 0 ? units : translationUnits(segments, true),
    before: before.map(({ text }) => text).join(""),
  };
}

/** Letters that are still to be sent for a translation, without those that need none. */
export async function translationCost(
  choices: Pick<TranslationJob, "sessionId" | "sourceLane" | "target">,
): Promise<number> {
  const id = translationId(choices.sessionId, choices.target);
  const [before] = readAll(TranslationJobSchema, [await (await journalDatabase()).get("jobs", id)]);
  let characters = 0;
  let at = { ...choices, nextOrdinal: before?.nextOrdinal ?? 0 };
  for (;;) {
    const { units } = await nextStep(at);
    const last = units.at(-1)?.segments.at(-1);
    if (!last) return characters;
    for (const { text, language } of units) {
      if (!isInLanguage(language, choices.target)) characters += billedLength(text);
    }
    at = { ...at, nextOrdinal: last.ordinal + 1 };
  }
}

/**
 * Writes translated units down, each segment in its own time, together with how far the translation
 * has come: all at once or not at all.
 * @returns the translation as it is now; null when it is not wanted any more
 */
export async function storeStep(
  id: string,
  fromOrdinal: number,
  translated: readonly TranslatedUnit[],
): Promise<TranslationJob | null> {
  const transaction = (await journalDatabase()).transaction(
    ["jobs", "sessions", "segments", "summaries"],
    "readwrite",
  );
  const jobs = transaction.objectStore("jobs");
  const sessions = transaction.objectStore("sessions");
  const [job] = readAll(TranslationJobSchema, [await jobs.get(id)]);
  // What was paid for is kept, also when it was stopped in the meantime.
  if (!job || job.nextOrdinal !== fromOrdinal) return null;
  const [session] = readAll(JournalSessionSchema, [await sessions.get(job.sessionId)]);
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
    // Without any more units the lane is through.
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

/** The segments of a unit in the target language, with the times and places of the original. */
function translatedSegments(
  { segments }: TranslationUnit<JournalSegment>,
  text: string,
  target: string,
): JournalSegment[] {
  const [first] = segments;
  const lead = !first || first.ordinal === 0 || isWrittenWithoutSpaces(target) ? "" : " ";
  const weights = segments.map((segment) => segment.text.trim().length);
  const shares = shareText(text === "" ? "" : lead + text, weights, target);
  return segments.map((segment, at) => ({
    ...segment,
    lane: target,
    language: target,
    text: shares[at] ?? "",
  }));
}

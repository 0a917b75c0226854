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

/**
 * The next units of a translation; none when it is complete. Segments with a translation are
 * skipped, for example those of subtitles that were translated while they were shown.
 */
export async function nextTranslationStep({
  sessionId,
  sourceLane,
  target,
  nextOrdinal,
}: Pick<
  TranslationJob,
  "sessionId" | "sourceLane" | "target" | "nextOrdinal"
>): Promise<TranslationStep> {
  const read = async (lane: string, from: number, to: number) => {
    if (from === to) return [];
    const range = IDBKeyRange.bound([sessionId, lane, from], [sessionId, lane, to], false, true);
    const database = await journalDatabase.open();
    return parseAll(JournalSegmentSchema, await database.getAll("segments", range));
  };
  for (let from = nextOrdinal; ; ) {
    const to = from + WINDOW_SEGMENTS;
    const segments = await read(sourceLane, from, to);
    const done = await read(target, from, to);
    const isDone = (segment: JournalSegment) => done.some((each) => isTranslationOf(each, segment));
    const isEnd = segments.length < WINDOW_SEGMENTS;
    const found = translationUnits(segments, isEnd, isDone);
    // A window without any sentence end is a unit too.
    const units = found.length > 0 ? found : translationUnits(segments, true, isDone);
    const start = units[0]?.segments[0]?.ordinal ?? to;
    if (units.length === 0 && !isEnd) {
      from = to;
      continue;
    }
    const before = await read(sourceLane, Math.max(0, start - CONTEXT_SEGMENTS), start);
    return { units, before: before.map(({ text }) => text).join("") };
  }
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

// A translation has the times of its original; the words of a live lane have their own.
function isTranslationOf(translated: JournalSegment, original: JournalSegment): boolean {
  const { ordinal, startMs, endMs } = translated;
  return ordinal === original.ordinal && startMs === original.startMs && endMs === original.endMs;
}

/**
 * Cuts the translation of a unit back to its segments. Each gets a share by its letters and its
 * time together, because the translation of a sentence rarely keeps the order of its parts.
 */
export function translatedSegments(
  { segments }: TranslationUnit<JournalSegment>,
  text: string,
  target: string,
): JournalSegment[] {
  const [first] = segments;
  const lead = !first || first.ordinal === 0 || isWrittenWithoutSpaces(target) ? "" : " ";
  const weights = mean(
    sharesOf(segments.map((segment) => segment.text.trim().length)),
    sharesOf(segments.map(({ startMs, endMs }) => Math.max(0, endMs - startMs))),
  );
  const shares = splitByWeights(text === "" ? "" : lead + text, weights, target);
  return segments.map((segment, at) => ({
    ...segment,
    lane: target,
    language: target,
    text: shares[at] ?? "",
  }));
}

// Null where nothing tells the shares apart.
function sharesOf(lengths: readonly number[]): readonly number[] | null {
  const total = lengths.reduce((sum, length) => sum + length, 0);
  return total > 0 ? lengths.map((length) => length / total) : null;
}

function mean(letters: readonly number[] | null, times: readonly number[] | null): number[] {
  const own = letters ?? times ?? [];
  return own.map((share, at) => (share + (times?.[at] ?? share)) / 2);
}

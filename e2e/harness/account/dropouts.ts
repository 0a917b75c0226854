/** What a session heard of a talk without interruption; see the local service's account. */
export interface HeardStretch {
  readonly relation: string;
  readonly fromMs: number;
  readonly toMs: number;
  readonly streamFromMs: number;
  readonly streamToMs: number;
}

/** A hole in what the browser played of a talk. */
export interface Dropout {
  /** In which round of the talk, from 0. */
  readonly round: number;
  readonly fromMs: number;
  readonly toMs: number;
}

/** Going back, or forth, by more than this is the way to another round. */
const ROUND_STEP_MS = 60_000;

/** Differences up to this are the clocks'. */
const TOLERANCE_MS = 5;

/** What captures and sends sound lets go of nothing smaller than a chunk. */
const CHUNK_MS = 60;

/** A piece of torn sound that is this short may be taken for another word that sounds the same. */
const STRAY_MS = 500;

/** So much of a stream that is none of the talk came from the browser: nobody else plays silence. */
const LEAST_SILENCE_MS = 100;

/**
 * Where the browser left sound out before it was captured, as it does on a busy machine: the talk
 * went on, and so did the stream, with silence, or single buffers of 10 ms are missing, or both; or
 * the talk stood still for a while, which leaves nothing out and tears the word that was said. Sound
 * that was captured and lost is something else: there the stream has not gone on, by a chunk or more.
 * @param sessions what each session heard, in the order in which they began
 * @param roundOf in which round of the talk a session, by its place, first heard something, and
 *   where in the talk: what a session hears does not tell how many rounds went by before it. Without
 *   it none does.
 */
export function dropoutsIn(
  sessions: readonly (readonly HeardStretch[])[],
  roundOf?: (session: number, fromMs: number) => number,
): readonly Dropout[] {
  const dropouts: Dropout[] = [];
  let round = 0;
  let lastMs = sessions.find(({ length }) => length > 0)?.[0]?.fromMs ?? 0;
  for (const [session, heard] of sessions.entries()) {
    const stretches = withoutStrays(heard);
    for (const [at, stretch] of stretches.entries()) {
      if (at === 0 && roundOf) round = roundOf(session, stretch.fromMs);
      else if (stretch.fromMs < lastMs - ROUND_STEP_MS) round += 1;
      // What was said at the end of the round before is heard again by another session.
      else if (stretch.fromMs > lastMs + ROUND_STEP_MS) round -= 1;
      const before = stretches[at - 1];
      if (before && isDropout(before, stretch)) {
        dropouts.push({ round, fromMs: before.toMs, toMs: Math.max(before.toMs, stretch.fromMs) });
      }
      lastMs = stretch.toMs;
    }
  }
  return merged(dropouts);
}

/** Leaves out what was heard elsewhere for a moment, between two stretches that go on as one. */
export function withoutStrays(stretches: readonly HeardStretch[]): readonly HeardStretch[] {
  return stretches.filter((stretch, at) => {
    const before = stretches[at - 1];
    const next = stretches[at + 1];
    const isLong = stretch.toMs - stretch.fromMs >= STRAY_MS;
    if (!before || !next || isLong || stretch.relation !== "seek") return true;
    return next.relation !== "seek" || !isDropout(before, next);
  });
}

function isDropout(before: HeardStretch, next: HeardStretch): boolean {
  const skippedMs = next.fromMs - before.toMs;
  const hole = holeBetween(before, next);
  if (Math.abs(skippedMs) <= TOLERANCE_MS) return hole.silenceMs >= LEAST_SILENCE_MS;
  // A jump of the player's looks the same, but for the silence.
  if (!["gap", "seek"].includes(next.relation) || skippedMs < -TOLERANCE_MS) return false;
  const isBuffers = hole.lostMs >= -TOLERANCE_MS && hole.lostMs < CHUNK_MS - TOLERANCE_MS;
  // Where everything stood still the stream may have gone on for longer than the talk.
  return isBuffers || (skippedMs > TOLERANCE_MS && isBesideSilence(hole));
}

/** What is missing between two stretches that follow each other. */
export interface Hole {
  /** How much of the stream is none of the talk. */
  readonly silenceMs: number;
  /** By how much the stream went on less than the talk did. */
  readonly lostMs: number;
}

export function holeBetween(before: HeardStretch, next: HeardStretch): Hole {
  const silenceMs = next.streamFromMs - before.streamToMs;
  return { silenceMs, lostMs: next.fromMs - before.toMs - silenceMs };
}

/**
 * Whether sound is missing for the reason for which there is silence beside it: a browser that plays
 * silence leaves out buffers too.
 */
export function isBesideSilence({ silenceMs, lostMs }: Hole): boolean {
  return silenceMs >= LEAST_SILENCE_MS && lostMs <= silenceMs / 2;
}

/** Two sessions may have heard the same one. */
function merged(dropouts: readonly Dropout[]): readonly Dropout[] {
  const inOrder = [...dropouts].sort((a, b) => a.round - b.round || a.fromMs - b.fromMs);
  const result: Dropout[] = [];
  for (const dropout of inOrder) {
    const last = result.at(-1);
    if (last && last.round === dropout.round && dropout.fromMs <= last.toMs) {
      result[result.length - 1] = { ...last, toMs: Math.max(last.toMs, dropout.toMs) };
    } else result.push(dropout);
  }
  return result;
}

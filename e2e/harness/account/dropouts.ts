export interface HeardStretch {
  readonly relation: string;
  readonly fromMs: number;
  readonly toMs: number;
  readonly streamFromMs: number;
  readonly streamToMs: number;
}

export interface Dropout {
  readonly round: number;
  readonly fromMs: number;
  readonly toMs: number;
}

// A jump by more than this leads to another round.
const ROUND_STEP_MS = 60_000;

const TOLERANCE_MS = 5;

// Capturing and sending never lose less than one chunk, nor add less.
const CHUNK_MS = 60;

const STRAY_MS = 500;

/**
 * This much foreign sound in a stream must be silence from the browser; nothing else plays silence.
 */
const LEAST_SILENCE_MS = 100;

/**
 * Finds the sound that a busy browser dropped before it was captured. Either the talk and the
 * stream both continued, with silence or with single 10 ms buffers missing, or the talk paused. A
 * pause drops nothing but splits the word being spoken. Sound lost after capture is different: the
 * stream is then shorter than the talk by at least a chunk.
 * @param sessions what each session heard, in the order in which they began
 * @param roundOf the round in which a session, given by its index, first heard something, and where
 *   in the talk. What a session heard does not say how many rounds it missed. Without this
 *   function, no missed rounds are assumed.
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
      // A later session hears the end of the previous round again.
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
  // A seek by the player looks the same, except for the silence.
  if (!["gap", "seek"].includes(next.relation) || skippedMs < -TOLERANCE_MS) return false;
  const isBuffers = Math.abs(hole.lostMs) < CHUNK_MS - TOLERANCE_MS;
  // When everything stalled, the stream may have continued longer than the talk, by any time.
  return isBuffers || (skippedMs > TOLERANCE_MS && isBesideSilence(hole));
}

export interface Hole {
  /** Milliseconds of the stream that are not part of the talk. */
  readonly silenceMs: number;
  /** Milliseconds by which the stream advanced less than the talk. */
  readonly lostMs: number;
}

export function holeBetween(before: HeardStretch, next: HeardStretch): Hole {
  const silenceMs = next.streamFromMs - before.streamToMs;
  return { silenceMs, lostMs: next.fromMs - before.toMs - silenceMs };
}

/**
 * Whether the missing sound belongs to a silence beside it: a browser that plays silence also drops
 * buffers.
 */
export function isBesideSilence({ silenceMs, lostMs }: Hole): boolean {
  return silenceMs >= LEAST_SILENCE_MS && lostMs <= silenceMs / 2;
}

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

import { Resampler } from "../../../src/audio/dsp/resampler.ts";

// Speech is recognisable below 4 kHz, and that is fast to compare.
const RATE_HZ = 8000;
const WINDOW_MS = 160;
// A changed pace moves the next window by less than this from its expected place.
const REACH_MS = 40;
const FOUND_LIKENESS = 0.8;
// A window with this likeness cannot be another stretch of speech.
const SURE_LIKENESS = 0.95;
// A voice repeats itself within a stretch, and one of these repetitions may match even better.
const SURE_MS = 40;
// A busy machine pauses playback, which delays what follows by up to this.
const HOLE_MS = 600;
const LEAST_RMS = 0.01;
const USUAL_LIKENESS = 0.8;
/** The least share of such stretches: a dropout or a change of pace may spoil one. */
export const USUAL_SHARE = 0.85;

export interface Sound {
  readonly samples: Float32Array;
  readonly rateHz: number;
}

export interface Likeness {
  readonly atMs: number;
  /** The likeness of each stretch, in order; 1 is identical. */
  readonly stretches: readonly number[];
  /** Length of the match as a share of its expected length. */
  readonly length: number;
}

/**
 * Searches for speech in what was played, stretch by stretch. Each is expected near the end of the
 * previous one, so a slightly changed pace does not matter, or a little later after a hole.
 */
export function findSpeech(speech: Sound, played: Sound): Likeness {
  const wanted = toCommonRate(speech);
  const heard = heardIn(toCommonRate(played));
  const window = frames(WINDOW_MS);
  const starts = Array.from({ length: Math.floor(wanted.length / window) }, (_, i) => i * window);
  const loud = starts.filter((at) => rms(wanted, at, window) > LEAST_RMS);
  const found: { at: number; place: number; likeness: number }[] = [];
  for (const at of loud) {
    const before = found.at(-1);
    const expected = before ? before.place + at - before.at : 0;
    const reach = before ? frames(REACH_MS) : heard.samples.length;
    const piece = wanted.subarray(at, at + window);
    const near = bestPlace(piece, heard, expected - reach, expected + reach);
    if (!before || near.likeness >= FOUND_LIKENESS) {
      found.push({ at, ...near });
      continue;
    }
    const later = bestPlace(piece, heard, expected, expected + frames(HOLE_MS));
    // A stretch inside a hole is not found and does not move the next expected place.
    const place = later.likeness >= FOUND_LIKENESS ? later : { ...near, place: expected };
    found.push({ at, ...place });
  }
  const [first] = found;
  const last = found.at(-1);
  const span = (last?.at ?? 0) - (first?.at ?? 0);
  return {
    atMs: (((first?.place ?? 0) - (first?.at ?? 0)) * 1000) / RATE_HZ,
    stretches: found.map(({ likeness }) => likeness),
    length: span > 0 ? ((last?.place ?? 0) - (first?.place ?? 0)) / span : Number.NaN,
  };
}

function bestPlace(piece: Float32Array, heard: Heard, from: number, to: number) {
  let place = Math.max(0, Math.round(from));
  let likeness = -1;
  const { samples, energies } = heard;
  const { length } = piece;
  const power = energy(piece, 0, length);
  let last = Math.min(samples.length - length, Math.round(to));
  for (let at = place; at <= last; at++) {
    const product = productOf(piece, samples, at);
    // A poor match need not be measured exactly.
    if (product <= 0) continue;
    const heardPower = (energies[at + length] as number) - (energies[at] as number);
    const value = product / Math.sqrt(power * heardPower + 1e-12);
    if (value > likeness) [likeness, place] = [value, at];
    if (value > SURE_LIKENESS) last = Math.min(last, place + frames(SURE_MS));
  }
  return { place, likeness };
}

/**
 * Four sums at a time, because a single sum would wait for itself at each sample.
 * @param piece a whole window, whose length is a multiple of four
 */
function productOf(piece: Float32Array, heard: Float32Array, at: number): number {
  let [a, b, c, d] = [0, 0, 0, 0];
  for (let i = 0; i + 3 < piece.length; i += 4) {
    a += (piece[i] as number) * (heard[at + i] as number);
    b += (piece[i + 1] as number) * (heard[at + i + 1] as number);
    c += (piece[i + 2] as number) * (heard[at + i + 2] as number);
    d += (piece[i + 3] as number) * (heard[at + i + 3] as number);
  }
  return a + b + c + d;
}

interface Heard {
  readonly samples: Float32Array;
  readonly energies: Float64Array;
}

function heardIn(samples: Float32Array): Heard {
  const energies = new Float64Array(samples.length + 1);
  let sum = 0;
  for (let at = 0; at < samples.length; at++) {
    sum += (samples[at] as number) ** 2;
    energies[at + 1] = sum;
  }
  return { samples, energies };
}

function energy(samples: Float32Array, at: number, count: number): number {
  let sum = 0;
  for (let i = at; i < at + count; i++) sum += (samples[i] ?? 0) ** 2;
  return sum;
}

function rms(samples: Float32Array, at: number, count: number): number {
  return Math.sqrt(energy(samples, at, count) / count);
}

function toCommonRate({ samples, rateHz }: Sound): Float32Array {
  if (rateHz === RATE_HZ) return samples;
  return new Resampler(rateHz, RATE_HZ).process(samples);
}

function frames(ms: number): number {
  return Math.round((ms * RATE_HZ) / 1000);
}

export function shareOfUsual(stretches: readonly number[]): number {
  return stretches.filter((likeness) => likeness >= USUAL_LIKENESS).length / stretches.length;
}

export function lengthMsOf({ samples, rateHz }: Sound): number {
  return (samples.length * 1000) / rateHz;
}

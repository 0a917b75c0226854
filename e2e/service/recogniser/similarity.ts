/** Mean square of the samples in [`from`, `to`); samples outside the array count as silence. */
export function power(sound: Float32Array, from: number, to: number): number {
  let sum = 0;
  for (let at = Math.max(0, from); at < Math.min(sound.length, to); at++) {
    sum += (sound[at] ?? 0) ** 2;
  }
  return to > from ? sum / (to - from) : 0;
}

export interface Similarity {
  /** Normalised correlation, -1 to 1; 0 where either is silent. */
  readonly score: number;
  /** Factor that fits the reference to the sound. */
  readonly gain: number;
}

/** Compares `sound` with `reference` from `at` on. */
export function similarity(sound: Float32Array, reference: Float32Array, at: number): Similarity {
  let product = 0;
  let soundSquares = 0;
  let referenceSquares = 0;
  for (let n = 0; n < sound.length; n++) {
    const s = sound[n] ?? 0;
    soundSquares += s * s;
    // Samples outside the reference count as silence.
    const r = reference[at + n] ?? 0;
    product += s * r;
    referenceSquares += r * r;
  }
  const squares = soundSquares * referenceSquares;
  return {
    score: squares > 0 ? product / Math.sqrt(squares) : 0,
    gain: referenceSquares > 0 ? product / referenceSquares : 0,
  };
}

// Wide searches compare every n-th sample: a number that matches no voice's pitch.
const coarseStride = 7;
/**
 * A coarse score lower than the required one by more than this will not reach it in a fine search.
 */
const coarseError = 0.2;

/** Every n-th sample, for a coarse comparison. */
export function subsample(sound: Float32Array): Float32Array {
  const thinned = new Float32Array(Math.ceil(sound.length / coarseStride));
  for (let n = 0; n < thinned.length; n++) thinned[n] = sound[n * coarseStride] ?? 0;
  return thinned;
}

/**
 * Like `bestPlace` for a wide reach. It first compares every second place with few samples. Then it
 * looks closely at each local maximum nearly as good as the best: a vowel sounds much the same one
 * pitch period away, and few samples cannot tell. Returns `undefined` when no place reaches
 * `lowestScore`.
 */
export function bestPlaceFar(
  sound: Float32Array,
  thinned: Float32Array,
  reference: Float32Array,
  at: number,
  reach: number,
  lowestScore: number,
): (Similarity & { readonly at: number }) | undefined {
  const scores = coarseScores(thinned, reference, at - reach, reach + 1);
  const minCoarse = Math.max(lowestScore, Math.max(...scores)) - coarseError;
  const peaks = scores.flatMap((score, n) => {
    const isPeak = score >= (scores[n - 1] ?? -1) && score > (scores[n + 1] ?? -1);
    return isPeak && score >= minCoarse ? [at - reach + 2 * n] : [];
  });
  const [close] = peaks
    .map((place) => bestPlace(sound, reference, place, 2))
    .sort((a, b) => b.score - a.score);
  return close && close.score >= lowestScore ? close : undefined;
}

/** The score at every second place from `from` on, with every n-th sample. */
function coarseScores(
  thinned: Float32Array,
  reference: Float32Array,
  from: number,
  count: number,
): number[] {
  let soundSquares = 0;
  for (let n = 0; n < thinned.length; n++) soundSquares += (thinned[n] ?? 0) ** 2;
  // Doubles are faster to multiply, and samples outside the reference count as silence.
  const window = new Float64Array(2 * count + thinned.length * coarseStride);
  const there = reference.subarray(Math.max(0, from), Math.max(0, from + window.length));
  const missing = Math.max(0, -from);
  if (missing < window.length) window.set(there, missing);
  return Array.from({ length: count }, (_, place) => {
    let product = 0;
    let referenceSquares = 0;
    for (let n = 0, at = 2 * place; n < thinned.length; n++, at += coarseStride) {
      const r = window[at] ?? 0;
      product += (thinned[n] ?? 0) * r;
      referenceSquares += r * r;
    }
    const squares = soundSquares * referenceSquares;
    return squares > 0 ? product / Math.sqrt(squares) : 0;
  });
}

/** The place within `reach` samples of `at` where `reference` is most similar to `sound`. */
export function bestPlace(
  sound: Float32Array,
  reference: Float32Array,
  at: number,
  reach: number,
): Similarity & { readonly at: number } {
  const from = at - reach;
  const { products, squares } = correlate(sound, reference, from, 2 * reach + 1);
  let soundSquares = 0;
  for (let n = 0; n < sound.length; n++) soundSquares += (sound[n] ?? 0) ** 2;
  let best = { at, score: -Infinity, gain: 0 };
  const consider = (place: number) => {
    const product = products[place - from] ?? 0;
    const referenceSquares = squares[place - from] ?? 0;
    const both = soundSquares * referenceSquares;
    const score = both > 0 ? product / Math.sqrt(both) : 0;
    if (score <= best.score) return;
    best = { at: place, score, gain: referenceSquares > 0 ? product / referenceSquares : 0 };
  };
  consider(at);
  for (let lag = 1; lag <= reach; lag++) {
    consider(at - lag);
    consider(at + lag);
  }
  return best;
}

// Places compared in one pass, so that each sample is read once for all of them.
const placesAtOnce = 4;

/**
 * For `count` places of `reference` from `from` on: the sums of products with `sound`, and of
 * squares of the reference. Samples outside the reference count as silence.
 */
function correlate(sound: Float32Array, reference: Float32Array, from: number, count: number) {
  const passes = Math.ceil(count / placesAtOnce);
  const products = new Float64Array(passes * placesAtOnce);
  const squares = new Float64Array(passes * placesAtOnce);
  const window = new Float64Array(sound.length + products.length);
  const missing = Math.max(0, -from);
  const there = reference.subarray(Math.max(0, from), Math.max(0, from + window.length));
  if (missing < window.length) window.set(there, missing);
  for (let place = 0; place < products.length; place += placesAtOnce) {
    let a = window[place] ?? 0;
    let b = window[place + 1] ?? 0;
    let c = window[place + 2] ?? 0;
    let productA = 0;
    let productB = 0;
    let productC = 0;
    let productD = 0;
    let squaresA = 0;
    let squaresB = 0;
    let squaresC = 0;
    let squaresD = 0;
    for (let n = 0; n < sound.length; n++) {
      const sample = sound[n] ?? 0;
      const d = window[place + n + 3] ?? 0;
      productA += sample * a;
      productB += sample * b;
      productC += sample * c;
      productD += sample * d;
      squaresA += a * a;
      squaresB += b * b;
      squaresC += c * c;
      squaresD += d * d;
      a = b;
      b = c;
      c = d;
    }
    products.set([productA, productB, productC, productD], place);
    squares.set([squaresA, squaresB, squaresC, squaresD], place);
  }
  return { products, squares };
}

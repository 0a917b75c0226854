/** Mean square of the samples from `from` to before `to`; outside the array there is silence. */
export function power(sound: Float32Array, from: number, to: number): number {
  let sum = 0;
  for (let at = Math.max(0, from); at < Math.min(sound.length, to); at++) {
    sum += (sound[at] ?? 0) ** 2;
  }
  return to > from ? sum / (to - from) : 0;
}

/** How alike two pieces of sound are. */
export interface Likeness {
  /** Normalised correlation, -1 to 1; 0 where either is silent. */
  readonly score: number;
  /** Factor by which the reference is best multiplied to give the sound. */
  readonly gain: number;
}

/** Compares `sound` with the equally long piece of `reference` that begins at `at`. */
export function likeness(sound: Float32Array, reference: Float32Array, at: number): Likeness {
  let product = 0;
  let soundSquares = 0;
  let referenceSquares = 0;
  const from = Math.max(0, -at);
  const to = Math.min(sound.length, reference.length - at);
  for (let n = 0; n < sound.length; n++) {
    const s = sound[n] ?? 0;
    soundSquares += s * s;
    if (n < from || n >= to) continue;
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

/** The place within `reach` samples of `at` where `reference` is most like `sound`. */
export function bestPlace(
  sound: Float32Array,
  reference: Float32Array,
  at: number,
  reach: number,
): Likeness & { readonly at: number } {
  let best = { at, ...likeness(sound, reference, at) };
  for (let lag = 1; lag <= reach; lag++) {
    for (const place of [at - lag, at + lag]) {
      const found = likeness(sound, reference, place);
      if (found.score > best.score) best = { at: place, ...found };
    }
  }
  return best;
}

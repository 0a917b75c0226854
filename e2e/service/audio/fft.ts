/** An in-place radix-2 Fourier transform of one fixed length. */
export class Fft {
  readonly length: number;
  /** Twiddle factors: those of the stage with `half` values per half begin at `half`. */
  readonly #cos: Float64Array;
  readonly #sin: Float64Array;
  readonly #reversed: Uint32Array;

  /** @param length a power of two */
  constructor(length: number) {
    this.length = length;
    this.#cos = new Float64Array(length);
    this.#sin = new Float64Array(length);
    for (let half = 1; half < length; half *= 2) {
      for (let k = 0; k < half; k++) {
        this.#cos[half + k] = Math.cos((Math.PI * k) / half);
        this.#sin[half + k] = Math.sin((Math.PI * k) / half);
      }
    }
    const bits = Math.log2(length);
    this.#reversed = Uint32Array.from({ length }, (_, index) => {
      let reversed = 0;
      for (let bit = 0; bit < bits; bit++) reversed = (reversed << 1) | ((index >> bit) & 1);
      return reversed;
    });
  }

  forward(re: Float64Array, im: Float64Array): void {
    this.#transform(re, im);
  }

  /** Inverse transform, scaled to undo `forward`. */
  inverse(re: Float64Array, im: Float64Array): void {
    // Swapping the parts turns a forward transform into an inverse one.
    this.#transform(im, re);
    const { length } = this;
    for (let at = 0; at < length; at++) {
      re[at] = (re[at] ?? 0) / length;
      im[at] = (im[at] ?? 0) / length;
    }
  }

  #transform(re: Float64Array, im: Float64Array): void {
    this.#reorder(re, im);
    let half = 1;
    if (this.length >= 4) {
      this.#firstStages(re, im);
      half = 4;
    }
    for (; half < this.length / 2; half *= 4) this.#twoStages(re, im, half);
    if (half < this.length) this.#stage(re, im, half);
  }

  // The first two stages need no multiplication: their factors are 1 and a quarter turn.
  #firstStages(re: Float64Array, im: Float64Array): void {
    for (let a = 0; a < this.length; a += 4) {
      const b = a + 1;
      const c = a + 2;
      const d = a + 3;
      const lowRe = (re[a] ?? 0) + (re[b] ?? 0);
      const lowIm = (im[a] ?? 0) + (im[b] ?? 0);
      const highRe = (re[a] ?? 0) - (re[b] ?? 0);
      const highIm = (im[a] ?? 0) - (im[b] ?? 0);
      const sumRe = (re[c] ?? 0) + (re[d] ?? 0);
      const sumIm = (im[c] ?? 0) + (im[d] ?? 0);
      const restRe = (re[c] ?? 0) - (re[d] ?? 0);
      const restIm = (im[c] ?? 0) - (im[d] ?? 0);
      re[a] = lowRe + sumRe;
      im[a] = lowIm + sumIm;
      re[b] = highRe + restIm;
      im[b] = highIm - restRe;
      re[c] = lowRe - sumRe;
      im[c] = lowIm - sumIm;
      re[d] = highRe - restIm;
      im[d] = highIm + restRe;
    }
  }

  // Two stages in one pass, because reading and writing the values takes most of the time.
  #twoStages(re: Float64Array, im: Float64Array, half: number): void {
    const { length } = this;
    const allCos = this.#cos;
    const allSin = this.#sin;
    for (let start = 0; start < length; start += 4 * half) {
      for (let k = 0; k < half; k++) {
        const cos = allCos[half + k] ?? 0;
        const sin = allSin[half + k] ?? 0;
        const nextCos = allCos[2 * half + k] ?? 0;
        const nextSin = allSin[2 * half + k] ?? 0;
        const a = start + k;
        const b = a + half;
        const c = b + half;
        const d = c + half;
        const bRe = (re[b] ?? 0) * cos + (im[b] ?? 0) * sin;
        const bIm = (im[b] ?? 0) * cos - (re[b] ?? 0) * sin;
        const dRe = (re[d] ?? 0) * cos + (im[d] ?? 0) * sin;
        const dIm = (im[d] ?? 0) * cos - (re[d] ?? 0) * sin;
        const lowRe = (re[a] ?? 0) + bRe;
        const lowIm = (im[a] ?? 0) + bIm;
        const highRe = (re[a] ?? 0) - bRe;
        const highIm = (im[a] ?? 0) - bIm;
        const sumRe = (re[c] ?? 0) + dRe;
        const sumIm = (im[c] ?? 0) + dIm;
        const restRe = (re[c] ?? 0) - dRe;
        const restIm = (im[c] ?? 0) - dIm;
        const turnedRe = sumRe * nextCos + sumIm * nextSin;
        const turnedIm = sumIm * nextCos - sumRe * nextSin;
        // A quarter turn further than the previous one.
        const fartherRe = restIm * nextCos - restRe * nextSin;
        const fartherIm = -restRe * nextCos - restIm * nextSin;
        re[a] = lowRe + turnedRe;
        im[a] = lowIm + turnedIm;
        re[b] = highRe + fartherRe;
        im[b] = highIm + fartherIm;
        re[c] = lowRe - turnedRe;
        im[c] = lowIm - turnedIm;
        re[d] = highRe - fartherRe;
        im[d] = highIm - fartherIm;
      }
    }
  }

  #stage(re: Float64Array, im: Float64Array, half: number): void {
    const { length } = this;
    for (let k = 0; k < half; k++) {
      const cos = this.#cos[half + k] ?? 0;
      const sin = this.#sin[half + k] ?? 0;
      for (let low = k; low < length; low += 2 * half) {
        const high = low + half;
        const highRe = re[high] ?? 0;
        const highIm = im[high] ?? 0;
        const turnedRe = highRe * cos + highIm * sin;
        const turnedIm = highIm * cos - highRe * sin;
        const lowRe = re[low] ?? 0;
        const lowIm = im[low] ?? 0;
        re[high] = lowRe - turnedRe;
        im[high] = lowIm - turnedIm;
        re[low] = lowRe + turnedRe;
        im[low] = lowIm + turnedIm;
      }
    }
  }

  #reorder(re: Float64Array, im: Float64Array): void {
    const { length } = this;
    const places = this.#reversed;
    for (let at = 0; at < length; at++) {
      const other = places[at] ?? 0;
      if (other <= at) continue;
      const keepRe = re[at] ?? 0;
      const keepIm = im[at] ?? 0;
      re[at] = re[other] ?? 0;
      im[at] = im[other] ?? 0;
      re[other] = keepRe;
      im[other] = keepIm;
    }
  }
}

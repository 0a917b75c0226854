/** A radix-2 Fourier transform of one fixed length, working in place on two arrays. */
export class Fft {
  readonly length: number;
  readonly #cos: Float64Array;
  readonly #sin: Float64Array;
  readonly #reversed: Uint32Array;

  /** `length` must be a power of two. */
  constructor(length: number) {
    this.length = length;
    this.#cos = Float64Array.from({ length: length / 2 }, (_, k) =>
      Math.cos((2 * Math.PI * k) / length),
    );
    this.#sin = Float64Array.from({ length: length / 2 }, (_, k) =>
      Math.sin((2 * Math.PI * k) / length),
    );
    const bits = Math.log2(length);
    this.#reversed = Uint32Array.from({ length }, (_, index) => {
      let reversed = 0;
      for (let bit = 0; bit < bits; bit++) reversed = (reversed << 1) | ((index >> bit) & 1);
      return reversed;
    });
  }

  /** Forward transform. */
  forward(re: Float64Array, im: Float64Array): void {
    this.#transform(re, im);
  }

  /** Inverse transform, scaled so that it undoes `forward`. */
  inverse(re: Float64Array, im: Float64Array): void {
    // Swapping the parts turns a forward transform into an inverse one.
    this.#transform(im, re);
    for (let at = 0; at < this.length; at++) {
      re[at] = (re[at] ?? 0) / this.length;
      im[at] = (im[at] ?? 0) / this.length;
    }
  }

  #transform(re: Float64Array, im: Float64Array): void {
    for (let at = 0; at < this.length; at++) {
      const other = this.#reversed[at] ?? 0;
      if (other <= at) continue;
      const keepRe = re[at] ?? 0;
      const keepIm = im[at] ?? 0;
      re[at] = re[other] ?? 0;
      im[at] = im[other] ?? 0;
      re[other] = keepRe;
      im[other] = keepIm;
    }
    for (let size = 2; size <= this.length; size *= 2) {
      const half = size / 2;
      const stride = this.length / size;
      for (let start = 0; start < this.length; start += size) {
        for (let k = 0; k < half; k++) {
          const cos = this.#cos[k * stride] ?? 0;
          const sin = this.#sin[k * stride] ?? 0;
          const low = start + k;
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
  }
}

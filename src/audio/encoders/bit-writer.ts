/** Writes bits into bytes, highest bit first. */
export class BitWriter {
  #bytes = new Uint8Array(4096);
  #length = 0;
  // Bits that do not fill a byte yet; fewer than eight.
  #pending = 0;
  #pendingBits = 0;

  /** @param count number of low bits of `value`, at most 24 */
  writeBits(value: number, count: number): void {
    this.#pending = (this.#pending << count) | (value & ((1 << count) - 1));
    this.#pendingBits += count;
    while (this.#pendingBits >= 8) {
      this.#pendingBits -= 8;
      this.#append(this.#pending >>> this.#pendingBits);
    }
    this.#pending &= (1 << this.#pendingBits) - 1;
  }

  writeUnary(zeros: number): void {
    for (let left = zeros; left > 0; left -= 16) this.writeBits(0, Math.min(left, 16));
    this.writeBits(1, 1);
  }

  align(): void {
    if (this.#pendingBits > 0) this.writeBits(0, 8 - this.#pendingBits);
  }

  /** The complete bytes so far; a view that the next write may change. */
  get written(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  #append(byte: number): void {
    if (this.#length === this.#bytes.length) {
      const longer = new Uint8Array(this.#bytes.length * 2);
      longer.set(this.#bytes);
      this.#bytes = longer;
    }
    this.#bytes[this.#length] = byte;
    this.#length += 1;
  }
}

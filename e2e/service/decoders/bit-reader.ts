export class OutOfBits extends Error {
  override readonly name = "OutOfBits";
}

export class BitReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array, fromByte = 0) {
    this.#bytes = bytes;
    this.#at = fromByte * 8;
  }

  get byteAt(): number {
    return Math.ceil(this.#at / 8);
  }

  unsigned(bits: number): number {
    if (this.#at + bits > this.#bytes.length * 8) throw new OutOfBits();
    let value = 0;
    for (let left = bits; left > 0; ) {
      const offset = this.#at & 7;
      const count = Math.min(left, 8 - offset);
      const byte = this.#bytes[this.#at >> 3] ?? 0;
      value = value * (1 << count) + ((byte >> (8 - offset - count)) & ((1 << count) - 1));
      this.#at += count;
      left -= count;
    }
    return value;
  }

  signed(bits: number): number {
    const value = this.unsigned(bits);
    return value >= 2 ** (bits - 1) ? value - 2 ** bits : value;
  }

  /** Reads a run of zeros and the one after it; returns the number of zeros. */
  unary(): number {
    let zeros = 0;
    while ((this.#at & 7) !== 0) {
      if (this.unsigned(1) === 1) return zeros;
      zeros += 1;
    }
    while (this.#bytes[this.#at >> 3] === 0) {
      this.#at += 8;
      zeros += 8;
    }
    while (this.unsigned(1) === 0) zeros += 1;
    return zeros;
  }

  align(): void {
    this.#at = this.byteAt * 8;
  }
}

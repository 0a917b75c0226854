/** Writes numbers of any width one after the other, the highest bit first. */
export class BitWriter {
  #bytes: number[] = [];
  #held = 0;
  #heldBits = 0;

  /** Writes the lowest `width` bits of a number, 32 at most. */
  write(value: number, width: number): void {
    for (let left = width; left > 0; ) {
      const taken = Math.min(left, 8 - this.#heldBits);
      left -= taken;
      this.#held = (this.#held << taken) | ((value >>> left) & ((1 << taken) - 1));
      this.#heldBits += taken;
      if (this.#heldBits === 8) this.#flush();
    }
  }

  /** Writes so many zeros and then a one. */
  unary(zeros: number): void {
    for (let left = zeros; left > 0; left -= 24) this.write(0, Math.min(24, left));
    this.write(1, 1);
  }

  /** Zeros up to the next whole byte. */
  align(): void {
    if (this.#heldBits > 0) this.write(0, 8 - this.#heldBits);
  }

  /** What was written, as far as bytes are whole. */
  bytes(): Uint8Array {
    return Uint8Array.from(this.#bytes);
  }

  #flush(): void {
    this.#bytes.push(this.#held);
    this.#held = 0;
    this.#heldBits = 0;
  }
}

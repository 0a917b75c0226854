export class BitWriter {
  #bytes: number[] = [];
  #held = 0;
  #heldBits = 0;

  write(value: number, width: number): void {
    for (let left = width; left > 0; ) {
      const taken = Math.min(left, 8 - this.#heldBits);
      left -= taken;
      this.#held = (this.#held << taken) | ((value >>> left) & ((1 << taken) - 1));
      this.#heldBits += taken;
      if (this.#heldBits === 8) this.#flush();
    }
  }

  unary(zeros: number): void {
    for (let left = zeros; left > 0; left -= 24) this.write(0, Math.min(24, left));
    this.write(1, 1);
  }

  align(): void {
    if (this.#heldBits > 0) this.write(0, 8 - this.#heldBits);
  }

  bytes(): Uint8Array {
    return Uint8Array.from(this.#bytes);
  }

  #flush(): void {
    this.#bytes.push(this.#held);
    this.#held = 0;
    this.#heldBits = 0;
  }
}

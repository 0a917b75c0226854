/**
 * Reads a WAV file of mono 16-bit samples.
 * @throws Error for any other format
 */
export function readWave(file: Buffer): { samples: Float32Array; rateHz: number } {
  let rateHz = 0;
  for (let at = 12; at + 8 <= file.length; ) {
    const id = file.toString("latin1", at, at + 4);
    const lengthBytes = file.readUInt32LE(at + 4);
    const start = at + 8;
    if (id === "fmt ") {
      const [format, channels, bits] = [0, 2, 14].map((offset) =>
        file.readUInt16LE(start + offset),
      );
      if (format !== 1 || channels !== 1 || bits !== 16) throw new Error("Not mono 16-bit PCM");
      rateHz = file.readUInt32LE(start + 4);
    }
    if (id === "data") {
      const count = Math.floor(Math.min(lengthBytes, file.length - start) / 2);
      const samples = Float32Array.from(
        { length: count },
        (_, index) => file.readInt16LE(start + index * 2) / 32_768,
      );
      return { samples, rateHz };
    }
    at = start + lengthBytes + (lengthBytes % 2);
  }
  throw new Error("No sound in the WAV file");
}

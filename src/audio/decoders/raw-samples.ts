import type { TargetCodec } from "../formats/target-formats.ts";

const FULL_SCALE = 32_768;
// ITU-T G.711: the inverse of `g711.ts`.
const MU_LAW_BIAS = 0x84;

let aLaw: Float32Array | null = null;
let muLaw: Float32Array | null = null;

export type RawCodec = Extract<TargetCodec, "s16le" | "alaw" | "ulaw">;

/** Decodes raw sound to samples at full scale 1, dropping half a sample at the end. */
export function readRawSamples(codec: RawCodec, bytes: Uint8Array): Float32Array<ArrayBuffer> {
  if (codec === "s16le") return readS16(bytes);
  const table = codec === "alaw" ? aLawTable() : muLawTable();
  return Float32Array.from(bytes, (byte) => table[byte] ?? 0);
}

function readS16(bytes: Uint8Array): Float32Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Float32Array.from(
    { length: bytes.byteLength >> 1 },
    (_, i) => view.getInt16(2 * i, true) / FULL_SCALE,
  );
}

function aLawTable(): Float32Array {
  aLaw ??= Float32Array.from({ length: 256 }, (_, byte) => fromALaw(byte) / FULL_SCALE);
  return aLaw;
}

function muLawTable(): Float32Array {
  muLaw ??= Float32Array.from({ length: 256 }, (_, byte) => fromMuLaw(byte) / FULL_SCALE);
  return muLaw;
}

// ITU-T G.711, table 1: the middle of the step.
function fromALaw(byte: number): number {
  const code = byte ^ 0x55;
  const segment = (code >> 4) & 7;
  const step = ((code & 0x0f) << 4) + 8;
  const magnitude = segment === 0 ? step : (step + 0x100) << (segment - 1);
  return code & 0x80 ? magnitude : -magnitude;
}

// ITU-T G.711, table 2.
function fromMuLaw(byte: number): number {
  const code = ~byte & 0xff;
  const magnitude = ((((code & 0x0f) << 3) + MU_LAW_BIAS) << ((code >> 4) & 7)) - MU_LAW_BIAS;
  return code & 0x80 ? -magnitude : magnitude;
}

/** One frame of an animation: a still WebP image that replaces part of the canvas. */
export interface WebpFrame {
  readonly webp: Uint8Array;
  /** Where it goes, in pixels; even numbers, as the format stores halves. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly durationMs: number;
}

export interface WebpSummary {
  readonly width: number;
  readonly height: number;
  readonly frameCount: number;
  readonly durationMs: number;
}

const ANIMATION_FLAG = 0x02;
const ALPHA_FLAG = 0x10;
// The frame replaces what is below it, transparent pixels included.
const DO_NOT_BLEND = 0x02;
const ANMF_HEADER_BYTES = 16;

/**
 * Joins still images into an animation that repeats forever
 * (https://developers.google.com/speed/webp/docs/riff_container).
 * @throws Error for a frame that is no WebP image or has an odd position
 */
export function animatedWebp(
  size: { readonly width: number; readonly height: number },
  frames: readonly WebpFrame[],
): Buffer {
  const header = Buffer.alloc(10);
  header[0] = ANIMATION_FLAG | ALPHA_FLAG;
  header.writeUIntLE(size.width - 1, 4, 3);
  header.writeUIntLE(size.height - 1, 7, 3);
  // Background colour and number of repetitions, both 0: transparent, forever.
  const chunks = [chunk("VP8X", header), chunk("ANIM", Buffer.alloc(6)), ...frames.map(frameChunk)];
  const body = Buffer.concat([Buffer.from("WEBP"), ...chunks]);
  return chunk("RIFF", body);
}

function frameChunk({ webp, x, y, width, height, durationMs }: WebpFrame): Buffer {
  if (x % 2 !== 0 || y % 2 !== 0) throw new Error(`A frame cannot be at ${x}, ${y}.`);
  const header = Buffer.alloc(ANMF_HEADER_BYTES);
  header.writeUIntLE(x / 2, 0, 3);
  header.writeUIntLE(y / 2, 3, 3);
  header.writeUIntLE(width - 1, 6, 3);
  header.writeUIntLE(height - 1, 9, 3);
  header.writeUIntLE(Math.round(durationMs), 12, 3);
  header[15] = DO_NOT_BLEND;
  const image = chunksOf(webp).filter(({ name }) => /^(ALPH|VP8 |VP8L)$/.test(name));
  if (image.length === 0) throw new Error("A frame holds no image.");
  return chunk("ANMF", Buffer.concat([header, ...image.map((one) => chunk(one.name, one.data))]));
}

/**
 * Size, frames and duration of an animation.
 * @throws Error for anything else
 */
export function readAnimatedWebp(file: Uint8Array): WebpSummary {
  const chunks = chunksOf(file);
  const header = chunks.find(({ name }) => name === "VP8X")?.data;
  const frames = chunks.filter(({ name }) => name === "ANMF");
  if (!header || frames.length === 0) throw new Error("The image is not animated.");
  return {
    width: header.readUIntLE(4, 3) + 1,
    height: header.readUIntLE(7, 3) + 1,
    frameCount: frames.length,
    durationMs: frames.reduce((sum, { data }) => sum + data.readUIntLE(12, 3), 0),
  };
}

interface Chunk {
  readonly name: string;
  readonly data: Buffer;
}

function chunksOf(file: Uint8Array): Chunk[] {
  const bytes = Buffer.from(file);
  if (bytes.toString("latin1", 8, 12) !== "WEBP") throw new Error("This is no WebP image.");
  const chunks: Chunk[] = [];
  for (let at = 12; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32LE(at + 4);
    const data = bytes.subarray(at + 8, at + 8 + length);
    chunks.push({ name: bytes.toString("latin1", at, at + 4), data });
    at += 8 + length + (length % 2);
  }
  return chunks;
}

// Pads chunks of odd length; the length field does not count the padding.
function chunk(name: string, data: Uint8Array): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, "latin1");
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

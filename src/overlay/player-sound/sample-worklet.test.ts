import { afterEach, beforeEach, expect, it, vi } from "vitest";

// What the browser processes in one call.
const BLOCK_FRAMES = 128;
const PIECE_FRAMES = 960;

interface Reader {
  process(inputs: Float32Array[][]): boolean;
}

const port = { postMessage: vi.fn(), onmessage: () => {} };
let createReader: () => Reader;

beforeEach(async () => {
  vi.resetModules();
  port.postMessage.mockReset();
  vi.stubGlobal(
    "AudioWorkletProcessor",
    class {
      readonly port = port;
    },
  );
  vi.stubGlobal("registerProcessor", (_name: string, processor: new () => Reader) => {
    createReader = () => new processor();
  });
  await import("./sample-worklet.ts");
});
afterEach(() => vi.unstubAllGlobals());

const block = (index: number) =>
  Float32Array.from({ length: BLOCK_FRAMES }, (_, at) => index * BLOCK_FRAMES + at);

const posted = () => port.postMessage.mock.calls.map(([piece]) => piece as Float32Array);

it("posts each sample once and in order, in pieces of 20 ms of their own memory", () => {
  const reader = createReader();
  // The least number of blocks that make whole pieces.
  for (let index = 0; index < 15; index += 1) expect(reader.process([[block(index)]])).toBe(true);
  const pieces = posted();
  expect(pieces.map((piece) => piece.length)).toEqual([PIECE_FRAMES, PIECE_FRAMES]);
  const expected = Array.from({ length: 2 * PIECE_FRAMES }, (_, at) => at);
  expect(pieces.flatMap((piece) => [...piece])).toEqual(expected);
  expect(new Set(pieces.map((piece) => piece.buffer)).size).toBe(2);
  for (const [piece, transferred] of port.postMessage.mock.calls) {
    expect(transferred).toEqual([piece.buffer]);
  }
});

it("takes a time without input as silence of the same length", () => {
  const reader = createReader();
  for (let index = 0; index < 15; index += 1) reader.process(index % 2 ? [[block(index)]] : [[]]);
  const samples = posted().flatMap((piece) => [...piece]);
  expect(samples).toHaveLength(2 * PIECE_FRAMES);
  for (let index = 0; index < 15; index += 1) {
    const part = samples.slice(index * BLOCK_FRAMES, (index + 1) * BLOCK_FRAMES);
    expect(part).toEqual(index % 2 ? [...block(index)] : Array(BLOCK_FRAMES).fill(0));
  }
});

it("ends with a message, so that the browser lets go of it", () => {
  const reader = createReader();
  expect(reader.process([[block(0)]])).toBe(true);
  port.onmessage();
  expect(reader.process([[block(1)]])).toBe(false);
});

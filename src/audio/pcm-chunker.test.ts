import { describe, expect, it } from "vitest";
import { PcmChunker } from "./pcm-chunker.ts";

describe("PcmChunker", () => {
  it("cuts what comes in blocks of any length into chunks of one length", () => {
    const chunker = new PcmChunker(4);
    expect(chunker.push(new Float32Array(3))).toEqual([]);
    const chunks = chunker.push(new Float32Array(6));
    expect(chunks.map((chunk) => [chunk.startSample, chunk.bytes.length])).toEqual([
      [0, 8],
      [4, 8],
    ]);
    expect(chunker.flush()?.startSample).toBe(8);
    expect(chunker.flush()).toBeNull();
  });

  it("writes little-endian samples and clips what is too loud", () => {
    const [chunk] = new PcmChunker(4).push(Float32Array.of(0, 0.5, 1.5, -2));
    expect([...(chunk?.bytes ?? [])]).toEqual([0, 0, 0x00, 0x40, 0xff, 0x7f, 0x01, 0x80]);
    expect(chunk?.peak).toBe(1);
  });

  it("measures each chunk by itself", () => {
    const [loud, quiet] = new PcmChunker(2).push(Float32Array.of(0.5, -0.75, 0, 0.125));
    expect([loud?.peak, quiet?.peak]).toEqual([0.75, 0.125]);
  });
});

import { describe, expect, test } from "vitest";
import { animatedWebp, readAnimatedWebp } from "./animated-webp.ts";

// A still image with a payload of this many bytes, which no decoder has to accept.
function still(bytes: number): Buffer {
  const file = Buffer.alloc(20 + bytes + (bytes % 2), 7);
  file.write("RIFF", 0, "latin1");
  file.writeUInt32LE(file.length - 8, 4);
  file.write("WEBPVP8 ", 8, "latin1");
  file.writeUInt32LE(bytes, 16);
  return file;
}

const frame = (x: number, durationMs: number) => ({
  ...{ webp: still(5), x, y: 8, width: 100, height: 50, durationMs },
});

describe("an animated image", () => {
  test("has the size, frames and duration it was made with", () => {
    const file = animatedWebp({ width: 800, height: 500 }, [frame(0, 125), frame(10, 80.4)]);
    expect(readAnimatedWebp(file)).toEqual({
      width: 800,
      height: 500,
      frameCount: 2,
      durationMs: 205,
    });
  });

  test("says its own length, and pads what is odd", () => {
    const file = animatedWebp({ width: 8, height: 8 }, [frame(0, 1)]);
    expect(file.readUInt32LE(4)).toBe(file.length - 8);
    expect(file.length % 2).toBe(0);
  });

  test("refuses odd positions and what is no image", () => {
    const size = { width: 8, height: 8 };
    expect(() => animatedWebp(size, [frame(3, 1)])).toThrow("A frame cannot be at 3, 8");
    const text = { ...frame(0, 1), webp: Buffer.from("RIFF....text") };
    expect(() => animatedWebp(size, [text])).toThrow("This is no WebP image");
    expect(() => readAnimatedWebp(still(4))).toThrow("not animated");
  });
});

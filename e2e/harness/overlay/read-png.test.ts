// @vitest-environment node
import { PNG } from "pngjs";
import { expect, it } from "vitest";
import { readPng } from "./read-png.ts";

const picture = new PNG({ width: 23, height: 19 });
for (let at = 0; at < picture.data.length; at++) picture.data[at] = (at * at * 7 + at) % 256;

it.each([0, 1, 2, 3, 4])("reads the pixels of a picture with filter %i", (filterType) => {
  for (const colorType of [2, 6] as const) {
    const file = PNG.sync.write(picture, { filterType, colorType, inputColorType: 6 });
    const read = readPng(file);
    const expected = PNG.sync.read(file);
    expect([read.width, read.height]).toEqual([23, 19]);
    expect(read.data.equals(expected.data), `colour type ${colorType}`).toBe(true);
  }
});

it("refuses what browsers do not write", () => {
  expect(() => readPng(PNG.sync.write(picture, { colorType: 0 }))).toThrow("No screenshot");
});

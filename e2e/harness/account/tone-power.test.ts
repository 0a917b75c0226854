import { expect, test } from "vitest";
import { powerDb, tonePowerDb } from "./tone-power.ts";

const RATE_HZ = 16_000;
const tone = (hz: number, amplitude: number) =>
  Float64Array.from(
    { length: 8000 },
    (_, at) => amplitude * Math.sin((2 * Math.PI * hz * at) / RATE_HZ),
  );

test("a sine of half scale has its power at its own frequency and nowhere else", () => {
  const samples = tone(1000, 0.5);
  expect(powerDb(samples)).toBeCloseTo(-9.03, 2);
  expect(tonePowerDb(samples, 1000, RATE_HZ)).toBeCloseTo(-9.03, 2);
  expect(tonePowerDb(samples, 1100, RATE_HZ)).toBeLessThan(-80);
});

test("silence is far below everything", () => {
  expect(powerDb(new Float64Array(100))).toBe(-200);
});

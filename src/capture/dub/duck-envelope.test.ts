import { describe, expect, it } from "vitest";
import { DUB_POLICY } from "./dub-policy.ts";
import { type CurveParam, DuckEnvelope } from "./duck-envelope.ts";

const { attackMs, holdMs, releaseMs } = DUB_POLICY.duck;
const LEVELS = { originalGain: 0.8, duckGain: 0.15 };
const DOWN = 0.8 * 0.15;

function fakeParam() {
  let events: { kind: "set" | "ramp"; value: number; seconds: number }[] = [];
  const param = {
    cancelScheduledValues: (from: number) => {
      events = events.filter(({ seconds }) => seconds < from);
    },
    setValueAtTime: (value: number, seconds: number) =>
      void events.push({ kind: "set", value, seconds }),
    linearRampToValueAtTime: (value: number, seconds: number) =>
      void events.push({ kind: "ramp", value, seconds }),
  };
  const valueAt = (seconds: number) => {
    const next = events.find((event) => event.seconds > seconds);
    const before = events.findLast((event) => event.seconds <= seconds);
    const from = before?.value ?? 1;
    if (next?.kind !== "ramp") return from;
    const share = (seconds - (before?.seconds ?? 0)) / (next.seconds - (before?.seconds ?? 0));
    return from + (next.value - from) * share;
  };
  return { param: param as unknown as CurveParam, valueAt };
}

function render(
  untilMs: number,
  happenings: Record<number, (envelope: DuckEnvelope, s: number) => void>,
) {
  const { param, valueAt } = fakeParam();
  const envelope = new DuckEnvelope(param);
  envelope.setLevels(LEVELS, 0);
  const values: number[] = [];
  for (let ms = 0; ms <= untilMs; ms++) {
    happenings[ms]?.(envelope, ms / 1000);
    values.push(valueAt(ms / 1000));
    expect(envelope.valueAt(ms / 1000)).toBeCloseTo(valueAt(ms / 1000), 6);
  }
  return values;
}

const down = (envelope: DuckEnvelope, s: number) => envelope.goDown(s);
const up = (envelope: DuckEnvelope, s: number) => envelope.goUp(s);

describe("DuckEnvelope", () => {
  it("follows the attack, hold and release times", () => {
    const values = render(3000, { 200: down, 1000: up });
    expect(values[199]).toBeCloseTo(0.8, 6);
    expect(values[200 + attackMs / 2]).toBeCloseTo((0.8 + DOWN) / 2, 2);
    expect(values[200 + attackMs]).toBeCloseTo(DOWN, 6);
    expect(values[1000 + holdMs]).toBeCloseTo(DOWN, 6);
    expect(values[1000 + holdMs + releaseMs / 2]).toBeCloseTo((0.8 + DOWN) / 2, 2);
    expect(values[1000 + holdMs + releaseMs]).toBeCloseTo(0.8, 6);
  });

  it("stays down when the next utterance follows in time", () => {
    const values = render(2000, { 200: down, 1000: up, [1000 + holdMs - 10]: down });
    expect(Math.max(...values.slice(200 + attackMs))).toBeCloseTo(DOWN, 6);
  });

  it("turns around on its way up", () => {
    const turn = 1000 + holdMs + 300;
    const values = render(3000, { 200: down, 1000: up, [turn]: down });
    expect(values[turn]).toBeGreaterThan(0.4);
    expect(values[turn + attackMs]).toBeCloseTo(DOWN, 6);
    expect(values.at(-1)).toBeCloseTo(DOWN, 6);
  });

  it("never jumps, whatever happens", () => {
    const louder = (envelope: DuckEnvelope, s: number) =>
      envelope.setLevels({ originalGain: 1, duckGain: 0 }, s);
    const values = render(3000, {
      100: down,
      150: up,
      160: louder,
      400: down,
      900: up,
      1000: louder,
    });
    const steps = values.map((value, i) => Math.abs(value - (values[i - 1] ?? value)));
    expect(Math.max(...steps)).toBeLessThan(0.03);
    expect(values.at(-1)).toBeCloseTo(1, 6);
  });

  it("reaches silence when the user chose that", () => {
    const silence = (envelope: DuckEnvelope, s: number) =>
      envelope.setLevels({ originalGain: 1, duckGain: 0 }, s);
    const values = render(1000, { 100: silence, 300: down });
    expect(values[300 + attackMs]).toBe(0);
    expect(values.at(-1)).toBe(0);
  });
});

import { DUB_POLICY } from "./dub-policy.ts";

/** What of an AudioParam draws a curve. */
export type CurveParam = Pick<
  AudioParam,
  "cancelScheduledValues" | "setValueAtTime" | "linearRampToValueAtTime"
>;

/** How loud the original is with and without speech over it. */
export interface DuckLevels {
  readonly originalGain: number;
  readonly duckGain: number;
}

interface Point {
  readonly seconds: number;
  readonly value: number;
}

/**
 * Draws the loudness of the original on the audio clock: down while speech sounds, up again when
 * nothing has been said for a while. Nothing of it needs a timer.
 */
export class DuckEnvelope {
  readonly #param: CurveParam;
  #levels: DuckLevels = { originalGain: 1, duckGain: 1 };
  #isDown = false;
  /** When it goes up again, in seconds; null while it is to stay where it is. */
  #upAt: number | null = null;
  /** The curve as drawn: straight between these, in their order. */
  #points: Point[] = [{ seconds: 0, value: 1 }];

  /** @param param at 1 now */
  constructor(param: CurveParam) {
    this.#param = param;
  }

  /** The levels have changed by hand; the first time, that is a beginning. */
  setLevels(levels: DuckLevels, seconds: number): void {
    this.#levels = levels;
    const target = this.#isDown || this.#isUpPending(seconds) ? this.#downValue : this.#upValue;
    this.#draw(seconds, [[seconds + DUB_POLICY.levelChangeMs / 1000, target]]);
    if (this.#isUpPending(seconds)) this.#drawUp();
  }

  /** Speech sounds from now on. */
  goDown(seconds: number): void {
    if (this.#isDown) return;
    this.#isDown = true;
    this.#upAt = null;
    const depth = this.#upValue - this.#downValue;
    const way = this.valueAt(seconds) - this.#downValue;
    const share = depth > 0 ? Math.min(1, Math.max(0, way / depth)) : 0;
    const attack = (DUB_POLICY.duck.attackMs / 1000) * share;
    this.#draw(seconds, [[seconds + attack, this.#downValue]]);
  }

  /** Nothing is said: unless speech goes on within the hold time, it goes up. */
  goUp(seconds: number): void {
    if (!this.#isDown) return;
    this.#isDown = false;
    this.#upAt = seconds + DUB_POLICY.duck.holdMs / 1000;
    this.#draw(seconds, this.#points.filter(isAfter(seconds)).map(toPair));
    this.#drawUp();
  }

  /** The gain at a moment of the curve as it is drawn now. */
  valueAt(seconds: number): number {
    const next = this.#points.findIndex((point) => point.seconds > seconds);
    const after = this.#points[next];
    const before = next < 0 ? this.#points.at(-1) : this.#points[next - 1];
    if (!before || !after) return (before ?? after)?.value ?? 1;
    const share = (seconds - before.seconds) / (after.seconds - before.seconds);
    return before.value + (after.value - before.value) * share;
  }

  get #upValue(): number {
    return this.#levels.originalGain;
  }

  get #downValue(): number {
    return this.#levels.originalGain * this.#levels.duckGain;
  }

  #isUpPending(seconds: number): boolean {
    return this.#upAt !== null && this.#upAt > seconds;
  }

  #drawUp(): void {
    const upAt = this.#upAt ?? 0;
    const end = upAt + DUB_POLICY.duck.releaseMs / 1000;
    this.#append(upAt, this.#points.at(-1)?.value ?? 1);
    this.#append(end, this.#upValue);
  }

  /** Replaces what was drawn from now on. */
  #draw(seconds: number, curve: readonly (readonly [seconds: number, value: number])[]): void {
    const value = this.valueAt(seconds);
    this.#param.cancelScheduledValues(seconds);
    this.#param.setValueAtTime(value, seconds);
    this.#points = [{ seconds, value }];
    for (const [at, target] of curve) this.#append(at, target);
  }

  #append(seconds: number, value: number): void {
    this.#param.linearRampToValueAtTime(value, seconds);
    this.#points.push({ seconds, value });
  }
}

const isAfter = (seconds: number) => (point: Point) => point.seconds > seconds;
const toPair = ({ seconds, value }: Point) => [seconds, value] as const;

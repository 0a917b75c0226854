import { DUB_POLICY } from "./dub-policy.ts";

export type CurveParam = Pick<
  AudioParam,
  "cancelScheduledValues" | "setValueAtTime" | "linearRampToValueAtTime"
>;

export interface DuckLevels {
  readonly originalGain: number;
  readonly duckGain: number;
}

interface Point {
  readonly seconds: number;
  readonly value: number;
}

/**
 * Schedules the original's volume on the audio clock: down during speech, and up again after a
 * pause. It needs no timers.
 */
export class DuckEnvelope {
  readonly #param: CurveParam;
  #levels: DuckLevels = { originalGain: 1, duckGain: 1 };
  #isDown = false;
  // Start of the release, in context seconds; null when none is scheduled.
  #releaseAt: number | null = null;
  #points: Point[] = [{ seconds: 0, value: 1 }];

  /** @param param currently 1 */
  constructor(param: CurveParam) {
    this.#param = param;
  }

  /** Ramps to the new levels; the first call sets the initial volume. */
  setLevels(levels: DuckLevels, seconds: number): void {
    this.#levels = levels;
    const target = this.#isDown || this.#isUpPending(seconds) ? this.#downValue : this.#upValue;
    this.#draw(seconds, [[seconds + DUB_POLICY.levelChangeMs / 1000, target]]);
    if (this.#isUpPending(seconds)) this.#drawUp();
  }

  /** Speech starts: ramps down. */
  goDown(seconds: number): void {
    if (this.#isDown) return;
    this.#isDown = true;
    this.#releaseAt = null;
    const depth = this.#upValue - this.#downValue;
    const way = this.valueAt(seconds) - this.#downValue;
    const share = depth > 0 ? Math.min(1, Math.max(0, way / depth)) : 0;
    const attack = (DUB_POLICY.duck.attackMs / 1000) * share;
    this.#draw(seconds, [[seconds + attack, this.#downValue]]);
  }

  /** Speech stops: ramps up after the hold time, unless speech starts again. */
  goUp(seconds: number): void {
    if (!this.#isDown) return;
    this.#isDown = false;
    this.#releaseAt = seconds + DUB_POLICY.duck.holdMs / 1000;
    this.#draw(seconds, this.#points.filter(isAfter(seconds)).map(toPair));
    this.#drawUp();
  }

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
    return this.#releaseAt !== null && this.#releaseAt > seconds;
  }

  #drawUp(): void {
    const releaseAt = this.#releaseAt ?? 0;
    const end = releaseAt + DUB_POLICY.duck.releaseMs / 1000;
    this.#append(releaseAt, this.#points.at(-1)?.value ?? 1);
    this.#append(end, this.#upValue);
  }

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

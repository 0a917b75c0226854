import { expect, vi } from "vitest";
import { type LaneId, ORIGINAL_LANE, type Segment } from "../../captions/segment.ts";
import type { Talk } from "../../voice/testing/talk.ts";
import { VirtualClock } from "../../voice/testing/virtual-clock.ts";
import type { SoundGap, Trouble, WordSourceState } from "../../voice/word-source.ts";
import { type DeviceChoices, DeviceWordSource } from "../source/device-word-source.ts";
import type { RecogniserTurns } from "../source/recogniser-turns.ts";
import { FakeDevice, type RecogniserHabits } from "./fake-device.ts";

/** The time of all rigs, which a test installs. */
export const clock = new VirtualClock();

/** Captions of a talk; `restart` continues them as a new worker would. */
export class Rig {
  readonly device: FakeDevice;
  readonly concluded = new Map<LaneId, Segment[]>();
  readonly tentative = new Map<LaneId, string>();
  readonly states: WordSourceState[] = [];
  readonly troubles: Trouble[] = [];
  readonly gaps: SoundGap[] = [];
  choices: DeviceChoices = { spoken: "en", targets: [], terms: [] };
  outcome: unknown = "running";
  turns: RecogniserTurns | null = null;
  source!: DeviceWordSource;
  #life = new AbortController();

  constructor(talk: Talk, habits: RecogniserHabits = {}, seed = 1) {
    vi.spyOn(console, "warn").mockReturnValue(undefined);
    this.device = new FakeDevice(talk, habits, seed);
  }

  start(): void {
    const life = new AbortController();
    this.#life = life;
    const counts = new Map([...this.concluded].map(([lane, { length }]) => [lane, length]));
    const concluded = new Map([...this.concluded].map(([lane, list]) => [lane, [...list]]));
    this.source = new DeviceWordSource({
      device: this.device,
      feed: this.device.capture,
      silenceLimitMs: 60_000,
      ...(this.turns && { turns: this.turns }),
      readChoices: async () => this.choices,
      start: { progress: this.device.capture.progress, concluded, counts },
      events: {
        onState: (state, trouble) => {
          this.states.push(state);
          if (trouble) this.troubles.push(trouble);
        },
        onUpdate: async ({ lane, concluded: segments, tentative }) => {
          if (life.signal.aborted) return;
          const list = this.concluded.get(lane) ?? [];
          list.push(...segments);
          this.concluded.set(lane, list);
          this.tentative.set(lane, tentative.map(({ text }) => text).join(""));
        },
        onGap: (gap) => this.gaps.push(gap),
        onLink: () => undefined,
        onProgress: (progress) => {
          if (!life.signal.aborted) this.device.capture.rememberProgress(progress);
        },
      },
    });
    this.source.run(life.signal).then(
      () => {
        this.outcome = "ended";
      },
      (thrown) => {
        if (!life.signal.aborted) this.outcome = thrown;
      },
    );
  }

  restart(): void {
    this.#life.abort();
    this.start();
  }

  async play(ms: number): Promise<void> {
    await clock.pass(ms, () => this.outcome !== "running");
  }

  async finish(): Promise<void> {
    this.device.capture.end();
    this.source.finish();
    await this.play(120_000);
    this.device.capture.release();
  }

  textOf(lane: LaneId): string {
    return (this.concluded.get(lane) ?? []).map(({ text }) => text).join("");
  }

  expectExact(talk: Talk): void {
    expect(this.outcome).toBe("ended");
    expect(this.gaps).toEqual([]);
    const words = talk.words.map(({ text }) => text);
    expect(this.textOf(ORIGINAL_LANE).split(" ")).toEqual(words);
    for (const lane of this.choices.targets) {
      const translated = this.textOf(lane).replace(/\s+/g, " ").split(" ");
      expect(translated).toEqual(words.map((word) => `${lane}-${word}`));
    }
    for (const [, segments] of this.concluded) {
      const misplaced = segments.filter(({ startMs, endMs }, at) => {
        const isInOrder = startMs >= (segments[at - 1]?.startMs ?? 0);
        return !isInOrder || !(endMs >= startMs);
      });
      expect(misplaced).toEqual([]);
    }
  }
}

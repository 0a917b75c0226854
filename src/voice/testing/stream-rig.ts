import { type MockInstance, vi } from "vitest";
import type { SpeechChunk } from "../../audio/decoders/speech-chunk.ts";
import {
  type LaneId,
  type LaneSegment,
  ORIGINAL_LANE,
  type SegmentUpdate,
} from "../../captions/segment.ts";
import { NO_PROGRESS } from "../ledger/stream-progress.ts";
import { VoiceStream } from "../voice-stream.ts";
import type { StreamStart, VoiceStreamOptions } from "../voice-stream-options.ts";
import type { LinkState, SoundGap, SpeechPosition, Trouble } from "../word-source.ts";
import { FakeCapture } from "./fake-capture.ts";
import { spaceOf, translated } from "./fake-recogniser.ts";
import { FakeService } from "./fake-service.ts";
import { FakeServiceSocket } from "./fake-service-socket.ts";
import { seededRandom, type Talk } from "./talk.ts";
import { VirtualClock } from "./virtual-clock.ts";

export type RigOptions = Partial<Pick<VoiceStreamOptions, "limits" | "silenceLimitMs">> & {
  readonly ringMs?: number;
  readonly seed?: number;
};

// Words that begin this soon after a gap did were sent before it.
const EDGE_MS = 500;

/** A stream between a fake capture and a fake service, on the test's clock. */
export class StreamRig {
  readonly clock = new VirtualClock();
  readonly talk: Talk;
  readonly service: FakeService;
  readonly capture: FakeCapture;
  readonly states: string[] = [];
  readonly troubles: Trouble[] = [];
  readonly updates: SegmentUpdate[] = [];
  readonly gaps: SoundGap[] = [];
  readonly links: LinkState[] = [];
  readonly speech: { readonly chunk: SpeechChunk; readonly position: SpeechPosition }[] = [];
  /** How the present run ended: null while it runs, `ended`, or the error. */
  outcome: unknown = null;
  stream: VoiceStream;
  readonly #options: RigOptions;
  readonly #chance: MockInstance<typeof Math.random>;
  #worker = new AbortController();

  constructor(talk: Talk, options: RigOptions = {}) {
    this.#options = options;
    this.talk = talk;
    this.clock.install();
    // Retry waits are random, but must be the same in every run of a test.
    this.#chance = vi.spyOn(Math, "random").mockImplementation(seededRandom(options.seed ?? 1));
    this.service = new FakeService(talk);
    const { service } = this;
    vi.stubGlobal(
      "WebSocket",
      class extends FakeServiceSocket {
        constructor(url: string) {
          super(service, url);
        }
      },
    );
    this.capture = new FakeCapture(talk, options.ringMs);
    this.stream = this.#create({ token: null, concluded: [] });
  }

  start(): void {
    const { stream } = this;
    const end = (outcome: unknown) => {
      if (stream === this.stream) this.outcome = outcome;
    };
    stream.run(this.#worker.signal).then(() => end("ended"), end);
  }

  /** Starts where another engine stopped, which has concluded these words. */
  startAfterOtherEngine(updates: readonly SegmentUpdate[], settledMs: number): void {
    this.updates.push(...updates);
    this.capture.rememberProgress({ ...NO_PROGRESS, settledMs });
    this.stream = this.#create({ token: null, concluded: this.#concluded, isOtherEngine: true });
    this.start();
  }

  killAndRestart(): void {
    this.#kill();
    this.#restart();
  }

  async killFor(ms: number): Promise<void> {
    this.#kill();
    await this.clock.pass(ms);
    this.#restart();
  }

  #kill(): void {
    this.#worker.abort();
    this.service.socket?.drop();
  }

  #restart(): void {
    this.#worker = new AbortController();
    this.stream = this.#create({ token: "token of before", concluded: this.#concluded });
    this.outcome = null;
    this.start();
  }

  abort(): void {
    this.#worker.abort();
  }

  async playAndFinish(ms: number): Promise<void> {
    await this.clock.pass(ms);
    await this.finish();
  }

  async finish(): Promise<void> {
    this.capture.end();
    this.stream.finish();
    await this.clock.pass(120_000, () => this.outcome !== null);
  }

  textOf(lane: LaneId): string {
    const own = this.updates.filter((update) => update.lane === lane);
    return own.flatMap(({ concluded }) => concluded.map(({ text }) => text)).join("");
  }

  expectedText(lane: LaneId): string {
    const spoken = this.talk.words.filter(({ endMs }) => endMs <= this.capture.capturedMs);
    return spoken.map(({ text }) => translated(text, languageOf(lane))).join(spaceOf(lane));
  }

  /**
   * The missing and surplus words of a lane when sound was lost. Words in a gap may be missing;
   * those at its edges may or may not be.
   * @param lagMs words this long before a gap may be missing as well
   */
  faults(lane: LaneId, lagMs = 0): string[] {
    const words = this.textOf(lane).trim().split(/\s+/);
    const faults: string[] = [];
    // The gap whose words have begun to be missing.
    let lost: SoundGap | undefined;
    for (const { text, startMs, endMs } of this.talk.words) {
      if (startMs >= this.capture.capturedMs) break;
      const gap = this.gaps.find(({ fromMs, toMs }) => startMs < toMs && endMs > fromMs - lagMs);
      const isWithin = gap && (gap === lost || startMs > gap.fromMs + EDGE_MS) && endMs < gap.toMs;
      const word = translated(text, languageOf(lane));
      if (!isWithin && words[0] === word) words.shift();
      else if (gap) lost = gap;
      // The sound ended in the middle of the word.
      else if (endMs > this.capture.capturedMs) break;
      else faults.push(`${word} at ${startMs} is missing, ${words[0]} comes`);
    }
    return [...faults, ...words.map((word) => `${word} is too many`)];
  }

  /** Captured sound with words that never arrived and was not reported as a gap. */
  unreported(): SoundGap[] {
    const known = [...this.service.received, ...this.gaps].sort((a, b) => a.fromMs - b.fromMs);
    const missing: SoundGap[] = [];
    let reachedMs = 0;
    for (const { fromMs, toMs } of known) {
      if (fromMs > reachedMs + 1) missing.push({ fromMs: reachedMs, toMs: fromMs });
      reachedMs = Math.max(reachedMs, toMs);
    }
    return missing.filter(({ fromMs, toMs }) =>
      this.talk.words.some(({ startMs, endMs }) => startMs < toMs && endMs > fromMs),
    );
  }

  dispose(): void {
    this.#worker.abort();
    this.capture.release();
    this.#chance.mockRestore();
    vi.unstubAllGlobals();
  }

  get #concluded(): LaneSegment[] {
    return this.updates.flatMap(({ lane, concluded }) =>
      concluded.map((segment) => ({ lane, segment })),
    );
  }

  get #counts(): Map<LaneId, number> {
    const counts = new Map<LaneId, number>();
    for (const { lane, concluded } of this.updates) {
      counts.set(lane, (counts.get(lane) ?? 0) + concluded.length);
    }
    return counts;
  }

  #create(start: Pick<StreamStart, "token" | "concluded" | "isOtherEngine">): VoiceStream {
    const worker = this.#worker;
    const whileAlive = <Result>(record: () => Result): Result | undefined =>
      worker.signal.aborted ? undefined : record();
    return new VoiceStream({
      provider: this.service,
      feed: this.capture,
      start: { ...start, progress: this.capture.progress, counts: this.#counts },
      silenceLimitMs: this.#options.silenceLimitMs ?? 60_000,
      ...(this.#options.limits && { limits: this.#options.limits }),
      events: {
        onState: (state, trouble) =>
          whileAlive(() => {
            if (this.states.at(-1) !== state) this.states.push(state);
            if (trouble) this.troubles.push(trouble);
          }),
        onUpdate: (update) => void whileAlive(() => this.updates.push(update)),
        onGap: (gap) => void whileAlive(() => this.gaps.push(gap)),
        onSpeech: (chunk, position) => void whileAlive(() => this.speech.push({ chunk, position })),
        onProgress: (progress) => whileAlive(() => this.capture.rememberProgress(progress)),
        onLink: (link) => void whileAlive(() => this.links.push(link)),
      },
    });
  }
}

function languageOf(lane: LaneId): string | null {
  return lane === ORIGINAL_LANE ? null : lane;
}

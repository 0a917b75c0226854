import { type MockInstance, vi } from "vitest";
import type { SpeechChunk } from "../../audio/speech-chunk.ts";
import { type LaneId, ORIGINAL_LANE, type SegmentUpdate } from "../../captions/segment.ts";
import { NO_PROGRESS, type StreamProgress } from "../ledger/stream-progress.ts";
import type { ConcludedSegment } from "../resume/concluded-segment.ts";
import { VoiceStream } from "../voice-stream.ts";
import type { VoiceStreamOptions } from "../voice-stream-options.ts";
import type { LinkState, SoundGap, SpeechPlace, Trouble } from "../word-source.ts";
import { FakeCapture } from "./fake-capture.ts";
import { spaceOf, written } from "./fake-recogniser.ts";
import { FakeService } from "./fake-service.ts";
import { FakeServiceSocket } from "./fake-service-socket.ts";
import { seededRandom, type Talk } from "./talk.ts";
import { VirtualClock } from "./virtual-clock.ts";

/** What may differ from the ordinary. */
export type RigOptions = Partial<Pick<VoiceStreamOptions, "limits" | "silenceLimitMs">> & {
  readonly ringMs?: number;
  /** How long it takes to remember how far the stream has come. */
  readonly storeMs?: number;
  /** Of the random waits. */
  readonly seed?: number;
};

/** Words that begin so soon after a gap does were heard before it. */
const EDGE_MS = 500;

/** A stream between a fake capture and a fake service, on a clock of the test's. */
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
  readonly speech: { readonly chunk: SpeechChunk; readonly place: SpeechPlace }[] = [];
  /** How the present life ended: null while it runs, the word, or the error. */
  outcome: unknown = null;
  stream: VoiceStream;
  progress = NO_PROGRESS;
  readonly #options: RigOptions;
  readonly #chance: MockInstance<typeof Math.random>;
  #life = new AbortController();

  constructor(talk: Talk, options: RigOptions = {}) {
    this.#options = options;
    this.talk = talk;
    this.clock.install();
    // Waits before another try are random: of a test they are the same every time.
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
    this.stream = this.#create(null, []);
  }

  /** Starts the life of the stream. */
  start(): void {
    const { stream } = this;
    const end = (outcome: unknown) => {
      if (stream === this.stream) this.outcome = outcome;
    };
    stream.run(this.#life.signal).then(() => end("ended"), end);
  }

  /** The worker is killed in the middle of anything, and another one goes on. */
  killAndRecall(): void {
    this.#kill();
    this.#recall();
  }

  /** The same, but it takes the next life of the worker a while to begin. */
  async killFor(ms: number): Promise<void> {
    this.#kill();
    await this.clock.pass(ms);
    this.#recall();
  }

  #kill(): void {
    this.#life.abort();
    this.service.socket?.drop();
  }

  #recall(): void {
    this.#life = new AbortController();
    const said: ConcludedSegment[] = this.updates.flatMap(({ lane, concluded }) =>
      concluded.map((segment) => ({ lane, segment })),
    );
    this.stream = this.#create("token of before", said);
    this.outcome = null;
    this.start();
  }

  abort(): void {
    this.#life.abort();
  }

  /** Lets the talk go on for so long, then ends it as the user would. */
  async playAndFinish(ms: number): Promise<void> {
    await this.clock.pass(ms);
    await this.finish();
  }

  /** Ends the sound and waits for the last words. */
  async finish(): Promise<void> {
    this.capture.end();
    this.stream.finish();
    await this.clock.pass(120_000, () => this.outcome !== null);
  }

  /** Everything that was concluded in a lane, as it reads. */
  textOf(lane: LaneId): string {
    const own = this.updates.filter((update) => update.lane === lane);
    return own.flatMap(({ concluded }) => concluded.map(({ text }) => text)).join("");
  }

  /** What a lane should read when no sound was lost. */
  expectedText(lane: LaneId): string {
    const spoken = this.talk.words.filter(({ endMs }) => endMs <= this.capture.capturedMs);
    return spoken.map(({ text }) => written(text, languageOf(lane))).join(spaceOf(lane));
  }

  /**
   * The words of a lane that are missing or too many, where sound was lost: words in it may be
   * missing, and those at its edges need not be.
   * @param lagMs so long before a gap words of the lane may be missing as well
   */
  faults(lane: LaneId, lagMs = 0): string[] {
    const told = this.textOf(lane).trim().split(/\s+/);
    const faults: string[] = [];
    /** The gap whose words have begun to be missing. */
    let lost: SoundGap | undefined;
    for (const { text, startMs, endMs } of this.talk.words) {
      if (startMs >= this.capture.capturedMs) break;
      const gap = this.gaps.find(({ fromMs, toMs }) => startMs < toMs && endMs > fromMs - lagMs);
      const isWithin = gap && (gap === lost || startMs > gap.fromMs + EDGE_MS) && endMs < gap.toMs;
      const word = written(text, languageOf(lane));
      if (!isWithin && told[0] === word) told.shift();
      else if (gap) lost = gap;
      // The sound ended in the middle of it.
      else if (endMs > this.capture.capturedMs) break;
      else faults.push(`${word} at ${startMs} is missing, ${told[0]} comes`);
    }
    return [...faults, ...told.map((word) => `${word} is too many`)];
  }

  /** Captured sound with words that never arrived and was not reported, in stretches. */
  unreported(): SoundGap[] {
    const known = [...this.service.heard, ...this.gaps].sort((a, b) => a.fromMs - b.fromMs);
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

  /** Lets go of the globals. */
  dispose(): void {
    this.#life.abort();
    this.capture.release();
    this.#chance.mockRestore();
    vi.unstubAllGlobals();
  }

  /** Takes a moment, as the browser's storage does: a life that ends before leaves what it had left. */
  #remember(progress: StreamProgress): Promise<void> {
    const life = this.#life;
    return new Promise((resolve) => {
      setTimeout(() => {
        if (life.signal.aborted) return;
        this.progress = progress;
        resolve();
      }, this.#options.storeMs ?? 5);
    });
  }

  /** How many segments were told in each lane. */
  get #counts(): Map<LaneId, number> {
    const counts = new Map<LaneId, number>();
    for (const { lane, concluded } of this.updates) {
      counts.set(lane, (counts.get(lane) ?? 0) + concluded.length);
    }
    return counts;
  }

  #create(token: string | null, said: readonly ConcludedSegment[]): VoiceStream {
    const life = this.#life;
    const whileAlive = <Told>(tell: () => Told): Told | undefined =>
      life.signal.aborted ? undefined : tell();
    return new VoiceStream({
      door: this.service,
      feed: this.capture,
      start: { progress: this.progress, token, said, counts: this.#counts },
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
        onSpeech: (chunk, place) => void whileAlive(() => this.speech.push({ chunk, place })),
        onLink: (link) => void whileAlive(() => this.links.push(link)),
        onProgress: (progress) => whileAlive(() => this.#remember(progress)),
      },
    });
  }
}

function languageOf(lane: LaneId): string | null {
  return lane === ORIGINAL_LANE ? null : lane;
}

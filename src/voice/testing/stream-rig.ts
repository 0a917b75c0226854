import { vi } from "vitest";
import { type LaneId, ORIGINAL_LANE, type SegmentUpdate } from "../../captions/segment.ts";
import type { SaidSegment } from "../said-segment.ts";
import { VoiceStream, type VoiceStreamOptions } from "../voice-stream.ts";
import type { LinkState, SoundGap, Trouble } from "../word-source.ts";
import { FakeCapture } from "./fake-capture.ts";
import { spaceOf } from "./fake-recogniser.ts";
import { FakeService, FakeServiceSocket } from "./fake-service.ts";
import type { Talk } from "./talk.ts";
import { VirtualClock } from "./virtual-clock.ts";

/** What may differ from the ordinary. */
export type RigOptions = Partial<Pick<VoiceStreamOptions, "limits" | "silenceLimitMs">> & {
  readonly ringMs?: number;
};

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
  /** How the present life ended: null while it runs, the word, or the error. */
  outcome: unknown = null;
  stream: VoiceStream;
  settledMs = 0;
  readonly #options: RigOptions;
  #life = new AbortController();

  constructor(talk: Talk, options: RigOptions = {}) {
    this.#options = options;
    this.talk = talk;
    this.clock.install();
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
    this.stream = this.#create(0, null, []);
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
    this.#life.abort();
    this.service.socket?.drop();
    this.#life = new AbortController();
    const said: SaidSegment[] = this.updates.flatMap(({ lane, concluded }) =>
      concluded.map((segment) => ({ lane, segment })),
    );
    this.stream = this.#create(this.settledMs, "token of before", said);
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

  /** What a lane should read, less the words in lost sound. */
  expectedText(lane: LaneId): string {
    const kept = this.talk.words.filter(
      ({ startMs, endMs }) =>
        endMs <= this.capture.capturedMs &&
        !this.gaps.some(({ fromMs, toMs }) => startMs < toMs && endMs > fromMs),
    );
    const texts = kept.map(({ text }) => (lane === ORIGINAL_LANE ? text : `${lane}-${text}`));
    return texts.join(spaceOf(lane));
  }

  /** Lets go of the globals. */
  dispose(): void {
    this.#life.abort();
    this.capture.release();
    vi.unstubAllGlobals();
  }

  #create(fromMs: number, token: string | null, said: readonly SaidSegment[]): VoiceStream {
    const life = this.#life;
    const whileAlive = (tell: () => void) => {
      if (!life.signal.aborted) tell();
    };
    return new VoiceStream({
      door: this.service,
      feed: this.capture,
      start: { fromMs, token, said },
      silenceLimitMs: this.#options.silenceLimitMs ?? 60_000,
      ...(this.#options.limits && { limits: this.#options.limits }),
      events: {
        onState: (state, trouble) =>
          whileAlive(() => {
            if (this.states.at(-1) !== state) this.states.push(state);
            if (trouble) this.troubles.push(trouble);
          }),
        onUpdate: (update) => whileAlive(() => this.updates.push(update)),
        onGap: (gap) => whileAlive(() => this.gaps.push(gap)),
        onLink: (link) => whileAlive(() => this.links.push(link)),
        onSettled: (untilMs) => {
          this.settledMs = untilMs;
        },
      },
    });
  }
}

import { noteRemark } from "../../lib/remark-log.ts";
import type { DubState } from "../../messaging/protocol.ts";
import { DUB_POLICY } from "./dub-policy.ts";
import workletUrl from "./dub-worklet.ts?worker&url";
import type { PlayerEvent, ReelOrder } from "./player-event.ts";

/** As the original is played on: see `playback.ts`. */
const LATENCY_SECONDS = 0.03;

/** Far longer than any fade: a device that is gone may never say that it is done. */
const FADE_LIMIT_MS = 1000;

/** What the player of the dub tells, by the wall clock. */
export type OutputEvent = Exclude<PlayerEvent, { kind: "faded" }> & { readonly atMs: number };

/** The audio context in which speech of one rate is played, at that rate. */
export class DubOutput {
  readonly rateHz: number;
  readonly #context: AudioContext;
  readonly #gain: GainNode;
  readonly #onEvent: (event: OutputEvent) => void;
  readonly #ready: Promise<AudioWorkletNode>;
  readonly #onFaded: (() => void)[] = [];
  #meter: AnalyserNode | null = null;
  #isSounding = false;
  #rest: ReturnType<typeof setTimeout> | null = null;
  #pace = 1;
  #waitingMs = 0;

  constructor(rateHz: number, gain: number, onEvent: (event: OutputEvent) => void) {
    this.rateHz = rateHz;
    this.#onEvent = onEvent;
    this.#context = new AudioContext({ sampleRate: rateHz, latencyHint: LATENCY_SECONDS });
    this.#gain = new GainNode(this.#context, { gain });
    this.#gain.connect(this.#context.destination);
    this.#ready = this.#open();
    this.#restLater();
  }

  /** @param arrivedAtMs when the chunk has come, by `performance.now()` */
  say(utterance: string, samples: Float32Array<ArrayBuffer>, arrivedAtMs: number): void {
    this.#wake();
    this.#order(() => {
      const ageMs = performance.now() - arrivedAtMs;
      return { kind: "sound", utterance, samples, ageMs };
    }, [samples.buffer]);
  }

  /** Orders, and what is to be said, come in the order in which they were given. */
  send(order: Exclude<ReelOrder, { kind: "sound" }>): void {
    this.#order(() => order);
  }

  #order(make: () => ReelOrder, transfer: Transferable[] = []): void {
    this.#ready.then(
      ({ port }) => port.postMessage(make(), transfer),
      () => noteRemark("The dub cannot be played: the browser gives it no audio thread."),
    );
  }

  /** How loud speech is: 0 is silence, 1 as it comes. */
  setGain(gain: number): void {
    const seconds = DUB_POLICY.levelChangeMs / 1000;
    this.#gain.gain.setTargetAtTime(gain, this.#context.currentTime, seconds / 3);
  }

  /** Falls silent softly. */
  async fadeOut(): Promise<void> {
    if (!this.#isSounding || this.#context.state !== "running") return;
    const faded = new Promise<void>((resolve) => {
      this.#onFaded.push(resolve);
      setTimeout(resolve, FADE_LIMIT_MS);
    });
    this.send({ kind: "fade" });
    await faded;
  }

  async close(): Promise<void> {
    if (this.#rest !== null) clearTimeout(this.#rest);
    if (this.#context.state !== "closed") await this.#context.close();
  }

  /** What is heard now. The first call hangs a meter beside the path to the ear. */
  state(): DubState {
    if (!this.#meter) {
      this.#meter = this.#context.createAnalyser();
      this.#gain.connect(this.#meter);
    }
    const samples = new Float32Array(this.#meter.fftSize);
    this.#meter.getFloatTimeDomainData(samples);
    const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
    return {
      state: this.#context.state,
      rateHz: this.rateHz,
      rms: Math.sqrt(power),
      pace: this.#pace,
      waitingMs: this.#waitingMs,
    };
  }

  async #open(): Promise<AudioWorkletNode> {
    await this.#context.audioWorklet.addModule(workletUrl);
    const node = new AudioWorkletNode(this.#context, "dub", {
      numberOfInputs: 0,
      outputChannelCount: [1],
    });
    node.port.onmessage = ({ data }: MessageEvent<PlayerEvent>) => this.#hear(data);
    node.connect(this.#gain);
    return node;
  }

  #hear(event: PlayerEvent): void {
    if (event.kind === "faded") {
      for (const resolve of this.#onFaded.splice(0)) resolve();
      return;
    }
    if (event.kind === "sounding") {
      this.#isSounding = event.isSounding;
      this.#restLater();
    }
    if (event.kind === "backlog") this.#waitingMs = event.waitingMs;
    if (event.kind === "speaking") this.#pace = event.rate;
    const seconds = event.kind === "speaking" ? event.atSeconds : this.#context.currentTime;
    this.#onEvent({ ...event, atMs: this.#wallClockMs(seconds) });
  }

  /** When that moment of the context is heard, in milliseconds since 1970. */
  #wallClockMs(seconds: number): number {
    const { contextTime = 0, performanceTime = 0 } = this.#context.getOutputTimestamp();
    // Before anything was heard, only the beginning of the block is known.
    if (performanceTime === 0) return performance.timeOrigin + performance.now();
    return performance.timeOrigin + performanceTime + (seconds - contextTime) * 1000;
  }

  #wake(): void {
    this.#restLater();
    if (this.#context.state === "suspended") void this.#context.resume().catch(() => undefined);
  }

  /** A context that plays silence costs as much as one that plays speech. */
  #restLater(): void {
    if (this.#rest !== null) clearTimeout(this.#rest);
    this.#rest = setTimeout(() => {
      if (!this.#isSounding && this.#context.state === "running") void this.#context.suspend();
    }, DUB_POLICY.restAfterMs);
  }
}

import { logWarning } from "../../lib/warning-log.ts";
import type { DubPlayback } from "../../messaging/protocol.ts";
import { DUB_POLICY } from "./dub-policy.ts";
import workletUrl from "./dub-worklet.ts?worker&url";
import type { PlayerCommand, PlayerEvent } from "./player-messages.ts";

const LATENCY_SECONDS = 0.03;

// Far longer than any fade: a lost audio device may never report the end.
const FADE_LIMIT_MS = 1000;

export type OutputEvent = Exclude<PlayerEvent, { kind: "faded" }> & { readonly atMs: number };

/** Plays speech of one sample rate in an audio context of that rate. */
export class DubOutput {
  readonly rateHz: number;
  readonly #context: AudioContext;
  readonly #gain: GainNode;
  readonly #onEvent: (event: OutputEvent) => void;
  readonly #ready: Promise<AudioWorkletNode>;
  readonly #onFaded: (() => void)[] = [];
  #meter: AnalyserNode | null = null;
  #isSounding = false;
  #suspendTimer: ReturnType<typeof setTimeout> | null = null;
  #pace = 1;
  #waitingMs = 0;

  constructor(rateHz: number, gain: number, onEvent: (event: OutputEvent) => void) {
    this.rateHz = rateHz;
    this.#onEvent = onEvent;
    this.#context = new AudioContext({ sampleRate: rateHz, latencyHint: LATENCY_SECONDS });
    this.#gain = new GainNode(this.#context, { gain });
    this.#gain.connect(this.#context.destination);
    this.#ready = this.#open();
    this.#scheduleSuspend();
  }

  /** @param arrivedAtMs arrival of the chunk, by `performance.now()` */
  playSamples(utterance: string, samples: Float32Array<ArrayBuffer>, arrivedAtMs: number): void {
    this.#resume();
    this.#postCommand(() => {
      const ageMs = performance.now() - arrivedAtMs;
      return { kind: "sound", utterance, samples, ageMs };
    }, [samples.buffer]);
  }

  /** Keeps commands and samples in order. */
  sendCommand(command: Exclude<PlayerCommand, { kind: "sound" }>): void {
    this.#postCommand(() => command);
  }

  #postCommand(make: () => PlayerCommand, transfer: Transferable[] = []): void {
    this.#ready.then(
      ({ port }) => port.postMessage(make(), transfer),
      () => logWarning("The dub cannot play: the browser refused its audio worklet."),
    );
  }

  setGain(gain: number): void {
    const seconds = DUB_POLICY.levelChangeMs / 1000;
    this.#gain.gain.setTargetAtTime(gain, this.#context.currentTime, seconds / 3);
  }

  async fadeOut(): Promise<void> {
    if (!this.#isSounding || this.#context.state !== "running") return;
    const faded = new Promise<void>((resolve) => {
      this.#onFaded.push(resolve);
      setTimeout(resolve, FADE_LIMIT_MS);
    });
    this.sendCommand({ kind: "fade" });
    await faded;
  }

  async close(): Promise<void> {
    if (this.#suspendTimer !== null) clearTimeout(this.#suspendTimer);
    if (this.#context.state !== "closed") await this.#context.close();
  }

  /** Current playback state. The first call adds a meter beside the output. */
  state(): DubPlayback {
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
    node.port.onmessage = ({ data }: MessageEvent<PlayerEvent>) => this.#onPlayerEvent(data);
    node.connect(this.#gain);
    return node;
  }

  #onPlayerEvent(event: PlayerEvent): void {
    if (event.kind === "faded") {
      for (const resolve of this.#onFaded.splice(0)) resolve();
      return;
    }
    if (event.kind === "sounding") {
      this.#isSounding = event.isSounding;
      this.#scheduleSuspend();
    }
    if (event.kind === "backlog") this.#waitingMs = event.waitingMs;
    if (event.kind === "speaking") this.#pace = event.rate;
    const seconds = event.kind === "speaking" ? event.atSeconds : this.#context.currentTime;
    this.#onEvent({ ...event, atMs: this.#wallClockMs(seconds) });
  }

  // Wall clock time at which this context time is audible, in milliseconds since 1970.
  #wallClockMs(seconds: number): number {
    const { contextTime = 0, performanceTime = 0 } = this.#context.getOutputTimestamp();
    // Before the first output, only the start of the block is known.
    if (performanceTime === 0) return performance.timeOrigin + performance.now();
    return performance.timeOrigin + performanceTime + (seconds - contextTime) * 1000;
  }

  #resume(): void {
    this.#scheduleSuspend();
    if (this.#context.state === "suspended") void this.#context.resume().catch(() => undefined);
  }

  // Suspends an idle context: silence costs as much as speech.
  #scheduleSuspend(): void {
    if (this.#suspendTimer !== null) clearTimeout(this.#suspendTimer);
    this.#suspendTimer = setTimeout(() => {
      if (!this.#isSounding && this.#context.state === "running") void this.#context.suspend();
    }, DUB_POLICY.restAfterMs);
  }
}

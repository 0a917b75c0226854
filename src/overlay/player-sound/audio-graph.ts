import { onAbort } from "../../lib/on-abort.ts";
import { runtime } from "../../platform/sync-api.ts";
import { onTrusted } from "../elements/on-trusted.ts";

/** Receives mono samples at full scale 1, whose memory the next block may reuse. */
export type OnSamples = (samples: Float32Array, rateHz: number) => void;

// The usual rate of media and devices, so that mostly nothing is resampled here.
const RATE_HZ = 48_000;

// `packing/firefox-manifest.ts` makes it accessible to pages, which cannot guess its address.
const WORKLET = "assets/sample-worklet.js";
const PROCESSOR = "sample-reader";

// 21 ms at 48 kHz, the delay of a reader without a worklet.
const BLOCK_FRAMES = 1024;

let shared: AudioGraph | null = null;

/**
 * Reads sound tracks in Firefox, in an audio worklet. Firefox loads its file into a page whatever
 * the policy of the page is, and tells the page nothing of it. Pages without encryption have no
 * worklets. There the older `ScriptProcessorNode` reads, whose blocks queue up for the main thread.
 */
export class AudioGraph {
  readonly #context = new AudioContext({ sampleRate: RATE_HZ });
  readonly #hasWorklet = loadWorklet(this.#context);
  #readers = 0;

  static shared(): AudioGraph {
    shared ??= new AudioGraph();
    return shared;
  }

  /**
   * Continues where Firefox has held sound back, as it does with media until the page is pressed.
   * Before that it would only fill the console with refusals.
   */
  static resume(): void {
    if (shared === null || shared.#readers === 0) return;
    const policy = (navigator as NavigatorInFirefox).getAutoplayPolicy?.("audiocontext");
    if (policy !== "disallowed") void shared.#context.resume();
  }

  async read(track: MediaStreamTrack, onSamples: OnSamples, signal: AbortSignal): Promise<void> {
    this.#readers += 1;
    AudioGraph.resume();
    const over = new AbortController();
    const end = () => over.abort();
    onTrusted(track, "ended", end, over.signal);
    onAbort(signal, end);
    try {
      const hasWorklet = await this.#hasWorklet;
      if (over.signal.aborted) return;
      const source = this.#context.createMediaStreamSource(new MediaStream([track]));
      const connect = hasWorklet ? connectWorklet : connectProcessor;
      connect(source, onSamples, over.signal);
      await new Promise<void>((resolve) => onAbort(over.signal, resolve));
      source.disconnect();
    } finally {
      end();
      this.#readers -= 1;
      if (this.#readers === 0) void this.#context.suspend();
    }
  }
}

/** @returns whether the context has the worklet */
async function loadWorklet(context: AudioContext): Promise<boolean> {
  try {
    await context.audioWorklet.addModule(runtime.getURL(WORKLET));
    return true;
  } catch {
    // A page without encryption, or one that accepts no file of another origin.
    return false;
  }
}

type Connect = (source: AudioNode, onSamples: OnSamples, signal: AbortSignal) => void;

const connectWorklet: Connect = (source, onSamples, signal) => {
  const { context } = source;
  const node = new AudioWorkletNode(context, PROCESSOR, {
    numberOfOutputs: 0,
    // Mixes all channels of the track to one.
    ...{ channelCount: 1, channelCountMode: "explicit" },
  });
  const onMessage = ({ data }: MessageEvent<Float32Array>) => onSamples(data, context.sampleRate);
  // Scripts of the page cannot reach the node.
  onTrusted(node.port, "message", onMessage, signal);
  node.port.start();
  source.connect(node);
  onAbort(signal, () => node.port.postMessage(null));
};

const connectProcessor: Connect = (source, onSamples, signal) => {
  const processor = (source.context as AudioContext).createScriptProcessor(BLOCK_FRAMES, 1, 1);
  // Firefox does not mark these events as its own. Scripts of the page cannot reach the node.
  processor.onaudioprocess = ({ inputBuffer }) => {
    if (!signal.aborted) onSamples(inputBuffer.getChannelData(0), inputBuffer.sampleRate);
  };
  source.connect(processor);
  // Its output is silence, but unconnected it would not run.
  processor.connect(source.context.destination);
  onAbort(signal, () => processor.disconnect());
};

/** https://developer.mozilla.org/docs/Web/API/Navigator/getAutoplayPolicy */
interface NavigatorInFirefox extends Navigator {
  getAutoplayPolicy?(type: "audiocontext"): string;
}

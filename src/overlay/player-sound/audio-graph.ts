import { onAbort } from "../../lib/on-abort.ts";
import { onTrusted } from "../elements/on-trusted.ts";

/** Receives mono samples at full scale 1, whose memory the next block may reuse. */
export type OnSamples = (samples: Float32Array, rateHz: number) => void;

// The usual rate of media and devices, so that mostly nothing is resampled here.
const RATE_HZ = 48_000;

// 21 ms at 48 kHz, the delay of this reader.
const BLOCK_FRAMES = 1024;

let shared: AudioGraph | null = null;

/**
 * Reads sound tracks in Firefox. An `AudioWorklet` would need a file that pages can load, or a
 * policy of the page that lets it run. The older `ScriptProcessorNode` needs neither. In Firefox it
 * loses nothing while the page is busy: its blocks queue up for the main thread.
 */
export class AudioGraph {
  readonly #context = new AudioContext({ sampleRate: RATE_HZ });
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
    const source = this.#context.createMediaStreamSource(new MediaStream([track]));
    // Mixes all channels of the track to one.
    const processor = this.#context.createScriptProcessor(BLOCK_FRAMES, 1, 1);
    // Firefox does not mark these events as its own. Scripts of the page cannot reach the node.
    processor.onaudioprocess = ({ inputBuffer }) => {
      if (!signal.aborted) onSamples(inputBuffer.getChannelData(0), inputBuffer.sampleRate);
    };
    source.connect(processor);
    // Its output is silence, but unconnected it would not run.
    processor.connect(this.#context.destination);
    this.#readers += 1;
    AudioGraph.resume();
    await new Promise<void>((resolve) => {
      onTrusted(track, "ended", () => resolve(), signal);
      onAbort(signal, resolve);
    });
    source.disconnect();
    processor.disconnect();
    this.#readers -= 1;
    if (this.#readers === 0) void this.#context.suspend();
  }
}

/** https://developer.mozilla.org/docs/Web/API/Navigator/getAutoplayPolicy */
interface NavigatorInFirefox extends Navigator {
  getAutoplayPolicy?(type: "audiocontext"): string;
}

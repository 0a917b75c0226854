import { concatSounds } from "../../service/audio/concat-sounds.ts";
import type { TargetSession } from "../browser/target-session.ts";
import { readSamples } from "./read-samples.ts";
import type { Sound } from "./speech-likeness.ts";

interface Tapped {
  readonly rateHz: number;
  /** The number of all blocks so far. */
  readonly blocks: number;
  /** 16 bits a sample, base64. */
  readonly samples: string;
}

const INSTALL = `(() => {
  const { connect } = AudioNode.prototype;
  const sounds = (globalThis.dubSounds = []);
  AudioNode.prototype.connect = function (...target) {
    if (this instanceof AudioWorkletNode && !this.isTapped) {
      this.isTapped = true;
      const sound = { rateHz: this.context.sampleRate, blocks: [] };
      sounds.push(sound);
      const way = new MediaStreamAudioDestinationNode(this.context, { channelCount: 1 });
      connect.call(this, way);
      const [track] = way.stream.getAudioTracks();
      const { readable } = new MediaStreamTrackProcessor({ track, maxBufferSize: 1000 });
      readable.pipeTo(new WritableStream({
        write(block) {
          const samples = new Float32Array(block.numberOfFrames);
          block.copyTo(samples, { planeIndex: 0, format: "f32-planar" });
          block.close();
          const isSilent = samples.every((sample) => sample === 0);
          if (isSilent && sound.blocks.length === 0) return;
          sound.blocks.push(Int16Array.from(samples, (sample) => Math.round(sample * 32767)));
        },
      })).catch(() => undefined);
    }
    return connect.apply(this, target);
  };
})()`;

/** Takes the number of blocks that are known of each sound, and returns those behind them. */
const READ = `(known) => dubSounds.map(({ rateHz, blocks }, at) => {
  const fresh = blocks.slice(known[at] ?? 0);
  const bytes = new Uint8Array(2 * fresh.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const block of fresh) {
    bytes.set(new Uint8Array(block.buffer), end);
    end += block.byteLength;
  }
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return { rateHz, blocks: blocks.length, samples: btoa(text) };
})`;

interface Recording {
  readonly rateHz: number;
  blocks: number;
  samples: Float32Array;
}

export class DubTap {
  readonly #capture: TargetSession;
  #recordings: Recording[] = [];

  private constructor(capture: TargetSession) {
    this.#capture = capture;
  }

  static async install(capture: TargetSession): Promise<DubTap> {
    await capture.evaluate(INSTALL);
    return new DubTap(capture);
  }

  /**
   * What was played so far, from the first sound on: one recording for each audio context, always
   * in the same order. Only what is new is fetched, because a talk is megabytes long.
   */
  async read(): Promise<readonly Sound[]> {
    const recordings = this.#recordings;
    const known = recordings.map(({ blocks }) => blocks);
    const call = `(${READ})(${JSON.stringify(known)})`;
    const tapped = await this.#capture.evaluate<readonly Tapped[]>(call);
    for (const [at, { rateHz, blocks, samples }] of tapped.entries()) {
      recordings[at] ??= { rateHz, blocks: 0, samples: new Float32Array() };
      const recording = recordings[at];
      // An earlier call, whose caller gave up waiting, has added this part meanwhile.
      if (recording.blocks !== (known[at] ?? 0)) continue;
      recording.blocks = blocks;
      recording.samples = concatSounds(recording.samples, readSamples(samples));
    }
    return recordings.map(({ rateHz, samples }) => ({ rateHz, samples }));
  }

  async clear(): Promise<void> {
    await this.#capture.evaluate("for (const sound of dubSounds) sound.blocks.length = 0;");
    // A read that still runs adds to the old ones.
    this.#recordings = [];
  }
}

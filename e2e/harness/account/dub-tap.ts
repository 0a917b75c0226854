import type { TargetSession } from "../browser/target-session.ts";
import type { Sound } from "./speech-likeness.ts";

interface Tapped {
  readonly rateHz: number;
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

const READ = `dubSounds.filter(({ blocks }) => blocks.length > 0).map(({ rateHz, blocks }) => {
  const bytes = new Uint8Array(2 * blocks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const block of blocks) {
    bytes.set(new Uint8Array(block.buffer), at);
    at += block.byteLength;
  }
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return { rateHz, samples: btoa(text) };
})`;

const LENGTHS = `dubSounds.filter(({ blocks }) => blocks.length > 0).map(({ rateHz, blocks }) => {
  const samples = blocks.reduce((sum, { length }) => sum + length, 0);
  return { rateHz, lengthMs: (samples * 1000) / rateHz };
})`;

export class DubTap {
  readonly #capture: TargetSession;

  private constructor(capture: TargetSession) {
    this.#capture = capture;
  }

  static async install(capture: TargetSession): Promise<DubTap> {
    await capture.evaluate(INSTALL);
    return new DubTap(capture);
  }

  /** What was played so far, from the first sound on: one recording for each audio context. */
  async read(): Promise<readonly Sound[]> {
    const tapped = await this.#capture.evaluate<readonly Tapped[]>(READ);
    return tapped.map(({ rateHz, samples }) => {
      const bytes = new Uint8Array(Buffer.from(samples, "base64"));
      const whole = new Int16Array(bytes.buffer);
      return { rateHz, samples: Float32Array.from(whole, (sample) => sample / 32_767) };
    });
  }

  /** Length of each sound that {@link read} returns, in milliseconds. */
  async lengthsMs(): Promise<readonly { readonly rateHz: number; readonly lengthMs: number }[]> {
    return await this.#capture.evaluate(LENGTHS);
  }

  async clear(): Promise<void> {
    await this.#capture.evaluate("for (const sound of dubSounds) sound.blocks.length = 0;");
  }
}

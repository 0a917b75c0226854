import type { ContainerFormat } from "../voice/audio-formats.ts";
import { appended } from "./byte-parser.ts";
import { createDemuxer } from "./create-demuxer.ts";
import type { Demuxer, Track } from "./demuxer.ts";
import { detectedLengthBytes, knownStart } from "./detect-container.ts";
import { unsupported } from "./media-faults.ts";
import { createPacketDecoder, type PacketDecoder } from "./packet-decoder.ts";
import type { DecodedSound, SoundDecoder } from "./sound-decoder.ts";

/** FAAD keeps back the first frame it decodes, which takes this much of an encoder's run-in away. */
const aacKeptBackSamples = 1_024;

/** Decodes containers, and streams of frames that describe themselves. */
export function createContainerDecoder(
  format: ContainerFormat,
  takesHeaderAgain: () => boolean,
): SoundDecoder {
  return new ContainerDecoder(format, takesHeaderAgain);
}

class ContainerDecoder implements SoundDecoder {
  readonly #format: ContainerFormat;
  readonly #takesHeaderAgain: () => boolean;
  /** What the demuxer has found in the bytes of the present chunk, in order. */
  #found: (Track | Uint8Array)[] = [];
  #demuxer: Demuxer | undefined;
  /** Bytes too few to tell what they begin. */
  #start = new Uint8Array();
  #mayBeginAnew = false;
  /** The rest of a connection whose beginning was not taken. */
  #isPassedOver = false;
  #packets: PacketDecoder | undefined;
  #runIn = { ms: 0, isOpen: true, codec: "" };
  #work: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(format: ContainerFormat, takesHeaderAgain: () => boolean) {
    this.#format = format;
    this.#takesHeaderAgain = takesHeaderAgain;
  }

  decode(bytes: Uint8Array): Promise<readonly DecodedSound[]> {
    // Decoders have to be loaded first, and chunks keep their order.
    const done = this.#work.then(() => (this.#isClosed ? [] : this.#decode(bytes)));
    this.#work = done.catch(() => {});
    return done;
  }

  reconnect(): void {
    this.#work = this.#work.then(() => {
      this.#mayBeginAnew = true;
      this.#isPassedOver = false;
      this.#start = new Uint8Array();
    });
  }

  async idle(): Promise<void> {
    await this.#work;
  }

  close(): void {
    this.#isClosed = true;
    this.#work = this.#work.then(() => this.#packets?.close());
  }

  async #decode(bytes: Uint8Array): Promise<readonly DecodedSound[]> {
    this.#found = [];
    this.#demux(bytes);
    const sounds: DecodedSound[] = [];
    for (const item of this.#found) {
      if (item instanceof Uint8Array) {
        const sound = this.#packets && this.#withoutRunIn(this.#packets.decode(item));
        if (sound && sound.samples.length > 0) sounds.push(sound);
      } else {
        this.#packets?.close();
        this.#packets = undefined;
        this.#packets = await createPacketDecoder(item);
        this.#runIn = { ms: item.runInMs, isOpen: true, codec: item.codec };
      }
    }
    return sounds;
  }

  #demux(bytes: Uint8Array): void {
    if (this.#isPassedOver) return;
    if (this.#demuxer && !this.#mayBeginAnew) {
      this.#demuxer.push(bytes);
      return;
    }
    this.#start = appended(this.#start, bytes);
    if (this.#start.length < detectedLengthBytes) return;
    // Whether a container is begun anew after a reconnect is not published: both ways are taken.
    const isAnew = this.#demuxer !== undefined && knownStart(this.#start) !== undefined;
    this.#isPassedOver = isAnew && !this.#takesHeaderAgain();
    if (this.#isPassedOver) return;
    if (!this.#demuxer || isAnew) {
      this.#demuxer = createDemuxer(this.#format, this.#start, {
        onTrack: (track) => this.#onTrack(track),
        onPacket: (packet) => this.#found.push(packet),
      });
    }
    this.#mayBeginAnew = false;
    const start = this.#start;
    this.#start = new Uint8Array();
    this.#demuxer.push(start);
  }

  #onTrack(track: Track): void {
    const { codec } = this.#format;
    if (codec !== undefined && track.codec !== codec) {
      throw unsupported(
        `${codec.toUpperCase()} was expected, this is ${track.codec.toUpperCase()}`,
      );
    }
    this.#found.push(track);
  }

  /** Takes the codec's run-in off the beginning. */
  #withoutRunIn({ samples, rateHz }: DecodedSound): DecodedSound {
    if (this.#runIn.ms <= 0 || rateHz === 0) return { samples, rateHz };
    if (this.#runIn.isOpen && this.#runIn.codec === "aac") {
      this.#runIn.ms -= (aacKeptBackSamples * 1_000) / rateHz;
    }
    this.#runIn.isOpen = false;
    const count = Math.min(
      samples.length,
      Math.round((Math.max(0, this.#runIn.ms) * rateHz) / 1e3),
    );
    this.#runIn.ms -= (count * 1_000) / rateHz;
    if (Math.round((this.#runIn.ms * rateHz) / 1_000) <= 0) this.#runIn.ms = 0;
    return { samples: samples.subarray(count), rateHz };
  }
}

import { concatUint8Arrays } from "uint8array-extras";
import type { ContainerFormat } from "../voice/audio-formats.ts";
import { createDemuxer } from "./create-demuxer.ts";
import type { Demuxer, Track } from "./demuxer.ts";
import { detectContainerIfAny, detectedLengthBytes } from "./detect-container.ts";
import { unsupported } from "./media-faults.ts";
import { createPacketDecoder, type PacketDecoder } from "./packet-decoder.ts";
import type { DecodedSound, SoundDecoder } from "./sound-decoder.ts";

// FAAD withholds the first frame it decodes, which removes this much of the encoder's run-in.
const aacKeptBackSamples = 1_024;

export function createContainerDecoder(
  format: ContainerFormat,
  acceptsRepeatedHeader: () => boolean,
): SoundDecoder {
  return new ContainerDecoder(format, acceptsRepeatedHeader);
}

class ContainerDecoder implements SoundDecoder {
  readonly #format: ContainerFormat;
  readonly #acceptsRepeatedHeader: () => boolean;
  #found: (Track | Uint8Array)[] = [];
  #demuxer: Demuxer | undefined;
  /** First bytes, until there are enough to detect the container. */
  #start = new Uint8Array();
  #mayBeginAnew = false;
  // True when the beginning of this connection's stream was ignored, so the rest is too.
  #isPassedOver = false;
  #packets: PacketDecoder | undefined;
  #runIn = { ms: 0, isOpen: true, codec: "" };
  #work: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(format: ContainerFormat, acceptsRepeatedHeader: () => boolean) {
    this.#format = format;
    this.#acceptsRepeatedHeader = acceptsRepeatedHeader;
  }

  decode(bytes: Uint8Array): Promise<readonly DecodedSound[]> {
    // Decoders load asynchronously, and chunks keep their order.
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
    this.#start = concatUint8Arrays([this.#start, bytes]);
    if (this.#start.length < detectedLengthBytes) return;
    // Whether a container starts again after a reconnect is not published, so both are accepted.
    const isAnew = this.#demuxer !== undefined && detectContainerIfAny(this.#start) !== undefined;
    this.#isPassedOver = isAnew && !this.#acceptsRepeatedHeader();
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

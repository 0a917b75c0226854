import { CarryOver } from "./carry-over.ts";
import { readEbmlHeader, readUint } from "./ebml-element.ts";
import { readFlacHeader } from "./flac-header.ts";
import { readBlock } from "./matroska-block.ts";
import { ENTERED, ID, KNOWN } from "./matroska-ids.ts";
import { DEFAULT_OPUS_CONFIG, readOpusHeader } from "./opus-packet.ts";
import {
  type Demuxed,
  type SpeechConfig,
  type SpeechDemuxer,
  speechPacket,
} from "./speech-demuxer.ts";

// More than any block or header of speech.
const MAX_ELEMENT_BYTES = 1 << 20;

const BEGINNINGS: ReadonlySet<number> = new Set([ID.ebml, ID.segment, ID.cluster]);

interface Track {
  number: number | null;
  codecId: string;
  codecPrivate: Uint8Array<ArrayBuffer> | null;
  rateHz: number;
  channels: number;
}

/**
 * WebM and Matroska (RFC 9559). Elements that contain others are entered, so their size may be
 * unknown, and each block is returned as soon as it is complete.
 */
export class MatroskaDemuxer implements SpeechDemuxer {
  readonly #carry = new CarryOver("Matroska", startsFresh);
  #newTrack: Track | null = null;
  // Number of the selected track; null while any is accepted.
  #selectedTrack: number | null = null;

  demuxPart(part: Uint8Array<ArrayBuffer>): readonly Demuxed[] {
    const bytes = this.#carry.withPart(part);
    const found: Demuxed[] = [];
    let at = 0;
    while (at < bytes.length) {
      const header = readEbmlHeader(bytes, at);
      if (header === "cut") {
        this.#carry.keepRest(bytes.subarray(at));
        break;
      }
      const isWrong = header === "broken" || isImplausible(header.id, header.size);
      if (isWrong) {
        this.#carry.warnSkipped();
        at = nextStart(bytes, at + 1);
        continue;
      }
      this.#enter(header.id, found);
      if (ENTERED.has(header.id)) {
        at = header.from;
        continue;
      }
      const end = header.from + (header.size ?? 0);
      if (end > bytes.length) {
        this.#carry.keepRest(bytes.subarray(at));
        break;
      }
      this.#read(header.id, bytes.subarray(header.from, end), found);
      at = end;
    }
    return found;
  }

  // Some elements mean that the tracks are complete, or that new ones follow.
  #enter(id: number, found: Demuxed[]): void {
    if (id === ID.trackEntry) {
      this.#settleTrack(found);
      this.#newTrack = { number: null, codecId: "", codecPrivate: null, rateHz: 0, channels: 0 };
    } else if (id === ID.ebml) {
      this.#selectedTrack = null;
    } else if (id === ID.cluster || id === ID.simpleBlock || id === ID.block) {
      this.#settleTrack(found);
    }
  }

  #read(id: number, content: Uint8Array<ArrayBuffer>, found: Demuxed[]): void {
    if (id === ID.simpleBlock || id === ID.block) {
      const block = readBlock(content);
      if (!block) this.#carry.warnSkipped();
      else if (this.#selectedTrack === null || block.track === this.#selectedTrack) {
        found.push(...block.frames.map((frame) => speechPacket(frame)));
      }
      return;
    }
    const track = this.#newTrack;
    if (!track) return;
    // A track states nothing twice, so a repeat is garbage.
    if (id === ID.trackNumber) track.number ??= readUint(content);
    else if (id === ID.codecId) track.codecId ||= String.fromCharCode(...content.subarray(0, 32));
    else if (id === ID.codecPrivate) track.codecPrivate ??= content.slice();
    else if (id === ID.samplingFrequency) track.rateHz ||= readFloat(content);
    else if (id === ID.channels) track.channels ||= readUint(content);
  }

  #settleTrack(found: Demuxed[]): void {
    const track = this.#newTrack;
    this.#newTrack = null;
    const config = track && configOf(track);
    if (!config || this.#selectedTrack !== null) return;
    this.#selectedTrack = track.number;
    found.push({ kind: "config", config });
  }
}

// The codec's configuration from its private data (RFC 9559, 27).
function configOf({ codecId, codecPrivate, rateHz, channels }: Track): SpeechConfig | null {
  const [codec] = codecId.split(/[/\0]/);
  switch (codec) {
    case "A_OPUS":
      return (codecPrivate && readOpusHeader(codecPrivate)) ?? DEFAULT_OPUS_CONFIG;
    case "A_FLAC":
      return codecPrivate && readFlacHeader(codecPrivate);
    case "A_AAC": {
      const rate = Math.round(rateHz) || 24_000;
      return {
        codec: "aac",
        rateHz: rate,
        channels: channels || 1,
        description: codecPrivate,
        preSkip: 0,
      };
    }
    default:
      return null;
  }
}

function readFloat(content: Uint8Array): number {
  const view = new DataView(content.buffer, content.byteOffset, content.length);
  if (content.length === 4) return view.getFloat32(0);
  return content.length === 8 ? view.getFloat64(0) : 0;
}

function isImplausible(id: number, size: number | null): boolean {
  if (ENTERED.has(id)) return false;
  return !KNOWN.has(id) || size === null || size > MAX_ELEMENT_BYTES;
}

// Where reading resumes after damage: at the next cluster or stream.
function nextStart(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at++) {
    const header = readEbmlHeader(bytes, at);
    if (typeof header === "string") continue;
    if (header.id === ID.cluster || header.id === ID.ebml) return at;
  }
  return bytes.length;
}

// Recognises only four-byte IDs: shorter ones may occur by chance in sound that was cut.
function startsFresh(part: Uint8Array): boolean {
  const header = readEbmlHeader(part, 0);
  return typeof header !== "string" && BEGINNINGS.has(header.id);
}

import { CarryOver } from "./carry-over.ts";
import { readEbmlHead, readUint } from "./ebml-element.ts";
import { readFlacHead } from "./flac-head.ts";
import { readBlock } from "./matroska-block.ts";
import { ENTERED, ID, KNOWN } from "./matroska-ids.ts";
import { PLAIN_OPUS, readOpusHead } from "./opus-packet.ts";
import { type Demuxed, packetOf, type SpeechConfig, type SpeechDemuxer } from "./speech-demuxer.ts";

/** More than a cluster's block or a header of speech ever has. */
const MAX_ELEMENT_BYTES = 1 << 20;

const BEGINNINGS: ReadonlySet<number> = new Set([ID.ebml, ID.segment, ID.cluster]);

/** What is read of a track before its codec is known. */
interface Track {
  number: number | null;
  codecId: string;
  codecPrivate: Uint8Array<ArrayBuffer> | null;
  rateHz: number;
  channels: number;
}

/**
 * WebM and Matroska (RFC 9559). What contains others is only entered, so that it does not matter
 * whether its size is known, and a block is given as soon as it is there.
 */
export class MatroskaDemuxer implements SpeechDemuxer {
  readonly #carry = new CarryOver("Matroska", beginsAnew);
  /** The one that is being read; null when it is known. */
  #newTrack: Track | null = null;
  /** The number of the track that is heard; null while any is. */
  #heard: number | null = null;

  push(part: Uint8Array<ArrayBuffer>): readonly Demuxed[] {
    const bytes = this.#carry.join(part);
    const found: Demuxed[] = [];
    let at = 0;
    while (at < bytes.length) {
      const head = readEbmlHead(bytes, at);
      if (head === "cut") {
        this.#carry.keep(bytes.subarray(at));
        break;
      }
      const isWrong = head === "broken" || isImplausible(head.id, head.size);
      if (isWrong) {
        this.#carry.complain();
        at = nextStart(bytes, at + 1);
        continue;
      }
      this.#enter(head.id, found);
      if (ENTERED.has(head.id)) {
        at = head.from;
        continue;
      }
      const end = head.from + (head.size ?? 0);
      if (end > bytes.length) {
        this.#carry.keep(bytes.subarray(at));
        break;
      }
      this.#read(head.id, bytes.subarray(head.from, end), found);
      at = end;
    }
    return found;
  }

  /** Some elements tell by their beginning that the tracks are known, or that others come. */
  #enter(id: number, found: Demuxed[]): void {
    if (id === ID.trackEntry) {
      this.#settleTrack(found);
      this.#newTrack = { number: null, codecId: "", codecPrivate: null, rateHz: 0, channels: 0 };
    } else if (id === ID.ebml) {
      this.#heard = null;
    } else if (id === ID.cluster || id === ID.simpleBlock || id === ID.block) {
      this.#settleTrack(found);
    }
  }

  #read(id: number, content: Uint8Array<ArrayBuffer>, found: Demuxed[]): void {
    if (id === ID.simpleBlock || id === ID.block) {
      const block = readBlock(content);
      if (!block) this.#carry.complain();
      else if (this.#heard === null || block.track === this.#heard) {
        found.push(...block.frames.map((frame) => packetOf(frame)));
      }
      return;
    }
    const track = this.#newTrack;
    if (!track) return;
    // Nothing is told twice of a track: what comes again is rubbish.
    if (id === ID.trackNumber) track.number ??= readUint(content);
    else if (id === ID.codecId) track.codecId ||= String.fromCharCode(...content.subarray(0, 32));
    else if (id === ID.codecPrivate) track.codecPrivate ??= content.slice();
    else if (id === ID.samplingFrequency) track.rateHz ||= readFloat(content);
    else if (id === ID.channels) track.channels ||= readUint(content);
  }

  /** All of a track has been read. The first one with speech in it is the one that is heard. */
  #settleTrack(found: Demuxed[]): void {
    const track = this.#newTrack;
    this.#newTrack = null;
    const config = track && configOf(track);
    if (!config || this.#heard !== null) return;
    this.#heard = track.number;
    found.push({ kind: "config", config });
  }
}

/** RFC 9559, 27: what stands in the private data of these codecs. */
function configOf({ codecId, codecPrivate, rateHz, channels }: Track): SpeechConfig | null {
  const [codec] = codecId.split(/[/\0]/);
  switch (codec) {
    case "A_OPUS":
      return (codecPrivate && readOpusHead(codecPrivate)) ?? PLAIN_OPUS;
    case "A_FLAC":
      return codecPrivate && readFlacHead(codecPrivate);
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

/** Where reading goes on after something that is broken: where a cluster or a stream begins. */
function nextStart(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at++) {
    const head = readEbmlHead(bytes, at);
    if (typeof head === "string") continue;
    if (head.id === ID.cluster || head.id === ID.ebml) return at;
  }
  return bytes.length;
}

/**
 * By names of four bytes only: the others are so short that sound that was cut may begin with what
 * looks like one.
 */
function beginsAnew(part: Uint8Array): boolean {
  const head = readEbmlHead(part, 0);
  return typeof head !== "string" && BEGINNINGS.has(head.id);
}

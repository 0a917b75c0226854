import { base64ToUint8Array, uint8ArrayToHex } from "uint8array-extras";
import { FlacDemuxer } from "../flac-demuxer.ts";
import { MatroskaDemuxer } from "../matroska-demuxer.ts";
import { MpegTsDemuxer } from "../mpeg-ts-demuxer.ts";
import { OggDemuxer } from "../ogg-demuxer.ts";
import type { Demuxed, SpeechConfig, SpeechDemuxer } from "../speech-demuxer.ts";

export interface Fixture {
  readonly name: string;
  readonly codec: SpeechConfig["codec"];
  create(): SpeechDemuxer;
}

export const FIXTURES: readonly Fixture[] = [
  { name: "opus.ogg", codec: "opus", create: () => new OggDemuxer("opus") },
  { name: "opus.webm", codec: "opus", create: () => new MatroskaDemuxer() },
  { name: "opus.mkv", codec: "opus", create: () => new MatroskaDemuxer() },
  { name: "opus.mpegts", codec: "opus", create: () => new MpegTsDemuxer("opus") },
  { name: "flac.flac", codec: "flac", create: () => new FlacDemuxer() },
  { name: "flac.ogg", codec: "flac", create: () => new OggDemuxer("flac") },
  { name: "flac.mkv", codec: "flac", create: () => new MatroskaDemuxer() },
  { name: "aac.mpegts", codec: "aac", create: () => new MpegTsDemuxer("aac") },
  { name: "aac.mkv", codec: "aac", create: () => new MatroskaDemuxer() },
];

const FILES = import.meta.glob<string>("../fixtures/*.{ogg,webm,mkv,mpegts,flac}", {
  query: "?url&inline",
  import: "default",
  eager: true,
});

const decoded = new Map<string, Uint8Array<ArrayBuffer>>();

export function readFixture(name: string): Uint8Array<ArrayBuffer> {
  const bytes = decoded.get(name) ?? decodeFixture(name);
  decoded.set(name, bytes);
  return bytes.slice();
}

function decodeFixture(name: string): Uint8Array<ArrayBuffer> {
  const [, base64 = ""] = (FILES[`../fixtures/${name}`] ?? "").split(";base64,");
  if (base64 === "") throw new Error(`There is no fixture ${name}.`);
  return base64ToUint8Array(base64);
}

export function demuxAll(
  demuxer: SpeechDemuxer,
  parts: readonly Uint8Array<ArrayBuffer>[],
): readonly Demuxed[] {
  return parts.flatMap((part) => demuxer.demuxPart(part));
}

export function packetsOf(demuxed: readonly Demuxed[]): readonly string[] {
  return demuxed.flatMap((each) => (each.kind === "packet" ? [uint8ArrayToHex(each.bytes)] : []));
}

const CLUSTER = [0x1f, 0x43, 0xb6, 0x75];
const OGG_PAGE = [0x4f, 0x67, 0x67, 0x53];
// Start of the PES packets of speech: FFmpeg uses PID 0x100.
const TS_BEGINNING = [0x47, 0x41, 0x00];

/** Cuts a fixture as a service would: into pages, clusters, frames or runs of packets. */
export function wholeParts({ name, create }: Fixture): readonly Uint8Array<ArrayBuffer>[] {
  const bytes = readFixture(name);
  const kind = name.slice(name.indexOf(".") + 1);
  if (kind === "flac") {
    const frames = create()
      .demuxPart(bytes)
      .flatMap((each) => (each.kind === "packet" ? [each.bytes] : []));
    const framesBytes = frames.reduce((sum, { length }) => sum + length, 0);
    return [bytes.slice(0, bytes.length - framesBytes), ...frames];
  }
  const pattern = kind === "ogg" ? OGG_PAGE : kind === "mpegts" ? TS_BEGINNING : CLUSTER;
  const cuts = [0];
  const [first = 0] = pattern;
  for (let at = bytes.indexOf(first, 1); at !== -1; at = bytes.indexOf(first, at + 1)) {
    if (pattern.every((byte, i) => bytes[at + i] === byte)) cuts.push(at);
  }
  return cuts.map((from, i) => bytes.slice(from, cuts[i + 1] ?? bytes.length));
}

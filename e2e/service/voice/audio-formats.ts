import type { Codec } from "../decoders/demuxer.ts";

export interface PcmFormat {
  readonly kind: "pcm";
  readonly encoding: "s16le" | "alaw" | "ulaw";
  readonly sampleRateHz: number;
  readonly bytesPerFrame: number;
}

/** A container, or a self-describing stream. */
export interface ContainerFormat {
  readonly kind: "container";
  readonly container: "auto" | "flac" | "matroska" | "mpeg" | "ogg" | "webm";
  /** `undefined` when the service detects it. */
  readonly codec: Codec | undefined;
}

export type SourceFormat = PcmFormat | ContainerFormat;

function pcm(encoding: PcmFormat["encoding"], sampleRateHz: number): PcmFormat {
  return { kind: "pcm", encoding, sampleRateHz, bytesPerFrame: encoding === "s16le" ? 2 : 1 };
}

function container(name: ContainerFormat["container"], codec?: Codec): ContainerFormat {
  return { kind: "container", container: name, codec };
}

/** The source formats (service-api §3.6). */
export const sourceFormats: ReadonlyMap<string, SourceFormat> = new Map<string, SourceFormat>([
  ["audio/auto", container("auto")],
  ["audio/flac", container("flac", "flac")],
  ["audio/mpeg", container("mpeg", "mp3")],
  ["audio/ogg", container("ogg")],
  ["audio/webm", container("webm", "opus")],
  ["audio/x-matroska", container("matroska")],
  ["audio/ogg;codecs=flac", container("ogg", "flac")],
  ["audio/ogg;codecs=opus", container("ogg", "opus")],
  ["audio/webm;codecs=opus", container("webm", "opus")],
  ["audio/x-matroska;codecs=aac", container("matroska", "aac")],
  ["audio/x-matroska;codecs=flac", container("matroska", "flac")],
  ["audio/x-matroska;codecs=mp3", container("matroska", "mp3")],
  ["audio/x-matroska;codecs=opus", container("matroska", "opus")],
  ["audio/pcm;encoding=alaw;rate=8000", pcm("alaw", 8_000)],
  ["audio/pcm;encoding=ulaw;rate=8000", pcm("ulaw", 8_000)],
  ["audio/pcm;encoding=s16le;rate=8000", pcm("s16le", 8_000)],
  ["audio/pcm;encoding=s16le;rate=16000", pcm("s16le", 16_000)],
  ["audio/pcm;encoding=s16le;rate=44100", pcm("s16le", 44_100)],
  ["audio/pcm;encoding=s16le;rate=48000", pcm("s16le", 48_000)],
]);

export function sourceFormat(contentType: string): SourceFormat | undefined {
  return sourceFormats.get(contentType);
}

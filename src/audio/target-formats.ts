/** How the samples of translated speech become bytes. */
export type TargetCodec = "s16le" | "alaw" | "ulaw" | "opus" | "flac" | "aac";

/** What the bytes are wrapped in; `none` for raw samples and for bare Opus packets. */
export type TargetContainer = "none" | "flac" | "ogg" | "webm" | "matroska" | "mpeg-ts";

interface FormatRow {
  readonly contentType: string;
  readonly codec: TargetCodec;
  readonly container: TargetContainer;
  /** Of the samples that are decoded, in Hz; Opus always decodes to 48 kHz (RFC 6716). */
  readonly rateHz: number;
  /** Bits a second: exact for raw sound, what the service encodes with otherwise. */
  readonly bitsPerSecond: number;
}

function row<const Type extends string>(
  contentType: Type,
  container: TargetContainer,
  codec: TargetCodec,
  rateHz: number,
  bitsPerSecond: number,
) {
  return { contentType, container, codec, rateHz, bitsPerSecond } as const;
}

/** Everything the service speaks in (service-api §3.7). */
const ROWS = [
  row("audio/webm;codecs=opus", "webm", "opus", 48_000, 32_000),
  row("audio/webm", "webm", "opus", 48_000, 32_000),
  row("audio/ogg;codecs=opus", "ogg", "opus", 48_000, 32_000),
  row("audio/ogg", "ogg", "opus", 48_000, 32_000),
  row("audio/opus", "none", "opus", 48_000, 32_000),
  row("audio/x-matroska;codecs=opus", "matroska", "opus", 48_000, 32_000),
  row("video/mp2t;codecs=opus", "mpeg-ts", "opus", 48_000, 32_000),
  row("audio/pcm;encoding=s16le;rate=24000", "none", "s16le", 24_000, 384_000),
  row("audio/pcm;encoding=s16le;rate=16000", "none", "s16le", 16_000, 256_000),
  row("audio/pcm;encoding=alaw;rate=8000", "none", "alaw", 8_000, 64_000),
  row("audio/pcm;encoding=ulaw;rate=8000", "none", "ulaw", 8_000, 64_000),
  row("audio/flac", "flac", "flac", 24_000, 200_000),
  row("audio/ogg;codecs=flac", "ogg", "flac", 24_000, 200_000),
  row("audio/x-matroska;codecs=flac", "matroska", "flac", 24_000, 200_000),
  row("video/mp2t;codecs=aac", "mpeg-ts", "aac", 24_000, 70_000),
  row("audio/x-matroska;codecs=aac", "matroska", "aac", 24_000, 70_000),
] as const;

/** One of the 16 values of `target_media_content_type`. */
export type TargetContentType = (typeof ROWS)[number]["contentType"];

/** A target audio format. Always one channel. */
export interface TargetFormat extends FormatRow {
  readonly contentType: TargetContentType;
}

/** All target audio formats. */
export const TARGET_FORMATS: readonly TargetFormat[] = ROWS;

/** What the service speaks in when nothing is asked for (service-api §3.1). */
export const DEFAULT_TARGET_CONTENT_TYPE: TargetContentType = "audio/webm;codecs=opus";

/** The row of a content type. */
export function targetFormat(contentType: TargetContentType): TargetFormat {
  const found = TARGET_FORMATS.find((format) => format.contentType === contentType);
  if (!found) throw new Error(`There is no target format ${contentType}.`);
  return found;
}

/**
 * A content type as a service writes it, with blanks or a semicolon at its end (service-api §8);
 * null for one that is not of the interface.
 */
export function readTargetContentType(written: string): TargetContentType | null {
  const plain = written.replaceAll(/\s+/g, "").replace(/;+$/, "").toLowerCase();
  return TARGET_FORMATS.find(({ contentType }) => contentType === plain)?.contentType ?? null;
}

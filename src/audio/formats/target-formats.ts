export type TargetCodec = "s16le" | "alaw" | "ulaw" | "opus" | "flac" | "aac";

/** `none` is for raw samples and bare Opus packets. */
export type TargetContainer = "none" | "flac" | "ogg" | "webm" | "matroska" | "mpeg-ts";

interface FormatRow {
  readonly contentType: string;
  readonly codec: TargetCodec;
  readonly container: TargetContainer;
  /** Rate of the decoded samples, in Hz; Opus always decodes to 48 kHz (RFC 6716). */
  readonly rateHz: number;
  /** Bits per second: exact for raw sound, otherwise the service's bitrate. */
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

// Every format of translated speech (service-api §3.7).
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

export interface TargetFormat extends FormatRow {
  readonly contentType: TargetContentType;
}

export const TARGET_FORMATS: readonly TargetFormat[] = ROWS;

/** The service's default format (service-api §3.1). */
export const DEFAULT_TARGET_CONTENT_TYPE: TargetContentType = "audio/webm;codecs=opus";

export function targetFormat(contentType: TargetContentType): TargetFormat {
  const found = TARGET_FORMATS.find((format) => format.contentType === contentType);
  if (!found) throw new Error(`There is no target format ${contentType}.`);
  return found;
}

/**
 * Reads a content type as the service spells it, possibly with spaces or a final semicolon
 * (service-api §8).
 * @returns null for one that is not part of the interface
 */
export function readTargetContentType(written: string): TargetContentType | null {
  const plain = written.replaceAll(/\s+/g, "").replace(/;+$/, "").toLowerCase();
  return TARGET_FORMATS.find(({ contentType }) => contentType === plain)?.contentType ?? null;
}

export type SourceCodec = "s16le" | "alaw" | "ulaw" | "opus" | "flac" | "mp3" | "aac";

/** FLAC and MPEG streams have their own framing. */
export type SourceContainer = "none" | "flac" | "mpeg" | "ogg" | "webm" | "matroska";

interface FormatRow {
  readonly contentType: string;
  readonly codec: SourceCodec;
  readonly container: SourceContainer;
  readonly rateHz: number;
  /** Bits per second: exact for raw sound, a ceiling for FLAC, otherwise the encoder's target. */
  readonly bitsPerSecond: number;
  /** Raw sound has no header and no frames, so any sample may be the first. */
  readonly isRaw: boolean;
}

function raw<const Type extends string>(
  contentType: Type,
  codec: "s16le" | "alaw" | "ulaw",
  rateHz: number,
) {
  const bitsPerSample = codec === "s16le" ? 16 : 8;
  const bitsPerSecond = rateHz * bitsPerSample;
  return { contentType, codec, container: "none", rateHz, bitsPerSecond, isRaw: true } as const;
}

/**
 * Recommended source bitrates (service-api §3.6). MP3 and AAC frames have a fixed number of
 * samples: at 48 kHz they are a third as long as at 16 kHz, and words
 * arrive with half the delay.
 */
const ENCODED = {
  opus: { codec: "opus", rateHz: 16_000, bitsPerSecond: 32_000 },
  flac: { codec: "flac", rateHz: 16_000, bitsPerSecond: 256_000 },
  mp3: { codec: "mp3", rateHz: 48_000, bitsPerSecond: 128_000 },
  aac: { codec: "aac", rateHz: 48_000, bitsPerSecond: 96_000 },
} as const;

function encoded<const Type extends string>(
  contentType: Type,
  container: Exclude<SourceContainer, "none">,
  codec: keyof typeof ENCODED,
) {
  return { contentType, container, isRaw: false, ...ENCODED[codec] } as const;
}

/**
 * Every content type of the service and our encoding of it (service-api §3.6). Where the service
 * detects the codec, it gets Opus, the smallest.
 */
const ROWS = [
  raw("audio/pcm;encoding=s16le;rate=16000", "s16le", 16_000),
  raw("audio/pcm;encoding=s16le;rate=8000", "s16le", 8_000),
  raw("audio/pcm;encoding=s16le;rate=44100", "s16le", 44_100),
  raw("audio/pcm;encoding=s16le;rate=48000", "s16le", 48_000),
  raw("audio/pcm;encoding=alaw;rate=8000", "alaw", 8_000),
  raw("audio/pcm;encoding=ulaw;rate=8000", "ulaw", 8_000),
  encoded("audio/ogg;codecs=opus", "ogg", "opus"),
  encoded("audio/webm;codecs=opus", "webm", "opus"),
  encoded("audio/x-matroska;codecs=opus", "matroska", "opus"),
  encoded("audio/ogg", "ogg", "opus"),
  encoded("audio/webm", "webm", "opus"),
  encoded("audio/x-matroska", "matroska", "opus"),
  encoded("audio/auto", "webm", "opus"),
  encoded("audio/flac", "flac", "flac"),
  encoded("audio/ogg;codecs=flac", "ogg", "flac"),
  encoded("audio/x-matroska;codecs=flac", "matroska", "flac"),
  encoded("audio/mpeg", "mpeg", "mp3"),
  encoded("audio/x-matroska;codecs=mp3", "matroska", "mp3"),
  encoded("audio/x-matroska;codecs=aac", "matroska", "aac"),
] as const;

/** One of the 19 values of `source_media_content_type`. */
export type SourceContentType = (typeof ROWS)[number]["contentType"];

export interface SourceFormat extends FormatRow {
  readonly contentType: SourceContentType;
}

/** All formats, in display order. */
export const SOURCE_FORMATS: readonly SourceFormat[] = ROWS;

/** The format with the least delay: no frames and no look-ahead. */
export const DEFAULT_SOURCE_CONTENT_TYPE = "audio/pcm;encoding=s16le;rate=16000";

export function sourceFormat(contentType: SourceContentType): SourceFormat {
  const format = SOURCE_FORMATS.find((row) => row.contentType === contentType);
  if (!format) throw new RangeError(`No source format ${contentType}`);
  return format;
}

/** Whether outside data (a stored setting, a message) names a source format. */
export function isSourceContentType(value: unknown): value is SourceContentType {
  return SOURCE_FORMATS.some(({ contentType }) => contentType === value);
}

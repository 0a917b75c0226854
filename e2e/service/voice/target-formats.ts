export type TargetCodec = "s16le" | "alaw" | "ulaw" | "opus" | "flac" | "aac";

export type TargetContainer = "none" | "flac" | "ogg" | "webm" | "matroska" | "mpeg-ts";

export interface TargetFormat {
  readonly contentType: string;
  readonly container: TargetContainer;
  readonly codec: TargetCodec;
  readonly rateHz: number;
}

function format(
  contentType: string,
  container: TargetContainer,
  codec: TargetCodec,
  rateHz = 24_000,
): TargetFormat {
  return { contentType, container, codec, rateHz };
}

/** The target formats (service-api §3.7). */
export const targetFormats: readonly TargetFormat[] = [
  format("audio/flac", "flac", "flac"),
  format("video/mp2t;codecs=aac", "mpeg-ts", "aac"),
  format("video/mp2t;codecs=opus", "mpeg-ts", "opus"),
  format("audio/ogg", "ogg", "opus"),
  format("audio/ogg;codecs=flac", "ogg", "flac"),
  format("audio/ogg;codecs=opus", "ogg", "opus"),
  format("audio/opus", "none", "opus"),
  format("audio/pcm;encoding=alaw;rate=8000", "none", "alaw", 8_000),
  format("audio/pcm;encoding=ulaw;rate=8000", "none", "ulaw", 8_000),
  format("audio/pcm;encoding=s16le;rate=16000", "none", "s16le", 16_000),
  format("audio/pcm;encoding=s16le;rate=24000", "none", "s16le"),
  format("audio/webm", "webm", "opus"),
  format("audio/webm;codecs=opus", "webm", "opus"),
  format("audio/x-matroska;codecs=aac", "matroska", "aac"),
  format("audio/x-matroska;codecs=flac", "matroska", "flac"),
  format("audio/x-matroska;codecs=opus", "matroska", "opus"),
];

export function targetFormat(contentType: string): TargetFormat | undefined {
  return targetFormats.find((one) => one.contentType === contentType);
}

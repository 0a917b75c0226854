/** Formats the sound may be sent in (interface: Source audio formats). */
export const SOURCE_MEDIA_CONTENT_TYPES = [
  "audio/auto",
  "audio/flac",
  "audio/mpeg",
  "audio/ogg",
  "audio/webm",
  "audio/x-matroska",
  "audio/ogg;codecs=flac",
  "audio/ogg;codecs=opus",
  "audio/webm;codecs=opus",
  "audio/x-matroska;codecs=aac",
  "audio/x-matroska;codecs=flac",
  "audio/x-matroska;codecs=mp3",
  "audio/x-matroska;codecs=opus",
  "audio/pcm;encoding=alaw;rate=8000",
  "audio/pcm;encoding=ulaw;rate=8000",
  "audio/pcm;encoding=s16le;rate=8000",
  "audio/pcm;encoding=s16le;rate=16000",
  "audio/pcm;encoding=s16le;rate=44100",
  "audio/pcm;encoding=s16le;rate=48000",
] as const;

/** Formats a dub can be asked for in (interface: Target audio formats). */
export const TARGET_MEDIA_CONTENT_TYPES = [
  "audio/flac",
  "video/mp2t;codecs=aac",
  "video/mp2t;codecs=opus",
  "audio/ogg",
  "audio/ogg;codecs=flac",
  "audio/ogg;codecs=opus",
  "audio/opus",
  "audio/pcm;encoding=alaw;rate=8000",
  "audio/pcm;encoding=ulaw;rate=8000",
  "audio/pcm;encoding=s16le;rate=16000",
  "audio/pcm;encoding=s16le;rate=24000",
  "audio/webm",
  "audio/webm;codecs=opus",
  "audio/x-matroska;codecs=aac",
  "audio/x-matroska;codecs=flac",
  "audio/x-matroska;codecs=opus",
] as const;

export type SourceMediaContentType = (typeof SOURCE_MEDIA_CONTENT_TYPES)[number];
export type TargetMediaContentType = (typeof TARGET_MEDIA_CONTENT_TYPES)[number];

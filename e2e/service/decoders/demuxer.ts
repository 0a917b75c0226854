/** The codecs a source can be in (service-api §3.6). */
export type Codec = "aac" | "flac" | "mp3" | "opus";

/** What a container says about its sound. */
export interface Track {
  readonly codec: Codec;
  /**
   * What the decoder has to know beforehand: an AudioSpecificConfig, a FLAC STREAMINFO block
   * without its header, an OpusHead; empty for MP3.
   */
  readonly setup: Uint8Array;
  readonly channels: number;
  /** Sound at the beginning that is the codec's run-in, in milliseconds. */
  readonly runInMs: number;
}

/** Receives what a demuxer finds. A further track replaces the one before: streams can be chained. */
export interface MediaSink {
  onTrack(track: Track): void;
  /** One frame or packet of the current track, whole. */
  onPacket(packet: Uint8Array): void;
}

/**
 * Takes a container apart as its bytes come in, cut anywhere, and hands every packet on as soon as
 * its last byte is there. `push` throws a `StreamFault` for what is not such a container.
 */
export interface Demuxer {
  push(bytes: Uint8Array): void;
}

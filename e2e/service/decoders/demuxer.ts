export type Codec = "aac" | "flac" | "mp3" | "opus";

export interface Track {
  readonly codec: Codec;
  /**
   * Decoder configuration: an AudioSpecificConfig, a FLAC STREAMINFO block without its header, an
   * OpusHead; empty for MP3.
   */
  readonly setup: Uint8Array;
  readonly channels: number;
  readonly runInMs: number;
}

/**
 * Receives the demuxer's output. A further track replaces the previous one, because streams can be
 * chained.
 */
export interface MediaSink {
  onTrack(track: Track): void;
  onPacket(packet: Uint8Array): void;
}

/**
 * Demuxes a container whose bytes may be split anywhere, and delivers every packet with its last
 * byte. `push` throws a `StreamFault` for anything but such a container.
 */
export interface Demuxer {
  push(bytes: Uint8Array): void;
}

export interface SpeechConfig {
  readonly codec: "opus" | "flac" | "aac";
  /** Rate of the decoded samples, in Hz; always 48 000 for Opus. */
  readonly rateHz: number;
  readonly channels: number;
  /** The codec's description for WebCodecs; null when the packets are enough. */
  readonly description: Uint8Array<ArrayBuffer> | null;
  /** Number of leading decoded samples that are not sound (RFC 7845, 4.2). */
  readonly preSkip: number;
}

export type Demuxed =
  | { readonly kind: "config"; readonly config: SpeechConfig }
  | {
      readonly kind: "packet";
      readonly bytes: Uint8Array<ArrayBuffer>;
      /** Number of leading samples that are not sound. */
      readonly skip: number;
    };

/**
 * Extracts packets of speech from a container. Each part is read completely: nothing waits for the
 * next part unless it was cut. Unreadable data is skipped with a warning; no part makes the demuxer
 * throw.
 */
export interface SpeechDemuxer {
  demuxPart(part: Uint8Array<ArrayBuffer>): readonly Demuxed[];
}

export function speechPacket(bytes: Uint8Array<ArrayBuffer>, skip = 0): Demuxed {
  return { kind: "packet", bytes, skip };
}

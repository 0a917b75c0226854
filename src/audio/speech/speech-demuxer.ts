/** What a decoder has to know before the first packet. */
export interface SpeechConfig {
  readonly codec: "opus" | "flac" | "aac";
  /** Of the samples that come out, in Hz; always 48 000 for Opus. */
  readonly rateHz: number;
  readonly channels: number;
  /** As WebCodecs wants it for the codec; null where the packets tell everything themselves. */
  readonly description: Uint8Array<ArrayBuffer> | null;
  /** So many decoded samples at the beginning are no sound (RFC 7845, 4.2). */
  readonly preSkip: number;
}

/** What comes out of a container. */
export type Demuxed =
  | { readonly kind: "config"; readonly config: SpeechConfig }
  | {
      readonly kind: "packet";
      readonly bytes: Uint8Array<ArrayBuffer>;
      /** So many samples at its beginning are no sound. */
      readonly skip: number;
    };

/**
 * Takes speech out of what it is wrapped in. A part is read to its end at once: nothing waits for
 * the part after it unless it was cut in the middle. What cannot be read is passed over with a
 * remark; no part makes it throw.
 */
export interface SpeechDemuxer {
  push(part: Uint8Array<ArrayBuffer>): readonly Demuxed[];
}

/** A packet of sound alone. */
export function packetOf(bytes: Uint8Array<ArrayBuffer>, skip = 0): Demuxed {
  return { kind: "packet", bytes, skip };
}

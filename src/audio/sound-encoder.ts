import { RawEncoder } from "./raw-encoder.ts";
import { type SourceContentType, sourceFormat } from "./source-formats.ts";

/** Some encoded sound, ready to be sent as one chunk. */
export interface EncodedPiece {
  /** At most 90 kB. The first piece of a container begins with its header. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /**
   * Of the sound that is complete with this piece, at most 250 ms. What pads the last frame of an
   * encoder lasts no time: the durations add up to the sound that was pushed.
   */
  readonly durationMs: number;
}

/** Turns samples into the bytes of one stream, from its header on. */
export interface SoundEncoder {
  /**
   * Takes samples at the format's rate and copies them. Any number may be pushed at once; what is
   * not encoded yet waits in memory.
   */
  push(samples: Int16Array): void;
  /** Ends the stream. Resolves when everything pushed has come out as pieces, or has failed. */
  flush(): Promise<void>;
  /** Gives up what is not encoded yet; no piece and no error comes after it. */
  close(): void;
}

/** What a browser lacks to make a format. */
export type MissingEncoder = "opus-encoder" | "web-assembly";

/**
 * Begins a stream. Raw formats give one piece for each push at once; the others are loaded now, and
 * give pieces in order as they are encoded.
 * @param onError the encoder has failed, told once; no piece follows
 * @throws DOMException or Error when this browser cannot make the format (see {@link missingEncoder})
 */
export async function createSoundEncoder(
  contentType: SourceContentType,
  onPiece: (piece: EncodedPiece) => void,
  onError: (error: Error) => void,
): Promise<SoundEncoder> {
  const format = sourceFormat(contentType);
  if (format.isRaw) return new RawEncoder(format, onPiece);
  const { PacketSoundEncoder } = await import("./encoders/packet-sound-encoder.ts");
  return await PacketSoundEncoder.start(format, onPiece, onError);
}

/** What is missing here to make a format, or null when nothing is. */
export async function missingEncoder(
  contentType: SourceContentType,
): Promise<MissingEncoder | null> {
  const { codec } = sourceFormat(contentType);
  if (codec === "opus") return (await canEncodeOpus()) ? null : "opus-encoder";
  if (codec === "mp3" || codec === "aac") {
    return typeof WebAssembly === "object" ? null : "web-assembly";
  }
  return null;
}

async function canEncodeOpus(): Promise<boolean> {
  if (typeof AudioEncoder === "undefined") return false;
  const { OPUS_CONFIG } = await import("./encoders/opus-encoder.ts");
  const { supported } = await AudioEncoder.isConfigSupported(OPUS_CONFIG);
  return supported === true;
}

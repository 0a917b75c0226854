import type { PlaybackLevel } from "../messaging/protocol.ts";
import type { OnBlock } from "./read-track.ts";

/** Where the sound of a capture comes from. */
export interface SoundSource {
  /** Rate of its blocks. */
  readonly sampleRateHz: number;
  /**
   * Delivers the sound until it ends, or `signal` aborts.
   * @throws when the sound can no longer be read
   */
  read(onBlock: OnBlock, signal: AbortSignal): Promise<void>;
  /** The gain of the played original, for the dub; null where the page itself plays it. */
  openGain(): GainNode | null;
  level(): Omit<PlaybackLevel, "dub">;
  /** Mutes what the extension plays; the recording continues. */
  setMuted(muted: boolean): void;
  /** Releases the tab. */
  close(): Promise<void>;
}

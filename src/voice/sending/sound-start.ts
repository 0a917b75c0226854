/** Where the sound of a connection begins. Positions are in milliseconds, on the capture clock. */
export interface SoundStart {
  readonly fromMs: number;
  /** What the resumed session has received; null for a new session. */
  readonly received: ReceivedSound | null;
}

/** Up to where the sound of a closed connection has arrived. */
export interface ReceivedSound {
  readonly toMs: number;
  /** Nothing after this was ever sent. */
  readonly atMostMs: number;
}

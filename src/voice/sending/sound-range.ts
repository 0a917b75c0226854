/** Where the sound of a connection begins. Positions are in milliseconds, on the capture clock. */
export interface SoundRange {
  readonly fromMs: number;
  /** What the session has heard that the connection resumes; null for a new session. */
  readonly heard: HeardSound | null;
}

/** Up to where the sound of a connection that is over has arrived. */
export interface HeardSound {
  /** The best guess. */
  readonly toMs: number;
  /** What lies behind this was never sent. */
  readonly atMostMs: number;
}

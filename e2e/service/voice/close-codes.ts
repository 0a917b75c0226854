/**
 * Codes of connections closed without an error message before; those with one are closed with 4000
 * + `error_code`. The real codes are not published. These are our choice, and clients must not
 * depend on them.
 */
export const closeCodes = {
  /** After `end_of_stream`, when the client has not closed. */
  finished: 1000,
  goingAway: 1001,
  /**
   * The connection reached its maximum lifetime, or the mode `drop` ended it. The session can be
   * resumed.
   */
  tryAgain: 1012,
  /** Another connection has replaced this one. */
  superseded: 4409,
  invalidated: 4401,
} as const;

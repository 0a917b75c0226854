/**
 * Codes the service closes connections with when no error message came before (those close with
 * 4000 + `error_code`). The real service's codes are not published: these are our choice, and a
 * client must not depend on them.
 */
export const closeCodes = {
  /** After `end_of_stream`, when the client did not close by itself. */
  finished: 1000,
  /** The service is shutting down. */
  goingAway: 1001,
  /** The connection lived its longest, or the mode `drop` asked for it: the session can be resumed. */
  tryAgain: 1012,
  /** The session goes on with another connection. */
  superseded: 4409,
  /** The token, or the session with it, is no longer valid. */
  invalidated: 4401,
} as const;

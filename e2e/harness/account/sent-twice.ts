import type { BreakAccount } from "../../service/account/session-account.ts";

const LEAST_CHUNK_MS = 50;

/**
 * The repeats of at least a chunk, which can only be sound that was sent twice. A browser that fell
 * behind on a busy machine repeats a few milliseconds before they are captured.
 */
export function sentTwice(repeats: readonly BreakAccount[]): readonly BreakAccount[] {
  return repeats.filter(({ lengthMs }) => lengthMs >= LEAST_CHUNK_MS);
}

import type { BreakAccount } from "../../service/account/session-account.ts";

/** A chunk has 60 ms; places in a talk that encoders changed are found a little less exactly. */
const LEAST_CHUNK_MS = 50;

/**
 * The repeats that can only be sound that was sent twice, as that is a chunk at least. A browser that
 * fell behind on a busy machine plays some milliseconds again before they are captured.
 */
export function sentTwice(repeats: readonly BreakAccount[]): readonly BreakAccount[] {
  return repeats.filter(({ lengthMs }) => lengthMs >= LEAST_CHUNK_MS);
}

import type { BreakAccount, SessionAccount } from "../../service/account/session-account.ts";

// How far the place of a repeat may be off in encoded sound.
const TOLERANCE_MS = 5;

/**
 * The repeats that are whole chunks, which can only be sound that was sent twice. A browser that
 * fell behind on a busy machine also plays some sound twice, but of any length.
 */
export function sentTwice(
  session: Pick<SessionAccount, "repeats"> & {
    readonly chunks: Pick<SessionAccount["chunks"], "averageMs">;
  },
): readonly BreakAccount[] {
  const { averageMs } = session.chunks;
  return session.repeats.filter(({ lengthMs }) => {
    const count = Math.round(lengthMs / averageMs);
    return count > 0 && Math.abs(lengthMs - count * averageMs) <= TOLERANCE_MS;
  });
}

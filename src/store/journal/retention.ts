import type { TranscriptSettings } from "../../settings/schema/settings.ts";
import { forgetSessions } from "./forget-sessions.ts";
import { journalSessions } from "./journal.ts";
import type { JournalSession } from "./journal-entry.ts";

const MINUTE_MS = 60_000;

export interface Expiry {
  readonly expired: readonly string[];
  /** Wall clock at which the next one expires; null when none expires by time alone. */
  readonly nextAtMs: number | null;
}

type RetainedSession = Pick<JournalSession, "id" | "startedAtMs" | "endedAtMs" | "origin">;

/**
 * Finds the expired transcripts. What still runs stays, and so do imported transcripts, which the
 * user added deliberately.
 * @param sessions newest first
 * @param nowMs wall clock, in milliseconds since 1970
 */
export function computeExpiry(
  sessions: readonly RetainedSession[],
  { keep, keepMinutes, keepCount }: TranscriptSettings,
  nowMs: number,
): Expiry {
  const shown = sessions.filter(({ origin }) => origin !== "import");
  const over = (from: readonly RetainedSession[]) =>
    from.filter(({ endedAtMs }) => endedAtMs !== null);
  const idsOf = (from: readonly RetainedSession[]) => from.map(({ id }) => id);
  switch (keep) {
    case "all":
      return { expired: [], nextAtMs: null };
    case "off":
      return { expired: idsOf(over(shown)), nextAtMs: null };
    case "count":
      return { expired: idsOf(over(shown.slice(keepCount))), nextAtMs: null };
    case "time": {
      const lastsMs = keepMinutes * MINUTE_MS;
      const left = over(shown).map(({ id, endedAtMs }) => ({
        id,
        // Setting the clock back must not prolong this.
        leftMs: Math.min((endedAtMs ?? nowMs) + lastsMs - nowMs, lastsMs),
      }));
      const waiting = left.filter(({ leftMs }) => leftMs > 0).map(({ leftMs }) => leftMs);
      return {
        expired: idsOf(over(shown).filter((_, at) => (left[at]?.leftMs ?? 0) <= 0)),
        nextAtMs: waiting.length === 0 ? null : nowMs + Math.min(...waiting),
      };
    }
  }
}

export async function forgetExpired(choices: TranscriptSettings, nowMs: number): Promise<Expiry> {
  const expiry = computeExpiry(await journalSessions(), choices, nowMs);
  await forgetSessions(expiry.expired);
  return expiry;
}

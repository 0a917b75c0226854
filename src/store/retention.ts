import type { TranscriptSettings } from "../settings/schema/settings.ts";
import { forgetSessions } from "./forget-sessions.ts";
import { journalSessions } from "./journal.ts";
import type { JournalSession } from "./journal-entry.ts";

const MINUTE_MS = 60_000;

/** What is to go now, and when there is more. */
export interface Expiry {
  /** Ids of the transcripts whose time is over. */
  readonly expired: readonly string[];
  /** Wall clock at which the next one goes; null when none does by the passing of time. */
  readonly nextAtMs: number | null;
}

type Kept = Pick<JournalSession, "id" | "startedAtMs" | "endedAtMs" | "origin">;

/**
 * Which transcripts are not kept any longer. Those whose captions go on stay; so do imported ones,
 * which the user has put there by hand.
 * @param sessions newest first
 * @param nowMs wall clock, in milliseconds since 1970
 */
export function expiryOf(
  sessions: readonly Kept[],
  { keep, keepMinutes, keepCount }: TranscriptSettings,
  nowMs: number,
): Expiry {
  const captioned = sessions.filter(({ origin }) => origin === "captions");
  const over = (from: readonly Kept[]) => from.filter(({ endedAtMs }) => endedAtMs !== null);
  const idsOf = (from: readonly Kept[]) => from.map(({ id }) => id);
  switch (keep) {
    case "all":
      return { expired: [], nextAtMs: null };
    case "off":
      return { expired: idsOf(over(captioned)), nextAtMs: null };
    case "count":
      return { expired: idsOf(over(captioned.slice(keepCount))), nextAtMs: null };
    case "time": {
      const lastsMs = keepMinutes * MINUTE_MS;
      const left = over(captioned).map(({ id, endedAtMs }) => ({
        id,
        // A clock that was put back must not keep it for longer.
        leftMs: Math.min((endedAtMs ?? nowMs) + lastsMs - nowMs, lastsMs),
      }));
      const waiting = left.filter(({ leftMs }) => leftMs > 0).map(({ leftMs }) => leftMs);
      return {
        expired: idsOf(over(captioned).filter((_, at) => (left[at]?.leftMs ?? 0) <= 0)),
        nextAtMs: waiting.length === 0 ? null : nowMs + Math.min(...waiting),
      };
    }
  }
}

/** Removes what is not kept any longer, with all that belongs to it. */
export async function forgetExpired(choices: TranscriptSettings, nowMs: number): Promise<Expiry> {
  const expiry = expiryOf(await journalSessions(), choices, nowMs);
  await forgetSessions(expiry.expired);
  return expiry;
}

import { sourceFormat } from "../audio/source-formats.ts";
import type { Opened } from "./connector.ts";
import type { StreamLedger } from "./stream-ledger.ts";
import type { LegEnd } from "./stream-leg.ts";
import type { StreamPolicy } from "./stream-policy.ts";
import { VoiceError } from "./voice-error.ts";

/** A connection is needed: a new one, or one that has been opened already. */
export type ConnectStep =
  | {
      readonly kind: "open";
      /** The session that goes on, and from which position; null for a new one. */
      readonly resume: { readonly token: string; readonly fromMs: number } | null;
      /** Why the connection before ended, when it did so by itself. */
      readonly dropped: Error | null;
    }
  | { readonly kind: "take-over"; readonly opened: Opened };

/** How a stream goes on. */
export type NextStep = ConnectStep | { readonly kind: "pause" } | { readonly kind: "end" };

/** A session of its own, which begins at the settled point. */
export const NEW_SESSION: ConnectStep = { kind: "open", resume: null, dropped: null };

/**
 * How it goes on when a leg is over, and from where. The service does not say what it keeps of a
 * session that was dropped (service-api §9). It is resumed where nothing can be lost by it: all words
 * are concluded, and nothing but silence was sent since. It is resumed in the middle of words, too,
 * where all sound has arrived; the ledger checks by what comes back that no word is missing.
 * @param endsFor why the end of the sound was told on the leg; null when it was not
 */
export function nextStep(
  end: LegEnd,
  { access, roundTripMs }: Opened,
  endsFor: "ended" | "silent" | null,
  ledger: StreamLedger,
  policy: StreamPolicy,
): NextStep {
  if (end.kind === "ended") return { kind: "end" };
  if (end.kind === "silent") return { kind: "pause" };
  if (end.kind === "forgotten") return NEW_SESSION;
  const aliveAtMs = end.kind === "dropped" ? end.aliveAtMs : performance.now();
  const isSettled = ledger.isSettledToEnd(aliveAtMs);
  const soundAgeMs = end.kind === "closed" ? policy.settleSoundReadMs : policy.settleSoundMs;
  // Of a connection that was given nothing but silence no word is owed, dead or alive.
  const isSilence = isSettled && ledger.isConnectionSilent;
  const settledMs = isSilence ? ledger.handedMs : ledger.settledMs(aliveAtMs, soundAgeMs);
  ledger.settle(settledMs);
  // A container's header was sent once and would be missing.
  const { isRaw } = sourceFormat(access.contentType);
  const mayResume = isSettled && isRaw;
  if (end.kind !== "dropped") {
    const fromMs = ledger.handedMs;
    const resume = mayResume ? { token: access.token, fromMs } : null;
    return { kind: "open", resume, dropped: null };
  }
  // The last words may be missing; where none can be, nothing is worth another connection.
  if (isSettled && endsFor === "silent") return { kind: "pause" };
  if (isSettled && endsFor === "ended") return { kind: "end" };
  const isNear = roundTripMs <= policy.resumeRoundTripMs;
  const mayContinue = isRaw && isNear && endsFor === null;
  const continueMs = mayContinue ? ledger.continuesFrom(end.sureAtMs) : null;
  const fromMs = mayResume && isNear ? settledMs : continueMs;
  return {
    kind: "open",
    resume: fromMs === null ? null : { token: access.token, fromMs },
    dropped: VoiceError.connectionLost("The connection was dropped."),
  };
}

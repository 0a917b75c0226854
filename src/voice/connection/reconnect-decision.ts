import { type SourceContentType, sourceFormat } from "../../audio/source-formats.ts";
import type { StreamLedger } from "../ledger/stream-ledger.ts";
import type { HeardSound, SoundRange } from "../sending/sound-range.ts";
import type { StreamPolicy } from "../stream-policy.ts";
import { VoiceError } from "../voice-error.ts";
import type { ConnectionRunEnd } from "./connection-run.ts";
import type { Opened } from "./connector.ts";
import type { UnprovenEnd } from "./header-refusals.ts";

/** A connection is needed: a new one, or one that has been opened already. */
export type ConnectStep =
  | {
      readonly kind: "open";
      /** The session that continues; null for a new one. */
      readonly resume: { readonly token: string; readonly place: SoundRange } | null;
      /** Why the connection before ended, when it did so by itself. */
      readonly dropped: Error | null;
    }
  | { readonly kind: "take-over"; readonly opened: Opened };

/** How a stream goes on. */
export type ReconnectDecision = ConnectStep | { readonly kind: "pause" } | { readonly kind: "end" };

/** A session of its own, which begins at the settled point. */
export const NEW_SESSION: ConnectStep = { kind: "open", resume: null, dropped: null };

/** Sound that an encoder had taken in and not given out when its connection was lost. */
const LOOK_AHEAD_MS = { s16le: 0, alaw: 0, ulaw: 0, flac: 0, opus: 20, mp3: 50, aac: 50 } as const;

/**
 * How it goes on when a leg is over, and from where. The service does not say what it keeps of a
 * session that was dropped (service-api §9). It is resumed where nothing can be lost by it: all words
 * are concluded, and nothing but silence was sent since. It is resumed in the middle of words, too,
 * where all sound has arrived; the ledger checks by what comes back that no word is missing. A
 * container begins again with its header, as a decoder that is opened with the connection needs it.
 * @param endsFor why the end of the sound was told on the leg; null when it was not
 */
export function decideReconnect(
  end: ConnectionRunEnd,
  opened: Opened,
  endsFor: "ended" | "silent" | null,
  ledger: StreamLedger,
  policy: StreamPolicy,
): ReconnectDecision {
  const { access, roundTripMs } = opened;
  const isTaken = takesResuming(end, opened, ledger);
  const isHeard = ledger.unprovenFrom() === null;
  if (end.kind === "ended" && isHeard) return { kind: "end" };
  if (end.kind === "silent" && isHeard) return { kind: "pause" };
  if (end.kind === "forgotten" || end.kind === "ended" || end.kind === "silent") return NEW_SESSION;
  const aliveAtMs = end.kind === "dropped" ? end.aliveAtMs : performance.now();
  const isSettled = ledger.isSettledToEnd(aliveAtMs);
  const soundAgeMs = end.kind === "closed" ? policy.settleSoundReadMs : policy.settleSoundMs;
  // Of a connection that was given nothing but silence no word is owed, dead or alive.
  const isSilence = isSettled && ledger.isConnectionSilent;
  const settledMs = isSilence ? ledger.handedMs : ledger.settledMs(aliveAtMs, soundAgeMs);
  ledger.settle(settledMs);
  const mayResume = isSettled && isTaken;
  if (end.kind !== "dropped") {
    const fromMs = ledger.handedMs;
    const heard = { toMs: fromMs, atMostMs: fromMs };
    const resume = mayResume ? resumeFrom({ fromMs, heard }, access) : null;
    return { kind: "open", resume, dropped: null };
  }
  // The last words may be missing; where none can be, nothing is worth another connection.
  if (isSettled && endsFor === "silent") return { kind: "pause" };
  if (isSettled && endsFor === "ended") return { kind: "end" };
  const isNear = roundTripMs <= policy.resumeRoundTripMs;
  const mayContinue = isTaken && isNear && endsFor === null;
  const continueMs = mayContinue ? ledger.sound.resendFrom(end.sureAtMs) : null;
  const fromMs = mayResume && isNear ? settledMs : continueMs;
  const heardToMs = ledger.sound.handedBy(performance.now() - roundTripMs / 2);
  const heard = { toMs: heardToMs, atMostMs: ledger.handedMs };
  return {
    kind: "open",
    resume: fromMs === null ? null : resumeFrom({ fromMs, heard }, access),
    dropped: VoiceError.connectionLost("The connection was dropped."),
  };
}

/**
 * Whether the service takes up the format on a resumed connection, as far as is known. Notes what
 * the end of this one says of it. Raw sound is always taken up.
 */
function takesResuming(
  end: ConnectionRunEnd,
  { access, isResumed }: Opened,
  ledger: StreamLedger,
): boolean {
  const { contentType } = access;
  const { isUnsound, proof, refusals } = ledger.continuity;
  if (sourceFormat(contentType).isRaw) return true;
  const isUnproven = isResumed && proof.fromMs !== null && !isUnsound && end.kind !== "replaced";
  if (isResumed && proof.fromMs === null) refusals.noteProven(contentType);
  if (isUnproven) refusals.noteUnproven(contentType, unprovenEnd(end, ledger));
  return !isUnproven && refusals.mayResume(contentType);
}

function unprovenEnd(end: ConnectionRunEnd, ledger: StreamLedger): UnprovenEnd {
  if (end.kind === "forgotten") return "unheard";
  if (end.kind === "dropped") return end.isClosed ? "closed" : "broken";
  // Silence proves nothing in either way.
  return ledger.unprovenFrom() === null ? "broken" : "unheard";
}

/** An encoder took in sound that it never gave out: that is sent again, and was not heard. */
function resumeFrom(
  { fromMs, heard }: { readonly fromMs: number; readonly heard: HeardSound },
  { token, contentType }: { readonly token: string; readonly contentType: SourceContentType },
) {
  const keptBackMs = LOOK_AHEAD_MS[sourceFormat(contentType).codec];
  const before = (positionMs: number) => Math.max(0, positionMs - keptBackMs);
  const place: SoundRange = {
    fromMs: before(fromMs),
    heard: { toMs: before(heard.toMs), atMostMs: before(heard.atMostMs) },
  };
  return { token, place };
}

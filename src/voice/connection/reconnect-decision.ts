import { type SourceContentType, sourceFormat } from "../../audio/formats/source-formats.ts";
import type { StreamLedger } from "../ledger/stream-ledger.ts";
import type { FailedResume } from "../resume/resumable-formats.ts";
import type { ReceivedSound, SoundStart } from "../sending/sound-start.ts";
import type { StreamPolicy } from "../stream-policy.ts";
import { VoiceError } from "../voice-error.ts";
import type { ConnectionRunEnd } from "./connection-run.ts";
import type { OpenedConnection } from "./connector.ts";

export type ConnectStep =
  | {
      readonly kind: "open";
      readonly resume: { readonly token: string; readonly start: SoundStart } | null;
      readonly dropped: Error | null;
    }
  | { readonly kind: "take-over"; readonly opened: OpenedConnection };

export type ReconnectDecision = ConnectStep | { readonly kind: "pause" } | { readonly kind: "end" };

export const NEW_SESSION: ConnectStep = { kind: "open", resume: null, dropped: null };

// Sound that an encoder had taken in but not put out when its connection was lost.
const LOOK_AHEAD_MS = { s16le: 0, alaw: 0, ulaw: 0, flac: 0, opus: 20, mp3: 50, aac: 50 } as const;

/**
 * Decides how a stream continues after a connection run, and from where.
 * The service does not say what it keeps of a dropped session (service-api §9). It is resumed where
 * that cannot lose a word: every word is concluded and only silence was sent since. It is also
 * resumed in the middle of words when it was closed and all sound has arrived. The ledger then
 * verifies the words that follow. A connection that broke says nothing about what arrived, so a new
 * session begins. A container starts again with its header, which the decoder of a new connection
 * needs.
 * @param endReason why the end of the sound was requested on the run; null when it was not
 */
export function decideReconnect(
  end: ConnectionRunEnd,
  opened: OpenedConnection,
  endReason: "ended" | "silent" | null,
  ledger: StreamLedger,
  policy: StreamPolicy,
): ReconnectDecision {
  const { access, roundTripMs } = opened;
  const canResume = canResumeFormat(end, opened, ledger);
  const isProven = ledger.unprovenFromMs() === null;
  if (end.kind === "ended" && isProven) return { kind: "end" };
  if (end.kind === "silent" && isProven) return { kind: "pause" };
  if (end.kind === "resume-failed" || end.kind === "ended" || end.kind === "silent")
    return NEW_SESSION;
  const aliveAtMs = end.kind === "dropped" ? end.aliveAtMs : performance.now();
  const isSettled = ledger.isSettledToEnd(aliveAtMs);
  const soundAgeMs = end.kind === "closed" ? policy.settleSoundReadMs : policy.settleSoundMs;
  // A connection that was sent only silence owes no word, dead or alive.
  const isSilence = isSettled && ledger.isConnectionSilent;
  const settledMs = isSilence ? ledger.sentToMs : ledger.settledMs(aliveAtMs, soundAgeMs);
  ledger.settleTo(settledMs);
  const mayResume = isSettled && canResume;
  if (end.kind !== "dropped") {
    const fromMs = ledger.sentToMs;
    const received = { toMs: fromMs, atMostMs: fromMs };
    const resume = mayResume ? resumeFrom({ fromMs, received }, access) : null;
    return { kind: "open", resume, dropped: null };
  }
  // The last words may be missing. Where none can be, another connection is not worth it.
  if (isSettled && endReason === "silent") return { kind: "pause" };
  if (isSettled && endReason === "ended") return { kind: "end" };
  const isNear = roundTripMs <= policy.resumeRoundTripMs;
  const mayContinue = canResume && isNear && endReason === null;
  const { arrivedByMs } = end;
  const continueMs =
    mayContinue && arrivedByMs !== null ? ledger.sound.resendFromMs(arrivedByMs) : null;
  const fromMs = mayResume && isNear ? settledMs : continueMs;
  const receivedToMs = ledger.sound.positionSentBy(performance.now() - roundTripMs / 2);
  const received = { toMs: receivedToMs, atMostMs: ledger.sentToMs };
  return {
    kind: "open",
    resume: fromMs === null ? null : resumeFrom({ fromMs, received }, access),
    dropped: VoiceError.connectionLost("The connection was dropped."),
  };
}

/**
 * Whether the service accepts this format on a resumed connection, as far as is known; also records
 * what this run's end says about it. Raw sound is always accepted.
 */
function canResumeFormat(
  end: ConnectionRunEnd,
  { access, isResumed }: OpenedConnection,
  ledger: StreamLedger,
): boolean {
  const { contentType } = access;
  const { isUnsound, proof, resumableFormats: refusals } = ledger.continuity;
  if (sourceFormat(contentType).isRaw) return true;
  const isUnproven = isResumed && proof.fromMs !== null && !isUnsound && end.kind !== "replaced";
  if (isResumed && proof.fromMs === null) refusals.recordSuccess(contentType);
  if (isUnproven) refusals.recordFailure(contentType, failedResume(end, ledger));
  return !isUnproven && refusals.mayResume(contentType);
}

function failedResume(end: ConnectionRunEnd, ledger: StreamLedger): FailedResume {
  if (end.kind === "resume-failed") return "unheard";
  if (end.kind === "dropped") return end.isClosed ? "closed" : "broken";
  // Silence proves nothing either way.
  return ledger.unprovenFromMs() === null ? "broken" : "unheard";
}

// Starts earlier by the encoder's look-ahead: that sound was never put out.
function resumeFrom(
  { fromMs, received }: { readonly fromMs: number; readonly received: ReceivedSound },
  { token, contentType }: { readonly token: string; readonly contentType: SourceContentType },
) {
  const lookAheadMs = LOOK_AHEAD_MS[sourceFormat(contentType).codec];
  const before = (positionMs: number) => Math.max(0, positionMs - lookAheadMs);
  const start: SoundStart = {
    fromMs: before(fromMs),
    received: { toMs: before(received.toMs), atMostMs: before(received.atMostMs) },
  };
  return { token, start };
}

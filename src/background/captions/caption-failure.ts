import { DeviceError } from "../../device/device-error.ts";
import { logWarning } from "../../lib/warning-log.ts";
import type { CaptionFailure, CaptionFailureReason } from "../../messaging/caption-status.ts";
import { StreamAddressError } from "../../service/hosts/stream-address.ts";
import { ServiceError } from "../../service/http/service-error.ts";
import { sessionRefusal } from "../../service/voice-session/session-refusal.ts";
import { VoiceError } from "../../voice/voice-error.ts";
import { CaptureRefusedError } from "../capture/tab-stream-id.ts";

/**
 * Reduces an error to what the user is shown. The exact error goes to the console.
 * @param traceId of the session under way, for an error without a trace of its own
 */
export function failureOf(thrown: unknown, traceId: string | null): CaptionFailure {
  logWarning(`captions failed or are interrupted: ${String(thrown)}`);
  if (thrown instanceof ServiceError) {
    const { traceId: ownTraceId = null, code = null, serviceMessage: detail = null } = thrown;
    return { reason: sessionRefusal(thrown), traceId: ownTraceId, code, detail };
  }
  if (thrown instanceof StreamAddressError) {
    const { reason, traceId: ownTraceId, streamHost } = thrown;
    return { reason, traceId: ownTraceId, detail: null, ...(streamHost && { streamHost }) };
  }
  if (thrown instanceof DeviceError) return plainFailure(thrown.reason);
  if (thrown instanceof VoiceError) {
    return { reason: thrown.reason, traceId, detail: thrown.detail || null };
  }
  if (thrown instanceof CaptureRefusedError) return plainFailure(thrown.reason);
  // A refusal in the capture document arrives as an error with the DOMException's name.
  const isRefusal = thrown instanceof Error && REFUSALS.has(thrown.name);
  return plainFailure(isRefusal ? "capture_refused" : "internal");
}

const REFUSALS = new Set(["NotAllowedError", "NotFoundError", "NotReadableError", "AbortError"]);

export function plainFailure(reason: CaptionFailureReason): CaptionFailure {
  return { reason, traceId: null, detail: null };
}

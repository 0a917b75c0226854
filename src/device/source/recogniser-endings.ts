import { DeviceError, type DeviceErrorReason } from "../device-error.ts";
import type { RecognitionEnding } from "../device-feed.ts";

// Endings that starting again does not change. All others are worth another attempt.
const FATAL: Readonly<Record<string, DeviceErrorReason>> = {
  missing: "device_missing",
  unavailable: "device_language",
  downloadable: "device_language",
  downloading: "device_downloading",
  "language-not-supported": "device_language",
  "not-allowed": "device_refused",
  "service-not-allowed": "device_refused",
  NotAllowedError: "device_refused",
  "not-private": "device_not_private",
  // The recogniser on the computer needs no network: this one wanted a server.
  network: "device_not_private",
};

/** The error of a recogniser that ended; null when it should start again. */
export function fatalError(ending: RecognitionEnding): DeviceError | null {
  const reason = Object.hasOwn(FATAL, ending) ? FATAL[ending] : undefined;
  return reason ? new DeviceError(reason, `the recogniser ended: ${ending}`) : null;
}

/** The browser has the recogniser, but not for a list of terms. */
export const TERMS_REFUSED: RecognitionEnding = "phrases-not-supported";

import type { MinuteMeter } from "../account/minute-meter.ts";
import type { KeyState } from "../modes/key-states.ts";
import type { SessionRequest } from "./session-request.ts";

/** What counts a session's minutes: those of a session that speaks are counted apart. */
export function meterOf({ minutes }: KeyState, request: SessionRequest): MinuteMeter {
  return request.targetMediaLanguages.length > 0 ? minutes.spoken : minutes.written;
}

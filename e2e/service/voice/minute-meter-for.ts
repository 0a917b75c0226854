import type { MinuteMeter } from "../account/minute-meter.ts";
import type { KeyState } from "../modes/key-states.ts";
import type { SessionRequest } from "./session-request.ts";

/** The meter of a session's minutes: sessions with speech are counted separately. */
export function minuteMeterFor({ minutes }: KeyState, request: SessionRequest): MinuteMeter {
  return request.targetMediaLanguages.length > 0 ? minutes.spoken : minutes.written;
}

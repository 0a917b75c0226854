import { createHttpClient } from "../service/http-client.ts";
import { ServiceError } from "../service/service-error.ts";
import { voiceSessionRequest } from "../service/voice-session-request.ts";
import {
  reconnectVoiceSession,
  requestVoiceSession,
  streamAddress,
  type VoiceSession,
} from "../service/voice-sessions.ts";
import { baseUrlOf } from "../settings/service-presets.ts";
import type { Settings } from "../settings/settings.ts";
import type { StreamAccess, StreamDoor } from "../voice/voice-stream.ts";

/** What is known of the session once there is access to it. */
export interface SessionAccess {
  readonly token: string;
  readonly traceId: string | null;
}

/**
 * The door to the voice sessions of the service the user has set up.
 * @param resumeToken of a session that an earlier life of the worker had; it is tried first
 * @param onAccess is told of every new token, which the next life of the worker would need
 */
export function createVoiceDoor(
  settings: Settings,
  apiKey: string,
  resumeToken: string | null,
  onAccess: (access: SessionAccess) => void,
): StreamDoor {
  const baseUrl = baseUrlOf(settings.service);
  const http = createHttpClient({ baseUrl, authScheme: settings.service.authScheme, apiKey });
  const enter = (session: VoiceSession): StreamAccess => {
    onAccess({ token: session.token, traceId: session.traceId });
    return { address: streamAddress(session), token: session.token };
  };
  const resume = async (token: string, signal: AbortSignal) =>
    enter(await reconnectVoiceSession(http, token, signal));
  const request = async (signal: AbortSignal) => {
    if (baseUrl === "" || apiKey === "") {
      throw new ServiceError("not_configured", "No service address or no key is set.");
    }
    return enter(await requestVoiceSession(http, voiceSessionRequest(settings), signal));
  };
  return {
    resume,
    request: async (signal) => {
      if (resumeToken !== null) {
        try {
          return await resume(resumeToken, signal);
        } catch {
          // The session is over; a new one takes its place.
          signal.throwIfAborted();
        }
      }
      return request(signal);
    },
  };
}

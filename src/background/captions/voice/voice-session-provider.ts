import type { StreamTrust } from "../../../service/hosts/stream-address.ts";
import { createHttpClient } from "../../../service/http/http-client.ts";
import { ServiceError } from "../../../service/http/service-error.ts";
import {
  dubTarget,
  sessionTargets,
  voiceSessionRequest,
} from "../../../service/voice-session/voice-session-request.ts";
import {
  reconnectVoiceSession,
  requestVoiceSession,
  streamAddress,
  type VoiceSession,
} from "../../../service/voice-session/voice-sessions.ts";
import { baseUrlOf } from "../../../settings/connection/service-presets.ts";
import type { Settings } from "../../../settings/schema/settings.ts";
import type { SessionAccess } from "../../../store/journal/journal-entry.ts";
import type {
  RequestedSpeech,
  SessionProvider,
  StreamAccess,
} from "../../../voice/session-provider.ts";

export interface SessionChoices {
  readonly settings: Settings;
  readonly apiKey: string;
}

// What a session was requested with, which later choices do not change.
type RequestedSession = Omit<SessionAccess, "token">;

export interface VoiceSessionProviderOptions {
  /** Called for every request, because choices change while captions run. */
  readonly readChoices: () => Promise<SessionChoices>;
  readonly openAccess: SessionAccess | null;
  /** Receives every new token, which the next worker needs, and the trace of its request. */
  readonly onAccess: (access: SessionAccess, traceId: string | null) => void;
}

/** Provides voice sessions of the service that the user has set up. */
export function createVoiceSessionProvider({
  readChoices,
  openAccess,
  onAccess,
}: VoiceSessionProviderOptions): SessionProvider {
  let current = openAccess;
  // The speech of the session in `current`; a session of the previous worker has none here.
  let speech: RequestedSpeech | null = null;
  const useSession = (session: VoiceSession, requested: RequestedSession): StreamAccess => {
    current = { ...requested, token: session.token };
    onAccess(current, session.traceId);
    return { ...current, speech, address: streamAddress(session) };
  };
  return {
    async request(signal) {
      const { settings, apiKey } = await readChoices();
      const http = createClient(settings, apiKey);
      if (!http) {
        throw new ServiceError("not_configured", "No service address or no key is set.");
      }
      const request = voiceSessionRequest(settings);
      const trust = streamTrust(settings);
      const session = await requestVoiceSession(http, request, trust, signal);
      const { sourceFormat: contentType, messageFormat } = settings.voice;
      speech = requestedSpeech(settings);
      const { baseUrl } = trust;
      const targets = [...sessionTargets(settings)];
      return useSession(session, { baseUrl, contentType, messageFormat, targets });
    },
    async resume(token, signal) {
      const { settings, apiKey } = await readChoices();
      const http = createClient(settings, apiKey);
      if (!http || !current) {
        throw new ServiceError("not_configured", "There is no session to resume.");
      }
      const trust = streamTrust(settings);
      if (current.baseUrl !== trust.baseUrl) {
        throw new ServiceError("not_configured", "The session belongs to another service.");
      }
      return useSession(await reconnectVoiceSession(http, token, trust, signal), current);
    },
  };
}

function requestedSpeech(settings: Settings): RequestedSpeech | null {
  const language = dubTarget(settings);
  const { format: contentType } = settings.dub;
  return language === null ? null : { speechStreamId: crypto.randomUUID(), language, contentType };
}

function streamTrust({ service }: Settings): StreamTrust {
  return { baseUrl: baseUrlOf(service), streamHosts: service.streamHosts };
}

function createClient({ service }: Settings, apiKey: string) {
  const baseUrl = baseUrlOf(service);
  if (baseUrl === "" || apiKey === "") return null;
  return createHttpClient({ baseUrl, authScheme: service.authScheme, apiKey });
}

import type { StreamTrust } from "../../service/hosts/stream-address.ts";
import { createHttpClient } from "../../service/http/http-client.ts";
import { ServiceError } from "../../service/http/service-error.ts";
import {
  sessionTargets,
  spokenTarget,
  voiceSessionRequest,
} from "../../service/voice-session/voice-session-request.ts";
import {
  reconnectVoiceSession,
  requestVoiceSession,
  streamAddress,
  type VoiceSession,
} from "../../service/voice-session/voice-sessions.ts";
import { baseUrlOf } from "../../settings/connection/service-presets.ts";
import type { Settings } from "../../settings/schema/settings.ts";
import type { SessionAccess } from "../../store/journal-entry.ts";
import type {
  RequestedSpeech,
  SessionProvider,
  StreamAccess,
} from "../../voice/connection/session-provider.ts";

/** What the user has chosen at this moment. */
export interface SessionChoices {
  readonly settings: Settings;
  readonly apiKey: string;
}

/** What a session was asked for; it stays so, whatever the user chooses later. */
type Asked = Omit<SessionAccess, "token">;

export interface VoiceSessionProviderOptions {
  /** Asked for with every request, because choices change while captions run. */
  readonly choices: () => Promise<SessionChoices>;
  /** The session of an earlier life of the worker; null for none. */
  readonly earlier: SessionAccess | null;
  /** Is told of every new token, which the next life of the worker needs, and of the trace. */
  readonly onAccess: (access: SessionAccess, traceId: string | null) => void;
}

/** The door to the voice sessions of the service the user has set up. */
export function createVoiceSessionProvider({
  choices,
  earlier,
  onAccess,
}: VoiceSessionProviderOptions): SessionProvider {
  let current = earlier;
  /** What the session in `current` was asked to say: a later life begins a session of its own. */
  let speech: RequestedSpeech | null = null;
  const enter = (session: VoiceSession, asked: Asked): StreamAccess => {
    current = { ...asked, token: session.token };
    onAccess(current, session.traceId);
    return { ...current, speech, address: streamAddress(session) };
  };
  return {
    request: async (signal) => {
      const { settings, apiKey } = await choices();
      const http = clientOf(settings, apiKey);
      if (!http) {
        throw new ServiceError("not_configured", "No service address or no key is set.");
      }
      const request = voiceSessionRequest(settings);
      const trust = trustOf(settings);
      const session = await requestVoiceSession(http, request, trust, signal);
      const { sourceFormat: contentType, messageFormat } = settings.voice;
      speech = askedSpeech(settings);
      const { baseUrl } = trust;
      const targets = [...sessionTargets(settings)];
      return enter(session, { baseUrl, contentType, messageFormat, targets });
    },
    resume: async (token, signal) => {
      const { settings, apiKey } = await choices();
      const http = clientOf(settings, apiKey);
      if (!http || !current) {
        throw new ServiceError("not_configured", "There is no session to go on with.");
      }
      const trust = trustOf(settings);
      if (current.baseUrl !== trust.baseUrl) {
        throw new ServiceError("not_configured", "The session belongs to another service.");
      }
      return enter(await reconnectVoiceSession(http, token, trust, signal), current);
    },
  };
}

function askedSpeech(settings: Settings): RequestedSpeech | null {
  const language = spokenTarget(settings);
  const { format: contentType } = settings.dub;
  return language === null ? null : { row: crypto.randomUUID(), language, contentType };
}

function trustOf({ service }: Settings): StreamTrust {
  return { baseUrl: baseUrlOf(service), streamHosts: service.streamHosts };
}

function clientOf({ service }: Settings, apiKey: string) {
  const baseUrl = baseUrlOf(service);
  if (baseUrl === "" || apiKey === "") return null;
  return createHttpClient({ baseUrl, authScheme: service.authScheme, apiKey });
}

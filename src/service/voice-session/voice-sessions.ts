import * as v from "valibot";
import { asLocalhost } from "../../lib/is-loopback-host.ts";
import { checkStreamAddress, type StreamTrust } from "../hosts/stream-address.ts";
import { badResponse } from "../http/bad-response.ts";
import type { HttpClient, JsonAnswer } from "../http/http-client.ts";
import type { VoiceSessionRequest } from "./voice-session-request.ts";

/** What the service hands out for one connection of a voice session. */
export interface VoiceSession {
  /** WebSocket address, without the token. */
  readonly streamingUrl: string;
  /** Opens one connection, once, within a short time; needed again to reconnect. */
  readonly token: string;
  /** For reports only. */
  readonly sessionId: string | null;
  /** `X-Trace-ID` of the answer. */
  readonly traceId: string | null;
}

const MAX_TOKEN_LENGTH = 8192;

/** Answer of `/v3/voice/realtime` (service-api §4). */
const VoiceSessionAnswerSchema = v.object({
  streaming_url: v.string(),
  token: v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_TOKEN_LENGTH)),
  session_id: v.nullish(v.string(), null),
});

/**
 * Asks for a voice session. Nothing is streamed yet, so nothing is billed.
 * @param trust the service that `http` asks, and where it may have the sound sent
 * @throws ServiceError
 * @throws StreamAddressError when the session's address is not to be opened
 */
export async function requestVoiceSession(
  http: HttpClient,
  request: VoiceSessionRequest,
  trust: StreamTrust,
  signal: AbortSignal,
): Promise<VoiceSession> {
  const answer = await http.requestJson("POST", "/v3/voice/realtime", { body: request, signal });
  return await readSession(answer, trust);
}

/**
 * Asks for a new connection to a session that was dropped. A connection of it that is still open
 * is ended by the service.
 * @param token the newest one; an older one would end the session
 * @param trust the service that `http` asks, which is the one that gave the token
 * @throws ServiceError
 * @throws StreamAddressError when the session's address is not to be opened
 */
export async function reconnectVoiceSession(
  http: HttpClient,
  token: string,
  trust: StreamTrust,
  signal: AbortSignal,
): Promise<VoiceSession> {
  const answer = await http.requestJson("GET", "/v3/voice/realtime", { query: { token }, signal });
  return await readSession(answer, trust);
}

/** The address to open: the session's own with its token (service-api §5.1). */
export function streamAddress(session: VoiceSession): string {
  const address = asLocalhost(new URL(session.streamingUrl));
  const token = `token=${encodeURIComponent(session.token)}`;
  address.search = address.search === "" ? token : `${address.search}&${token}`;
  return address.href;
}

async function readSession(
  { body, traceId }: JsonAnswer,
  trust: StreamTrust,
): Promise<VoiceSession> {
  const answer = v.safeParse(VoiceSessionAnswerSchema, body);
  if (!answer.success) {
    // The issues quote what was received, and that may be a token: only the places are told.
    const places = answer.issues.map((issue) => v.getDotPath(issue) ?? "the whole").join(", ");
    throw badResponse(`Not a voice session: ${places}`, { traceId });
  }
  const { streaming_url: streamingUrl, token, session_id: sessionId } = answer.output;
  await checkStreamAddress(streamingUrl, trust, traceId ?? null);
  return { streamingUrl, token, sessionId, traceId: traceId ?? null };
}

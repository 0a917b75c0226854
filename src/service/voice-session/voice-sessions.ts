import * as v from "valibot";
import { asLocalhost } from "../../lib/is-loopback-host.ts";
import { checkStreamAddress, type StreamTrust } from "../hosts/stream-address.ts";
import { badResponse } from "../http/bad-response.ts";
import type { HttpClient, JsonResponse } from "../http/http-client.ts";
import type { VoiceSessionRequest } from "./voice-session-request.ts";

export interface VoiceSession {
  readonly streamingUrl: string;
  /** Opens one connection, once and soon; a later reconnect needs it again. */
  readonly token: string;
  readonly sessionId: string | null;
  readonly traceId: string | null;
}

const MAX_TOKEN_LENGTH = 8192;

// Response of `/v3/voice/realtime` (service-api §4).
const VoiceSessionAnswerSchema = v.object({
  streaming_url: v.string(),
  token: v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_TOKEN_LENGTH)),
  session_id: v.nullish(v.string(), null),
});

/**
 * Requests a voice session. Nothing is streamed, so nothing is billed.
 * @param trust the service behind `http`, and the user's answers about other hosts
 * @throws ServiceError
 * @throws StreamAddressError when the stream address is not allowed
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
 * Requests a new connection to a dropped session. The service ends any connection that is still
 * open.
 * @param token the newest one; an older one would end the session
 * @param trust the service behind `http`, which issued the token
 * @throws ServiceError
 * @throws StreamAddressError when the stream address is not allowed
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

/** The address to connect to: the session's own, with its token (service-api §5.1). */
export function streamAddress(session: VoiceSession): string {
  const address = asLocalhost(new URL(session.streamingUrl));
  const token = `token=${encodeURIComponent(session.token)}`;
  address.search = address.search === "" ? token : `${address.search}&${token}`;
  return address.href;
}

async function readSession(
  { body, traceId }: JsonResponse,
  trust: StreamTrust,
): Promise<VoiceSession> {
  const answer = v.safeParse(VoiceSessionAnswerSchema, body);
  if (!answer.success) {
    // Issues quote the received value, which may be a token: only their paths are logged.
    const paths = answer.issues.map((issue) => v.getDotPath(issue) ?? "the whole body").join(", ");
    throw badResponse(`The response is not a voice session: ${paths}`, { traceId });
  }
  const { streaming_url: streamingUrl, token, session_id: sessionId } = answer.output;
  await checkStreamAddress(streamingUrl, trust, traceId ?? null);
  return { streamingUrl, token, sessionId, traceId: traceId ?? null };
}

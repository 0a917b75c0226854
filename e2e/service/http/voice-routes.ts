import type { Clock } from "../clock.ts";
import type { Limits } from "../limits.ts";
import type { ServiceKey } from "../modes/parse-key.ts";
import { checkSessionRequest } from "../voice/check-session-request.ts";
import { hostileStreamUrl } from "../voice/hostile-stream-url.ts";
import type { Ticket, VoiceSessions } from "../voice/voice-sessions.ts";
import { authorize, type Credentials } from "./authorize.ts";
import { jsonBody } from "./json-body.ts";
import { misbehave } from "./misbehave.ts";
import { inListedSpelling } from "./public-spelling.ts";
import { Refusal, type Reply } from "./reply.ts";
import type { Route } from "./router.ts";
import type { ServiceRequest } from "./service-request.ts";

/** Path of streams below the plan's base address (service-api §5.1). */
export const connectPath = "/v3/voice/realtime/connect";
const sessionPath = "/v3/voice/realtime";

export interface VoiceRoutesOptions {
  readonly sessions: VoiceSessions;
  readonly credentials: Credentials;
  readonly limits: Limits;
  readonly clock: Clock;
}

export function voiceRoutes({ sessions, credentials, limits, clock }: VoiceRoutesOptions): Route[] {
  const serve = (request: ServiceRequest, work: (key: ServiceKey) => Promise<Reply>) => {
    const key = authorize(request, credentials);
    const { signal } = request;
    return misbehave(key, sessions.keyState(key), { clock, signal }, () => work(key));
  };
  return [
    {
      method: "POST",
      path: sessionPath,
      handle: async (request) =>
        await serve(request, async (key) => {
          const body = inListedSpelling(key, await jsonBody(request));
          return ticketReply(
            sessions.open(key, checkSessionRequest(body, limits), body),
            key,
            request,
          );
        }),
    },
    {
      method: "GET",
      path: sessionPath,
      handle: async (request) =>
        await serve(request, async (key) => {
          const token = request.query.get("token");
          if (!token) {
            throw new Refusal(400, "missing_token", "The query parameter token is missing.");
          }
          return ticketReply(sessions.resume(key, token), key, request);
        }),
    },
  ];
}

function ticketReply(
  { sessionId, token }: Ticket,
  { behaviour: { streamUrl } }: ServiceKey,
  { host, plan }: ServiceRequest,
): Reply {
  const url = `ws://${host}${plan === "free" ? "/free" : ""}${connectPath}`;
  const streaming_url = streamUrl ? hostileStreamUrl(streamUrl, url) : url;
  return { status: 200, body: { streaming_url, token, session_id: sessionId } };
}

import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import { Refusal } from "../http/reply.ts";
import { newTraceId, splitPlan } from "../http/router.ts";
import { connectPath } from "../http/voice-routes.ts";
import type { VoiceSession } from "./voice-session.ts";
import type { VoiceSessions } from "./voice-sessions.ts";

/** Larger messages than this never reach the stream: well above any chunk in base64. */
const longestMessageBytes = 1 << 20;

/**
 * Opens streams on an HTTP server. A connection is authenticated by its token alone (interface:
 * Authentication); one that is refused gets an HTTP answer instead of a WebSocket. The returned
 * function closes the WebSocket side.
 */
export function acceptStreams(server: Server, sessions: VoiceSessions): () => void {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: longestMessageBytes,
    perMessageDeflate: false,
  });
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on("error", () => socket.destroy());
    const session = admit(request, sessions);
    if (session instanceof Refusal) {
      refuse(socket, session);
      return;
    }
    sockets.handleUpgrade(request, socket, head, (webSocket) => session.connect(webSocket));
  });
  return () => sockets.close();
}

function admit(request: IncomingMessage, sessions: VoiceSessions): VoiceSession | Refusal {
  const url = new URL(request.url ?? "/", "http://service");
  if (splitPlan(url.pathname).path !== connectPath) {
    return new Refusal(404, "not_found", "There is no stream at this address.");
  }
  const token = url.searchParams.get("token");
  if (!token) return new Refusal(401, "missing_token", "The query parameter token is missing.");
  try {
    return sessions.admit(token);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

function refuse(socket: Duplex, refusal: Refusal): void {
  const body = JSON.stringify(refusal.toReply().body);
  socket.end(
    [
      `HTTP/1.1 ${refusal.status} Refused`,
      "Connection: close",
      "Content-Type: application/json",
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Trace-ID: ${newTraceId()}`,
      "",
      body,
    ].join("\r\n"),
  );
}

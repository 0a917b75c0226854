import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import type { Clock } from "../clock.ts";
import type { DeviceEngine } from "../device/device-engine.ts";
import { recogniserPath } from "../device/device-routes.ts";
import { Refusal } from "../http/reply.ts";
import { newTraceId, splitPlan } from "../http/router.ts";
import { Unreachable } from "../http/unreachable.ts";
import { connectPath } from "../http/voice-routes.ts";
import type { VoiceSession } from "./voice-session.ts";
import type { VoiceSessions } from "./voice-sessions.ts";

// Larger messages are rejected: well above any chunk in base64.
const longestMessageBytes = 1 << 20;

/**
 * Opens streams on an HTTP server, and recognisers of the stand-in of a browser's engines. A connection is authenticated by its token alone (service-api
 * §5.1); a refused one gets an HTTP response. Returns a function that closes the WebSockets.
 */
export function acceptStreams(
  server: Server,
  sessions: VoiceSessions,
  device: DeviceEngine,
  clock: Clock,
): () => void {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: longestMessageBytes,
    perMessageDeflate: false,
  });
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on("error", () => socket.destroy());
    if (request.url === recogniserPath) {
      sockets.handleUpgrade(request, socket, head, (webSocket) => device.recognise(webSocket));
      return;
    }
    const session = admit(request, sessions);
    if (session === "unreachable") {
      socket.destroy();
    } else if (session instanceof Refusal) {
      refuse(socket, session);
    } else {
      const open = () => {
        if (socket.destroyed) return;
        sockets.handleUpgrade(request, socket, head, (webSocket) => session.connect(webSocket));
      };
      // The request takes the latency once, and so does the response.
      const { latencyMs = 0 } = session.key.behaviour;
      if (latencyMs > 0) clock.after(2 * latencyMs, open);
      else open();
    }
  });
  return () => {
    sockets.close();
    for (const client of sockets.clients) client.terminate();
  };
}

function admit(
  request: IncomingMessage,
  sessions: VoiceSessions,
): VoiceSession | Refusal | "unreachable" {
  const url = new URL(request.url ?? "/", "http://service");
  if (splitPlan(url.pathname).path !== connectPath) {
    return new Refusal(404, "not_found", "There is no stream at this address.");
  }
  const token = url.searchParams.get("token");
  if (!token) return new Refusal(401, "missing_token", "The query parameter token is missing.");
  try {
    return sessions.authenticate(token);
  } catch (error) {
    if (error instanceof Refusal) return error;
    if (error instanceof Unreachable) return "unreachable";
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

import { asRecord } from "./as-record.ts";
import { StreamClient } from "./stream-client.ts";

export interface TicketReply {
  readonly streaming_url: string;
  readonly token: string;
  readonly session_id: string;
}

export function postSession(
  baseUrl: string,
  body: Record<string, unknown> = {},
  key = "local-key",
): Promise<Response> {
  return fetch(`${baseUrl}/v3/voice/realtime`, {
    method: "POST",
    headers: { Authorization: `Service-Auth-Key ${key}`, "Content-Type": "application/json" },
    body: JSON.stringify({
      source_media_content_type: "audio/pcm;encoding=s16le;rate=16000",
      ...body,
    }),
  });
}

export function getReconnect(baseUrl: string, token: string, key = "local-key"): Promise<Response> {
  return fetch(`${baseUrl}/v3/voice/realtime?token=${encodeURIComponent(token)}`, {
    headers: { Authorization: `Service-Auth-Key ${key}` },
  });
}

/** Opens the next connection of a session. */
export async function reconnectSession(
  baseUrl: string,
  token: string,
  key?: string,
): Promise<StreamClient> {
  const ticket = await ticketOf(await getReconnect(baseUrl, token, key));
  return await StreamClient.open(ticket.streaming_url, ticket.token);
}

export async function ticketOf(response: Response): Promise<TicketReply> {
  const body: unknown = await response.json();
  if (response.status !== 200 || !isTicket(body)) {
    throw new Error(`no ticket: ${response.status} ${JSON.stringify(body)}`);
  }
  return body;
}

export async function openSession(
  baseUrl: string,
  body: Record<string, unknown> = {},
  key = "local-key",
): Promise<{ client: StreamClient; ticket: TicketReply }> {
  const ticket = await ticketOf(await postSession(baseUrl, body, key));
  const format = body.message_format === "msgpack" ? "msgpack" : "json";
  return { client: await StreamClient.open(ticket.streaming_url, ticket.token, format), ticket };
}

function isTicket(body: unknown): body is TicketReply {
  const fields = asRecord(body);
  return [fields.streaming_url, fields.token, fields.session_id].every(
    (field) => typeof field === "string",
  );
}

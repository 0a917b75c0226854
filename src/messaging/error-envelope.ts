import { isRecord } from "../lib/is-record.ts";

/** An error sent to another context. A plain rejection would lose its name and reason. */
export interface ErrorEnvelope {
  readonly name: string;
  readonly message: string;
  readonly reason?: string;
}

export type Reply = { readonly reply: unknown } | { readonly error: ErrorEnvelope };

export class RemoteError extends Error {
  override readonly name: string;
  readonly reason: string | undefined;

  constructor(envelope: ErrorEnvelope) {
    super(envelope.message);
    this.name = envelope.name;
    this.reason = envelope.reason;
  }
}

export function packError(thrown: unknown): ErrorEnvelope {
  if (!(thrown instanceof Error)) return { name: "Error", message: String(thrown) };
  const { name, message } = thrown;
  const reason = "reason" in thrown && typeof thrown.reason === "string" ? thrown.reason : null;
  return reason === null ? { name, message } : { name, message, reason };
}

/**
 * Returns the reply of an answer.
 * @throws RemoteError with what the handler threw
 * @throws Error when nobody answered
 */
export function unpackReply(answer: unknown, messageName: string): unknown {
  if (!isRecord(answer)) throw new Error(`Nobody answered the message "${messageName}".`);
  if ("error" in answer) throw new RemoteError(readEnvelope(answer.error));
  // Messages travel as JSON, which leaves out a reply of undefined.
  return answer.reply;
}

function readEnvelope(value: unknown): ErrorEnvelope {
  const fields = isRecord(value) ? value : {};
  const name = "name" in fields ? String(fields.name) : "Error";
  const message = "message" in fields ? String(fields.message) : "Unknown error";
  return "reason" in fields ? { name, message, reason: String(fields.reason) } : { name, message };
}

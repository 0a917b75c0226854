import { isRecord } from "../lib/is-record.ts";

/**
 * An error on its way between contexts. A rejection would cross as bare text and lose its name,
 * code and cause.
 */
export interface ErrorEnvelope {
  readonly name: string;
  readonly message: string;
  readonly reason?: string;
}

/** What comes back for a message: the reply or the error of the handler. */
export type Reply = { readonly reply: unknown } | { readonly error: ErrorEnvelope };

/** An error thrown by a handler in another context. */
export class RemoteError extends Error {
  override readonly name: string;
  /** The `reason` of the original error, where it had one. */
  readonly reason: string | undefined;

  constructor(envelope: ErrorEnvelope) {
    super(envelope.message);
    this.name = envelope.name;
    this.reason = envelope.reason;
  }
}

/** Packs whatever was thrown. */
export function packError(thrown: unknown): ErrorEnvelope {
  if (!(thrown instanceof Error)) return { name: "Error", message: String(thrown) };
  const { name, message } = thrown;
  const reason = "reason" in thrown && typeof thrown.reason === "string" ? thrown.reason : null;
  return reason === null ? { name, message } : { name, message, reason };
}

/** The reply inside an answer; throws what the handler threw, or says that nobody answered. */
export function unpackReply(answer: unknown, messageName: string): unknown {
  if (!isRecord(answer)) throw new Error(`Nobody answered the message "${messageName}".`);
  if ("error" in answer) throw new RemoteError(readEnvelope(answer.error));
  // Messages are JSON on their way, which leaves out a reply of undefined.
  return answer.reply;
}

function readEnvelope(value: unknown): ErrorEnvelope {
  const fields = isRecord(value) ? value : {};
  const name = "name" in fields ? String(fields.name) : "Error";
  const message = "message" in fields ? String(fields.message) : "Unknown error";
  return "reason" in fields ? { name, message, reason: String(fields.reason) } : { name, message };
}

import * as v from "valibot";
import { isRecord } from "../../lib/is-record.ts";
import { noteRemark } from "../../lib/remark-log.ts";
import { MESSAGE_BODIES, type MessageName, SEGMENT_FIELDS } from "./server-message-schema.ts";

/** A checked message of the service: its name and its body. */
export type ServerMessage = {
  [Name in MessageName]: { name: Name; body: v.InferOutput<(typeof MESSAGE_BODIES)[Name]> };
}[MessageName];

/** Body of a stream `error`. Any of them ends the session. */
export type StreamErrorBody = v.InferOutput<typeof MESSAGE_BODIES.error>;

/** A frame that is not what the service promises; `message` says where, and quotes no words. */
export class ServerMessageError extends Error {
  override readonly name = "ServerMessageError";
}

/** Fields of one object that are looked at for unknown ones. */
const MAX_FIELDS = 20;

/**
 * Checks a decoded frame: an object with exactly one key, the name of the message. What a later
 * service may send, an unknown message or field, is passed over with a remark. So is a damaged
 * piece of translated sound: it costs no words. Anything else that has not the promised shape may
 * be words that are lost, and is refused.
 *
 * What comes back is safe to use: texts are clean and bounded, languages are well-formed tags (`und`
 * for others), times are whole milliseconds between 0 and a week, and none ends before it starts.
 * How they lie to the sound that was sent is for the caller to judge.
 * @param note is told what was passed over
 * @returns null when there is nothing to do for this frame
 * @throws ServerMessageError when the frame has another shape
 */
export function readServerMessage(
  frame: unknown,
  note: (remark: string) => void = noteRemark,
): ServerMessage | null {
  if (!isRecord(frame) || ArrayBuffer.isView(frame)) {
    throw new ServerMessageError("A frame holds no message.");
  }
  const names = Object.keys(frame);
  const [name] = names;
  if (name === undefined || names.length !== 1) {
    throw new ServerMessageError(`A frame has ${names.length} message names instead of one.`);
  }
  if (!isMessageName(name)) {
    note("an unknown message is passed over");
    return null;
  }
  const body = frame[name];
  const result = v.safeParse(MESSAGE_BODIES[name], body, { abortEarly: true });
  if (!result.success) {
    const reason = reasonOf(name, result.issues[0]);
    if (name !== "target_media_chunk") throw new ServerMessageError(reason);
    note(`${reason}; the piece of sound is passed over`);
    return null;
  }
  noteUnknownFields(name, body, note);
  // The schema was chosen by the name, so name and body belong together.
  return { name, body: result.output } as ServerMessage;
}

function isMessageName(name: string): name is MessageName {
  return Object.hasOwn(MESSAGE_BODIES, name);
}

/** Where a message is wrong, and what should be there; what is there instead is not told. */
function reasonOf(name: MessageName, issue: v.BaseIssue<unknown>): string {
  const place = v.getDotPath(issue);
  const where = place === null ? name : `${name}.${place}`;
  // Messages of the library quote what was received; those of our own checks do not.
  const isOwnCheck = issue.type === "custom" || issue.type === "check";
  return `${where} is not as expected: ${isOwnCheck ? issue.message : issue.expected}`;
}

function noteUnknownFields(name: MessageName, body: unknown, note: (remark: string) => void): void {
  if (!isRecord(body) || name === "error") return;
  const schema: { readonly entries: object } = MESSAGE_BODIES[name];
  noteOthers(body, Object.keys(schema.entries), name, note);
  for (const list of [body.concluded, body.tentative]) {
    // Segments of one message are made by the same hand: one tells for all.
    const segment: unknown = Array.isArray(list) ? list[0] : undefined;
    if (isRecord(segment)) noteOthers(segment, SEGMENT_FIELDS, `${name} segment`, note);
  }
}

function noteOthers(
  object: Record<string, unknown>,
  known: readonly string[],
  where: string,
  note: (remark: string) => void,
): void {
  for (const field of Object.keys(object).slice(0, MAX_FIELDS)) {
    // Its name is the service's word, and could be anything.
    if (!known.includes(field)) note(`${where}: an unknown field is ignored`);
  }
}

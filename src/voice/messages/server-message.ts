import * as v from "valibot";
import { isRecord } from "../../lib/is-record.ts";
import { logWarning } from "../../lib/warning-log.ts";
import { MESSAGE_BODIES, type MessageName, SEGMENT_FIELDS } from "./server-message-schema.ts";

export type ServerMessage = {
  [Name in MessageName]: { name: Name; body: v.InferOutput<(typeof MESSAGE_BODIES)[Name]> };
}[MessageName];

export type StreamErrorBody = v.InferOutput<typeof MESSAGE_BODIES.error>;

/** A frame that breaks the protocol; `message` says where and quotes no words. */
export class ServerMessageError extends Error {
  override readonly name = "ServerMessageError";
}

// At most this many fields of an object are checked for unknown names.
const MAX_FIELDS = 20;

/**
 * Checks a decoded frame: an object with exactly one key, the message's name.
 * Unknown messages and fields of a later service are skipped with a remark. So is damaged
 * translated speech, which costs no words. Any other malformed frame may hold words that are lost,
 * so it is refused.
 * The result is safe to use. Texts are clean and bounded, and languages are well-formed tags (`und`
 * for others). Times are whole milliseconds between 0 and a week, and none ends before it starts.
 * The caller checks them against the sound that was sent.
 * @param onRemark receives what was skipped
 * @returns null when this frame needs no action
 * @throws ServerMessageError when the frame is malformed
 */
export function readServerMessage(
  frame: unknown,
  onRemark: (remark: string) => void = logWarning,
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
    onRemark("an unknown message is skipped");
    return null;
  }
  const body = frame[name];
  const result = v.safeParse(MESSAGE_BODIES[name], body, { abortEarly: true });
  if (!result.success) {
    const reason = reasonOf(name, result.issues[0]);
    if (name !== "target_media_chunk") throw new ServerMessageError(reason);
    onRemark(`${reason}; the chunk of speech is skipped`);
    return null;
  }
  remarkOnUnknownFields(name, body, onRemark);
  // The name selected the schema, so name and body belong together.
  return { name, body: result.output } as ServerMessage;
}

function isMessageName(name: string): name is MessageName {
  return Object.hasOwn(MESSAGE_BODIES, name);
}

// Where a message is wrong and what was expected, without quoting it.
function reasonOf(name: MessageName, issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue);
  const where = path === null ? name : `${name}.${path}`;
  // Messages of the library quote the input; those of our own checks do not.
  const isOwnCheck = issue.type === "custom" || issue.type === "check";
  return `${where} is not as expected: ${isOwnCheck ? issue.message : issue.expected}`;
}

function remarkOnUnknownFields(
  name: MessageName,
  body: unknown,
  onRemark: (remark: string) => void,
): void {
  if (!isRecord(body) || name === "error") return;
  const schema: { readonly entries: object } = MESSAGE_BODIES[name];
  remarkOnFields(body, Object.keys(schema.entries), name, onRemark);
  for (const list of [body.concluded, body.tentative]) {
    // All segments of a message have the same fields, so one is enough.
    const segment: unknown = Array.isArray(list) ? list[0] : undefined;
    if (isRecord(segment)) remarkOnFields(segment, SEGMENT_FIELDS, `${name} segment`, onRemark);
  }
}

function remarkOnFields(
  object: Record<string, unknown>,
  known: readonly string[],
  where: string,
  onRemark: (remark: string) => void,
): void {
  for (const field of Object.keys(object).slice(0, MAX_FIELDS)) {
    // The field's name comes from the service and could be anything.
    if (!known.includes(field)) onRemark(`${where}: an unknown field is ignored`);
  }
}

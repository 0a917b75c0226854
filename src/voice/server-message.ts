import * as v from "valibot";

/**
 * The longest text and the longest list taken from one message. Real ones are a few hundred
 * characters and a handful of segments; the bound keeps a broken service from filling the memory.
 */
const MAX_TEXT_LENGTH = 20_000;
const MAX_SEGMENTS = 500;
const MAX_MEDIA_PARTS = 1000;

const language = v.pipe(v.string(), v.minLength(1), v.maxLength(35));
const timeMs = v.pipe(v.number(), v.finite());
const text = v.pipe(v.string(), v.maxLength(MAX_TEXT_LENGTH));

const targetSegment = v.object({ text, start_time: timeMs, end_time: timeMs });
const sourceSegment = v.object({ ...targetSegment.entries, language });
const segments = <Item extends v.GenericSchema>(item: Item) =>
  v.pipe(v.array(item), v.maxLength(MAX_SEGMENTS));

/** What the service sends, by the name of the message (AsyncAPI description of the voice stream). */
const BODIES = {
  source_transcript_update: v.object({
    concluded: segments(sourceSegment),
    tentative: segments(sourceSegment),
  }),
  target_transcript_update: v.object({
    language,
    concluded: segments(targetSegment),
    tentative: segments(targetSegment),
  }),
  target_media_chunk: v.object({
    language,
    data: v.pipe(
      v.array(v.union([v.string(), v.instance(Uint8Array)])),
      v.maxLength(MAX_MEDIA_PARTS),
    ),
    duration: timeMs,
    content_type: v.nullish(v.string()),
    headers: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0))),
    text: v.nullish(text),
  }),
  end_of_source_transcript: v.object({}),
  end_of_target_transcript: v.object({ language }),
  end_of_target_media: v.object({ language }),
  end_of_stream: v.object({}),
  error: v.object({
    request_type: v.string(),
    error_code: v.number(),
    reason_code: v.number(),
    error_message: text,
  }),
};

type MessageName = keyof typeof BODIES;

/** A checked message of the service: its name and its body. */
export type ServerMessage = {
  [Name in MessageName]: { name: Name; body: v.InferOutput<(typeof BODIES)[Name]> };
}[MessageName];

/** Body of a stream `error`. Any of them ends the session. */
export type StreamErrorBody = v.InferOutput<typeof BODIES.error>;

/** A frame that is not what the service promises. */
export class ServerMessageError extends Error {
  override readonly name = "ServerMessageError";
}

/**
 * Checks a decoded frame: an object with exactly one known key, the name of the message.
 * @returns null for a message of an unknown name, which a later service may send
 * @throws ServerMessageError when the frame has another shape
 */
export function readServerMessage(frame: unknown): ServerMessage | null {
  const names = typeof frame === "object" && frame !== null ? Object.keys(frame) : [];
  const [name] = names;
  if (name === undefined || names.length !== 1) {
    throw new ServerMessageError(`A frame has ${names.length} message names instead of one.`);
  }
  if (!isMessageName(name)) return null;
  const result = v.safeParse(BODIES[name], (frame as Record<string, unknown>)[name]);
  if (!result.success) {
    const issue = result.issues[0];
    throw new ServerMessageError(`${name}.${v.getDotPath(issue) ?? ""}: ${issue.message}`);
  }
  // The schema was chosen by the name, so name and body belong together.
  return { name, body: result.output } as ServerMessage;
}

function isMessageName(name: string): name is MessageName {
  return Object.hasOwn(BODIES, name);
}

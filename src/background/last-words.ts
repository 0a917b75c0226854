import type { SegmentUpdate } from "../captions/segment.ts";
import { createCodec } from "../voice/codec/create-codec.ts";
import { readWords } from "../voice/segment-updates.ts";
import { StreamConnection } from "../voice/stream-connection.ts";
import type { StreamDoor } from "../voice/stream-door.ts";

/** How long the service may take, from the request to the last word. */
const LIMIT_MS = 15_000;

/**
 * Ends a session at the service that was left open, and collects what it had still to say, with the
 * session's own times. Whatever goes wrong, the session ends by itself when no sound comes.
 * @param token the newest one of the session
 */
export async function fetchLastWords(
  door: StreamDoor,
  token: string,
): Promise<readonly SegmentUpdate[]> {
  const updates: SegmentUpdate[] = [];
  const signal = AbortSignal.timeout(LIMIT_MS);
  try {
    const { address, messageFormat, targets } = await door.resume(token, signal);
    const connection = await StreamConnection.open(address, createCodec(messageFormat), signal);
    signal.addEventListener("abort", () => connection.close(), { once: true });
    connection.receive((message) => {
      const isWords =
        message.name === "source_transcript_update" || message.name === "target_transcript_update";
      const update = isWords ? readWords(message, targets, "und") : null;
      if (update && update.concluded.length > 0) updates.push(update);
    });
    connection.sendEnd();
    await Promise.race([connection.ended, aborted(signal)]);
    connection.close();
  } catch {
    // The session is over already, or the service cannot be reached: there are no more words.
  }
  return updates;
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

import type { SegmentUpdate } from "../../captions/segment.ts";
import { ServiceError } from "../../service/http/service-error.ts";
import type { SessionProvider } from "../../voice/connection/session-provider.ts";
import { StreamConnection } from "../../voice/connection/stream-connection.ts";
import { createCodec } from "../../voice/messages/codec/create-codec.ts";
import { readWords } from "../../voice/messages/segment-updates.ts";

/** How long the service may take, from the request to the last word. */
const LIMIT_MS = 15_000;

/**
 * Ends a session at the service that was left open, and collects what it had still to say, with the
 * session's own times. Whatever goes wrong, the session ends by itself when no sound comes.
 * @param token the newest one of the session
 */
export async function fetchLastWords(
  door: SessionProvider,
  token: string,
): Promise<readonly SegmentUpdate[]> {
  const updates: SegmentUpdate[] = [];
  await finishSession(door, token, (update) => updates.push(update));
  return updates;
}

/**
 * Ends a session at the service that was left open.
 * @param token the newest one of the session
 * @param onUpdate is called with every update that concludes words
 * @returns whether the session is over, as far as the service says
 */
export async function finishSession(
  door: SessionProvider,
  token: string,
  onUpdate: (update: SegmentUpdate) => void,
): Promise<boolean> {
  const signal = AbortSignal.timeout(LIMIT_MS);
  try {
    const { address, messageFormat, targets } = await door.resume(token, signal);
    const connection = await StreamConnection.open(address, createCodec(messageFormat), signal);
    signal.addEventListener("abort", () => connection.close(), { once: true });
    connection.receive((message) => {
      const isWords =
        message.name === "source_transcript_update" || message.name === "target_transcript_update";
      const update = isWords ? readWords(message, targets, "und") : null;
      if (update && update.concluded.length > 0) onUpdate(update);
    });
    connection.sendEnd();
    const end = await Promise.race([connection.ended, aborted(signal)]);
    connection.close();
    return end === "completed";
  } catch (thrown) {
    // The service cannot be reached, or it knows the session no more: there are no more words.
    return thrown instanceof ServiceError && SESSION_OVER.has(thrown.status ?? 0);
  }
}

/** What the service answers for a session that is over (service-api §9). */
const SESSION_OVER: ReadonlySet<number> = new Set([400, 404, 410]);

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

import type { SegmentUpdate } from "../../../captions/segment.ts";
import { whenAborted } from "../../../lib/when-aborted.ts";
import { ServiceError } from "../../../service/http/service-error.ts";
import { apiKeyFor } from "../../../settings/connection/service-client.ts";
import { settingsStore } from "../../../settings/stored/settings-store.ts";
import type { SessionAccess } from "../../../store/journal/journal-entry.ts";
import { StreamConnection } from "../../../voice/connection/stream-connection.ts";
import { createCodec } from "../../../voice/messages/codec/create-codec.ts";
import { readSegmentUpdate } from "../../../voice/messages/segment-updates.ts";
import { createVoiceSessionProvider } from "./voice-session-provider.ts";

// How long the service may take, from the request to the last word.
const LIMIT_MS = 15_000;

// Statuses with which the service reports that a session is over (service-api §9).
const SESSION_OVER: ReadonlySet<number> = new Set([400, 404, 410]);

/**
 * Ends a session that is still open at the service. Where this fails, the service ends the session
 * by itself because no sound arrives.
 * @param onUpdate receives the words that the session still concludes, on its own clock
 * @returns whether the session is over, as far as the service says
 */
export async function endVoiceSession(
  access: SessionAccess,
  onUpdate: (update: SegmentUpdate) => void = () => undefined,
): Promise<boolean> {
  const signal = AbortSignal.timeout(LIMIT_MS);
  const provider = createVoiceSessionProvider({
    async readChoices() {
      const settings = await settingsStore.get();
      return { settings, apiKey: await apiKeyFor(settings.service) };
    },
    openAccess: access,
    onAccess: () => undefined,
  });
  try {
    const { address, messageFormat, targets } = await provider.resume(access.token, signal);
    const connection = await StreamConnection.open(address, createCodec(messageFormat), signal);
    signal.addEventListener("abort", () => connection.close(), { once: true });
    connection.onEveryMessage((message) => {
      const isWords =
        message.name === "source_transcript_update" || message.name === "target_transcript_update";
      const update = isWords ? readSegmentUpdate(message, targets, "und") : null;
      if (update && update.concluded.length > 0) onUpdate(update);
    });
    connection.sendEnd();
    const end = await Promise.race([connection.ended, whenAborted(signal)]);
    connection.close();
    return end === "completed";
  } catch (thrown) {
    return thrown instanceof ServiceError && SESSION_OVER.has(thrown.status ?? 0);
  }
}

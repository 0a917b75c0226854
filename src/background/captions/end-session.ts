import { apiKey } from "../../settings/connection/api-key.ts";
import { settingsStore } from "../../settings/stored/settings-store.ts";
import type { SessionAccess } from "../../store/journal-entry.ts";
import { finishSession } from "./last-words.ts";
import { createVoiceSessionProvider } from "./voice-session-provider.ts";

/**
 * Ends a session at the service whose words nobody wants any more.
 * @returns whether it is over, as far as the service says
 */
export async function endSession(access: SessionAccess): Promise<boolean> {
  const door = createVoiceSessionProvider({
    choices: async () => ({ settings: await settingsStore.get(), apiKey: await apiKey.get() }),
    earlier: access,
    onAccess: () => undefined,
  });
  return await finishSession(door, access.token, () => undefined);
}

import { listsPort } from "../../features/lists/lists-calls.ts";
import { send } from "../../messaging/messenger.ts";
import { uiLanguage } from "../../platform/ui-language.ts";
import { targetLanguageOf } from "../../service/languages/target-language.ts";
import { translateText } from "../../service/translate/translate-text.ts";
import { serviceClient } from "../../settings/connection/service-client.ts";
import { defaultStyleFor } from "../../settings/lists/style-rule-defaults.ts";
import { askUsage } from "../../settings/stored/known-usage.ts";
import { offeredLanguages } from "../../settings/stored/offered-languages.ts";
import { changeSettings, settingsStore } from "../../settings/stored/settings-store.ts";
import { journalSegments } from "../../store/journal.ts";
import { libraryEntries } from "../../store/library.ts";
import { lastLines } from "./last-lines.ts";
import type { TryPort } from "./try-api.ts";

/** Transcripts that are offered: an older one is found in the library and copied from there. */
const TRANSCRIPTS = 50;

const life = new AbortController();
addEventListener("pagehide", () => life.abort());

/** Trying out, with the service, the settings and the transcripts of this browser. */
export const tryWorld: TryPort = {
  lists: listsPort,
  translate: async (text, choices, signal) =>
    translateText(await serviceClient(), text, choices, signal),
  async transcripts() {
    const entries = await libraryEntries();
    return entries
      .filter(({ summary }) => summary.lanes.length > 0)
      .slice(0, TRANSCRIPTS)
      .map(({ session, summary }) => ({
        id: session.id,
        title: session.name ?? session.title,
        startedAtMs: session.startedAtMs,
        lanes: summary.lanes.map(({ lane, language }) => ({ lane, language })),
      }));
  },
  async lastLines(sessionId, lane) {
    const segments = await journalSegments(sessionId);
    return lastLines(segments.filter((segment) => segment.lane === lane));
  },
  async charactersLeft(signal, mayBeOlder) {
    const asked = mayBeOlder ? askUsage(signal) : askUsage(signal, 0);
    const { charactersLeft, characterLimit } = (await asked).usage;
    if (charactersLeft === null || characterLimit === null) return null;
    return { left: charactersLeft, limit: characterLimit };
  },
  languages: () => offeredLanguages("translate_text", life.signal),
  async usualTarget() {
    const { text, languages } = await settingsStore.get();
    return text.target ?? languages.targets[0] ?? targetLanguageOf(uiLanguage()) ?? "en-US";
  },
  async usualStyle(target) {
    return defaultStyleFor(await settingsStore.get(), target);
  },
  async keepTarget(target) {
    await changeSettings((all) => ({ ...all, text: { ...all.text, target } }));
  },
  takeText: () => send("background", "takeTextToTry", {}),
};

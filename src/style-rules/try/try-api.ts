import { accountLists, type ListPickerApi } from "../../features/lists/account-lists.ts";
import { send } from "../../messaging/messenger.ts";
import type { TextToTry } from "../../messaging/protocol.ts";
import { uiLanguage } from "../../platform/ui-language.ts";
import type { LanguageOffer } from "../../service/languages/languages.ts";
import { targetLanguageOf } from "../../service/languages/target-language.ts";
import type { TextChoices } from "../../service/translate/text-lines.ts";
import { type TranslatedText, translateText } from "../../service/translate/translate-text.ts";
import { serviceClient } from "../../settings/connection/service-client.ts";
import { defaultStyleRuleListFor } from "../../settings/lists/style-rule-defaults.ts";
import { requestUsage } from "../../settings/stored/known-usage.ts";
import { offeredLanguages } from "../../settings/stored/offered-languages.ts";
import { changeSettings, settingsStore } from "../../settings/stored/settings-store.ts";
import { journalSegments } from "../../store/journal/journal.ts";
import { libraryEntries } from "../../store/library/library.ts";
import { type LastLines, lastLines } from "./last-lines.ts";

export interface TryTranscript {
  readonly id: string;
  readonly title: string;
  /** Wall clock, in milliseconds since 1970. */
  readonly startedAtMs: number;
  /** The original lane first. */
  readonly lanes: readonly { readonly lane: string; readonly language: string }[];
}

/** Remaining quota in characters; null without a limit. */
export interface CharactersLeft {
  readonly left: number;
  readonly limit: number;
}

export interface TryApi {
  readonly lists: ListPickerApi;
  /** @throws ServiceError */
  translate(text: string, choices: TextChoices, signal: AbortSignal): Promise<TranslatedText>;
  transcripts(): Promise<readonly TryTranscript[]>;
  lastLines(sessionId: string, lane: string): Promise<LastLines>;
  /** @param mayBeOlder whether recently read figures are enough */
  charactersLeft(signal: AbortSignal, mayBeOlder: boolean): Promise<CharactersLeft | null>;
  languages(): Promise<LanguageOffer>;
  /** BCP 47 tag of the default target language. */
  defaultTarget(): Promise<string>;
  /** Id of the default style rule list of a language; empty for none. */
  defaultStyle(target: string): Promise<string>;
  saveTarget(target: string): Promise<void>;
  takeTextToTry(): Promise<TextToTry | null>;
}

// Number of transcripts offered; text of older ones can be copied from the library.
const TRANSCRIPTS = 50;

const life = new AbortController();
addEventListener("pagehide", () => life.abort());

export const tryApi: TryApi = {
  lists: accountLists,
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
    const request = mayBeOlder ? requestUsage(signal) : requestUsage(signal, 0);
    const { charactersLeft, characterLimit } = (await request).usage;
    if (charactersLeft === null || characterLimit === null) return null;
    return { left: charactersLeft, limit: characterLimit };
  },
  languages: () => offeredLanguages("translate_text", life.signal),
  async defaultTarget() {
    const { text, languages } = await settingsStore.get();
    return text.target ?? languages.targets[0] ?? targetLanguageOf(uiLanguage()) ?? "en-US";
  },
  async defaultStyle(target) {
    return defaultStyleRuleListFor(await settingsStore.get(), target);
  },
  async saveTarget(target) {
    await changeSettings((all) => ({ ...all, text: { ...all.text, target } }));
  },
  takeTextToTry: () => send("background", "takeTextToTry", {}),
};

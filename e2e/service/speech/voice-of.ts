import { rootLanguage } from "../voice/voice-languages.ts";

/** The voices of eSpeak NG that go by another name than the language's root. */
const voiceNames: Readonly<Record<string, string>> = {
  en: "en-us",
  "en-gb": "en",
  "en-us": "en-us",
  "pt-br": "pt-br",
  zh: "cmn",
};

/** Variants of a voice; without one it is the language's own. */
const variants = { male: "+m3", female: "+f2" };

/**
 * The name of the synthesiser's voice for a target media language and what was asked for of
 * `target_media_voice`. It has a voice for every language of the interface's list.
 */
export function voiceOf(language: string, gender: "male" | "female" | undefined): string {
  const root = rootLanguage(language);
  const name = voiceNames[language.toLowerCase()] ?? voiceNames[root] ?? root;
  return name + (gender ? variants[gender] : "");
}

import { rootLanguage } from "../voice/voice-languages.ts";

// Voices of eSpeak NG whose name is not the language's root.
const voiceNames: Readonly<Record<string, string>> = {
  en: "en-us",
  "en-gb": "en",
  "en-us": "en-us",
  "pt-br": "pt-br",
  zh: "cmn",
};

const variants = { male: "+m3", female: "+f2" };

/**
 * Name of the eSpeak NG voice for a target media language and `target_media_voice`. There is a
 * voice for every language of the interface.
 */
export function espeakVoice(language: string, gender: "male" | "female" | undefined): string {
  const root = rootLanguage(language);
  const name = voiceNames[language.toLowerCase()] ?? voiceNames[root] ?? root;
  return name + (gender ? variants[gender] : "");
}

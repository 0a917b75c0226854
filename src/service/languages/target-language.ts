import { rootLanguage } from "../../captions/text/writing-direction.ts";
import { TARGET_LANGUAGES } from "./voice-languages.ts";

export type TargetLanguage = (typeof TARGET_LANGUAGES)[number];

const OTHER_NAMES: Readonly<Record<string, TargetLanguage>> = {
  "zh-cn": "zh-HANS",
  "zh-sg": "zh-HANS",
  "zh-tw": "zh-HANT",
  "zh-hk": "zh-HANT",
  "zh-mo": "zh-HANT",
  no: "nb",
  nn: "nb",
  fil: "tl",
  iw: "he",
  in: "id",
};

/**
 * The target language for a tag: the same one or its root; null without either.
 * @param tag BCP 47, in any case
 */
export function targetLanguageOf(tag: string): TargetLanguage | null {
  const plain = tag.toLowerCase();
  const find = (wanted: string) =>
    TARGET_LANGUAGES.find((language) => language.toLowerCase() === wanted) ?? null;
  const root = rootLanguage(plain);
  // The script matters more than the region after it: zh-Hant-HK.
  const script = plain.split("-").slice(0, 2).join("-");
  return find(plain) ?? find(script) ?? OTHER_NAMES[plain] ?? OTHER_NAMES[root] ?? find(root);
}

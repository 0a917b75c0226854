import { rootLanguage } from "../../captions/lines/writing-direction.ts";
import { TARGET_LANGUAGES } from "./voice-languages.ts";

export type TargetLanguage = (typeof TARGET_LANGUAGES)[number];

/** Browsers name these otherwise than the interface does. */
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
 * The target language that a tag means: the very one, or its root; null where there is none.
 * @param tag BCP 47, in any case
 */
export function targetLanguageOf(tag: string): TargetLanguage | null {
  const plain = tag.toLowerCase();
  const find = (wanted: string) =>
    TARGET_LANGUAGES.find((language) => language.toLowerCase() === wanted) ?? null;
  const root = rootLanguage(plain);
  // The script says more than the region that follows it: zh-Hant-HK.
  const script = plain.split("-").slice(0, 2).join("-");
  return find(plain) ?? find(script) ?? OTHER_NAMES[plain] ?? OTHER_NAMES[root] ?? find(root);
}

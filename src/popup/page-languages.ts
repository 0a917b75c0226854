import { browser } from "../platform/browser.ts";

// Below this share of confidence, a title may be in any language.
const LEAST_CONFIDENCE = 0.7;

interface Detector {
  detect(text: string): Promise<readonly { detectedLanguage?: unknown; confidence?: unknown }[]>;
  destroy?(): void;
}

interface DetectorClass {
  availability(): Promise<unknown>;
  create(): Promise<Detector>;
}

/**
 * Languages that a tab is probably in, the likeliest first: its title's, then its page's. The
 * browser finds both without another permission.
 */
export async function pageLanguages(tabId: number, title: string): Promise<readonly string[]> {
  const found = await Promise.all([
    languageOfTitle(title).catch(() => null),
    browser.tabs.detectLanguage(tabId).catch(() => null),
  ]);
  return found.flatMap((tag) => (tag === null || tag === "" || tag === "und" ? [] : [tag]));
}

async function languageOfTitle(title: string): Promise<string | null> {
  const { LanguageDetector } = globalThis as { LanguageDetector?: DetectorClass };
  // Its model is not worth a download.
  if (title === "" || (await LanguageDetector?.availability()) !== "available") return null;
  const detector = await LanguageDetector?.create();
  const [best] = (await detector?.detect(title)) ?? [];
  detector?.destroy?.();
  const isSure = typeof best?.confidence === "number" && best.confidence >= LEAST_CONFIDENCE;
  return isSure && typeof best.detectedLanguage === "string" ? best.detectedLanguage : null;
}

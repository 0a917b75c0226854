import { answerWithin } from "../browser/answer-within.ts";
import { ANSWER_LIMIT_MS } from "../browser/pack-state.ts";

/** Detects the language of a text on this computer. */
export interface DeviceDetection {
  /** @returns a BCP 47 tag; null when it is not clear, and when nothing answers in time */
  detect(text: string): Promise<string | null>;
}

interface Detector {
  detect(text: string): Promise<unknown>;
  destroy?(): void;
}

interface DetectorClass {
  availability(): Promise<unknown>;
  create(): Promise<Detector>;
}

// Below it, the browser often names a related language.
const LEAST_CONFIDENCE = 0.7;

/** More text does not make the answer better, in UTF-16 units. */
const SAMPLE_LENGTH = 2000;

/**
 * Finds the language detector of the browser. Its model is never downloaded for it, which would
 * take a user gesture.
 * @returns null when this browser or context has none
 */
export function findDeviceDetection(scope: object = globalThis): DeviceDetection | null {
  const Class = (scope as { LanguageDetector?: unknown }).LanguageDetector;
  if (!isDetectorClass(Class)) return null;
  return {
    detect: (text) => answerWithin(ANSWER_LIMIT_MS, () => detectWith(Class, text), null),
  };
}

async function detectWith(Class: DetectorClass, text: string): Promise<string | null> {
  if ((await Class.availability()) !== "available") return null;
  const detector = await Class.create();
  try {
    const found = await detector.detect(text.slice(0, SAMPLE_LENGTH));
    const [best] = Array.isArray(found) ? (found as readonly unknown[]) : [];
    const { detectedLanguage, confidence } = (best ?? {}) as {
      readonly detectedLanguage?: unknown;
      readonly confidence?: unknown;
    };
    const isClear = typeof confidence === "number" && confidence >= LEAST_CONFIDENCE;
    if (!isClear || typeof detectedLanguage !== "string" || detectedLanguage === "und") return null;
    return detectedLanguage;
  } finally {
    detector.destroy?.();
  }
}

function isDetectorClass(value: unknown): value is DetectorClass {
  if (typeof value !== "function") return false;
  const { availability, create } = value as unknown as Partial<DetectorClass>;
  return typeof availability === "function" && typeof create === "function";
}

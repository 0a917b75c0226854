import { type LaneId, ORIGINAL_LANE } from "../../captions/segment.ts";
import {
  DETECTED_LANGUAGES,
  MAX_TARGET_LANGUAGES,
  type SourceLanguage,
  type TargetLanguage,
} from "../../service/languages/voice-languages.ts";
import type { SourceLanguageMode } from "../../service/voice-session/voice-session-request.ts";
import type { LanguageSettings } from "../schema/settings.ts";

/** Whether there are as many targets as a session allows (service-api §19.1). */
export function isFull(languages: LanguageSettings): boolean {
  return languages.targets.length >= MAX_TARGET_LANGUAGES;
}

/** Whether services detect a spoken language, by the interface's list. */
export function isDetected(language: SourceLanguage): boolean {
  return DETECTED_LANGUAGES.includes(language);
}

/** Adds a target at the end and shows it. A duplicate, or one over the limit, changes nothing. */
export function addTarget(languages: LanguageSettings, language: TargetLanguage): LanguageSettings {
  if (isFull(languages) || languages.targets.includes(language)) return languages;
  return { ...languages, targets: [...languages.targets, language] };
}

export function removeTarget(
  languages: LanguageSettings,
  language: TargetLanguage,
): LanguageSettings {
  const { targets, hidden, originalAt } = languages;
  const isBeforeOriginal = targets.slice(0, originalAt).includes(language);
  return {
    ...languages,
    targets: targets.filter((target) => target !== language),
    hidden: hidden.filter((target) => target !== language),
    // The original stays between the same neighbours.
    originalAt: isBeforeOriginal ? originalAt - 1 : originalAt,
  };
}

/** All lanes in order, including the original's even when it is not shown. */
export function laneOrder({ targets, originalAt }: LanguageSettings): LaneId[] {
  return [...targets.slice(0, originalAt), ORIGINAL_LANE, ...targets.slice(originalAt)];
}

/** Moves a lane to an index in {@link laneOrder}; an index out of range means the nearest end. */
export function moveLane(
  languages: LanguageSettings,
  lane: LaneId,
  toIndex: number,
): LanguageSettings {
  const order = laneOrder(languages);
  if (!order.includes(lane)) return languages;
  const others = order.filter((other) => other !== lane);
  others.splice(Math.max(toIndex, 0), 0, lane);
  const targets = languages.targets.toSorted((a, b) => others.indexOf(a) - others.indexOf(b));
  return { ...languages, targets, originalAt: others.indexOf(ORIGINAL_LANE) };
}

export function showTarget(
  languages: LanguageSettings,
  language: TargetLanguage,
  shown: boolean,
): LanguageSettings {
  const hidden = languages.hidden.filter((target) => target !== language);
  return { ...languages, hidden: shown ? hidden : [...hidden, language] };
}

/**
 * Sets the spoken language, or with null leaves it to the service. A language that the service does
 * not detect becomes fixed, because it is useless as a hint.
 * @param canBeDetected as reported by the service, else by the interface's list
 */
export function setSource(
  languages: LanguageSettings,
  source: SourceLanguage | null,
  canBeDetected: boolean = source !== null && isDetected(source),
): LanguageSettings {
  if (source === null) return { ...languages, source, sourceMode: "auto" };
  return canBeDetected ? { ...languages, source } : { ...languages, source, sourceMode: "fixed" };
}

/** Uses the spoken language as a hint or as mandatory (service-api §3.2). */
export function setSourceMode(
  languages: LanguageSettings,
  sourceMode: SourceLanguageMode,
): LanguageSettings {
  return languages.source === null ? languages : { ...languages, sourceMode };
}

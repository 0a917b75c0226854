import { type LaneId, ORIGINAL_LANE } from "../../captions/segment.ts";
import {
  DETECTED_LANGUAGES,
  MAX_TARGET_LANGUAGES,
  type SourceLanguage,
  type TargetLanguage,
} from "../../service/languages/voice-languages.ts";
import type { SourceLanguageMode } from "../../service/voice-session/voice-session-request.ts";
import type { LanguageSettings } from "../schema/settings.ts";

/** Whether the session has as many target languages as it can (service-api §19.1). */
export function isFull(languages: LanguageSettings): boolean {
  return languages.targets.length >= MAX_TARGET_LANGUAGES;
}

/** Whether services recognise a spoken language without being told, as far as is known of all. */
export function isDetected(language: SourceLanguage): boolean {
  return DETECTED_LANGUAGES.includes(language);
}

/** Adds a target at the end and shows it. One more than the limit, or a second time, changes nothing. */
export function addTarget(languages: LanguageSettings, language: TargetLanguage): LanguageSettings {
  if (isFull(languages) || languages.targets.includes(language)) return languages;
  return { ...languages, targets: [...languages.targets, language] };
}

/** Takes a target out, and with it whether it was hidden. */
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

/** All lanes in their order, the original's among them, drawn or not. */
export function laneOrder({ targets, originalAt }: LanguageSettings): LaneId[] {
  return [...targets.slice(0, originalAt), ORIGINAL_LANE, ...targets.slice(originalAt)];
}

/** Moves a lane to a place in {@link laneOrder}, counted from 0; beyond the ends means at the end. */
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

/** Moves a target to a place in the order, counted from 0; beyond the ends means at the end. */
export function moveTarget(
  languages: LanguageSettings,
  language: TargetLanguage,
  toIndex: number,
): LanguageSettings {
  if (!languages.targets.includes(language)) return languages;
  const targets = languages.targets.filter((target) => target !== language);
  targets.splice(Math.max(toIndex, 0), 0, language);
  return { ...languages, targets };
}

/** Draws a target's lane or makes it without drawing it. */
export function showTarget(
  languages: LanguageSettings,
  language: TargetLanguage,
  shown: boolean,
): LanguageSettings {
  const hidden = languages.hidden.filter((target) => target !== language);
  return { ...languages, hidden: shown ? hidden : [...hidden, language] };
}

/**
 * Names the spoken language or, with null, leaves it to the service. A language that the service
 * does not detect becomes fixed: as a hint it would be of no use. Nothing cannot be fixed.
 * @param canBeDetected by what the service says, else by the interface's list
 */
export function setSource(
  languages: LanguageSettings,
  source: SourceLanguage | null,
  canBeDetected: boolean = source !== null && isDetected(source),
): LanguageSettings {
  if (source === null) return { ...languages, source, sourceMode: "auto" };
  return canBeDetected ? { ...languages, source } : { ...languages, source, sourceMode: "fixed" };
}

/** Takes the named language as a hint or as a fact (service-api §3.2). */
export function setSourceMode(
  languages: LanguageSettings,
  sourceMode: SourceLanguageMode,
): LanguageSettings {
  return languages.source === null ? languages : { ...languages, sourceMode };
}

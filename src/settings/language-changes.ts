import {
  DETECTED_LANGUAGES,
  MAX_TARGET_LANGUAGES,
  type SourceLanguage,
  type TargetLanguage,
} from "../service/voice-languages.ts";
import type { SourceLanguageMode } from "../service/voice-session-request.ts";
import type { LanguageSettings } from "./settings.ts";

/** Whether the session has as many target languages as it can (interface: Limits). */
export function isFull(languages: LanguageSettings): boolean {
  return languages.targets.length >= MAX_TARGET_LANGUAGES;
}

/** Whether the service recognises a spoken language without being told. */
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
  return {
    ...languages,
    targets: languages.targets.filter((target) => target !== language),
    hidden: languages.hidden.filter((target) => target !== language),
  };
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
 */
export function setSource(
  languages: LanguageSettings,
  source: SourceLanguage | null,
): LanguageSettings {
  if (source === null) return { ...languages, source, sourceMode: "auto" };
  return isDetected(source)
    ? { ...languages, source }
    : { ...languages, source, sourceMode: "fixed" };
}

/** Takes the named language as a hint or as a fact (interface: Voice session request, rule 2). */
export function setSourceMode(
  languages: LanguageSettings,
  sourceMode: SourceLanguageMode,
): LanguageSettings {
  return languages.source === null ? languages : { ...languages, sourceMode };
}

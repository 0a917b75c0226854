import { type LaneId, ORIGINAL_LANE } from "../../captions/segment.ts";
import { laneOrder } from "../../settings/changes/language-changes.ts";
import type { LanguageSettings } from "../../settings/schema/settings.ts";

/** The lanes to draw, in their order: the original where the user wants it, and the targets. */
export function visibleLanes(languages: LanguageSettings): LaneId[] {
  const { showOriginal, targets, hidden } = languages;
  const translations: LaneId[] = targets.filter((target) => !hidden.includes(target));
  // Captions without any lane would look broken.
  const withOriginal = showOriginal || translations.length === 0;
  return laneOrder(languages).filter((lane) =>
    lane === ORIGINAL_LANE ? withOriginal : translations.includes(lane),
  );
}

/** The lanes to draw when the user has selected one; all of them where that one no longer exists. */
export function shownLanes(languages: LanguageSettings, onlyLane: LaneId | null): LaneId[] {
  const lanes = visibleLanes(languages);
  return onlyLane !== null && lanes.includes(onlyLane) ? [onlyLane] : lanes;
}

/** The lane to draw alone after `onlyLane` (null: all were drawn); null for all again. */
export function nextLane(languages: LanguageSettings, onlyLane: LaneId | null): LaneId | null {
  const lanes = visibleLanes(languages);
  if (lanes.length < 2) return null;
  return lanes[onlyLane === null ? 0 : lanes.indexOf(onlyLane) + 1] ?? null;
}

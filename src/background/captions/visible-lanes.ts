import { type LaneId, ORIGINAL_LANE } from "../../captions/segment.ts";
import { laneOrder } from "../../settings/changes/language-changes.ts";
import type { LanguageSettings } from "../../settings/schema/settings.ts";

/** The lanes to draw, in their order: the words as spoken where they are wanted, and the targets. */
export function visibleLanes(languages: LanguageSettings): LaneId[] {
  const { showOriginal, targets, hidden } = languages;
  const translations: LaneId[] = targets.filter((target) => !hidden.includes(target));
  // Captions that show nothing would look broken: without any lane the original is drawn.
  const withOriginal = showOriginal || translations.length === 0;
  return laneOrder(languages).filter((lane) =>
    lane === ORIGINAL_LANE ? withOriginal : translations.includes(lane),
  );
}

/** The lanes to draw when the user looks at one of them only; one that is gone leaves all. */
export function shownLanes(languages: LanguageSettings, onlyLane: LaneId | null): LaneId[] {
  const lanes = visibleLanes(languages);
  return onlyLane !== null && lanes.includes(onlyLane) ? [onlyLane] : lanes;
}

/** The lane to be drawn alone after this one (null: after all of them); null for all again. */
export function nextLane(languages: LanguageSettings, onlyLane: LaneId | null): LaneId | null {
  const lanes = visibleLanes(languages);
  if (lanes.length < 2) return null;
  return lanes[onlyLane === null ? 0 : lanes.indexOf(onlyLane) + 1] ?? null;
}

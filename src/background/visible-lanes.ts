import { type LaneId, ORIGINAL_LANE } from "../captions/segment.ts";
import type { LanguageSettings } from "../settings/settings.ts";

/** The lanes to draw, in their order: the words as spoken first, then the targets not hidden. */
export function visibleLanes({ showOriginal, targets, hidden }: LanguageSettings): LaneId[] {
  const translations = targets.filter((target) => !hidden.includes(target));
  // Captions that show nothing would look broken: without any lane the original is drawn.
  const withOriginal = showOriginal || translations.length === 0;
  return withOriginal ? [ORIGINAL_LANE, ...translations] : translations;
}

import { type LaneId, ORIGINAL_LANE } from "../captions/segment.ts";
import type { LanguageSettings } from "../settings/settings.ts";

/** The lanes to draw, in their order: the words as spoken where they are wanted, and the targets. */
export function visibleLanes({
  showOriginal,
  originalAt,
  targets,
  hidden,
}: LanguageSettings): LaneId[] {
  const translations = targets.filter((target) => !hidden.includes(target));
  // Captions that show nothing would look broken: without any lane the original is drawn.
  const withOriginal = showOriginal || translations.length === 0;
  if (!withOriginal) return translations;
  // Its place is counted among all targets, so that hiding one of them leaves the order alone.
  const before = targets.slice(0, originalAt).filter((target) => !hidden.includes(target));
  return [...before, ORIGINAL_LANE, ...translations.slice(before.length)];
}

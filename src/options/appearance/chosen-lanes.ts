import { type LaneId, ORIGINAL_LANE } from "../../captions/segment.ts";
import type { Locale } from "../../features/languages/locale.ts";
import type { LanguageSettings } from "../../settings/schema/settings.ts";
import type { TextLookup } from "../../ui/texts.ts";

export interface ChosenLane {
  readonly lane: LaneId;
  readonly name: string;
  /** BCP 47 tag of the language its words are likely to be in. */
  readonly language: string;
}

/** The chosen lanes in their order on screen, including hidden ones. */
export function chosenLanes(
  { source, targets, originalAt }: LanguageSettings,
  { nameLanguage, uiLanguage }: Locale,
  text: TextLookup,
): readonly ChosenLane[] {
  const lanes = targets.map((tag) => ({
    lane: tag as string,
    name: nameLanguage(tag).name,
    language: tag as string,
  }));
  const original = {
    lane: ORIGINAL_LANE,
    name: text("lane_original"),
    // With automatic detection the spoken language is unknown.
    language: source ?? uiLanguage,
  };
  lanes.splice(originalAt, 0, original);
  return lanes;
}

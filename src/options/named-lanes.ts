import { ORIGINAL_LANE } from "../captions/segment.ts";
import type { LanguageReading } from "../features/languages/language-form.tsx";
import type { LanguageSettings } from "../settings/schema/settings.ts";
import type { TextLookup } from "../ui/texts.ts";
import type { NamedLane } from "./look-types.ts";

/** The chosen lanes in the order they are drawn; what is not drawn now comes too. */
export function namedLanes(
  { source, targets, originalAt }: LanguageSettings,
  { nameLanguage, uiLanguage }: LanguageReading,
  text: TextLookup,
): readonly NamedLane[] {
  const lanes = targets.map((tag) => ({
    lane: tag as string,
    name: nameLanguage(tag).name,
    language: tag as string,
  }));
  const original = {
    lane: ORIGINAL_LANE,
    name: text("lane_original"),
    // Nobody knows what will be spoken when nothing is named.
    language: source ?? uiLanguage,
  };
  lanes.splice(originalAt, 0, original);
  return lanes;
}

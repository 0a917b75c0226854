import { defaultStyleRuleListFor } from "../../settings/lists/style-rule-defaults.ts";
import type { Settings } from "../../settings/schema/settings.ts";
import type { UnitChoices } from "../transcripts/unit-translator.ts";

/** How subtitles are translated: as captions are spoken, with the style list of the language. */
export function textChoices(settings: Settings, target: string): UnitChoices {
  const { formality, glossaryId } = settings.voice;
  return {
    target,
    formality: FORMALITIES[formality],
    glossaryId: glossaryId || null,
    styleId: defaultStyleRuleListFor(settings, target) || null,
  };
}

const FORMALITIES: Readonly<Record<Settings["voice"]["formality"], UnitChoices["formality"]>> = {
  default: "default",
  formal: "prefer_more",
  more: "prefer_more",
  informal: "prefer_less",
  less: "prefer_less",
};

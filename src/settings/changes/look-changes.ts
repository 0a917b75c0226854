import type { CaptionStyle, LetterStyle } from "../../captions/look/caption-style.ts";
import type { LaneId } from "../../captions/segment.ts";
import type { ReadingSettings } from "../schema/settings.ts";
import { changeStyle } from "../sites/site-changes.ts";
import { changeSettings } from "../stored/settings-store.ts";
import { type DialStep, stepPace } from "./dials.ts";

export type LookApi = ReturnType<typeof createLookApi>;

/**
 * @param site whose own look is changed where it has one; null for the look of all sites. Reading
 *   settings are the same on all sites.
 */
export function createLookApi(site: string | null) {
  return {
    saveStyle: (change: Partial<CaptionStyle>): Promise<void> =>
      changeStyle(site, (style) => ({ ...style, ...change })),
    /** @param change null removes the lane's own style */
    saveLane: (lane: LaneId, change: Partial<LetterStyle> | null): Promise<void> =>
      changeStyle(site, (style) => {
        const { [lane]: own, ...others } = style.lanes;
        const lanes = change === null ? others : { ...others, [lane]: { ...own, ...change } };
        return { ...style, lanes };
      }),
    saveReading: async (change: Partial<ReadingSettings>): Promise<void> => {
      await changeSettings((settings) => ({
        ...settings,
        reading: { ...settings.reading, ...change },
      }));
    },
  };
}

export async function changePace(step: DialStep): Promise<void> {
  await changeSettings((settings) => ({ ...settings, reading: stepPace(settings.reading, step) }));
}

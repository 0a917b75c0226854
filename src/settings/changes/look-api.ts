import type { CaptionStyle, LetterStyle } from "../../captions/look/caption-style.ts";
import type { LaneId } from "../../captions/segment.ts";
import type { ReadingSettings } from "../schema/settings.ts";
import { changeStyle } from "../sites/site-api.ts";
import { changeSettings } from "../stored/settings-store.ts";
import { type DialStep, stepPace } from "./dials.ts";

/** The choices of how captions look and read, each stored at once. */
export type LookPort = ReturnType<typeof createLookPort>;

/**
 * @param site whose own look is changed where it has one; null for the look of all sites. How
 *   captions read is the same on all of them.
 */
export function createLookPort(site: string | null) {
  return {
    saveStyle: (change: Partial<CaptionStyle>): Promise<void> =>
      changeStyle(site, (style) => ({ ...style, ...change })),
    /** @param change null takes away all that the lane has of its own */
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

/** Turns the dial from calm to fast by a step. Resolves when it is stored. */
export async function changePace(step: DialStep): Promise<void> {
  await changeSettings((settings) => ({ ...settings, reading: stepPace(settings.reading, step) }));
}

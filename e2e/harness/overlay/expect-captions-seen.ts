import { expect, type Page } from "@playwright/test";
import type { PNG } from "pngjs";
import type { DevtoolsSession } from "../browser/devtools-session.ts";
import {
  captionBoxes,
  captionPixels,
  changedShare,
  setCaptionsVisible,
  takePicture,
} from "./caption-pixels.ts";
import type { CaptionsOnPage } from "./captions-on-page.ts";

// A box is mostly dark with some white letters; without the captions it is neither.
const LEAST = { dark: 0.5, white: 0.01, changed: 0.01 };

/**
 * Compares pictures of the screen with the captions visible and with the same captions transparent.
 */
export async function expectCaptionsSeen(
  page: Page,
  captions: CaptionsOnPage,
  when: string,
): Promise<void> {
  await expect(async () => {
    const { session } = captions;
    await captions.waitUntil("a line of words", ({ lanes }) =>
      lanes.some(({ lines }) => lines.some(({ text }) => text.trim().length > 10)),
    );
    const scale = await page.evaluate(() => devicePixelRatio);
    const before = await captionBoxes(session);
    const shown = await takePicture(session);
    // A line that has appeared or moved meanwhile may or may not be in the picture.
    const after = (await captionBoxes(session)).map((box) => JSON.stringify(box));
    const boxes = before.filter((box) => after.includes(JSON.stringify(box)));
    const hidden = await takeWithout(session);
    expect(boxes.length, when).toBeGreaterThan(0);
    for (const box of boxes) {
      const { dark, white } = captionPixels(shown, box, scale);
      expect(dark, when).toBeGreaterThan(LEAST.dark);
      expect(white, when).toBeGreaterThan(LEAST.white);
      expect(changedShare(shown, hidden, box, scale), when).toBeGreaterThan(LEAST.changed);
    }
  }).toPass({ timeout: 30_000 });
}

async function takeWithout(session: DevtoolsSession): Promise<PNG> {
  await setCaptionsVisible(session, false);
  try {
    return await takePicture(session);
  } finally {
    await setCaptionsVisible(session, true);
  }
}

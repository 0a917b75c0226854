import { expect } from "@playwright/test";
import type { PNG } from "pngjs";
import { captionBoxesIn, captionPixels, changedShare, setVisibleIn } from "./caption-pixels.ts";
import type { ShownCaptions } from "./shown-captions.ts";

// A box is mostly dark with some white letters; without the captions it is neither.
const LEAST = { dark: 0.5, white: 0.01, changed: 0.01 };

/**
 * Compares pictures of the screen with the captions visible and with the same captions transparent.
 */
export async function expectCaptionsSeen(
  page: { evaluate(expression: string): Promise<unknown> },
  captions: ShownCaptions,
  when: string,
): Promise<void> {
  await expect(async () => {
    await captions.waitUntil("a line of words", ({ lanes }) =>
      lanes.some(({ lines }) => lines.some(({ text }) => text.trim().length > 10)),
    );
    const scale = Number(await page.evaluate("devicePixelRatio"));
    const before = await captionBoxesIn(await captions.findRoot());
    const shown = await captions.takePicture();
    // A line that has appeared or moved meanwhile may or may not be in the picture.
    const after = (await captionBoxesIn(await captions.findRoot())).map((box) =>
      JSON.stringify(box),
    );
    const boxes = before.filter((box) => after.includes(JSON.stringify(box)));
    const hidden = await takeWithout(captions);
    expect(boxes.length, when).toBeGreaterThan(0);
    for (const box of boxes) {
      const { dark, white } = captionPixels(shown, box, scale);
      expect(dark, when).toBeGreaterThan(LEAST.dark);
      expect(white, when).toBeGreaterThan(LEAST.white);
      expect(changedShare(shown, hidden, box, scale), when).toBeGreaterThan(LEAST.changed);
    }
  }).toPass({ timeout: 30_000 });
}

async function takeWithout(captions: ShownCaptions): Promise<PNG> {
  await setVisibleIn(await captions.findRoot(), false);
  try {
    return await captions.takePicture();
  } finally {
    await setVisibleIn(await captions.findRoot(), true);
  }
}

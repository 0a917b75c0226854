import type { Page } from "@playwright/test";
import {
  captionBoxes,
  captionPixels,
  changedShare,
  setCaptionsVisible,
  takePicture,
} from "./harness/caption-pixels.ts";
import { CaptionsOnPage } from "./harness/captions-on-page.ts";
import { startCaptions } from "./harness/start-captions.ts";
import { expect, test } from "./harness/test.ts";

interface FullscreenKind {
  readonly name: string;
  readonly page: string;
  /** Presses what makes it fullscreen. */
  readonly enter: (page: Page) => Promise<void>;
  /** What is fullscreen then, as the top document sees it. */
  readonly element: string;
}

const KINDS: readonly FullscreenKind[] = [
  {
    name: "a wrapper around the video",
    page: "wrapper.html",
    enter: (page) => page.locator("#fullscreen-wrapper").click(),
    element: "DIV",
  },
  {
    name: "a bare video",
    page: "plain.html",
    enter: (page) => page.locator("#fullscreen-video").click(),
    element: "VIDEO",
  },
  {
    name: "a frame from outside",
    page: "iframe.html",
    enter: (page) => page.locator("#fullscreen-iframe").click(),
    element: "IFRAME",
  },
  {
    name: "a player inside a frame, from inside",
    page: "iframe.html",
    enter: (page) => page.frameLocator("#frame").locator("#fullscreen-inside").click(),
    element: "IFRAME",
  },
  {
    name: "a frame of another site, from inside",
    page: "iframe-cross.html",
    enter: (page) => page.frameLocator("#frame").locator("#fullscreen-inside").click(),
    element: "IFRAME",
  },
  {
    name: "a player inside a shadow root",
    page: "shadow.html",
    enter: (page) => page.locator("#fullscreen-wrapper").click(),
    element: "SHADOW-PLAYER",
  },
];

/** A box is mostly dark with some white letters in it, and neither is there without the captions. */
const LEAST = { dark: 0.5, white: 0.01, changed: 0.01 };

for (const { name, page: path, enter, element } of KINDS) {
  test(`captions can be seen over fullscreen of ${name}`, async ({ launch, stage }) => {
    const browser = await launch();
    const page = await browser.open(
      `${stage.site.url}/players/${path}?talk=lighthouses&autoplay=1&t=20`,
    );
    const captions = await CaptionsOnPage.of(page);
    await startCaptions(browser, page);
    await expectSeen(page, captions, "before fullscreen");

    await enter(page);
    await page.waitForFunction((tag) => document.fullscreenElement?.tagName === tag, element);
    await expectSeen(page, captions, "in fullscreen");

    await page.evaluate(() => document.exitFullscreen());
    await page.waitForFunction(() => document.fullscreenElement === null);
    await expectSeen(page, captions, "after fullscreen");
  });
}

/** Compares pictures of the screen with the captions drawn and with the same captions transparent. */
async function expectSeen(page: Page, captions: CaptionsOnPage, when: string): Promise<void> {
  await expect(async () => {
    const { session } = captions;
    await captions.waitUntil("a line of words", ({ lanes }) =>
      lanes.some(({ lines }) => lines.some(({ text }) => text.trim().length > 10)),
    );
    const scale = await page.evaluate(() => devicePixelRatio);
    const boxes = await captionBoxes(session);
    const shown = await takePicture(session);
    await setCaptionsVisible(session, false);
    const hidden = await takePicture(session);
    await setCaptionsVisible(session, true);
    expect(boxes.length, when).toBeGreaterThan(0);
    for (const box of boxes) {
      const { dark, white } = captionPixels(shown, box, scale);
      expect(dark, when).toBeGreaterThan(LEAST.dark);
      expect(white, when).toBeGreaterThan(LEAST.white);
      expect(changedShare(shown, hidden, box, scale), when).toBeGreaterThan(LEAST.changed);
    }
  }).toPass({ timeout: 20_000 });
}

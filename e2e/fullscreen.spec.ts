import type { Page } from "@playwright/test";
import { CaptionsOnPage } from "./harness/captions-on-page.ts";
import { expectCaptionsSeen } from "./harness/expect-captions-seen.ts";
import { startCaptions } from "./harness/start-captions.ts";
import { test } from "./harness/test.ts";

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

for (const { name, page: path, enter, element } of KINDS) {
  test(`captions can be seen over fullscreen of ${name}`, async ({ launch, stage }) => {
    const browser = await launch();
    const page = await browser.open(
      `${stage.site.url}/players/${path}?talk=lighthouses&autoplay=1&t=20`,
    );
    const captions = await CaptionsOnPage.of(page);
    await startCaptions(browser, page);
    await expectCaptionsSeen(page, captions, "before fullscreen");

    await enter(page);
    await page.waitForFunction((tag) => document.fullscreenElement?.tagName === tag, element);
    await expectCaptionsSeen(page, captions, "in fullscreen");

    await page.evaluate(() => document.exitFullscreen());
    await page.waitForFunction(() => document.fullscreenElement === null);
    await expectCaptionsSeen(page, captions, "after fullscreen");
  });
}

import type { Page } from "@playwright/test";
import { STATIC_WORDS } from "./harness/account/static-words.ts";
import { startByKey } from "./harness/input/start-by-key.ts";
import { CaptionsOnPage } from "./harness/overlay/captions-on-page.ts";
import { expectCaptionsSeen } from "./harness/overlay/expect-captions-seen.ts";
import { test } from "./harness/test.ts";

interface FullscreenKind {
  readonly name: string;
  readonly page: string;
  readonly enter: (page: Page) => Promise<void>;
  /** The fullscreen element, as the top document sees it. */
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
  {
    name: "an element with a closed shadow root that shows nothing but that",
    page: "bar.html?root=closed",
    enter: (page) => page.locator("#fullscreen-place").click(),
    element: "DIV",
  },
  {
    name: "a video in a modal dialog",
    page: "dialog.html",
    enter: (page) => page.locator("#fullscreen-video").click(),
    element: "VIDEO",
  },
];

test("captions are visible over every kind of fullscreen", async ({ launch, stage }) => {
  const browser = await launch({ choices: STATIC_WORDS });
  const page = await browser.open(stage.site.url + address("plain.html"));
  await startByKey(browser, page);
  for (const { name, page: path, enter, element } of KINDS) {
    await test.step(name, async () => {
      await page.goto(stage.site.url + address(path));
      const captions = await CaptionsOnPage.of(page);
      await captions.waitUntil("words", ({ lanes }) => lanes.some(({ lines }) => lines.length > 0));
      await enter(page);
      await page.waitForFunction((tag) => document.fullscreenElement?.tagName === tag, element);
      await expectCaptionsSeen(page, captions, `in fullscreen of ${name}`);

      await page.evaluate(() => document.exitFullscreen());
      await page.waitForFunction(() => document.fullscreenElement === null);
      await expectCaptionsSeen(page, captions, `after fullscreen of ${name}`);
    });
  }
});

const address = (path: string) =>
  `/players/${path}${path.includes("?") ? "&" : "?"}talk=lighthouses&autoplay=1&loop=1&t=20`;

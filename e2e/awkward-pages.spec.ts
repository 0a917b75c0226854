import type { Page } from "@playwright/test";
import { STATIC_WORDS } from "./harness/account/static-words.ts";
import type { SurtitleBrowser } from "./harness/browser/launch-surtitle.ts";
import { startByKey } from "./harness/input/start-by-key.ts";
import { captionBoxes, captionPixels, takePicture } from "./harness/overlay/caption-pixels.ts";
import { CaptionsOnPage } from "./harness/overlay/captions-on-page.ts";
import { expectCaptionsSeen } from "./harness/overlay/expect-captions-seen.ts";
import { expect, test } from "./harness/test.ts";

const PAGES = [
  { path: "csp.html", what: "that forbids every script and style but its own" },
  { path: "dialog.html", what: "with a modal dialog open" },
  { path: "live.html?every=3", what: "that swaps its video now and then" },
  { path: "audio.html", what: "that has sound alone" },
  { path: "hostile.html", what: "whose style sheet fights everything" },
];

const address = (path: string) =>
  `/players/${path}${path.includes("?") ? "&" : "?"}talk=lighthouses&autoplay=1&loop=1&t=20`;

test("captions are visible on awkward pages, take no clicks and darken nothing", async ({
  launch,
  stage,
}) => {
  const browser = await launch({ choices: STATIC_WORDS });
  const page = await browser.open(stage.site.url + address("plain.html"));
  await startByKey(browser, page);
  await test.step("a plain page, where a click goes through", async () => {
    const captions = await CaptionsOnPage.of(page);
    await expectCaptionsSeen(page, captions, "before the click");
    const [box] = await captionBoxes(captions.session);
    if (!box) throw new Error("A line was seen a moment ago.");
    const hit = await page.evaluate(
      ({ x, y }) => document.elementFromPoint(x, y)?.matches("[popover]"),
      { x: box.x + box.width / 2, y: box.y + box.height / 2 },
    );
    expect(hit).toBe(false);
  });
  for (const percent of [50, 200]) {
    await test.step(`a page zoomed to ${percent} %`, async () => {
      await zoom(browser, percent);
      await expectCaptionsSeen(page, await CaptionsOnPage.of(page), `${percent} %`);
    });
  }
  await zoom(browser, 100);
  for (const { path, what } of PAGES) {
    await test.step(`a page ${what}`, async () => {
      await page.goto(stage.site.url + address(path));
      await expectCaptionsSeen(page, await CaptionsOnPage.of(page), path);
    });
  }
  await test.step("the backdrop of a page's dialogs is not behind captions", async () => {
    const picture = await takePicture((await CaptionsOnPage.of(page)).session);
    const scale = await page.evaluate(() => devicePixelRatio);
    const corner = await page.evaluate(() => ({
      ...{ x: 0, y: innerHeight / 2, width: 40, height: 40 },
    }));
    expect(captionPixels(picture, corner, scale).dark).toBeLessThan(0.1);
  });
});

test("captions return to a page that rewrites itself", async ({ launch, stage }) => {
  const browser = await launch({ choices: STATIC_WORDS });
  const page = await browser.open(stage.site.url + address("rewritten.html"));
  await startByKey(browser, page);
  const captions = await CaptionsOnPage.of(page);
  const seen = (when: string) => expectCaptionsSeen(page, captions, when);
  for (const id of ["push", "strangers", "body", "root", "write"]) {
    await test.step(`after pressing "${id}"`, async () => {
      await page.locator(`#${id}`).click();
      await seen(id);
    });
  }
  await test.step("in fullscreen afterwards, and when the page removes them there", async () => {
    await enterFullscreen(page);
    await seen("in fullscreen of a rewritten document");
    await page.keyboard.press("x");
    await seen("thrown out in fullscreen");
  });
});

async function enterFullscreen(page: Page): Promise<void> {
  await page.locator("#fullscreen-video").click();
  await page.waitForFunction(() => document.fullscreenElement !== null);
}

async function zoom(browser: SurtitleBrowser, percent: number): Promise<void> {
  const worker = await browser.worker();
  await worker.evaluate(async (factor) => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    if (tab?.id !== undefined) await chrome.tabs.setZoom(tab.id, factor);
  }, percent / 100);
}

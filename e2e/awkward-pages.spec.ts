import type { Page } from "@playwright/test";
import { STATIC_WORDS } from "./harness/account/static-words.ts";
import type { SurtitleBrowser } from "./harness/browser/launch-surtitle.ts";
import { startByKey } from "./harness/input/start-by-key.ts";
import { LONG } from "./harness/long-form.ts";
import { captionBoxes, captionPixels, takePicture } from "./harness/overlay/caption-pixels.ts";
import { CaptionsOnPage } from "./harness/overlay/captions-on-page.ts";
import { expectCaptionsSeen } from "./harness/overlay/expect-captions-seen.ts";
import { openLooseOverlay } from "./harness/overlay/loose-overlay.ts";
import { postLanes } from "./harness/overlay/posted-lanes.ts";
import { expect, test } from "./harness/test.ts";
import { waitFor } from "./harness/wait-for.ts";

const PAGES = [
  { path: "csp.html", what: "that forbids every script and style but its own" },
  { path: "dialog.html", what: "with a modal dialog open" },
  { path: "live.html?every=3", what: "that swaps its video now and then", isLong: true },
  { path: "audio.html", what: "that has sound alone", isLong: true },
  { path: "hostile.html", what: "whose style sheet fights everything" },
];

// Buttons of `rewritten.html`. The short form presses those that replace most of the page.
const SHORT_REWRITES = ["body", "root", "write"];
const REWRITES = ["push", "strangers", ...SHORT_REWRITES];

const address = (path: string) =>
  `/players/${path}${path.includes("?") ? "&" : "?"}talk=lighthouses&autoplay=1&loop=1&t=20`;

test("captions are visible on the most awkward pages, and return to one that rewrites itself", async ({
  launch,
  stage: { site },
}) => {
  const browser = await launch();
  // Where nothing depends on it, the player stands still, which costs less to draw.
  const still = (path: string) => `${site.url}/players/${path}`;
  const overlay = await openLooseOverlay(browser.context, site.url + address("plain.html"));
  const { page, captions } = overlay;
  await postLanes(overlay, 1);
  await test.step("a zoomed page, where a click goes through", async () => {
    await zoom(browser, 200);
    await expectCaptionsSeen(page, captions, "200 %");
    await expectClickThrough(page, captions);
    await zoom(browser, 100);
  });
  for (const { path, what } of PAGES.filter(({ isLong }) => !isLong)) {
    await test.step(`a page ${what}`, async () => {
      await overlay.visit(still(path));
      await postLanes(overlay, 1);
      await expectCaptionsSeen(page, captions, path);
    });
  }
  // The backdrop of a page's dialog would be behind captions that are one too.
  await expectNotDarkened(page, captions);

  await overlay.visit(still("rewritten.html"));
  await postLanes(overlay, 1);
  for (const id of SHORT_REWRITES) {
    await test.step(`after pressing "${id}"`, async () => {
      await page.locator(`#${id}`).click();
      await waitFor("the captions to be back", async () => {
        const now = await captions.now();
        if (now?.shown && now.lanes.some(({ lines }) => lines.length > 0)) return true;
        // In another document captions begin again, and the extension sends them the words again.
        if (id === "root" || id === "write") await postLanes(overlay, 1);
        return false;
      });
    });
  }
  await enterFullscreen(page);
  await page.keyboard.press("x");
  await expectCaptionsSeen(page, captions, "thrown out in fullscreen of a rewritten document");
});

test(
  "captions are visible on awkward pages, take no clicks and darken nothing",
  LONG,
  async ({ launch, stage }) => {
    const browser = await launch({ choices: STATIC_WORDS });
    const page = await browser.open(stage.site.url + address("plain.html"));
    await startByKey(browser, page);
    await test.step("a plain page, where a click goes through", async () => {
      const captions = await CaptionsOnPage.of(page);
      await expectCaptionsSeen(page, captions, "before the click");
      await expectClickThrough(page, captions);
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
      await expectNotDarkened(page, await CaptionsOnPage.of(page));
    });
  },
);

test("captions return to a page that rewrites itself", LONG, async ({ launch, stage }) => {
  const browser = await launch({ choices: STATIC_WORDS });
  const page = await browser.open(stage.site.url + address("rewritten.html"));
  await startByKey(browser, page);
  const captions = await CaptionsOnPage.of(page);
  const seen = (when: string) => expectCaptionsSeen(page, captions, when);
  for (const id of REWRITES) {
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

async function expectClickThrough(page: Page, captions: CaptionsOnPage): Promise<void> {
  const [box] = await captionBoxes(captions.session);
  if (!box) throw new Error("A line was seen a moment ago.");
  const hit = await page.evaluate(
    ({ x, y }) => document.elementFromPoint(x, y)?.matches("[popover]"),
    { x: box.x + box.width / 2, y: box.y + box.height / 2 },
  );
  expect(hit).toBe(false);
}

async function expectNotDarkened(page: Page, captions: CaptionsOnPage): Promise<void> {
  const picture = await takePicture(captions.session);
  const scale = await page.evaluate(() => devicePixelRatio);
  const corner = await page.evaluate(() => ({
    ...{ x: 0, y: innerHeight / 2, width: 40, height: 40 },
  }));
  expect(captionPixels(picture, corner, scale).dark).toBeLessThan(0.1);
}

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

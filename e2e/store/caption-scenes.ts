import type { Page } from "@playwright/test";
import { readTalk } from "../harness/account/talk-files.ts";
import { splitIntoUnits } from "../harness/account/text-units.ts";
import { activeTabId } from "../harness/browser/active-tab-id.ts";
import { letPlay, playFrom } from "../harness/input/player.ts";
import { type CaptionPaint, CaptionWatch } from "../harness/overlay/caption-watch.ts";
import { CaptionsOnPage } from "../harness/overlay/captions-on-page.ts";
import { uiText } from "../harness/pages/ui-text.ts";
import { openPopup } from "../harness/popup/open-popup.ts";
import type { PopupHandle } from "../harness/popup/popup-handle.ts";
import { startCaptions } from "../harness/popup/start-captions.ts";
import { BestPicture } from "../run/best-picture.ts";
import { composePicture } from "./compose-picture.ts";
import { fitWindow, openTalk, SCREENSHOT_SIZE, type StoreStage, TALK } from "./store-stage.ts";

// The part of the talk with the fullest slide, from its last line on.
const SLIDE = { startMs: 57_600, endMs: 60_200 } as const;

// The lanes need this long to fill up.
const LEAD_MS = 9_000;

export async function pictureCaptions(stage: StoreStage): Promise<Buffer> {
  const page = await openFullscreenTalk(stage);
  return await pictureFullestLanes(page);
}

export async function openFullscreenTalk(stage: StoreStage): Promise<Page> {
  const page = await openTalk(stage, "/players/plain.html");
  await fitWindow(page);
  await startCaptions(stage.browser, page);
  await page.locator("#fullscreen-video").click();
  await page.waitForFunction(() => document.fullscreenElement !== null);
  return page;
}

async function pictureFullestLanes(page: Page): Promise<Buffer> {
  const { session } = await CaptionsOnPage.of(page);
  const picture = new BestPicture(session);
  const watch = await CaptionWatch.start(page);
  watch.onPaint((paint) => {
    if ((paint.mediaMs ?? 0) >= SLIDE.startMs && isAsSpoken(paint)) picture.consider(paint);
  });
  await playFrom(page, SLIDE.startMs - LEAD_MS);
  await letPlay(page, LEAD_MS + SLIDE.endMs - SLIDE.startMs);
  watch.stop();
  const png = await picture.png();
  if (!png) throw new Error("No caption was painted.");
  return png;
}

// Whether no lane shows a misheard word, as lanes may while words are tentative.
function isAsSpoken({ lanes }: CaptionPaint): boolean {
  const { words } = readTalk(TALK);
  return lanes.every(({ language, lines }) => {
    const spoken = (words.get(language) ?? []).map(({ text }) => text).join(" ");
    return lines.every(({ text }) => spoken.includes(splitIntoUnits(text, language).join(" ")));
  });
}

export async function picturePopup(stage: StoreStage): Promise<Buffer> {
  const { browser } = stage;
  const page = await openTalk(stage, "/players/plain.html", "&fill=1");
  await fitWindow(page);
  await startCaptions(browser, page);
  const below = await pictureFullestLanes(page);
  const popup = await openPopup(browser, page);
  await popup.waitForText(uiText("state_live"));
  await popup.session.waitForValue("[...document.images].every(({ complete }) => complete)");
  const above = await pictureWholePopup(popup);
  return await composePicture(browser, SCREENSHOT_SIZE, [
    { png: below, place: "left: 0; top: 0" },
    { png: above, place: POPUP_PLACE },
  ]);
}

// Below the toolbar, as browsers show it.
const POPUP_PLACE =
  "right: 20px; top: 8px; border-radius: 10px; box-shadow: 0 6px 28px rgb(0 0 0 / 45%)";

// Browsers limit popups to this height.
const POPUP_MAX_HEIGHT = 600;

// Without a window to fit into, the popup grows to the height of its content.
async function pictureWholePopup({ session }: PopupHandle): Promise<Buffer> {
  const [width = 0, height = 0] = await session.evaluate<number[]>(
    "[innerWidth, document.documentElement.scrollHeight]",
  );
  const { data } = await session.send<{ data: string }>("Page.captureScreenshot", {
    format: "png",
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, width, height: Math.min(height, POPUP_MAX_HEIGHT), scale: 1 },
  });
  return Buffer.from(data, "base64");
}

// The initial width of a side panel.
const PANEL_WIDTH = 420;

// Enough sentences to fill the panel.
const PANEL_LEAD_MS = 38_000;

export async function picturePanel(stage: StoreStage): Promise<Buffer> {
  const { browser } = stage;
  const page = await openTalk(stage, "/players/plain.html", "&fill=1");
  await page.setViewportSize({ ...SCREENSHOT_SIZE, width: SCREENSHOT_SIZE.width - PANEL_WIDTH });
  const tabId = await activeTabId(browser);
  await startCaptions(browser, page);
  await playFrom(page, SLIDE.startMs - PANEL_LEAD_MS);
  await letPlay(page, PANEL_LEAD_MS);
  const below = await page.screenshot();
  const panel = await browser.context.newPage();
  await panel.setViewportSize({ ...SCREENSHOT_SIZE, width: PANEL_WIDTH });
  await panel.goto(browser.extensionUrl(`src/transcript/panel.html?tab=${tabId}`));
  await panel.locator(".row").nth(2).waitFor();
  // The live panel never rests: in a second it has scrolled to the newest words.
  await panel.waitForTimeout(1_000);
  const beside = await panel.screenshot();
  return await composePicture(browser, SCREENSHOT_SIZE, [
    { png: below, place: "left: 0; top: 0" },
    { png: beside, place: "right: 0; top: 0; border-inline-start: 1px solid rgb(0 0 0 / 20%)" },
  ]);
}

import type { Page } from "@playwright/test";
import { STATIC_WORDS } from "./harness/account/static-words.ts";
import { startByKey } from "./harness/input/start-by-key.ts";
import { LONG } from "./harness/long-form.ts";
import { CaptionsOnPage } from "./harness/overlay/captions-on-page.ts";
import { expectCaptionsSeen } from "./harness/overlay/expect-captions-seen.ts";
import { openLooseOverlay } from "./harness/overlay/loose-overlay.ts";
import { postLanes } from "./harness/overlay/posted-lanes.ts";
import {
  FULLSCREEN_KINDS,
  type FullscreenKind,
  talkAddress,
} from "./harness/pages/fullscreen-kinds.ts";
import { test } from "./harness/test.ts";

async function expectSeenInFullscreen(
  page: Page,
  captions: CaptionsOnPage,
  { name, button, isInFrame, element }: FullscreenKind,
): Promise<void> {
  await (isInFrame ? page.frameLocator("#frame") : page).locator(`#${button}`).click();
  await page.waitForFunction((tag) => document.fullscreenElement?.tagName === tag, element);
  await expectCaptionsSeen(page, captions, `in fullscreen of ${name}`);
}

async function leaveFullscreen(page: Page): Promise<void> {
  await page.evaluate(() => document.exitFullscreen());
  await page.waitForFunction(() => document.fullscreenElement === null);
}

test("captions are visible over every kind of fullscreen", async ({ launch, stage: { site } }) => {
  const { context } = await launch();
  const [first] = FULLSCREEN_KINDS;
  const address = ({ page }: FullscreenKind) => talkAddress(site.url, page, { isPlaying: false });
  const overlay = await openLooseOverlay(context, address(first));
  const { page, captions } = overlay;
  for (const kind of FULLSCREEN_KINDS) {
    await test.step(kind.name, async () => {
      if (kind !== first) await overlay.visit(address(kind));
      await postLanes(overlay, 1);
      await expectSeenInFullscreen(page, captions, kind);
      await leaveFullscreen(page);
      // Afterwards nothing but a dialog can be above what the browser's top layer holds.
      await captions.waitUntil("captions over the page", ({ shown, lanes }) => {
        return shown && lanes.some(({ lines }) => lines.length > 0);
      });
      const hasDialog = await page.evaluate(() => document.querySelector(":modal") !== null);
      if (kind !== first && !hasDialog) return;
      await expectCaptionsSeen(page, captions, `after fullscreen of ${kind.name}`);
    });
  }
});

test(
  "captions of a tab are visible over every kind of fullscreen",
  LONG,
  async ({ launch, stage }) => {
    const browser = await launch({ choices: STATIC_WORDS });
    const page = await browser.open(talkAddress(stage.site.url, "plain.html"));
    await startByKey(browser, page);
    for (const kind of FULLSCREEN_KINDS) {
      await test.step(kind.name, async () => {
        await page.goto(talkAddress(stage.site.url, kind.page));
        const captions = await CaptionsOnPage.of(page);
        await captions.waitUntil("words", ({ lanes }) =>
          lanes.some(({ lines }) => lines.length > 0),
        );
        await expectSeenInFullscreen(page, captions, kind);
        await leaveFullscreen(page);
        await expectCaptionsSeen(page, captions, `after fullscreen of ${kind.name}`);
      });
    }
  },
);

import { STATIC_WORDS } from "./harness/account/static-words.ts";
import { startByKey } from "./harness/input/start-by-key.ts";
import { CaptionsOnPage } from "./harness/overlay/captions-on-page.ts";
import { expectCaptionsSeen } from "./harness/overlay/expect-captions-seen.ts";
import { FULLSCREEN_KINDS, talkAddress } from "./harness/pages/fullscreen-kinds.ts";
import { test } from "./harness/test.ts";

test("captions are visible over every kind of fullscreen", async ({ launch, stage }) => {
  const browser = await launch({ choices: STATIC_WORDS });
  const page = await browser.open(talkAddress(stage.site.url, "plain.html"));
  await startByKey(browser, page);
  for (const { name, page: path, button, isInFrame, element } of FULLSCREEN_KINDS) {
    await test.step(name, async () => {
      await page.goto(talkAddress(stage.site.url, path));
      const captions = await CaptionsOnPage.of(page);
      await captions.waitUntil("words", ({ lanes }) => lanes.some(({ lines }) => lines.length > 0));
      await (isInFrame ? page.frameLocator("#frame") : page).locator(`#${button}`).click();
      await page.waitForFunction((tag) => document.fullscreenElement?.tagName === tag, element);
      await expectCaptionsSeen(page, captions, `in fullscreen of ${name}`);

      await page.evaluate(() => document.exitFullscreen());
      await page.waitForFunction(() => document.fullscreenElement === null);
      await expectCaptionsSeen(page, captions, `after fullscreen of ${name}`);
    });
  }
});

import type { Frame, Page } from "puppeteer-core";
import { STATIC_WORDS } from "../harness/account/static-words.ts";
import { expectCaptionsSeen } from "../harness/overlay/expect-captions-seen.ts";
import { FULLSCREEN_KINDS, talkAddress } from "../harness/pages/fullscreen-kinds.ts";
import { CaptionsInFirefox } from "./harness/captions-in-firefox.ts";
import { bringCaptionsBack, openAndPlay, startCaptions } from "./harness/start-captions.ts";
import { test } from "./harness/test.ts";
import { waitInFirefox } from "./harness/wait-in-firefox.ts";

test("captions are visible over every kind of fullscreen", async ({
  surtitle,
  stage,
  connectAccount,
}) => {
  await connectAccount(STATIC_WORDS);
  const page = await openAndPlay(surtitle, talkAddress(stage.site.url, "wrapper.html"));
  await startCaptions(surtitle);
  const captions = new CaptionsInFirefox(page);
  for (const { name, page: path, button, isInFrame, element } of FULLSCREEN_KINDS) {
    await test.step(name, async () => {
      await page.goto(talkAddress(stage.site.url, path));
      await bringCaptionsBack(surtitle);
      await captions.waitUntil("words", ({ lanes }) => lanes.some(({ lines }) => lines.length > 0));
      await (await (isInFrame ? frameOf(page) : page)).click(`#${button}`);
      await waitForFullscreen(page, element);
      await expectCaptionsSeen(page, captions, `in fullscreen of ${name}`);

      await page.evaluate(() => document.exitFullscreen());
      await waitForFullscreen(page, null);
      await expectCaptionsSeen(page, captions, `after fullscreen of ${name}`);
    });
  }
});

async function frameOf(page: Page): Promise<Frame> {
  return await waitInFirefox("the frame", async () => {
    const frame = await (await page.$("#frame"))?.contentFrame();
    return frame && (await frame.$("#fullscreen-inside")) && frame;
  });
}

// A tag name, or null when nothing may be in fullscreen.
async function waitForFullscreen(page: Page, element: string | null): Promise<void> {
  await waitInFirefox(`fullscreen of ${element}`, () =>
    page.evaluate((wanted) => (document.fullscreenElement?.tagName ?? null) === wanted, element),
  );
}

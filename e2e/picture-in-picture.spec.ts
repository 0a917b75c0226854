import type { StoredChoices } from "./harness/browser/stored-settings.ts";
import { CaptionsInHand, HANDLE_PARTS } from "./harness/overlay/captions-in-hand.ts";
import { CaptionsOnPage } from "./harness/overlay/captions-on-page.ts";
import { expectCaptionsSeen } from "./harness/overlay/expect-captions-seen.ts";
import { startCaptions, stopCaptions } from "./harness/popup/start-captions.ts";
import { expect, test } from "./harness/test.ts";

// Words for about 45 seconds; the last ones stay.
const CHOICES: StoredChoices = {
  apiKey: "local-key.scripted.script-pace=1500",
  languages: { targets: ["de"] },
  reading: { afterSilence: "stay" },
};

test("captions move live into a separate window and come back", async ({ launch, stage }) => {
  const browser = await launch({ choices: CHOICES });
  const talk = `${stage.site.url}/players/plain.html?talk=lighthouses&autoplay=1&loop=1&t=20`;
  const page = await browser.open(talk);
  await startCaptions(browser, page);
  const inPage = await CaptionsOnPage.of(page);
  const hand = new CaptionsInHand(page, inPage.session);
  const hasWords = async () => {
    await inPage.waitUntil("words in the page", ({ lanes }) => lanes.length === 2);
  };
  const open = async () => {
    await hasWords();
    const [view] = await Promise.all([
      browser.context.waitForEvent("page", { timeout: 30_000 }),
      hand.press(HANDLE_PARTS.ownWindow),
    ]);
    return { view, captions: await CaptionsOnPage.of(view) };
  };

  await test.step("words appear in it as they arrive", async () => {
    const { view, captions } = await open();
    const before = await captions.waitUntil("words", ({ lanes }) => lanes.length === 2);
    await captions.waitUntil("other words", ({ lanes }) =>
      lanes.every(({ lines }, at) => lines.at(-1)?.text !== before.lanes[at]?.lines.at(-1)?.text),
    );
    await expectCaptionsSeen(view, captions, "in their own window");
    // Moved, not rendered twice.
    expect((await inPage.now())?.lanes).toEqual([]);
    await view.close();
    await hasWords();
  });

  await test.step("leaving the page closes the window", async () => {
    const { view } = await open();
    const closed = view.waitForEvent("close");
    await page.goto(talk);
    await closed;
    await hasWords();
  });

  await test.step("stopping captions closes the window", async () => {
    const { view } = await open();
    const closed = view.waitForEvent("close");
    await stopCaptions(browser, page);
    await closed;
  });
});

import type { StoredChoices } from "./harness/browser/stored-settings.ts";
import { CaptionsInHand, HANDLE_PARTS } from "./harness/overlay/captions-in-hand.ts";
import { CaptionsOnPage } from "./harness/overlay/captions-on-page.ts";
import { expectCaptionsSeen } from "./harness/overlay/expect-captions-seen.ts";
import { OverlayRoot } from "./harness/overlay/overlay-root.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { openPopup } from "./harness/popup/open-popup.ts";
import { startCaptions, stopCaptions } from "./harness/popup/start-captions.ts";
import { expect, test } from "./harness/test.ts";
import { waitFor } from "./harness/wait-for.ts";

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
  /** Waits until the page shows that captions are elsewhere, or no longer does. */
  const chip = async (isShown: boolean) => {
    await waitFor(`${isShown ? "a" : "no"} way back in the page`, async () => {
      const root = await OverlayRoot.find(inPage.session);
      return ((await root?.call<string | null>(CHIP_TEXT)) ?? null) === (isShown ? CHIP : null);
    });
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
    await chip(false);
    await hasWords();
  });

  await test.step("its controls appear under the pointer, and bring captions back", async () => {
    const { view, captions } = await open();
    const inView = new CaptionsInHand(view, captions.session);
    expect(await inView.call<boolean>(IS_HANDLE_SEEN)).toBe(false);
    const closed = view.waitForEvent("close");
    await inView.press(HANDLE_PARTS.bringBack);
    await closed;
    await chip(false);
    await hasWords();
  });

  await test.step("a chip in the page hides with the captions, and brings them back", async () => {
    const { view } = await open();
    await chip(true);
    const popup = await openPopup(browser, page);
    await popup.click({ role: "button", name: uiText("popup_hide") });
    await chip(false);
    await popup.click({ role: "button", name: uiText("popup_show") });
    await popup.close();
    await chip(true);
    const closed = view.waitForEvent("close");
    await hand.call(FOCUS_CHIP);
    await page.keyboard.press("Enter");
    await closed;
    await chip(false);
    await hasWords();
  });

  await test.step("leaving the page closes the window", async () => {
    const { view } = await open();
    const closed = view.waitForEvent("close");
    await page.goto(talk);
    await closed;
    await hasWords();
    await chip(false);
  });

  await test.step("stopping captions closes the window", async () => {
    const { view } = await open();
    const closed = view.waitForEvent("close");
    await stopCaptions(browser, page);
    await closed;
  });
});

const CHIP = `${uiText("overlay_elsewhere")} · ${uiText("overlay_bring_back")}`;

const CHIP_TEXT = `function () {
  const chip = this.querySelector(".chip");
  return chip?.checkVisibility() ? chip.textContent : null;
}`;

const FOCUS_CHIP = `function () {
  this.querySelector(".chip").focus();
}`;

const IS_HANDLE_SEEN = `function () {
  return getComputedStyle(this.querySelector(".handle")).opacity !== "0";
}`;

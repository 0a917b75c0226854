import type { SurtitleBrowser } from "./harness/browser/launch-surtitle.ts";
import type { StoredChoices } from "./harness/browser/stored-settings.ts";
import { startByKey } from "./harness/input/start-by-key.ts";
import { LONG } from "./harness/long-form.ts";
import { CaptionsInHand, HANDLE_PARTS } from "./harness/overlay/captions-in-hand.ts";
import { CaptionsOnPage } from "./harness/overlay/captions-on-page.ts";
import { expectCaptionsSeen } from "./harness/overlay/expect-captions-seen.ts";
import { OverlayRoot } from "./harness/overlay/overlay-root.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { openPopup } from "./harness/popup/open-popup.ts";
import { stopCaptions } from "./harness/popup/start-captions.ts";
import type { Stage } from "./harness/service/stage.ts";
import { expect, test } from "./harness/test.ts";
import { waitFor } from "./harness/wait-for.ts";

// The last words stay.
const choicesFor = (script: string): StoredChoices => ({
  apiKey: `local-key.scripted.${script}`,
  languages: { targets: ["de"] },
  reading: { afterSilence: "stay" },
});

async function openTalk(browser: SurtitleBrowser, { site }: Stage) {
  const talk = `${site.url}/players/plain.html?talk=lighthouses&autoplay=1&loop=1&t=20`;
  const page = await browser.open(talk);
  await startByKey(browser, page);
  const inPage = await CaptionsOnPage.of(page);
  const hand = new CaptionsInHand(page, inPage.session);
  /** Waits until the captions are in the page, which shows no chip then. */
  const inPageAgain = async () => {
    await inPage.waitUntil("words in the page", ({ lanes }) => lanes.length === 2);
    await waitForChip(false);
  };
  const waitForChip = async (isShown: boolean) => {
    await waitFor(`the page to show ${isShown ? "a" : "no"} way back`, async () => {
      const root = await OverlayRoot.find(inPage.session);
      return ((await root?.call<string | null>(CHIP_TEXT)) ?? null) === (isShown ? CHIP : null);
    });
  };
  const open = async () => {
    await inPageAgain();
    const [view] = await Promise.all([
      browser.context.waitForEvent("page", { timeout: 30_000 }),
      hand.press(HANDLE_PARTS.ownWindow),
    ]);
    const captions = await CaptionsOnPage.of(view);
    const words = await captions.waitUntil("words", ({ lanes }) => lanes.length === 2);
    return { view, captions, words };
  };
  return { talk, page, inPage, hand, open, inPageAgain, waitForChip };
}

test("captions continue in a separate window, and a key on the chip brings them back", async ({
  launch,
  stage,
}) => {
  // Words for about 45 seconds.
  const browser = await launch({ choices: choicesFor("script-pace=1500") });
  const { page, inPage, hand, open, inPageAgain, waitForChip } = await openTalk(browser, stage);
  const { view, captions, words } = await open();
  await captions.waitUntil("other words", ({ lanes }) =>
    lanes.every(({ lines }, at) => lines.at(-1)?.text !== words.lanes[at]?.lines.at(-1)?.text),
  );
  await expectCaptionsSeen(view, captions, "in their own window");
  // Moved, not rendered twice.
  expect((await inPage.now())?.lanes).toEqual([]);
  await waitForChip(true);
  const closed = view.waitForEvent("close");
  await hand.call(FOCUS_CHIP);
  await page.keyboard.press("Enter");
  await closed;
  await inPageAgain();
});

test("captions move live into a separate window and come back", LONG, async ({ launch, stage }) => {
  // Words for about 45 seconds.
  const browser = await launch({ choices: choicesFor("script-pace=1500") });
  const { talk, page, inPage, open, inPageAgain } = await openTalk(browser, stage);

  await test.step("words appear in it as they arrive", async () => {
    const { view, captions, words } = await open();
    await captions.waitUntil("other words", ({ lanes }) =>
      lanes.every(({ lines }, at) => lines.at(-1)?.text !== words.lanes[at]?.lines.at(-1)?.text),
    );
    await expectCaptionsSeen(view, captions, "in their own window");
    // Moved, not rendered twice.
    expect((await inPage.now())?.lanes).toEqual([]);
    await view.close();
    await inPageAgain();
  });

  await test.step("leaving the page closes the window", async () => {
    const { view } = await open();
    const closed = view.waitForEvent("close");
    await page.goto(talk);
    await closed;
    await inPageAgain();
  });

  await test.step("stopping captions closes the window", async () => {
    const { view } = await open();
    const closed = view.waitForEvent("close");
    await stopCaptions(browser, page);
    await closed;
  });
});

test(
  "controls in the window and a chip in the page bring captions back",
  LONG,
  async ({ launch, stage }) => {
    // Without new words, nothing moves that is pressed here.
    const browser = await launch({ choices: choicesFor("script-sentences=2") });
    const { page, hand, open, inPageAgain, waitForChip } = await openTalk(browser, stage);

    await test.step("controls appear under the pointer", async () => {
      const { view, captions } = await open();
      const inView = new CaptionsInHand(view, captions.session);
      expect(await inView.call<boolean>(IS_HANDLE_SEEN)).toBe(false);
      const closed = view.waitForEvent("close");
      await inView.press(HANDLE_PARTS.bringBack);
      await closed;
      await inPageAgain();
    });

    await test.step("the chip hides with the captions, and the keyboard presses it", async () => {
      const { view } = await open();
      await waitForChip(true);
      const popup = await openPopup(browser, page);
      await popup.click({ role: "button", name: uiText("popup_hide") });
      await waitForChip(false);
      await popup.click({ role: "button", name: uiText("popup_show") });
      await popup.close();
      await waitForChip(true);
      const closed = view.waitForEvent("close");
      await hand.call(FOCUS_CHIP);
      await page.keyboard.press("Enter");
      await closed;
      await inPageAgain();
    });
  },
);

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

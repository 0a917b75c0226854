import type { Page } from "puppeteer-core";
import { STATIC_WORDS } from "../harness/account/static-words.ts";
import { uiText } from "../harness/pages/ui-text.ts";
import { contextsOf } from "./harness/bidi.ts";
import { CaptionsInFirefox } from "./harness/captions-in-firefox.ts";
import { openAndPlay, startCaptions } from "./harness/start-captions.ts";
import { expect, test } from "./harness/test.ts";
import { waitInFirefox } from "./harness/wait-in-firefox.ts";

interface Point {
  readonly x: number;
  readonly y: number;
}

test("captions move into a window of their own, and a press brings them back", async ({
  surtitle,
  stage,
  connectAccount,
}) => {
  await connectAccount({ ...STATIC_WORDS, languages: { targets: ["de"] } });
  const page = await openAndPlay(
    surtitle,
    `${stage.site.url}/players/plain.html?talk=lighthouses&loop=1`,
  );
  await startCaptions(surtitle);
  const captions = new CaptionsInFirefox(page);
  const tabs = await contextsOf(surtitle.browser);
  await captions.waitUntil("words in the page", ({ lanes }) => lanes.length === 2);

  await pressPart(page, captions, '[data-action="own_window"]');
  const view = await surtitle.waitForNewTab(tabs);
  const moved = new CaptionsInFirefox(view);
  await moved.waitUntil("words in the window", ({ lanes }) => lanes.length === 2);
  // Moved, not drawn twice.
  expect((await captions.now())?.lanes).toEqual([]);
  const root = await captions.findRoot();
  expect(await root?.call(CHIP_TEXT)).toContain(uiText("overlay_bring_back"));

  await test.step("a press in the page brings them back", async () => {
    await pressPart(page, captions, ".chip");
    await captions.waitUntil("words in the page", ({ lanes }) => lanes.length === 2);
    await waitInFirefox("the window to close", async () => {
      const all = await surtitle.browser.pages();
      return !all.includes(view);
    });
  });
});

/** Moves the pointer to a part of the captions, which shows their handle, and presses it. */
async function pressPart(page: Page, captions: CaptionsInFirefox, part: string): Promise<void> {
  const { x, y } = await waitInFirefox(`“${part}” under the pointer`, async () => {
    const root = await captions.findRoot();
    const words = await root?.call<Point | null>(MIDDLE, ".lanes > :not([hidden])");
    if (words) await page.mouse.move(words.x + 8 * Math.random(), words.y);
    const middle = await root?.call<Point | null>(MIDDLE, part);
    if (!middle) return null;
    await page.mouse.move(middle.x, middle.y);
    return (await root?.call<boolean>(RESTS_UNDER_POINTER, part)) && middle;
  });
  await page.mouse.click(x, y);
}

const MIDDLE = `function (selector) {
  const element = this.querySelector(selector);
  if (!element?.checkVisibility()) return null;
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}`;

// The captions glide up from the player's bar, which the pointer brings up. Afterwards a new line
// moves the words, but not what is under the pointer.
const RESTS_UNDER_POINTER = `function (selector) {
  const glides = this.getAnimations().some(({ playState }) => playState === "running");
  return !glides && this.querySelector(selector).matches(":hover");
}`;

const CHIP_TEXT = `function () {
  return this.querySelector(".chip")?.textContent ?? "";
}`;

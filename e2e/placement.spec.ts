import type { Page } from "@playwright/test";
import type { OverlayMessage } from "../src/messaging/channel.ts";
import { STANDING_WORDS } from "./harness/account/standing-words.ts";
import { playFrom } from "./harness/input/player.ts";
import { startByKey } from "./harness/input/start-by-key.ts";
import type { Box } from "./harness/overlay/caption-pixels.ts";
import { CaptionsInHand, HAND } from "./harness/overlay/captions-in-hand.ts";
import { CaptionsOnPage } from "./harness/overlay/captions-on-page.ts";
import { letterSize } from "./harness/overlay/letter-size.ts";
import { openLooseOverlay } from "./harness/overlay/loose-overlay.ts";
import { lookOf } from "./harness/overlay/overlay-look.ts";
import { expect, test } from "./harness/test.ts";
import { waitFor } from "./harness/wait-for.ts";

/** Keeps what the page hears of the pointer. */
const LISTEN = `(() => {
  window.heard = [];
  for (const name of ["pointerdown", "click", "dblclick", "wheel"]) {
    addEventListener(name, ({ type, target }) => {
      // The page's own buttons are of no interest, its captured events are: a player may have them.
      if (target.localName !== "button") heard.push(type + " " + target.localName);
    }, { passive: true });
  }
})()`;
const FOCUSED = "function () { return this.activeElement?.dataset.action ?? null; }";
const HEARD = "heard";

/** Where captions stand, lines come and go above it. */
const bottomOf = ({ y, height }: Box) => y + height;
const middleOf = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });

/** Waits for words on screen, in a page that may just have been opened. */
async function takeCaptions(page: Page): Promise<CaptionsOnPage> {
  const captions = await CaptionsOnPage.of(page);
  await captions.waitUntil("words", ({ lanes }) => lanes.length === 2);
  return captions;
}

const inHand = async (page: Page) => new CaptionsInHand(page, (await takeCaptions(page)).session);

const isFullscreen = (page: Page, is: boolean) =>
  page.waitForFunction((want) => (document.fullscreenElement !== null) === want, is);

test("captions are placed by hand and by keys, and let all else through", async ({
  launch,
  stage,
}) => {
  const browser = await launch({
    choices: { ...STANDING_WORDS, languages: { targets: ["de"] } },
  });
  const wrapper = `${stage.site.url}/players/wrapper.html?talk=lighthouses&autoplay=1&loop=1&t=20`;
  const page = await browser.open(wrapper);
  await startByKey(browser, page);
  let hand = await inHand(page);
  const view = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  let box = await hand.box();
  expect(middleOf(box).x).toBeCloseTo(view.width / 2, -1);

  await test.step("clicks and the wheel go through to the player", async () => {
    await page.evaluate(LISTEN);
    const { x, y } = middleOf(box);
    await page.mouse.click(x, y);
    await page.mouse.wheel(0, 1);
    await expect
      .poll(() => page.evaluate(HEARD))
      .toEqual(["pointerdown video", "click video", "wheel video"]);
    await page.evaluate("heard.length = 0");
  });

  await test.step("dragged by the handle, of which the page hears nothing", async () => {
    const before = await hand.box();
    await hand.drag(HAND.move, -150, -60);
    const after = await hand.box();
    expect(after.x - before.x).toBeCloseTo(-150, 0);
    expect(bottomOf(after) - bottomOf(before)).toBeCloseTo(-60, 0);
    expect(after.width).toBeCloseTo(before.width, 0);
    await hand.press(HAND.move);
    expect(await page.evaluate(HEARD)).toEqual([]);
  });

  await test.step("drawn wider by an edge, the other of which stays", async () => {
    const before = await hand.box();
    await hand.drag(HAND.rightGrip, 120, 0);
    const after = await hand.box();
    expect(after.x).toBeCloseTo(before.x, 0);
    // A grip is taken hold of in its middle, which is the edge.
    expect(after.width - before.width).toBeCloseTo(120, -0.5);
    box = after;
  });

  await test.step("in fullscreen they have a place of their own", async () => {
    const left = async () => (await hand.box()).x;
    await page.locator("#fullscreen-wrapper").click();
    await isFullscreen(page, true);
    await expect.poll(async () => middleOf(await hand.box()).x).toBeCloseTo(view.width / 2, -1);
    await hand.drag(HAND.move, 100, -120);
    const inFullscreen = await hand.box();
    await page.evaluate(() => document.exitFullscreen());
    await isFullscreen(page, false);
    await expect.poll(left).toBeCloseTo(box.x, 0);
    await page.locator("#fullscreen-wrapper").click();
    await isFullscreen(page, true);
    await expect.poll(left).toBeCloseTo(inFullscreen.x, 0);
    const bottom = async () => bottomOf(await hand.box());
    await expect.poll(bottom).toBeCloseTo(bottomOf(inFullscreen), 0);
    await page.evaluate(() => document.exitFullscreen());
    await isFullscreen(page, false);
  });

  await test.step("the place is remembered when the page comes anew", async () => {
    await page.goto(wrapper);
    hand = await inHand(page);
    await expect.poll(async () => (await hand.box()).x).toBeCloseTo(box.x, -0.5);
    const after = await hand.box();
    expect(bottomOf(after)).toBeCloseTo(bottomOf(box), -0.5);
    expect(after.width).toBeCloseTo(box.width, -0.5);
  });

  await test.step("a double click puts them back", async () => {
    await hand.press(HAND.move, 2);
    await expect.poll(async () => middleOf(await hand.box()).x).toBeCloseTo(view.width / 2, -1);
    expect((await hand.box()).width).toBeLessThan(box.width - 100);
  });

  await test.step("the handle is reached by Tab and moves them by the arrow keys", async () => {
    // The focus is there since the double click.
    await page.keyboard.press("Escape");
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe("body");
    await waitFor("the focus to come to the handle", async () => {
      await page.keyboard.press("Tab");
      return (await hand.call<string | null>(FOCUSED)) === "move";
    });
    const before = await hand.box();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowUp");
    const moved = await hand.box();
    expect(moved.x).toBeLessThan(before.x - 10);
    expect(bottomOf(moved)).toBeLessThan(bottomOf(before) - 10);
    await page.keyboard.press("Shift+ArrowRight");
    expect((await hand.box()).width).toBeGreaterThan(moved.width + 10);
    await page.keyboard.press("Home");
    expect((await hand.box()).x).toBeCloseTo(before.x, 0);
    await page.keyboard.press("Escape");
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe("body");
  });

  await test.step("over a bare video, which lets nothing be pressed, keys move them", async () => {
    await page.goto(`${stage.site.url}/players/plain.html?talk=lighthouses&loop=1`);
    await playFrom(page, 20_000);
    hand = await inHand(page);
    await page.locator("#fullscreen-video").click();
    await isFullscreen(page, true);
    await page.keyboard.press("Alt+Shift+KeyM");
    // From here on they stay for good where they are; the player's bar may have gone or come before.
    await page.keyboard.press("ArrowUp");
    const before = await hand.box();
    for (const key of ["ArrowUp", "ArrowUp", "ArrowRight"]) await page.keyboard.press(key);
    const after = await hand.box();
    expect(bottomOf(after)).toBeLessThan(bottomOf(before) - 20);
    expect(after.x).toBeGreaterThan(before.x + 10);
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowUp");
    expect(bottomOf(await hand.box())).toBeCloseTo(bottomOf(after), 0);
  });

  await test.step("a key that is pressed in a frame counts for the page's captions", async () => {
    await page.goto(
      `${stage.site.url}/players/iframe.html?talk=lighthouses&autoplay=1&loop=1&t=20`,
    );
    const captions = await takeCaptions(page);
    const size = () => letterSize(captions);
    const before = await waitFor("a line", async () => (await size()) || null);
    const frame = page.frameLocator("#frame");
    await frame.locator("#video").click({ position: { x: 20, y: 20 } });
    // The frame may not be listened to as soon as the page.
    await expect(async () => {
      await page.keyboard.press("Alt+Shift+Equal");
      await expect.poll(size, { timeout: 2000 }).toBeGreaterThan(before * 1.05);
    }).toPass({ timeout: 20_000 });
  });
});

test("the handle stays under the pointer, whatever lines come and go", async ({ launch }) => {
  const browser = await launch();
  const overlay = await openLooseOverlay(browser.context, "data:text/html,<body bgcolor=gray>");
  const { page, captions } = overlay;
  const hand = new CaptionsInHand(page, captions.session);
  let ordinal = 0;
  const say = (lanes: readonly string[]) => {
    ordinal += 1;
    const segment = { text: ` Sentence ${ordinal}, which is said.`, startMs: 0, endMs: 1 };
    const place = { ordinal: ordinal - 1, concluded: [segment], tentative: [] };
    const update = (lane: string): OverlayMessage => {
      return { kind: "updates", updates: [{ lane, language: lane, ...place }] };
    };
    return overlay.post({ kind: "lanes", lanes }, ...lanes.map(update));
  };
  await overlay.post(lookOf({ reading: { pace: 4, afterSilence: "stay" } }));

  for (const key of ["Home", "ArrowUp"]) {
    await test.step(
      key === "Home" ? "where they stand by themselves" : "at the upper edge",
      async () => {
        await say(["en"]);
        await page.keyboard.press("Alt+Shift+KeyM");
        for (let press = 0; press < 60; press++) await page.keyboard.press(key);
        await page.keyboard.press("Enter");
        await hand.press(HAND.larger);
        const place = async () => (await hand.call<Box>(PLACE, HAND.larger)).y;
        const before = await place();
        const { height } = await hand.box();
        await say(["en", "de", "es"]);
        await expect.poll(async () => (await hand.box()).height).toBeGreaterThan(height + 20);
        expect(await place()).toBeCloseTo(before, 0);
        await say(["en"]);
        await expect.poll(async () => (await hand.box()).height).toBeLessThan(height + 20);
        expect(await place()).toBeCloseTo(before, 0);
        await page.mouse.move(5, 5);
      },
    );
  }
});

const PLACE = `function (selector) {
  const { x, y, width, height } = this.querySelector(selector).getBoundingClientRect();
  return { x, y, width, height };
}`;

import type { Page } from "@playwright/test";
import type { OverlayMessage } from "../src/messaging/channel.ts";
import { STATIC_WORDS } from "./harness/account/static-words.ts";
import { playFrom } from "./harness/input/player.ts";
import { startByKey } from "./harness/input/start-by-key.ts";
import { LONG } from "./harness/long-form.ts";
import type { Box } from "./harness/overlay/caption-pixels.ts";
import { CaptionsInHand, HANDLE_PARTS } from "./harness/overlay/captions-in-hand.ts";
import { CaptionsOnPage } from "./harness/overlay/captions-on-page.ts";
import { letterSize } from "./harness/overlay/letter-size.ts";
import { openLooseOverlay } from "./harness/overlay/loose-overlay.ts";
import { lookOf } from "./harness/overlay/overlay-look.ts";
import type { Stage } from "./harness/service/stage.ts";
import { expect, test } from "./harness/test.ts";
import { waitFor } from "./harness/wait-for.ts";

const LISTEN = `(() => {
  window.heard = [];
  for (const name of ["pointerdown", "click", "dblclick", "wheel"]) {
    addEventListener(name, ({ type, target }) => {
      // Events on the page's own buttons do not matter, but events that it captures do: they may be
      // a player's.
      if (target.localName !== "button") heard.push(type + " " + target.localName);
    }, { passive: true });
  }
})()`;
const FOCUSED = "function () { return this.activeElement?.dataset.action ?? null; }";
const HEARD = "heard";

// Captions stay at their bottom edge; lines come and go above it.
const bottomOf = ({ y, height }: Box) => y + height;
const middleOf = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });

async function waitForCaptions(page: Page): Promise<CaptionsOnPage> {
  const captions = await CaptionsOnPage.of(page);
  await captions.waitUntil("words", ({ lanes }) => lanes.length === 2);
  return captions;
}

const inHand = async (page: Page) =>
  new CaptionsInHand(page, (await waitForCaptions(page)).session);

const isFullscreen = (page: Page, is: boolean) =>
  page.waitForFunction((want) => (document.fullscreenElement !== null) === want, is);

/** Clicks and wheel events go through captions, and a drag of their handle reaches no page. */
async function expectInputKeptApart(page: Page, hand: CaptionsInHand): Promise<void> {
  await page.evaluate(LISTEN);
  const { x, y } = middleOf(await hand.box());
  await page.mouse.click(x, y);
  await page.mouse.wheel(0, 1);
  await expect
    .poll(() => page.evaluate(HEARD))
    .toEqual(["pointerdown video", "click video", "wheel video"]);
  await page.evaluate("heard.length = 0");
  // The pointer has brought out the controls, and captions glide above them.
  const controls = page.locator("#player > .controls");
  const topOf = (element: Element) => element.getBoundingClientRect().top;
  const topPx = await controls.evaluate(topOf);
  await expect.poll(async () => bottomOf(await hand.box())).toBeLessThan(topPx + 1);
  const before = await hand.box();
  await hand.drag(HANDLE_PARTS.move, -150, -60);
  const after = await hand.box();
  expect(after.x - before.x).toBeCloseTo(-150, 0);
  expect(bottomOf(after) - bottomOf(before)).toBeCloseTo(-60, 0);
  expect(after.width).toBeCloseTo(before.width, 0);
  await hand.press(HANDLE_PARTS.move);
  expect(await page.evaluate(HEARD)).toEqual([]);
}

/** Drags the right edge; the left one stays. */
async function widen(hand: CaptionsInHand): Promise<Box> {
  const before = await hand.box();
  await hand.drag(HANDLE_PARTS.rightGrip, 120, 0);
  const after = await hand.box();
  expect(after.x).toBeCloseTo(before.x, 0);
  // The drag starts in the middle of a grip, which is the edge.
  expect(after.width - before.width).toBeCloseTo(120, -0.5);
  return after;
}

const CHOICES = { ...STATIC_WORDS, languages: { targets: ["de"] } };

const wrapperOf = ({ site }: Stage) =>
  `${site.url}/players/wrapper.html?talk=lighthouses&autoplay=1&loop=1&t=20`;

test("captions are dragged and widened, let clicks through, and remember their place", async ({
  launch,
  stage,
}) => {
  const browser = await launch({ choices: CHOICES });
  const wrapper = wrapperOf(stage);
  const page = await browser.open(wrapper);
  await startByKey(browser, page);
  let hand = await inHand(page);
  await expectInputKeptApart(page, hand);
  const box = await widen(hand);

  await page.goto(wrapper);
  hand = await inHand(page);
  await expect.poll(async () => (await hand.box()).x).toBeCloseTo(box.x, -0.5);
  const after = await hand.box();
  expect(bottomOf(after)).toBeCloseTo(bottomOf(box), -0.5);
  expect(after.width).toBeCloseTo(box.width, -0.5);

  await hand.press(HANDLE_PARTS.move, 2);
  const middle = await page.evaluate(() => innerWidth / 2);
  await expect.poll(async () => middleOf(await hand.box()).x).toBeCloseTo(middle, -1);
  expect((await hand.box()).width).toBeLessThan(box.width - 100);
});

test(
  "captions are moved by mouse and keyboard, and let all other input through",
  LONG,
  async ({ launch, stage }) => {
    const browser = await launch({ choices: CHOICES });
    const wrapper = wrapperOf(stage);
    const page = await browser.open(wrapper);
    await startByKey(browser, page);
    let hand = await inHand(page);
    const view = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
    let box = await hand.box();
    expect(middleOf(box).x).toBeCloseTo(view.width / 2, -1);

    await expectInputKeptApart(page, hand);
    box = await widen(hand);

    await test.step("in fullscreen they have a separate position", async () => {
      const left = async () => (await hand.box()).x;
      await page.locator("#fullscreen-wrapper").click();
      await isFullscreen(page, true);
      await expect.poll(async () => middleOf(await hand.box()).x).toBeCloseTo(view.width / 2, -1);
      await hand.drag(HANDLE_PARTS.move, 100, -120);
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

    await test.step("the position is remembered when the page is reloaded", async () => {
      await page.goto(wrapper);
      hand = await inHand(page);
      await expect.poll(async () => (await hand.box()).x).toBeCloseTo(box.x, -0.5);
      const after = await hand.box();
      expect(bottomOf(after)).toBeCloseTo(bottomOf(box), -0.5);
      expect(after.width).toBeCloseTo(box.width, -0.5);
    });

    await test.step("a double click resets them", async () => {
      await hand.press(HANDLE_PARTS.move, 2);
      await expect.poll(async () => middleOf(await hand.box()).x).toBeCloseTo(view.width / 2, -1);
      expect((await hand.box()).width).toBeLessThan(box.width - 100);
    });

    await test.step("the handle is reached by Tab and moves them by the arrow keys", async () => {
      // The double click moved the focus here.
      await page.keyboard.press("Escape");
      expect(await page.evaluate(() => document.activeElement?.localName)).toBe("body");
      await waitFor("the focus to come to the handle", async () => {
        await page.keyboard.press("Tab");
        return (await hand.call<string | null>(FOCUSED)) === "move";
      });
      const home = await hand.box();
      // From here on they stay in place; the player's bar may have appeared or disappeared before.
      await page.keyboard.press("ArrowUp");
      const before = await hand.box();
      await page.keyboard.press("ArrowLeft");
      await page.keyboard.press("ArrowUp");
      const moved = await hand.box();
      expect(moved.x).toBeLessThan(before.x - 10);
      expect(bottomOf(moved)).toBeLessThan(bottomOf(before) - 10);
      await page.keyboard.press("Shift+ArrowRight");
      expect((await hand.box()).width).toBeGreaterThan(moved.width + 10);
      await page.keyboard.press("Home");
      expect((await hand.box()).x).toBeCloseTo(home.x, 0);
      await page.keyboard.press("Escape");
      expect(await page.evaluate(() => document.activeElement?.localName)).toBe("body");
    });

    await test.step("over a bare fullscreen video, which blocks clicks, keys move them", async () => {
      await page.goto(`${stage.site.url}/players/plain.html?talk=lighthouses&loop=1`);
      await playFrom(page, 20_000);
      hand = await inHand(page);
      await page.locator("#fullscreen-video").click();
      await isFullscreen(page, true);
      await page.keyboard.press("Alt+Shift+KeyM");
      // From here on they stay in place; the player's bar may have appeared or disappeared before.
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

    await test.step("a key pressed in a frame applies to the page's captions", async () => {
      await page.goto(
        `${stage.site.url}/players/iframe.html?talk=lighthouses&autoplay=1&loop=1&t=20`,
      );
      const captions = await waitForCaptions(page);
      const size = () => letterSize(captions);
      const before = await waitFor("a line", async () => (await size()) || null);
      const frame = page.frameLocator("#frame");
      await frame.locator("#video").click({ position: { x: 20, y: 20 } });
      // The frame may get its listeners later than the page.
      await expect(async () => {
        await page.keyboard.press("Alt+Shift+Equal");
        await expect.poll(size, { timeout: 2000 }).toBeGreaterThan(before * 1.05);
      }).toPass({ timeout: 20_000 });
    });
  },
);

for (const key of ["ArrowUp", "Home"] as const) {
  const where = key === "Home" ? "where they stand by themselves" : "at the upper edge";
  const title = `the handle stays under the pointer while lines come and go ${where}`;
  test(title, key === "Home" ? LONG : {}, async ({ launch }) => {
    const browser = await launch();
    const overlay = await openLooseOverlay(browser.context, "data:text/html,<body bgcolor=gray>");
    const { page, captions } = overlay;
    const hand = new CaptionsInHand(page, captions.session);
    let ordinal = 0;
    const postSentence = (lanes: readonly string[]) => {
      ordinal += 1;
      const segment = { text: ` Sentence ${ordinal}, which is said.`, startMs: 0, endMs: 1 };
      const place = { ordinal: ordinal - 1, concluded: [segment], tentative: [] };
      const update = (lane: string): OverlayMessage => {
        return { kind: "updates", updates: [{ lane, language: lane, ...place }] };
      };
      return overlay.post({ kind: "lanes", lanes }, ...lanes.map(update));
    };
    await overlay.post(lookOf({ reading: { pace: 4, afterSilence: "stay" } }));

    await postSentence(["en"]);
    await page.keyboard.press("Alt+Shift+KeyM");
    for (let press = 0; press < 60; press++) await page.keyboard.press(key);
    await page.keyboard.press("Enter");
    await hand.press(HANDLE_PARTS.larger);
    const place = async () => (await hand.call<Box>(PLACE, HANDLE_PARTS.larger)).y;
    const before = await place();
    const { height } = await hand.box();
    await postSentence(["en", "de", "es"]);
    await expect.poll(async () => (await hand.box()).height).toBeGreaterThan(height + 20);
    expect(await place()).toBeCloseTo(before, 0);
    // Lines that were broken for wider captions wrap until they have left.
    const returned = async () => {
      await postSentence(["en"]);
      return (await hand.box()).height;
    };
    await expect.poll(returned).toBeLessThan(height + 20);
    expect(await place()).toBeCloseTo(before, 0);
  });
}

const PLACE = `function (selector) {
  const { x, y, width, height } = this.querySelector(selector).getBoundingClientRect();
  return { x, y, width, height };
}`;

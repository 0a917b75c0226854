import type { Page } from "@playwright/test";
import type { Box } from "./harness/caption-pixels.ts";
import { CaptionsInHand, HAND } from "./harness/captions-in-hand.ts";
import { CaptionsOnPage } from "./harness/captions-on-page.ts";
import { playFrom } from "./harness/player.ts";
import { startCaptions } from "./harness/start-captions.ts";
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

const middleOf = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });

/** Waits for words on screen, in a page that may just have been opened. */
async function takeCaptions(page: Page): Promise<CaptionsInHand> {
  const captions = await CaptionsOnPage.of(page);
  await captions.waitUntil("words", ({ lanes }) => lanes.length === 2);
  return new CaptionsInHand(page, captions.session);
}

const isFullscreen = (page: Page, is: boolean) =>
  page.waitForFunction((want) => (document.fullscreenElement !== null) === want, is);

test("captions are placed by hand and by keys, and let all else through", async ({
  launch,
  stage,
}) => {
  const browser = await launch({ choices: { languages: { targets: ["de"] } } });
  const wrapper = `${stage.site.url}/players/wrapper.html?talk=lighthouses&autoplay=1&t=20`;
  const page = await browser.open(wrapper);
  await startCaptions(browser, page);
  let hand = await takeCaptions(page);
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
    expect(after.y - before.y).toBeCloseTo(-60, 0);
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
    await page.locator("#fullscreen-wrapper").click();
    await isFullscreen(page, true);
    expect(middleOf(await hand.box()).x).toBeCloseTo(view.width / 2, -1);
    await hand.drag(HAND.move, 100, -120);
    const inFullscreen = await hand.box();
    await page.evaluate(() => document.exitFullscreen());
    await isFullscreen(page, false);
    expect((await hand.box()).x).toBeCloseTo(box.x, 0);
    await page.locator("#fullscreen-wrapper").click();
    await isFullscreen(page, true);
    expect((await hand.box()).x).toBeCloseTo(inFullscreen.x, 0);
    expect((await hand.box()).y).toBeCloseTo(inFullscreen.y, 0);
    await page.evaluate(() => document.exitFullscreen());
    await isFullscreen(page, false);
  });

  await test.step("the place is remembered when the page comes anew", async () => {
    await page.goto(wrapper);
    hand = await takeCaptions(page);
    const after = await hand.box();
    expect(after.x).toBeCloseTo(box.x, -0.5);
    expect(after.y).toBeCloseTo(box.y, -0.5);
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
    expect(moved.y).toBeLessThan(before.y - 10);
    await page.keyboard.press("Shift+ArrowRight");
    expect((await hand.box()).width).toBeGreaterThan(moved.width + 10);
    await page.keyboard.press("Home");
    expect((await hand.box()).x).toBeCloseTo(before.x, 0);
    await page.keyboard.press("Escape");
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe("body");
  });

  await test.step("over a bare video, which lets nothing be pressed, keys move them", async () => {
    await page.goto(`${stage.site.url}/players/plain.html?talk=lighthouses`);
    await playFrom(page, 20_000);
    hand = await takeCaptions(page);
    await page.locator("#fullscreen-video").click();
    await isFullscreen(page, true);
    const before = await hand.box();
    await page.keyboard.press("Alt+Shift+KeyM");
    for (const key of ["ArrowUp", "ArrowUp", "ArrowRight"]) await page.keyboard.press(key);
    const after = await hand.box();
    expect(after.y).toBeLessThan(before.y - 20);
    expect(after.x).toBeGreaterThan(before.x + 10);
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowUp");
    expect((await hand.box()).y).toBeCloseTo(after.y, 0);
  });

  await test.step("a key that is pressed in a frame counts for the page's captions", async () => {
    await page.goto(`${stage.site.url}/players/iframe.html?talk=lighthouses&autoplay=1&t=20`);
    hand = await takeCaptions(page);
    const before = await hand.box();
    const frame = page.frameLocator("#frame");
    await frame.locator("#video").click({ position: { x: 20, y: 20 } });
    await page.keyboard.press("Alt+Shift+Equal");
    await expect.poll(async () => (await hand.box()).height).toBeGreaterThan(before.height + 5);
  });
});

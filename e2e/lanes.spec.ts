import { ScriptedTalk } from "./harness/account/scripted-talk.ts";
import { TestAccount } from "./harness/account/test-account.ts";
import { startByKey } from "./harness/input/start-by-key.ts";
import type { Box } from "./harness/overlay/caption-pixels.ts";
import { CaptionsInHand, HANDLE_PARTS } from "./harness/overlay/captions-in-hand.ts";
import { laneText } from "./harness/overlay/captions-now.ts";
import { CaptionsOnPage } from "./harness/overlay/captions-on-page.ts";
import { expect, test } from "./harness/test.ts";

const SCRIPT = new ScriptedTalk();
// Three seconds of words, which then stay.
const MODES = "scripted.script-sentences=8";
// The end of the eighth sentence, which also ends a sentence in German.
const END = { original: "straight into disaster.", de: "ins Unglück." };
// The original is third.
const ORDER = ["de", "es", "original", "fr", "ja", "ar"];

interface DrawnLane {
  readonly lane: string;
  readonly box: Box;
  readonly fontPx: number;
  readonly family: string;
  readonly color: string;
}

const DRAWN_LANES = `function () {
  return [...this.querySelectorAll("[data-lane]")].map((lane) => {
    const { x, y, width, height } = lane.getBoundingClientRect();
    const { fontSize, fontFamily: family, color } = getComputedStyle(lane);
    const { lane: name } = lane.dataset;
    return { lane: name, box: { x, y, width, height }, fontPx: parseFloat(fontSize), family, color };
  });
}`;

interface OnDemand {
  readonly language: string;
  readonly text: string;
  readonly translation: string;
}

const ORIGINAL_ON_DEMAND = `function () {
  const box = this.querySelector("[data-original]");
  if (!box.checkVisibility()) return null;
  const lines = [...this.querySelectorAll("[data-lane=de] [data-line]")];
  const translation = lines.map((line) => line.textContent.trim()).join(" ");
  return { language: box.lang, text: box.textContent, translation };
}`;

const READ_ALOUD = `function () {
  const region = this.querySelector("[role=log]");
  const { width, height } = region.getBoundingClientRect();
  const lines = [...region.children].map((line) => ({ language: line.lang, text: line.dataset.words }));
  return { isSeen: width * height > 1, lines };
}`;

function overlaps(one: Box, other: Box): boolean {
  const isBeside = one.x + one.width <= other.x || other.x + other.width <= one.x;
  return !isBeside && one.y < other.y + other.height && other.y < one.y + one.height;
}

test("six languages at once, each with its own look, and a key to switch between them", async ({
  launch,
  stage,
}) => {
  const lanes = {
    de: { sizePercent: 130, textColor: "#ffee00", font: "serif" },
    ja: { sizePercent: 80 },
  } as const;
  const account = new TestAccount(stage, "lanes", MODES);
  const browser = await launch({
    choices: {
      apiKey: account.apiKey,
      languages: { targets: ["de", "es", "fr", "ja", "ar"], originalAt: 2 },
      style: { lanes },
      // The last text must stay while the steps look at it.
      reading: { readAloud: true, afterSilence: "stay" },
    },
  });
  // The script is written for silence too, and sound without words would look like a dead
  // connection.
  const page = await browser.open(`${stage.site.url}/players/plain.html?talk=lighthouses`);
  await startByKey(browser, page);
  const captions = await CaptionsOnPage.of(page);
  const hand = new CaptionsInHand(page, captions.session);
  const shownLanes = async () => (await captions.now())?.lanes.map(({ lane }) => lane);
  const nextLanguage = () => page.keyboard.press("Alt+Shift+KeyL");
  await captions.waitUntil("words in all languages", ({ lanes: shown }) => shown.length === 6);

  await test.step("in the chosen order, all within the window, without overlap", async () => {
    await expect.poll(shownLanes).toEqual(ORDER);
    const height = await page.evaluate(() => innerHeight);
    const drawn = await hand.call<DrawnLane[]>(DRAWN_LANES);
    for (const [at, { lane, box }] of drawn.entries()) {
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.y + box.height).toBeLessThanOrEqual(height);
      for (const other of drawn.slice(at + 1)) {
        expect(overlaps(box, other.box), `${lane} and ${other.lane}`).toBe(false);
      }
    }
  });

  await test.step("each in its own size, colour and font", async () => {
    const drawn = await hand.call<DrawnLane[]>(DRAWN_LANES);
    const of = (name: string) => drawn.find(({ lane }) => lane === name);
    const ordinaryPx = of("es")?.fontPx ?? 0;
    expect(of("de")?.fontPx).toBeCloseTo(1.3 * ordinaryPx, 1);
    expect(of("ja")?.fontPx).toBeCloseTo(0.8 * ordinaryPx, 1);
    expect([of("de")?.color, of("es")?.color]).toEqual(["rgb(255, 238, 0)", "rgb(255, 255, 255)"]);
    expect(of("de")?.family).not.toBe(of("es")?.family);
  });

  await test.step("concluded words of the first translation are announced invisibly", async () => {
    await expect
      .poll(() => hand.call<{ lines: unknown[] }>(READ_ALOUD).then(({ lines }) => lines.length))
      .toBeGreaterThan(0);
    const { isSeen, lines } = await hand.call<{
      isSeen: boolean;
      lines: { language: string; text: string }[];
    }>(READ_ALOUD);
    expect(isSeen).toBe(false);
    for (const { language, text } of lines) {
      expect(language).toBe("de");
      expect(SCRIPT.has("de", text), text).toBe(true);
    }
  });

  await test.step("a key shows one language after the other, and then all again", async () => {
    // In a text field, a capital L is a letter.
    await page.evaluate(() => document.body.append(document.createElement("textarea")));
    await page.locator("textarea").focus();
    await nextLanguage();
    await page.locator("textarea").evaluate((element) => element.remove());
    for (const only of ORDER) {
      await nextLanguage();
      await expect.poll(shownLanes).toEqual([only]);
    }
    await nextLanguage();
    await expect.poll(shownLanes).toEqual(ORDER);
    await hand.press(HANDLE_PARTS.nextLanguage);
    await expect.poll(shownLanes).toEqual(["de"]);
  });

  await test.step("the original of the words on screen, while a key is held", async () => {
    // Static text can be compared.
    await captions.waitUntil("the end of the script, concluded", (now) => {
      const lines = now.lanes[0]?.lines ?? [];
      const isFirm = lines.every(({ tentative }) => tentative === "");
      return isFirm && laneText(now, "de").endsWith(END.de);
    });
    const asked = () => hand.call<OnDemand | null>(ORIGINAL_ON_DEMAND);
    expect(await asked()).toBeNull();
    await page.keyboard.down("Alt");
    await page.keyboard.down("Shift");
    await page.keyboard.down("KeyO");
    const original = await asked();
    expect(original?.language).toBe("en");
    expect(original?.translation.endsWith(END.de), original?.translation).toBe(true);
    expect(original?.text.endsWith(END.original), original?.text).toBe(true);
    expect(SCRIPT.has("original", original?.text ?? ""), original?.text).toBe(true);
    await page.keyboard.up("KeyO");
    expect(await asked()).toBeNull();
    await page.keyboard.down("KeyO");
    expect(await asked()).not.toBeNull();
    // Another window now has the focus and receives the key releases.
    await page.evaluate(() => {
      const frame = document.body.appendChild(document.createElement("iframe"));
      frame.focus();
      frame.remove();
    });
    expect(await asked()).toBeNull();
    for (const key of ["KeyO", "Shift", "Alt"]) await page.keyboard.up(key);
  });

  await test.step("hidden by the handle", async () => {
    await hand.press(HANDLE_PARTS.hide);
    await expect.poll(shownLanes).toEqual([]);
  });
});

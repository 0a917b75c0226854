import type { Page } from "@playwright/test";
import { ScriptedTalk } from "./harness/account/scripted-talk.ts";
import { TestAccount } from "./harness/account/test-account.ts";
import { startByKey } from "./harness/input/start-by-key.ts";
import { LONG } from "./harness/long-form.ts";
import type { Box } from "./harness/overlay/caption-pixels.ts";
import { CaptionsInHand, HANDLE_PARTS } from "./harness/overlay/captions-in-hand.ts";
import { laneText } from "./harness/overlay/captions-now.ts";
import { CaptionsOnPage } from "./harness/overlay/captions-on-page.ts";
import { openLooseOverlay } from "./harness/overlay/loose-overlay.ts";
import { lookOf } from "./harness/overlay/overlay-look.ts";
import { expect, test } from "./harness/test.ts";

const SCRIPT = new ScriptedTalk();
// Three seconds of words, which then stay.
const MODES = "scripted.script-sentences=8";
// The end of the eighth sentence, which also ends a sentence in German.
const END = { original: "straight into disaster.", de: "ins Unglück." };
// The original is third.
const ORDER = ["de", "es", "original", "fr", "ja", "ar"];

const LANE_STYLES = {
  de: { sizePercent: 130, textColor: "#ffee00", font: "serif" },
  ja: { sizePercent: 80 },
} as const;
const NEXT_LANGUAGE = "Alt+Shift+KeyL";
const HELD_KEYS = ["Alt", "Shift", "KeyO"];

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

interface Announced {
  readonly isSeen: boolean;
  readonly lines: readonly { readonly language: string; readonly text: string }[];
}

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

function expectApart(drawn: readonly DrawnLane[], windowHeight: number): void {
  expect(drawn.map(({ lane }) => lane)).toEqual(ORDER);
  for (const [at, { lane, box }] of drawn.entries()) {
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.y + box.height).toBeLessThanOrEqual(windowHeight);
    for (const other of drawn.slice(at + 1)) {
      expect(overlaps(box, other.box), `${lane} and ${other.lane}`).toBe(false);
    }
  }
}

function expectOwnLooks(drawn: readonly DrawnLane[]): void {
  const of = (name: string) => drawn.find(({ lane }) => lane === name);
  const ordinaryPx = of("es")?.fontPx ?? 0;
  expect(of("de")?.fontPx).toBeCloseTo(1.3 * ordinaryPx, 1);
  expect(of("ja")?.fontPx).toBeCloseTo(0.8 * ordinaryPx, 1);
  expect([of("de")?.color, of("es")?.color]).toEqual(["rgb(255, 238, 0)", "rgb(255, 255, 255)"]);
  expect(of("de")?.family).not.toBe(of("es")?.family);
}

// In a text field, a capital letter is a letter.
async function pressInTextField(page: Page, key: string): Promise<void> {
  await page.evaluate(() => document.body.append(document.createElement("textarea")));
  await page.locator("textarea").focus();
  await page.keyboard.press(key);
  await page.locator("textarea").evaluate((element) => element.remove());
}

// Another window then has the focus and receives the key releases.
const MOVE_FOCUS_AWAY = `{
  const frame = document.body.appendChild(document.createElement("iframe"));
  frame.focus();
  frame.remove();
}`;

const WORDS: Readonly<Record<string, string>> = {
  de: "Der Wärter zählt die Sekunden.",
  es: "El guardián cuenta los segundos.",
  original: "The keeper counts the seconds.",
  fr: "Le gardien compte les secondes.",
  ja: "灯台守は秒を数えます。",
  ar: "يعد الحارس الثواني.",
};

test("six languages are drawn apart, each in its look, and keys reach them", async ({ launch }) => {
  const browser = await launch();
  const overlay = await openLooseOverlay(browser.context, "data:text/html,<body bgcolor=gray>");
  const { page, captions } = overlay;
  const updates = Object.entries(WORDS).map(([lane, text]) => ({
    ...{ lane, language: lane === "original" ? "en" : lane, ordinal: 0, tentative: [] },
    concluded: [{ text, startMs: 0, endMs: 2000 }],
  }));
  await overlay.post(
    lookOf({
      style: { lanes: LANE_STYLES },
      reading: { pace: 4, readAloud: true, afterSilence: "stay" },
    }),
    { kind: "lanes", lanes: ORDER },
    { kind: "snapshot", captionsId: "a", updates: [] },
    { kind: "updates", updates },
  );
  await captions.waitUntil("words in all languages", ({ lanes }) => lanes.length === ORDER.length);
  const drawn = await overlay.call<DrawnLane[]>(DRAWN_LANES);
  expectApart(drawn, await page.evaluate(() => innerHeight));
  expectOwnLooks(drawn);

  await test.step("the first translation is announced invisibly", async () => {
    const announced = () => overlay.call<Announced>(READ_ALOUD);
    await expect.poll(async () => (await announced()).lines.length).toBe(1);
    expect(await announced()).toEqual({
      isSeen: false,
      lines: [{ language: "de", text: WORDS.de }],
    });
  });

  await test.step("a key asks for the next language, and in a text field it is a letter", async () => {
    const asked = async () => (await overlay.reports()).filter(isNextLane).length;
    await pressInTextField(page, NEXT_LANGUAGE);
    expect(await asked()).toBe(0);
    await page.keyboard.press(NEXT_LANGUAGE);
    expect(await asked()).toBe(1);
  });

  await test.step("the original is shown while a key is held, until the focus leaves", async () => {
    await overlay.post({ kind: "lanes", lanes: ["de"] });
    const original = () => overlay.call<OnDemand | null>(ORIGINAL_ON_DEMAND);
    expect(await original()).toBeNull();
    for (const key of HELD_KEYS) await page.keyboard.down(key);
    const { de: translation, original: text } = WORDS;
    expect(await original()).toEqual({ language: "en", text, translation });
    await page.keyboard.up("KeyO");
    expect(await original()).toBeNull();
    await page.keyboard.down("KeyO");
    expect(await original()).not.toBeNull();
    await page.evaluate(MOVE_FOCUS_AWAY);
    expect(await original()).toBeNull();
    for (const key of HELD_KEYS.toReversed()) await page.keyboard.up(key);
  });
});

const isNextLane = (report: unknown) => JSON.stringify(report) === '{"kind":"next-lane"}';

test(
  "six languages at once, each with its own look, and a key to switch between them",
  LONG,
  async ({ launch, stage }) => {
    const account = new TestAccount(stage, "lanes", MODES);
    const browser = await launch({
      choices: {
        apiKey: account.apiKey,
        languages: { targets: ["de", "es", "fr", "ja", "ar"], originalAt: 2 },
        style: { lanes: LANE_STYLES },
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
    const nextLanguage = () => page.keyboard.press(NEXT_LANGUAGE);
    await captions.waitUntil("words in all languages", ({ lanes: shown }) => shown.length === 6);

    await test.step("in the chosen order, all within the window, without overlap", async () => {
      await expect.poll(shownLanes).toEqual(ORDER);
      expectApart(
        await hand.call<DrawnLane[]>(DRAWN_LANES),
        await page.evaluate(() => innerHeight),
      );
    });

    await test.step("each in its own size, colour and font", async () => {
      expectOwnLooks(await hand.call<DrawnLane[]>(DRAWN_LANES));
    });

    await test.step("concluded words of the first translation are announced invisibly", async () => {
      await expect
        .poll(() => hand.call<{ lines: unknown[] }>(READ_ALOUD).then(({ lines }) => lines.length))
        .toBeGreaterThan(0);
      const { isSeen, lines } = await hand.call<Announced>(READ_ALOUD);
      expect(isSeen).toBe(false);
      for (const { language, text } of lines) {
        expect(language).toBe("de");
        expect(SCRIPT.has("de", text), text).toBe(true);
      }
    });

    await test.step("a key shows one language after the other, and then all again", async () => {
      await pressInTextField(page, NEXT_LANGUAGE);
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
      for (const key of HELD_KEYS) await page.keyboard.down(key);
      const original = await asked();
      expect(original?.language).toBe("en");
      expect(original?.translation.endsWith(END.de), original?.translation).toBe(true);
      expect(original?.text.endsWith(END.original), original?.text).toBe(true);
      expect(SCRIPT.has("original", original?.text ?? ""), original?.text).toBe(true);
      await page.keyboard.up("KeyO");
      expect(await asked()).toBeNull();
      await page.keyboard.down("KeyO");
      expect(await asked()).not.toBeNull();
      await page.evaluate(MOVE_FOCUS_AWAY);
      expect(await asked()).toBeNull();
      for (const key of HELD_KEYS.toReversed()) await page.keyboard.up(key);
    });

    await test.step("hidden by the handle", async () => {
      await hand.press(HANDLE_PARTS.hide);
      await expect.poll(shownLanes).toEqual([]);
    });
  },
);

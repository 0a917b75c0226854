import { isDeepStrictEqual } from "node:util";
import type { Page } from "@playwright/test";
import { activeTabId } from "./harness/browser/active-tab-id.ts";
import { killWorker } from "./harness/browser/kill-worker.ts";
import type { SurtitleBrowser } from "./harness/browser/launch-surtitle.ts";
import { jumpsOf, positionOf } from "./harness/input/player.ts";
import { startByKey, stopByKey } from "./harness/input/start-by-key.ts";
import { LONG } from "./harness/long-form.ts";
import { lettersOf } from "./harness/pages/letters-of.ts";
import {
  readTranscript,
  readTranscripts,
  type WrittenTranscript,
} from "./harness/pages/read-transcript.ts";
import { storeTranscript } from "./harness/pages/store-transcript.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { watchForText } from "./harness/pages/watch-for-text.ts";
import { openMore } from "./harness/popup/open-more.ts";
import { openPopup } from "./harness/popup/open-popup.ts";
import type { Stage } from "./harness/service/stage.ts";
import { expect, test } from "./harness/test.ts";
import { waitFor } from "./harness/wait-for.ts";

const LEAST_LETTERS = 40;

const EARLIER = {
  id: "earlier",
  title: "An earlier talk",
  address: "https://example.test/talk",
  lanes: { original: [{ text: "Good morning.", language: "en", startMs: 0, endMs: 900 }] },
};

const LANE_TEXTS = `Object.fromEntries([...new Set(
  [...document.querySelectorAll(".cell")].map(({ dataset }) => dataset.lane),
)].map((lane) => [lane, [...document.querySelectorAll(".row")]
  .sort((a, b) => Number(a.dataset.index) - Number(b.dataset.index))
  .map((row) => row.querySelector(\`.cell[data-lane="\${lane}"]\`)?.textContent ?? "")
  .join("")]))`;

async function openPanel(browser: SurtitleBrowser, tabId: number | undefined): Promise<Page> {
  const panel = await browser.context.newPage();
  await panel.setViewportSize({ width: 900, height: 2500 });
  await panel.goto(browser.extensionUrl(`src/transcript/panel.html?tab=${tabId}`));
  return panel;
}

const START_MS = 12_000;

// Upper limit for caption delay and clock differences.
const NEAR_MS = 1500;

const openPlayer = (browser: SurtitleBrowser, { site }: Stage) =>
  browser.open(`${site.url}/players/plain.html?autoplay=1&loop=1&t=${START_MS / 1000}`);

/** Captions a page until the panel has a few lines. */
async function captionInto(panel: Page, browser: SurtitleBrowser, page: Page): Promise<void> {
  await startByKey(browser, page);
  await panel.bringToFront();
  await expect(panel.locator(".row").nth(2)).toBeVisible({ timeout: 30_000 });
}

/** Stops captions, then the player: words after a pause belong to no position in it. */
async function stopIn(panel: Page, browser: SurtitleBrowser, page: Page): Promise<void> {
  await stopByKey(browser, page);
  await page.locator("#video").evaluate((video) => (video as HTMLVideoElement).pause());
  await panel.bringToFront();
}

test("the panel opens beside the page and has the words of a talk, and a line plays its position", async ({
  launch,
  stage,
}) => {
  const browser = await launch({
    choices: {
      // Slow enough for the page to say first where its player is.
      apiKey: "local-key.scripted.script-pace=1000",
      languages: { targets: ["de"] },
      transcripts: { keep: "count", keepMinutes: 15, keepCount: 1 },
    },
  });
  await storeTranscript(browser, EARLIER);
  const page = await openPlayer(browser, stage);

  await test.step("beside the page, from the popup", async () => {
    const popup = await openPopup(browser, page);
    await openMore(popup);
    // It comes last, above the button.
    await popup.waitFor({ role: "DisclosureTriangleGrouped", name: uiText("show_title") });
    await popup.click({ role: "button", name: uiText("popup_transcript") });
    const { url, targetId } = await browser.targets.waitForTarget("the panel", (target) =>
      target.url.startsWith(browser.extensionUrl("src/transcript/panel.html")),
    );
    const session = await browser.targets.attach(targetId);
    await session.waitForValue(
      `document.body.innerText.includes(${JSON.stringify(uiText("panel_empty"))})`,
    );
    // In a separate window the address would name the tab.
    expect(url).not.toContain("?tab=");
    await session.close();
  });

  const panel = await openPanel(browser, await activeTabId(browser));
  await expect(panel.getByText(uiText("panel_empty"))).toBeVisible();
  const hasWaited = await watchForText(panel, uiText("panel_waiting"));
  await captionInto(panel, browser, page);
  expect(await hasWaited()).toBe(true);
  await stopIn(panel, browser, page);
  const pausedAtMs = await positionOf(page);

  await test.step("every word of the journal, in both lanes", async () => {
    const textOf = (written: WrittenTranscript | null, lane: string) =>
      lettersOf(
        (written?.segments ?? [])
          .filter((segment) => segment.lane === lane)
          .map(({ text }) => text)
          .join(""),
      );
    await waitFor("all words in the panel", async () => {
      const written = await readTranscript(browser);
      const shown = await panel.evaluate<Record<string, string>>(LANE_TEXTS);
      return ["original", "de"].every((lane) => {
        const letters = textOf(written, lane);
        return letters.length >= LEAST_LETTERS && lettersOf(shown[lane] ?? "") === letters;
      });
    });
  });

  await test.step("the words know where the player was", async () => {
    const { segments = [] } = (await readTranscript(browser)) ?? {};
    for (const { mediaMs, text } of segments) {
      expect(mediaMs, text).not.toBeNull();
      expect(mediaMs, text).toBeGreaterThanOrEqual(START_MS - NEAR_MS);
      expect(mediaMs, text).toBeLessThanOrEqual(pausedAtMs + NEAR_MS);
    }
  });

  await test.step("a press on a line", async () => {
    const row = panel.locator(".row-words", { has: panel.locator(".row-time button") }).nth(1);
    const [minutes = "", seconds = ""] = (
      (await row.locator("button.link").textContent()) ?? ""
    ).split(":");
    const saidAtMs = (Number(minutes) * 60 + Number(seconds)) * 1000;
    const jumps = await jumpsOf(page);
    await row.locator(".cell").first().click();
    const [soughtMs = 0] = await waitFor("the player to jump", async () => {
      const done = await jumps();
      return done.length > 0 && done;
    });
    expect(Math.abs(soughtMs - saidAtMs)).toBeLessThanOrEqual(1500);
    // Only the line at the player's position is marked.
    await expect(panel.locator(".row.spoken")).toHaveCount(1);
    await expect(panel.locator(".row.spoken")).toHaveAttribute("aria-current", "true");
  });

  await test.step("the earlier transcript is more than the user wants to keep", async () => {
    await waitFor("the earlier transcript to be gone", async () => {
      const ids = (await readTranscripts(browser)).map(({ id }) => id);
      return ids.length === 1 && ids[0] !== EARLIER.id;
    });
  });
});

test(
  "bookmarks and words are there for a panel that another service worker opens",
  LONG,
  async ({ launch, stage }) => {
    const browser = await launch({
      choices: { apiKey: "local-key.scripted", languages: { targets: ["de"] } },
    });
    const page = await openPlayer(browser, stage);
    const tabId = await activeTabId(browser);
    const panel = await openPanel(browser, tabId);
    await captionInto(panel, browser, page);
    await stopIn(panel, browser, page);

    await test.step("a bookmark on a line, with a note, and marked lines alone", async () => {
      await panel.locator(".row-words").nth(1).focus();
      await panel.keyboard.press("b");
      await expect(panel.locator(".row-mark")).toHaveText(uiText("transcript_bookmark"));
      await panel.locator(".menu-button", { hasText: uiText("bookmarks") }).click();
      await panel.getByPlaceholder(uiText("bookmark_note")).fill("The keeper");
      await panel.keyboard.press("Enter");
      await expect(panel.locator(".row-mark")).toHaveText("The keeper");
      const only = panel.getByLabel(uiText("bookmarks_only"));
      await only.check();
      await expect(panel.locator(".row")).toHaveCount(1);
      await only.uncheck();
      await expect(panel.locator(".row").nth(1)).toBeVisible();
    });

    await test.step("a panel opened after the end, by another service worker", async () => {
      // Rows that grew during captions may be split elsewhere.
      const letters = async (view: Page) =>
        Object.entries(await view.evaluate<Record<string, string>>(LANE_TEXTS)).map(
          ([lane, text]) => [lane, lettersOf(text)],
        );
      const shown = await letters(panel);
      await panel.close();
      await killWorker(browser);
      const later = await openPanel(browser, tabId);
      await waitFor("the same words", async () => isDeepStrictEqual(await letters(later), shown));
      await expect(later.locator(".row-mark")).toHaveText("The keeper");
    });
  },
);

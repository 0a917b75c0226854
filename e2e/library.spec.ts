import type { Page } from "@playwright/test";
import { FAST_WAITS } from "./harness/browser/fast-waits.ts";
import { killWorker } from "./harness/browser/kill-worker.ts";
import type { SurtitleBrowser } from "./harness/browser/launch-surtitle.ts";
import { storeKey } from "./harness/browser/stored-settings.ts";
import { pressByKey } from "./harness/input/press-by-key.ts";
import { tabOrder } from "./harness/input/tab-order.ts";
import { LONG } from "./harness/long-form.ts";
import { axeFindings, axeFindingsInAnyLight } from "./harness/pages/axe-findings.ts";
import {
  readStoredSegments,
  type SeedTranscript,
  storeTranscripts,
} from "./harness/pages/store-transcripts.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { expect, test } from "./harness/test.ts";
import { waitFor } from "./harness/wait-for.ts";

const HOUR_MS = 3_600_000;
const NOW_MS = Date.now();

const LIGHT: SeedTranscript = {
  id: "light",
  title: "How lighthouses learned to blink",
  address: "https://coast.example/talks/light",
  startedAtMs: NOW_MS - 2 * HOUR_MS,
  endedAtMs: NOW_MS - 2 * HOUR_MS + 600_000,
  gaps: [{ fromMs: 5000, toMs: 7500 }],
  language: "en",
  lanes: {
    original: ["Good evening, and", " welcome to the coast.", " A light on a cliff."],
    fr: ["Bonsoir, et bienvenue", " sur la côte.", " Une lumière sur une falaise."],
  },
};
const LIGHT_AGAIN: SeedTranscript = {
  ...LIGHT,
  id: "light-2",
  startedAtMs: (LIGHT.endedAtMs ?? 0) + 120_000,
  endedAtMs: (LIGHT.endedAtMs ?? 0) + 600_000,
  gaps: [{ fromMs: 100, toMs: 300 }],
  lanes: { original: ["The keeper went home."], ja: ["番人は家に帰った。"] },
};
const BREAD: SeedTranscript = {
  id: "bread",
  title: "Brot",
  address: "https://baker.example/brot",
  startedAtMs: NOW_MS - 40 * 24 * HOUR_MS,
  endedAtMs: NOW_MS - 40 * 24 * HOUR_MS + HOUR_MS,
  language: "de",
  lanes: { original: ["Das Mehl kommt vom Müller.", " Der Ofen ist heiß."] },
};

async function openLibrary(browser: SurtitleBrowser): Promise<Page> {
  return await browser.open(browser.extensionUrl("src/transcript/library.html"));
}

const button = (page: Page, key: string, ...values: string[]) =>
  page.getByRole("button", { name: uiText(key, ...values), exact: true });
const titles = (page: Page) => page.locator(".library-title a").allTextContents();

test(
  "the library lists, filters, searches in all languages and opens the position found",
  LONG,
  async ({ launch }) => {
    const browser = await launch();
    const page = await openLibrary(browser);
    await expect(page.getByText(uiText("library_empty"))).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);

    await storeTranscripts(browser, [LIGHT, LIGHT_AGAIN, BREAD]);
    await page.reload();
    await expect(page.getByRole("link", { name: BREAD.title })).toBeVisible();
    await expect.poll(() => titles(page)).toEqual([LIGHT_AGAIN.title, LIGHT.title, BREAD.title]);
    expect(await axeFindingsInAnyLight(page)).toEqual([]);
    const { missed } = await tabOrder(page);
    expect(missed).toEqual([]);

    await test.step("sorted by a column, one way and the other", async () => {
      await page.getByLabel(uiText("library_grouping")).selectOption("none");
      await button(page, "library_column_title").click();
      await expect.poll(async () => (await titles(page))[0]).toBe(BREAD.title);
      await button(page, "library_column_title").click();
      await expect.poll(async () => (await titles(page))[0]).toBe(LIGHT_AGAIN.title);
      await expect(page.locator("th[aria-sort=descending]")).toHaveText(
        uiText("library_column_title"),
      );
    });

    await test.step("filtered by site, language and age", async () => {
      await page.getByLabel(uiText("library_site"), { exact: true }).selectOption("baker.example");
      await expect.poll(() => titles(page)).toEqual([BREAD.title]);
      await page.getByLabel(uiText("library_site"), { exact: true }).selectOption("");
      await page.getByLabel(uiText("library_language"), { exact: true }).selectOption("ja");
      await expect.poll(() => titles(page)).toEqual([LIGHT.title]);
      await page.getByLabel(uiText("library_language"), { exact: true }).selectOption("");
      await page.getByLabel(uiText("library_age"), { exact: true }).selectOption("week");
      await expect.poll(() => titles(page)).not.toContain(BREAD.title);
      await page.getByLabel(uiText("library_age"), { exact: true }).selectOption("all");
    });

    const search = page.getByRole("searchbox", { name: uiText("library_search") });
    for (const [typed, marked] of [
      ["MULLER", "Müller"],
      ["and welcome", "and welcome"],
      ["番人は", "番人は"],
      ["cote", "côte"],
    ] as const) {
      await search.fill(typed);
      await expect(page.locator(".found-place mark")).toHaveText([marked]);
    }
    expect(await axeFindings(page)).toEqual([]);
    await search.fill("no such words");
    await expect(page.getByText(uiText("library_none_found"))).toBeVisible();

    await search.fill("falaise");
    await page.locator(".found-place").click();
    const mark = page.locator("[data-row] mark");
    await expect(mark).toHaveText("falaise");
    await expect(mark).toBeInViewport();
    await expect(page.locator("p.row-gap")).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  },
);

test(
  "a transcript is renamed, deleted, restored, and permanently deleted after a restart",
  LONG,
  async ({ launch }) => {
    // Time enough to press Undo and to close the browser, but shorter than a user gets.
    const browser = await launch({ isOwn: true, waits: { ...FAST_WAITS, deletionUndoMs: 8000 } });
    await storeTranscripts(browser, [LIGHT, BREAD]);
    const page = await openLibrary(browser);
    await button(page, "library_rename", BREAD.title).click();
    const name = page.getByRole("textbox", { name: uiText("library_name") });
    await name.fill("Bread in five hours");
    await name.press("Enter");
    await expect(page.getByRole("link", { name: "Bread in five hours" })).toBeVisible();

    await page.getByLabel(uiText("library_check_all")).check();
    await button(page, "delete").click();
    await expect(page.getByText(uiText("library_empty"))).toBeVisible();
    await button(page, "library_undo").click();
    await expect(page.locator(".library-row")).toHaveCount(2);

    await button(page, "library_delete_one", "Bread in five hours").click();
    await expect(page.locator(".library-row")).toHaveCount(1);
    const again = await browser.restart();
    await waitFor(
      "the words to be gone",
      async () => {
        const left = await readStoredSegments(again);
        return left.length > 0 && left.every(({ sessionId }) => sessionId === LIGHT.id);
      },
      { timeoutMs: 40_000 },
    );
  },
);

test(
  "parts of one event merge into one transcript, with every word and gap once, and split again",
  LONG,
  async ({ launch }) => {
    const browser = await launch();
    await storeTranscripts(browser, [LIGHT, LIGHT_AGAIN, BREAD]);
    const page = await openLibrary(browser);
    const before = await readStoredSegments(browser);
    const shiftMs = LIGHT_AGAIN.startedAtMs - LIGHT.startedAtMs;
    await expect(page.getByText(uiText("library_parts", "2", LIGHT.title))).toBeVisible();
    await button(page, "library_merge").click();
    await expect(page.locator(".library-row")).toHaveCount(2);
    const merged = (await readStoredSegments(browser)).filter(
      ({ sessionId }) => !before.some((each) => each.sessionId === sessionId),
    );
    const expected = before.flatMap(({ sessionId, lane, text, startMs }) => {
      if (sessionId === "bread") return [];
      return [{ lane, text, startMs: startMs + (sessionId === "light-2" ? shiftMs : 0) }];
    });
    const plain = merged.map(({ lane, text, startMs }) => ({ lane, text, startMs }));
    expect(plain).toHaveLength(expected.length);
    expect(plain).toEqual(expect.arrayContaining(expected));

    await page.getByRole("link", { name: LIGHT.title }).click();
    await expect(page.locator("p.row-gap")).toHaveCount(2);
    await button(page, "library_undo").click();
    await button(page, "reader_back").click();
    await expect(page.locator(".library-row")).toHaveCount(3);
    expect(await readStoredSegments(browser)).toEqual(before);
  },
);

test(
  "a transcript is translated in the background despite kills, paid for once, and found",
  LONG,
  async ({ launch, stage }) => {
    test.setTimeout(240_000);
    const apiKey = "local-key.unanswered=translate-3";
    const browser = await launch({ choices: { apiKey } });
    const texts = Array.from({ length: 240 }, (_, at) => ` The lamp number ${at} is lit.`);
    const long: SeedTranscript = { ...LIGHT, id: "long", lanes: { original: texts } };
    const letters = texts.reduce((sum, text) => sum + text.trim().length, 0);
    const usage = async (): Promise<number> => {
      const headers = { Authorization: `Service-Auth-Key ${apiKey}` };
      const answer = await fetch(`${stage.service.url}/v2/usage`, { headers });
      const body: unknown = await answer.json();
      return Number(Object(body).character_count);
    };
    await storeTranscripts(browser, [long]);
    const page = await openLibrary(browser);
    await page.getByRole("link", { name: long.title }).click();
    await button(page, "translate_open").click();
    await page.getByLabel(uiText("translate_into"), { exact: true }).selectOption("de");
    const cost = uiText("translate_cost", new Intl.NumberFormat("en").format(letters));
    await expect(page.getByText(cost)).toBeVisible();
    await expect(page.getByText(uiText("translate_no_limit"))).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    expect(await usage()).toBe(0);
    await button(page, "translate_confirm").click();

    const translated = async () =>
      (await readStoredSegments(browser)).filter(({ lane }) => lane === "de");
    // Fifty at a time; the third part is waiting for an answer when the service worker is killed.
    await waitFor("two parts to be translated", async () => (await translated()).length === 100);
    const own = () =>
      stage.service.runs().find(({ modes }) => modes.includes("unanswered=translate-3"));
    await waitFor("the third part to be sent", () => own()?.unanswered === 1);
    await page.close();
    await killWorker(browser);
    const again = await openLibrary(browser);
    await waitFor(
      "all to be translated",
      async () => (await translated()).length === texts.length,
      {
        timeoutMs: 60_000,
      },
    );
    const original = (await readStoredSegments(browser)).filter(({ lane }) => lane === "original");
    const times = ({ ordinal, startMs, endMs }: (typeof original)[number]) => [
      ordinal,
      startMs,
      endMs,
    ];
    expect((await translated()).map(times)).toEqual(original.map(times));
    expect(await usage()).toBe(letters);
    await expect(again.getByRole("row").filter({ hasText: "German" })).toBeVisible();

    await test.step("the search opens the line that it found", async () => {
      await again.getByRole("searchbox", { name: uiText("library_search") }).fill("Number 200 IS");
      await expect(again.locator(".found-place")).toBeVisible();
      expect(await axeFindingsInAnyLight(again)).toEqual([]);
      expect((await tabOrder(again)).missed).toEqual([]);
      await again.locator(".found-place").click();
      await expect(again.locator("[data-row] mark")).toHaveText("number 200 is");
      await expect(again.locator("[data-row] mark")).toBeInViewport();
      expect(await axeFindings(again)).toEqual([]);
    });
  },
);

test(
  "a translation stopped by the quota reports what is left, and continues when there is more",
  LONG,
  async ({ launch }) => {
    const browser = await launch({ choices: { apiKey: "local-key.quota=3000" } });
    const texts = Array.from({ length: 160 }, (_, at) => ` The lamp number ${at} is lit.`);
    await storeTranscripts(browser, [{ ...LIGHT, lanes: { original: texts } }]);
    const page = await openLibrary(browser);
    await page.getByRole("link", { name: LIGHT.title }).click();
    await button(page, "translate_open").click();
    await page.getByLabel(uiText("translate_into"), { exact: true }).selectOption("fr");
    await expect(page.getByText(uiText("translate_quota", "3,000", "3,000"))).toBeVisible();
    await expect(page.getByText(uiText("translate_too_much"))).toBeVisible();
    await button(page, "translate_confirm").click();
    await expect(page.getByText(uiText("error_quota_exceeded"))).toBeVisible();
    await expect(page.getByText(/characters left, .* more needed/)).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await storeKey(await browser.worker(), "local-key");
    await pressByKey(button(page, "translate_go_on"));
    await waitFor("the rest to be translated", async () => {
      const lanes = await readStoredSegments(browser);
      return lanes.filter(({ lane }) => lane === "fr").length === texts.length;
    });
  },
);

test("a transcript goes to the documents page as a subtitle file", LONG, async ({ launch }) => {
  const browser = await launch();
  await storeTranscripts(browser, [LIGHT]);
  const page = await openLibrary(browser);
  await page.getByRole("link", { name: LIGHT.title }).click();
  await button(page, "translate_open").click();
  await page.getByLabel(uiText("translate_into"), { exact: true }).selectOption("de");
  await button(page, "translate_as_document").click();
  await page.waitForURL(/src\/documents\/index\.html/);
  await expect(page.getByText(/How lighthouses learned to blink.*\.srt/)).toBeVisible();
});

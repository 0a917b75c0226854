import type { Page } from "@playwright/test";
import { uiText } from "../harness/pages/ui-text.ts";
import { waitFor } from "../harness/wait-for.ts";
import type { BenchStage } from "./bench-stage.ts";
import type { Figure } from "./figure.ts";
import { quantile } from "./quantile.ts";

// Sessions of one hour, each in five languages, with a segment every six seconds.
const HOURS = 200;
const LANES = ["original", "de", "es", "fr", "ja"];
const SEGMENTS_PER_HOUR = 600;

const ROUNDS = 5;

// Occurs only in the oldest session, so all sessions are searched.
const RARE = "quokka";

const PACKING_MS = 300_000;

/**
 * How long it takes to open a library of 200 hours and to search all of it. Measures a frequent
 * word until the first match is drawn, a word in the last place only, and an absent word until that
 * is reported.
 */
export async function measureLibrary(stage: BenchStage): Promise<readonly Figure[]> {
  const browser = await stage.launch();
  try {
    const url = browser.extensionUrl("src/transcript/library.html");
    const page = await browser.open(url);
    await waitFor("the database", () =>
      page.evaluate(async () => (await indexedDB.databases()).length > 0),
    );
    const storedMs = await page.evaluate<number>(
      `(${SEED})(${HOURS}, ${JSON.stringify(LANES)}, ${SEGMENTS_PER_HOUR}, "${RARE}")`,
    );
    await page.reload();
    await firstRow(page);
    const packingMs = await searchOnce(page, "no such word here", nothingFound(page), PACKING_MS);
    const opens: number[] = [];
    const commons: number[] = [];
    const rares: number[] = [];
    const misses: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      await page.goto("about:blank");
      const fromMs = performance.now();
      await page.goto(url, { waitUntil: "commit" });
      await firstRow(page);
      opens.push(performance.now() - fromMs);
      const found = page.locator(".found-place mark").first();
      commons.push(await searchOnce(page, "lighthouse", found.waitFor()));
      rares.push(await searchOnce(page, RARE, page.getByText(RARE, { exact: true }).waitFor()));
      misses.push(await searchOnce(page, `nowhere ${round}`, nothingFound(page)));
    }
    const figure = (name: string, value: number, goal: number | null): Figure => ({
      name,
      value,
      unit: "ms",
      goal,
    });
    return [
      figure("library_store_segment_ms", storedMs, null),
      figure("library_pack_hour_ms", packingMs / HOURS, null),
      figure("library_open_ms", quantile(opens, 0.5), 1000),
      figure("library_search_first_ms", quantile(commons, 0.5), 500),
      figure("library_search_last_ms", quantile(rares, 0.5), 3000),
      figure("library_search_nowhere_ms", quantile(misses, 0.5), 3000),
    ];
  } finally {
    await browser.close();
  }
}

async function firstRow(page: Page): Promise<void> {
  await page.locator(".library-row").first().waitFor({ timeout: PACKING_MS });
}

function nothingFound(page: Page): Promise<void> {
  return page.getByText(uiText("library_none_found")).waitFor({ timeout: PACKING_MS });
}

async function searchOnce(
  page: Page,
  typed: string,
  shown: Promise<void>,
  timeoutMs = 60_000,
): Promise<number> {
  const fromMs = performance.now();
  await page.locator("input[type=search]").fill(typed, { timeout: timeoutMs });
  await shown;
  const tookMs = performance.now() - fromMs;
  await page.locator("input[type=search]").fill("");
  await firstRow(page);
  return tookMs;
}

/**
 * Fills the database and returns the milliseconds that a transaction with one segment takes. A
 * string, because the TypeScript runner would change a function in transit.
 */
const SEED = `async (hours, lanes, segments, rare) => {
  const database = await new Promise((resolve, reject) => {
    const request = indexedDB.open("surtitle");
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const words = "the keeper of this lighthouse wrote about weather ships bread and every evening light again until morning came over water with wind from far away while people slept".split(" ");
  const kana = "灯台守は毎晩海の天気と船の名前を書いて朝まで光を見ていた";
  const done = (transaction) => new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });
  const textOf = (lane, at) => lane === "ja"
    ? kana.slice(at % 9) + kana.slice(0, at % 11) + "。"
    : " " + Array.from({ length: 11 }, (_, word) => words[(at * 7 + word * (at % 13 + 1)) % words.length]).join(" ") + ".";
  for (let hour = 0; hour < hours; hour++) {
    const id = "hour-" + hour;
    const startedAtMs = Date.now() - (hour + 1) * 5 * 3600000;
    const transaction = database.transaction(["sessions", "segments"], "readwrite");
    transaction.objectStore("sessions").put({
      id, title: "Talk " + hour, address: "https://site" + hour % 17 + ".example/talk/" + hour,
      startedAtMs, endedAtMs: startedAtMs + 3600000, ending: "stopped", detectedLanguage: "en",
      gaps: [], access: null, noticed: true,
    });
    const store = transaction.objectStore("segments");
    for (const lane of lanes) for (let ordinal = 0; ordinal < segments; ordinal++) {
      const isRare = hour === hours - 1 && lane === "fr" && ordinal === segments - 1;
      store.put({
        sessionId: id, lane, ordinal, language: lane === "original" ? "en" : lane,
        text: isRare ? " " + rare + "." : textOf(lane, ordinal + hour),
        startMs: ordinal * 6000, endMs: ordinal * 6000 + 5500, spokenAtMs: startedAtMs + ordinal * 6000,
      });
    }
    await done(transaction);
  }
  const fromMs = performance.now();
  for (let ordinal = 0; ordinal < 200; ordinal++) {
    const transaction = database.transaction(["sessions", "segments", "summaries"], "readwrite");
    transaction.objectStore("segments").put({
      sessionId: "hour-0", lane: "original", ordinal: segments + ordinal, language: "en",
      text: " One more.", startMs: 0, endMs: 1, spokenAtMs: null,
    });
    await done(transaction);
  }
  const tookMs = (performance.now() - fromMs) / 200;
  database.close();
  return tookMs;
}`;

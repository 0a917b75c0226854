import type { Page } from "@playwright/test";
import { TestAccount } from "./harness/account/test-account.ts";
import { capturedTabs } from "./harness/browser/capture-room.ts";
import type { SurtitleBrowser } from "./harness/browser/launch-surtitle.ts";
import { jumpsOf, jumpTo } from "./harness/input/player.ts";
import { startByKey, stopByKey } from "./harness/input/start-by-key.ts";
import { LONG } from "./harness/long-form.ts";
import { CaptionsOnPage } from "./harness/overlay/captions-on-page.ts";
import { readTranscript, type WrittenSegment } from "./harness/pages/read-transcript.ts";
import type { Stage } from "./harness/service/stage.ts";
import { expect, test } from "./harness/test.ts";
import { waitFor } from "./harness/wait-for.ts";

// Words for about half a minute.
const MODES = "scripted.script-pace=1500";

// Upper limit for caption delay and clock differences.
const NEAR_MS = 1500;

async function openCaptioned(browser: SurtitleBrowser, { site }: Stage): Promise<Page> {
  const page = await browser.open(`${site.url}/players/plain.html?autoplay=1&t=20`);
  await startByKey(browser, page);
  return page;
}

const segmentsOf = async (browser: SurtitleBrowser) =>
  (await readTranscript(browser))?.segments ?? [];

async function askBackground(
  browser: SurtitleBrowser,
  name: string,
  data: unknown,
): Promise<unknown> {
  const view = await browser.context.newPage();
  await view.goto(browser.extensionUrl("src/options/index.html"));
  const answer = await view.evaluate(
    (message) => chrome.runtime.sendMessage(message) as Promise<{ reply?: unknown }>,
    { to: "background", name, data },
  );
  await view.close();
  return answer.reply;
}

test(
  "stored words know the player's position across jumps, and the player can go there",
  LONG,
  async ({ launch, stage }) => {
    const browser = await launch({
      choices: { apiKey: `local-key.${MODES}`, languages: { targets: ["de"] } },
    });
    const page = await openCaptioned(browser, stage);
    const [tabId] = await capturedTabs(browser);
    const hasEachLane = (segments: readonly WrittenSegment[]) =>
      ["original", "de"].every((name) => segments.some(({ lane }) => lane === name));
    await waitFor("words from before the jump", async () => hasEachLane(await segmentsOf(browser)));
    const leftMs = await jumpTo(page, 60_000);
    const late = await waitFor("words from after the jump", async () => {
      const all = await segmentsOf(browser);
      return hasEachLane(all.filter(({ mediaMs }) => (mediaMs ?? 0) > 60_000)) && all;
    });
    // The player was before the jump or after it, and nowhere in between.
    for (const { mediaMs, text } of late) {
      expect(mediaMs, text).not.toBeNull();
      const isBefore = (mediaMs ?? 0) >= 20_000 - NEAR_MS && (mediaMs ?? 0) <= leftMs + NEAR_MS;
      const isAfter = (mediaMs ?? 0) >= 60_000 - NEAR_MS;
      expect(isBefore || isAfter, `${text} at ${mediaMs}`).toBe(true);
    }
    // The talk's own files give the start of each sentence after the first words.
    const first = late.find(({ lane }) => lane === "original");
    expect(first?.mediaMs).toBeGreaterThanOrEqual(20_000 - NEAR_MS);

    const jumps = await jumpsOf(page);
    expect(await askBackground(browser, "seekPlayer", { tabId, mediaMs: 30_000 })).toBe(true);
    const [soughtMs = 0] = await waitFor("the player to jump", async () => {
      const done = await jumps();
      return done.length > 0 && done;
    });
    expect(Math.abs(soughtMs - 30_000)).toBeLessThanOrEqual(NEAR_MS);
    expect(await askBackground(browser, "seekPlayer", { tabId, mediaMs: 9e9 })).toBe(false);
  },
);

test(
  "without retention nothing is written to disk, and captions continue",
  LONG,
  async ({ launch, stage }) => {
    const account = new TestAccount(stage, "nothing-kept", MODES);
    const browser = await launch({
      choices: {
        apiKey: account.apiKey,
        transcripts: { keep: "off", keepMinutes: 15, keepCount: 1 },
      },
    });
    const page = await openCaptioned(browser, stage);
    const captions = await CaptionsOnPage.of(page);
    await captions.waitUntil("firm words", ({ lanes }) =>
      lanes.some(({ lines }) => lines.some(({ text, tentative }) => text !== tentative)),
    );
    const { length } = account.concludedText("source");
    await waitFor("more words", () => account.concludedText("source").length > length);
    expect(await readTranscript(browser)).toBeNull();
    await stopByKey(browser, page);
    expect(await readTranscript(browser)).toBeNull();
  },
);

test("the retention limit is applied when captions end", LONG, async ({ launch, stage }) => {
  const browser = await launch({
    choices: {
      apiKey: "local-key.scripted",
      transcripts: { keep: "count", keepMinutes: 15, keepCount: 1 },
    },
  });
  const page = await openCaptioned(browser, stage);
  await waitFor("words to be written", async () => (await segmentsOf(browser)).length > 0);
  const first = (await readTranscript(browser))?.id;
  await stopByKey(browser, page);
  await startByKey(browser, page);
  await waitFor("the next words to be written", async () => {
    const transcript = await readTranscript(browser);
    return transcript && transcript.id !== first && transcript.segments.length > 0;
  });
  await stopByKey(browser, page);
  await waitFor("the first transcript to be gone", async () => {
    const worker = await browser.worker();
    const ids = await worker.evaluate<string[]>(SESSION_IDS);
    return ids.length === 1 && ids[0] !== first;
  });
});

const SESSION_IDS = `new Promise((resolve, reject) => {
  const opening = indexedDB.open("surtitle");
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const asked = opening.result.transaction("sessions").objectStore("sessions").getAllKeys();
    asked.onsuccess = () => {
      resolve(asked.result);
      opening.result.close();
    };
  };
})`;

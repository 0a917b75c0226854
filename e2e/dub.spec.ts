import type { Page } from "@playwright/test";
import { LINE_COUNT } from "../src/captions/look/caption-style.ts";
import { capturedTabs, playbackLevel } from "./harness/browser/capture-room.ts";
import type { SurtitleBrowser } from "./harness/browser/launch-surtitle.ts";
import { playFrom } from "./harness/input/player.ts";
import { startByKey, stopByKey } from "./harness/input/start-by-key.ts";
import { LONG } from "./harness/long-form.ts";
import { CaptionsOnPage } from "./harness/overlay/captions-on-page.ts";
import type { Stage } from "./harness/service/stage.ts";
import { expect, type TestLaunchOptions, test } from "./harness/test.ts";
import { waitFor } from "./harness/wait-for.ts";

const DUB = { on: true, language: "de" } as const;

// Sentences are written slightly more slowly than they are spoken.
const SCRIPTED = "local-key.scripted.script-pace=4000";

type Launch = (options: TestLaunchOptions) => Promise<SurtitleBrowser>;

const PATIENCE = { timeoutMs: 90_000 };

const SILENT = 0.001;

async function dubOf(browser: SurtitleBrowser) {
  const [tabId = -1] = await capturedTabs(browser);
  return (await playbackLevel(browser, tabId)).dub;
}

async function waitUntilSpoken(browser: SurtitleBrowser): Promise<void> {
  const isHeard = async () => ((await dubOf(browser))?.rms ?? 0) > 10 * SILENT;
  await waitFor("the translation to be heard", isHeard, PATIENCE);
}

test("a translation is spoken and its words are marked", LONG, async ({ launch, stage }) => {
  const { browser, page } = await startDub(launch, stage);
  await waitUntilSpoken(browser);
  await expectMarked(page, 2);
});

test("the dub waits for the player and drops speech on a jump", LONG, async ({ launch, stage }) => {
  const { browser, page } = await startDub(launch, stage);
  await waitUntilSpoken(browser);
  await expectMarked(page, 3);

  await page.locator("#video").evaluate((video: HTMLVideoElement) => video.pause());
  await waitFor("silence while the player is paused", async () => {
    const dub = await dubOf(browser);
    return dub !== null && dub.pace === 0 && dub.rms < SILENT;
  });
  await page.locator("#video").evaluate((video: HTMLVideoElement) => video.play());
  await waitUntilSpoken(browser);

  // Speech from before a jump is not heard after it.
  const [account] = stage.service.accounts();
  const before = stage.service.speech(account?.sessionId ?? "").length;
  expect(before).toBeGreaterThan(0);
  await playFrom(page, 40_000);
  await waitFor("no speech to be pending", async () => (await dubOf(browser))?.waitingMs === 0);
  await waitUntilSpoken(browser);
  await stopByKey(browser, page);
});

async function startDub(launch: Launch, stage: Stage) {
  const browser = await launch({
    choices: {
      apiKey: SCRIPTED,
      languages: { targets: ["de"], showOriginal: false },
      // On a busy machine speech comes late, and its words must still be on screen.
      style: { lines: LINE_COUNT.max },
      reading: { afterSilence: "stay" },
      dub: DUB,
    },
  });
  const page = await browser.open(`${stage.site.url}/players/plain.html?talk=lighthouses&loop=1`);
  await startByKey(browser, page);
  await playFrom(page, 5000);
  return { browser, page };
}

/** Waits until this many words were marked one after the other, all of them spoken ones. */
async function expectMarked(page: Page, count: number): Promise<void> {
  const captions = await CaptionsOnPage.of(page);
  const marked = new Set<string>();
  await waitFor(
    "several words to be marked one after the other",
    async () => {
      const now = await captions.now();
      for (const { lane, lines } of now?.lanes ?? []) {
        for (const { saying, text } of lines) {
          if (saying === "") continue;
          expect(lane, "only what is spoken is marked").toBe("de");
          expect(text).toContain(saying);
          marked.add(saying);
        }
      }
      return marked.size >= count;
    },
    PATIENCE,
  );
}

import type { Page } from "@playwright/test";
import { SpokenText } from "./harness/account/spoken-text.ts";
import { readTalk } from "./harness/account/talk-files.ts";
import { activeTabId } from "./harness/browser/active-tab-id.ts";
import { killWorker } from "./harness/browser/kill-worker.ts";
import type { SurtitleBrowser } from "./harness/browser/launch-surtitle.ts";
import { LONG } from "./harness/long-form.ts";
import { laneText } from "./harness/overlay/captions-now.ts";
import { CaptionsOnPage } from "./harness/overlay/captions-on-page.ts";
import { readTranscript } from "./harness/pages/read-transcript.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { openPopup } from "./harness/popup/open-popup.ts";
import { startCaptions } from "./harness/popup/start-captions.ts";
import type { Stage } from "./harness/service/stage.ts";
import { expect, test } from "./harness/test.ts";
import { waitFor } from "./harness/wait-for.ts";

// The second sentence of the film, over two cues: from 5 s to 10.2 s.
const SHIPS = "Ships have landed here for eight hundred years,";
const LIGHTHOUSE_MS = 10_500;
const SENTENCE_MS = { from: 5000, to: 10_200 };

const ACCOUNT = "local-key.account=harbour";

// What the service speaks when it is scripted.
const SCRIPT = readTalk("lighthouses");

const press = (browser: SurtitleBrowser, page: Page, name: string) =>
  openPopup(browser, page).then(async (popup) => {
    await popup.click({ role: "button", name });
    return popup;
  });

const modes = (page: Page) =>
  page.evaluate<string[]>("[...players[0].textTracks].map(({ mode }) => mode)");

async function seekTo(page: Page, ms: number): Promise<void> {
  await page.evaluate(`players[0].pause(); players[0].currentTime = ${ms / 1000}`);
}

async function usedCharacters(serviceUrl: string, apiKey: string): Promise<number> {
  const headers = { Authorization: `Service-Auth-Key ${apiKey}` };
  const answer = await fetch(`${serviceUrl}/v2/usage`, { headers });
  const body: unknown = await answer.json();
  return Number(Object(body).character_count);
}

/** A page whose video has subtitles that are shown translated, and the account that pays. */
async function showTranslated(browser: SurtitleBrowser, { site, service }: Stage) {
  const page = await browser.open(`${site.url}/players/tracks.html?tracks=native`);
  const captions = await CaptionsOnPage.of(page);
  const used = () => usedCharacters(service.url, ACCOUNT);
  await seekTo(page, 700);
  const popup = await openPopup(browser, page);
  await popup.waitForText(uiText("subtitles_found", "English and Dutch"));
  await popup.waitForText(/About [\d,]+ characters, no minutes/);
  expect(await used()).toBe(0);
  await popup.click({ role: "button", name: uiText("subtitles_translate") });
  await popup.waitForText(uiText("subtitles_translated", "English", "German"));
  await popup.close();
  await captions.waitUntil("the first cue", (now) => laneText(now, "de") !== "");
  expect(await modes(page)).not.toContain("showing");
  const bothLanes = () =>
    captions.waitUntil("the sentence and its translation", (now) => {
      return laneText(now, "original").startsWith(SHIPS) && laneText(now, "de") !== "";
    });
  const stop = async () => {
    await (await press(browser, page, uiText("stop"))).close();
    await captions.waitUntilGone();
  };
  const paid = await waitFor("all that comes within a minute to be translated", async () => {
    const stored = (await readTranscript(browser))?.segments ?? [];
    const lane = (name: string) => stored.filter((segment) => segment.lane === name);
    const isAll = lane("original").length > 0 && lane("de").length === lane("original").length;
    return isAll && (await used());
  });
  await seekTo(page, 5500);
  await bothLanes();
  return { page, captions, used, paid, bothLanes, stop };
}

const CHOICES = { apiKey: ACCOUNT, languages: { targets: ["de"] } };

test("a video's own subtitles are shown translated and kept, and keys step through them", async ({
  launch,
  stage,
}) => {
  const browser = await launch({ choices: CHOICES });
  const { page, stop } = await showTranslated(browser, stage);

  await test.step("keys step through its sentences", async () => {
    await page.bringToFront();
    await page.keyboard.press("Alt+Shift+ArrowRight");
    await page.waitForFunction(`players[0].currentTime >= ${SENTENCE_MS.to / 1000}`);
  });

  await test.step("stopped, the page has its own again", async () => {
    await stop();
    await expect.poll(() => modes(page)).toEqual(["showing", "disabled", "hidden"]);
    const stored = await readTranscript(browser);
    const ships = stored?.segments.filter(({ text }) => text.trim() === SHIPS);
    expect(ships).toMatchObject([{ startMs: SENTENCE_MS.from, endMs: 8000, mediaMs: 5000 }]);
  });
});

test(
  "translated subtitles are in the side panel, and are not paid for twice",
  LONG,
  async ({ launch, stage }) => {
    const browser = await launch({ choices: CHOICES });
    const { page, captions, used, paid, bothLanes, stop } = await showTranslated(browser, stage);
    const tabId = await activeTabId(browser);

    await test.step("the side panel shows both languages", async () => {
      const panel = await browser.context.newPage();
      await panel.goto(browser.extensionUrl(`src/transcript/panel.html?tab=${tabId}`));
      const line = panel.locator(".row-words", { hasText: "lighthouse" });
      await expect(line.locator('.cell[data-lane="de"]')).not.toBeEmpty();
      // The player is paused, and has not played since the panel was opened.
      await line.locator('.cell[data-lane="original"]').click();
      await expect.poll(() => page.evaluate("players[0].currentTime * 1000")).toBe(LIGHTHOUSE_MS);
      await panel.close();
      await page.bringToFront();
    });

    await test.step("a killed worker costs nothing", async () => {
      await killWorker(browser);
      await seekTo(page, 13_000);
      await captions.waitUntil("a later sentence", (now) => {
        return /lighthouse|red roof/.test(laneText(now, "original")) && laneText(now, "de") !== "";
      });
      expect(await used()).toBe(paid);
    });

    await test.step("the second time costs nothing", async () => {
      await stop();
      await page.reload();
      await page.waitForFunction("players[0].currentTime > 0");
      await seekTo(page, 5500);
      await (await press(browser, page, uiText("subtitles_translate"))).close();
      await bothLanes();
      expect(await used()).toBe(paid);
      await stop();
    });
  },
);

test("subtitles are painted however a player comes by them", LONG, async ({ launch, stage }) => {
  const browser = await launch();
  const harbour = /harbour|Ships|lighthouse|red roof|town|higher|welcome/;
  const players = {
    shadow: harbour,
    growing: /^Word \d+ of a stream$/,
    frame: harbour,
    "other-frame&within=script": harbour,
    two: harbour,
  };
  for (const [query, words] of Object.entries(players)) {
    await test.step(query, async () => {
      const page = await browser.open(`${stage.site.url}/players/tracks.html?tracks=${query}`);
      const captions = await CaptionsOnPage.of(page);
      await (await press(browser, page, uiText("subtitles_show"))).close();
      await captions.waitUntil("its words", (now) => words.test(laneText(now, "original")));
      if (query === "two") {
        // The player that plays counts, with its own subtitles.
        await page.locator("#second").click();
        await captions.waitUntil("its words", (now) => /market/.test(laneText(now, "original")));
      }
      await page.close();
    });
  }

  for (const button of ["change", "next"]) {
    await test.step(`another film in the same player: ${button}`, async () => {
      const page = await browser.open(`${stage.site.url}/players/tracks.html?tracks=changed`);
      const captions = await CaptionsOnPage.of(page);
      await (await press(browser, page, uiText("subtitles_show"))).close();
      await captions.waitUntil("its words", (now) => harbour.test(laneText(now, "original")));
      await page.locator(`#${button}`).click();
      await captions.waitUntil("others", (now) => /market|baker/.test(laneText(now, "original")));
      await page.close();
    });
  }
});

test(
  "captions of the sound and subtitles replace each other on a press",
  LONG,
  async ({ launch, stage }) => {
    const browser = await launch({ choices: { apiKey: "local-key.scripted" } });
    const page = await browser.open(`${stage.site.url}/players/tracks.html?tracks=script`);
    const captions = await CaptionsOnPage.of(page);
    // The script goes on, so a slow machine may see any of its words first.
    const script = new SpokenText(SCRIPT.words.get("en") ?? [], "en");
    const isSpoken = (words: string) => script.endMsOf(words) !== null;
    await startCaptions(browser, page);
    await captions.waitUntil("spoken words", (now) => isSpoken(laneText(now, "original")));

    const popup = await press(browser, page, uiText("subtitles_use"));
    await popup.waitForText(uiText("subtitles_shown", "English"));
    await captions.waitUntil("a subtitle", (now) => {
      const words = laneText(now, "original");
      return /harbour|Ships|lighthouse|town|higher|welcome/.test(words) && !isSpoken(words);
    });
    await popup.click({ role: "button", name: uiText("subtitles_sound") });
    await captions.waitUntil("spoken words again", (now) => {
      return isSpoken(laneText(now, "original"));
    });
    await expect.poll(() => modes(page)).toContain("showing");
    await popup.click({ role: "button", name: uiText("stop") });
    await popup.close();
  },
);

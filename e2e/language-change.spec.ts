import type { Worker } from "@playwright/test";
import { commonPauseMs } from "./harness/account/common-pause.ts";
import { MOST_LOST_MS } from "./harness/account/heard-talk.ts";
import { SpokenWords } from "./harness/account/spoken-words.ts";
import { readTalk } from "./harness/account/talk-files.ts";
import { TestAccount } from "./harness/account/test-account.ts";
import type { SurtitleBrowser } from "./harness/browser/launch-surtitle.ts";
import { readStored } from "./harness/browser/stored-settings.ts";
import { playFrom, playPast, positionOf } from "./harness/input/player.ts";
import { startByKey, stopByKey } from "./harness/input/start-by-key.ts";
import { LONG } from "./harness/long-form.ts";
import { CaptionsOnPage } from "./harness/overlay/captions-on-page.ts";
import { readTranscript, writtenWords } from "./harness/pages/read-transcript.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { addLanguage } from "./harness/popup/add-language.ts";
import { openPopup } from "./harness/popup/open-popup.ts";
import { expect, test } from "./harness/test.ts";
import { waitFor } from "./harness/wait-for.ts";

const TALK = readTalk("lighthouses");
const LANGUAGES = ["en", "de", "fr", "es"];
const OPUS = "audio/ogg;codecs=opus";
const NOTHING_WRONG = { lost: [], doubled: [], wrong: [] };

// Length of the talk's longest sentence, which is not repeated from its middle.
const SENTENCE_MS = 8000;

interface Stored {
  settings: { voice: { sourceFormat: string } };
}

function chooseFormat(worker: Worker, contentType: string): Promise<void> {
  return worker.evaluate(async (sourceFormat) => {
    const { settings } = (await chrome.storage.local.get("settings")) as unknown as Stored;
    settings.voice.sourceFormat = sourceFormat;
    await chrome.storage.local.set({ settings });
  }, contentType);
}

const hasSessionIn = ({ sessions }: TestAccount, contentType: string) =>
  sessions.some(({ request, chunks }) => {
    return request.source_media_content_type === contentType && chunks.count > 0;
  });

test(
  "another format of the sound during a talk loses and doubles no word",
  LONG,
  async ({ launch, stage }) => {
    const account = new TestAccount(stage, "format-change");
    const browser = await launch({
      choices: { apiKey: account.apiKey, languages: { targets: ["de"] } },
    });
    const page = await browser.open(`${stage.site.url}/players/plain.html?talk=${TALK.name}`);
    const languages = ["en", "de"];
    const startedMs = commonPauseMs(TALK, languages, 10_000);
    // A player that starts in the middle may drop its first word, which no session hears.
    const fromMs = commonPauseMs(TALK, languages, startedMs + 2000);
    await startByKey(browser, page);
    await playFrom(page, startedMs);
    await account.waitForWords(["source", "de"], 3);
    await chooseFormat(await browser.worker(), OPUS);
    await waitFor("a session in the new format", () => hasSessionIn(account, OPUS));
    const toMs = commonPauseMs(TALK, languages, (await positionOf(page)) + 1000);
    const part = { startedMs, fromMs, toMs, stoppedMs: await playPast(page, toMs) };
    const spoken = ["original", "de"].map((lane) => new SpokenWords(TALK, lane, part));
    await expectAllWritten(browser, account, spoken);
    await stopByKey(browser, page);
    await expectExact(browser, account, spoken);
  },
);

test(
  "languages and the format of the sound change while a talk is captioned, and no word is lost or doubled",
  LONG,
  async ({ launch, stage }) => {
    const account = new TestAccount(stage, "language-change");
    const browser = await launch({
      choices: { apiKey: account.apiKey, languages: { targets: ["de", "ja"] } },
    });
    const page = await browser.open(`${stage.site.url}/players/plain.html?talk=${TALK.name}`);
    const captions = await CaptionsOnPage.of(page);
    const startedMs = commonPauseMs(TALK, LANGUAGES, 10_000);
    // A player that starts in the middle may drop its first word, which no session hears.
    const fromMs = commonPauseMs(TALK, LANGUAGES, startedMs + 2000);
    await startByKey(browser, page);
    await playFrom(page, startedMs);
    await account.waitForWords(["source", "de"], 3);

    const popup = await openPopup(browser, page);
    for (const language of ["French", "Spanish"]) {
      await addLanguage(popup, language);
      await popup.waitFor({ role: "button", name: uiText("lane_remove", language) });
    }
    await popup.click({ role: "button", name: uiText("lane_remove", "Japanese") });
    await popup.click({ role: "button", name: uiText("lane_move", uiText("lane_original")) });
    await popup.press("ArrowDown");
    await expect
      .poll(async () => (await readStored(await browser.worker())).settings)
      .toMatchObject({ languages: { targets: ["de", "fr", "es"], originalAt: 1 } });
    await popup.close();
    const changedMs = await positionOf(page);
    await captions.waitUntil("the languages wanted now, each with words", ({ lanes }) => {
      const order = lanes.filter(({ lines }) => lines.length > 0).map(({ lane }) => lane);
      return order.join() === "de,original,fr,es";
    });
    await chooseFormat(await browser.worker(), OPUS);
    await waitFor("a session in the new format", () => hasSessionIn(account, OPUS));

    const positionMs = await positionOf(page);
    const enoughMs = Math.max(positionMs + 3000, changedMs + SENTENCE_MS + 4000);
    const toMs = commonPauseMs(TALK, LANGUAGES, enoughMs);
    const part = { startedMs, fromMs, toMs, stoppedMs: await playPast(page, toMs) };
    // From the next sentence at the latest.
    const later = { ...part, fromMs: Math.max(fromMs, changedMs + SENTENCE_MS) };
    const spoken = [
      ...["original", "de"].map((lane) => new SpokenWords(TALK, lane, part)),
      ...["fr", "es"].map((lane) => new SpokenWords(TALK, lane, later)),
    ];
    await expectAllWritten(browser, account, spoken);
    await stopByKey(browser, page);
    await expectExact(browser, account, spoken);
    const japanese = new SpokenWords(TALK, "ja", part);
    expect((await wordsOf(browser, japanese)).length).toBeLessThan(japanese.words.length);
    expect(account.sessions.at(-1)?.request.target_languages).toEqual(["de", "fr", "es"]);
  },
);

async function wordsOf(browser: SurtitleBrowser, { lane, language }: SpokenWords) {
  const transcript = await readTranscript(browser);
  return transcript ? writtenWords(transcript, lane, language) : [];
}

async function expectAllWritten(
  browser: SurtitleBrowser,
  account: TestAccount,
  spoken: readonly SpokenWords[],
): Promise<void> {
  for (const each of spoken) {
    await waitFor(`the last word of ${each.lane}`, async () =>
      each.hasLast(await wordsOf(browser, each), account.heard),
    );
  }
}

async function expectExact(
  browser: SurtitleBrowser,
  { heard }: TestAccount,
  spoken: readonly SpokenWords[],
): Promise<void> {
  // A browser on a busy machine drops some sound, which no session hears.
  expect(heard.lostMs, heard.describe("original")).toBeLessThan(MOST_LOST_MS);
  for (const each of spoken) {
    const shown = each.account(await wordsOf(browser, each), heard);
    expect(shown, heard.describe(each.lane)).toMatchObject(NOTHING_WRONG);
  }
  expect((await readTranscript(browser))?.gaps).toEqual([]);
}

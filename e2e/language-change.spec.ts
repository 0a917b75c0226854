import { accountWords } from "./chaos/word-account.ts";
import { CaptionsOnPage } from "./harness/captions-on-page.ts";
import { commonPauseMs, wordsUntil } from "./harness/common-pause.ts";
import { openPopup } from "./harness/open-popup.ts";
import { letPlay, pauseAt, playFrom, positionOf } from "./harness/player.ts";
import { readTranscript, writtenWords } from "./harness/read-transcript.ts";
import { startCaptions, stopCaptions } from "./harness/start-captions.ts";
import { readTalk } from "./harness/talk-files.ts";
import { expect, test } from "./harness/test.ts";
import { uiText } from "./harness/ui-text.ts";
import { waitFor } from "./harness/wait-for.ts";

const TALK = readTalk("lighthouses");
const LANGUAGES = ["en", "de", "fr", "es"];

/** As long as the longest sentence of the talk: what is said of it is not told again from its middle. */
const SENTENCE_MS = 8000;

test("languages come, go and move while a talk is captioned, and those that stay lose no word", async ({
  launch,
  stage,
}) => {
  const browser = await launch({ choices: { languages: { targets: ["de", "ja"] } } });
  const page = await browser.open(`${stage.site.url}/players/plain.html?talk=${TALK.name}`);
  const captions = await CaptionsOnPage.of(page);
  const startMs = commonPauseMs(TALK, LANGUAGES, 10_000);
  const endMs = commonPauseMs(TALK, LANGUAGES, startMs + 12_000);
  await startCaptions(browser, page);
  await playFrom(page, startMs);
  const paused = pauseAt(page, endMs);
  await letPlay(page, 4000);

  const popup = await openPopup(browser, page);
  const changedMs = await positionOf(page);
  for (const language of ["French", "Spanish"]) {
    await popup.type({ role: "combobox", name: uiText("languages_add") }, language);
    await popup.press("Enter");
    await popup.waitFor({ role: "button", name: uiText("lane_remove", language) });
  }
  await popup.click({ role: "button", name: uiText("lane_remove", "Japanese") });
  await popup.click({ role: "button", name: uiText("lane_down", uiText("lane_original")) });
  await popup.waitFor({ role: "button", name: uiText("lane_up", uiText("lane_original")) });
  await popup.close();
  await captions.waitUntil("the languages as they are wanted now, each with words", ({ lanes }) => {
    const order = lanes.filter(({ lines }) => lines.length > 0).map(({ lane }) => lane);
    return order.join() === "de,original,fr,es";
  });

  await paused;
  const written = async (lane: string) => {
    const transcript = await readTranscript(browser);
    const language = lane === "original" ? TALK.spokenLanguage : lane;
    return transcript ? writtenWords(transcript, lane, language) : [];
  };
  const saidIn = (lane: string) => {
    const language = lane === "original" ? TALK.spokenLanguage : lane;
    const before = wordsUntil(TALK, language, startMs);
    return wordsUntil(TALK, language, endMs).slice(before.length);
  };
  for (const lane of ["original", "de", "fr", "es"]) {
    await waitFor(`the last word of ${lane}`, async () => {
      return (await written(lane)).at(-1)?.text === saidIn(lane).at(-1);
    });
  }
  await stopCaptions(browser, page);

  for (const lane of ["original", "de"]) {
    const account = accountWords(saidIn(lane), await written(lane), []);
    expect(account, lane).toMatchObject({ lost: [], doubled: [], wrong: [], excused: 0 });
  }
  for (const lane of ["fr", "es"]) {
    const texts = (await written(lane)).map(({ text }) => text);
    const missed = saidIn(lane).length - texts.length;
    expect(texts, lane).toEqual(saidIn(lane).slice(missed));
    const first = wordsUntil(TALK, lane, endMs).length - texts.length;
    const firstMs = TALK.words.get(lane)?.[first]?.startMs ?? Number.NaN;
    expect(firstMs, `the first word of ${lane}`).toBeLessThan(changedMs + SENTENCE_MS);
  }
  const japanese = (await written("ja")).map(({ text }) => text);
  expect(japanese).toEqual(saidIn("ja").slice(0, japanese.length));
  expect((await readTranscript(browser))?.gaps).toEqual([]);
  expect(stage.service.accounts()[0]?.request.target_languages).toEqual(["de", "fr", "es"]);
});

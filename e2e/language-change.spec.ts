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
    const words = transcript ? writtenWords(transcript, lane, language) : [];
    // A translation may still end the sentence that was said just before the beginning.
    const isBefore = words[0]?.text === wordsUntil(TALK, language, startMs).at(-1);
    return isBefore ? words.slice(1) : words;
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
    const { lost, doubled } = accountWords(saidIn(lane), await written(lane), []);
    expect(doubled, lane).toEqual([]);
    // A browser on a busy machine leaves out some sound of a word; renewal.spec.ts counts each.
    expect(lost.length, lane).toBeLessThan(saidIn(lane).length / 2);
  }
  for (const lane of ["fr", "es"]) {
    const texts = (await written(lane)).map(({ text }) => text);
    // From the next sentence on at the latest.
    const { length } = wordsUntil(TALK, lane, changedMs + SENTENCE_MS);
    const owed = wordsUntil(TALK, lane, endMs).slice(length);
    expect(texts.length, lane).toBeGreaterThan(owed.length / 2);
    expect(texts.at(-1)).toBe(saidIn(lane).at(-1));
  }
  const japanese = await written("ja");
  expect(japanese.length).toBeLessThan(saidIn("ja").length);
  expect((await readTranscript(browser))?.gaps).toEqual([]);
  expect(stage.service.accounts()[0]?.request.target_languages).toEqual(["de", "fr", "es"]);
});

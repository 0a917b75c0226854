import { dropoutsIn } from "./chaos/dropouts.ts";
import { alignWords } from "./harness/align-words.ts";
import { CaptionsOnPage } from "./harness/captions-on-page.ts";
import { commonPauseMs, wordsUntil } from "./harness/common-pause.ts";
import { wordsOutside } from "./harness/heard-words.ts";
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

/** It changes nothing: a key, and so an account, of its own. */
const KEY = "local-key.slow=0";

/** As long as the longest sentence of the talk: what is said of it is not told again from its middle. */
const SENTENCE_MS = 8000;

test("languages come, go and move while a talk is captioned, and those that stay lose no word", async ({
  launch,
  stage,
}) => {
  const browser = await launch({
    choices: { apiKey: KEY, languages: { targets: ["de", "ja"] } },
  });
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
    const words = TALK.words.get(lane === "original" ? TALK.spokenLanguage : lane) ?? [];
    return words.filter(({ startMs: fromMs, endMs: toMs }) => fromMs >= startMs && toMs <= endMs);
  };
  for (const lane of ["original", "de", "fr", "es"]) {
    await waitFor(`the last word of ${lane}`, async () => {
      return (await written(lane)).at(-1)?.text === saidIn(lane).at(-1)?.text;
    });
  }
  await stopCaptions(browser, page);

  const accounts = stage.service.accounts().filter(({ modes }) => modes.join() === "slow=0");
  const holes = dropoutsIn(accounts.reverse().map(({ stretches }) => stretches));
  const fatesIn = async (lane: string) => {
    const said = saidIn(lane);
    // A browser on a busy machine leaves out some sound, which nobody has heard.
    const heard = new Set(wordsOutside(said, holes));
    const shown = (await written(lane)).map(({ text }) => text);
    const fates = alignWords(
      said.map(({ text }) => text),
      shown,
    );
    return {
      doubled: fates.flatMap((fate) => (fate.kind === "extra" ? [shown[fate.shown]] : [])),
      lost: fates.flatMap((fate) => {
        const word = fate.kind === "lost" || fate.kind === "wrong" ? said[fate.said] : undefined;
        return word && heard.has(word) ? [word] : [];
      }),
    };
  };
  for (const lane of ["original", "de"]) {
    const heard = `${lane}; left out by the browser: ${JSON.stringify(holes)}`;
    expect(await fatesIn(lane), heard).toEqual({ doubled: [], lost: [] });
  }
  for (const lane of ["fr", "es"]) {
    const { doubled, lost } = await fatesIn(lane);
    expect(doubled, lane).toEqual([]);
    // From the next sentence on at the latest.
    const late = lost.filter(({ startMs: fromMs }) => fromMs >= changedMs + SENTENCE_MS);
    expect(late, lane).toEqual([]);
  }
  const japanese = await written("ja");
  expect(japanese.length).toBeLessThan(saidIn("ja").length);
  expect((await readTranscript(browser))?.gaps).toEqual([]);
  expect(stage.service.accounts()[0]?.request.target_languages).toEqual(["de", "fr", "es"]);
});

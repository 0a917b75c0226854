import { commonPauseMs } from "./harness/account/common-pause.ts";
import { ConcludedWords } from "./harness/account/concluded-words.ts";
import { SpokenWords } from "./harness/account/spoken-words.ts";
import { readTalk } from "./harness/account/talk-files.ts";
import { TestAccount } from "./harness/account/test-account.ts";
import { waitUntilAllHeard } from "./harness/account/wait-until-all-heard.ts";
import { END_MARGIN_MS, letPlay, playFrom, playPast, positionOf } from "./harness/input/player.ts";
import { startByKey, stopByKey } from "./harness/input/start-by-key.ts";
import { LONG } from "./harness/long-form.ts";
import { CaptionsOnPage } from "./harness/overlay/captions-on-page.ts";
import { readTranscript, writtenWords } from "./harness/pages/read-transcript.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { openMore } from "./harness/popup/open-more.ts";
import { openPopup } from "./harness/popup/open-popup.ts";
import { expect, test } from "./harness/test.ts";
import { waitFor } from "./harness/wait-for.ts";

const TALK = readTalk("lighthouses");
const OTHER_FORMAT = "audio/ogg;codecs=flac";
// The translation of a sentence that had begun earlier may be complete.
const SENTENCE_MS = 1000;
const LEAST_WORDS = 10;

test(
  "switching language, voice and format of the dub loses no word",
  LONG,
  async ({ launch, stage }) => {
    const account = new TestAccount(stage, "dub-switch");
    const browser = await launch({
      choices: { apiKey: account.apiKey, languages: { targets: ["de", "fr"] } },
    });
    const page = await browser.open(
      `${stage.site.url}/players/plain.html?talk=${TALK.name}&loop=1`,
    );
    const captions = await CaptionsOnPage.of(page);
    await startByKey(browser, page);
    const languages = [TALK.spokenLanguage, "de", "fr"];
    const startMs = commonPauseMs(TALK, languages, 10_000);
    // A player that starts in the middle may drop its first word, which no session hears.
    const countFromMs = commonPauseMs(TALK, languages, startMs + 2000);
    const concluded = new ConcludedWords(stage.probe);
    await playFrom(page, startMs);
    await letPlay(page, 2500);

    const popup = await openPopup(browser, page);
    await openMore(popup);
    await popup.click({ role: "checkbox", name: uiText("dub_on") });
    await popup.waitForText(uiText("dub_language_label"));
    const asked = () => stage.service.accounts()[0]?.request;
    await expect
      .poll(asked)
      .toMatchObject({ target_media_languages: ["de"], target_languages: ["de", "fr"] });

    await popup.select({ role: "combobox", name: uiText("dub_language_label") }, "ja");
    await expect
      .poll(asked)
      .toMatchObject({ target_media_languages: ["ja"], target_languages: ["de", "fr", "ja"] });
    await letPlay(page, 1500);
    await popup.click({ role: "DisclosureTriangleGrouped", name: uiText("dub_voice_format") });
    await popup.select({ role: "combobox", name: uiText("dub_voice_label") }, "male");
    await expect.poll(asked).toMatchObject({ target_media_voice: "male" });
    await popup.select({ role: "combobox", name: uiText("target_format_label") }, OTHER_FORMAT);
    await expect.poll(asked).toMatchObject({
      target_media_languages: ["ja"],
      target_media_voice: "male",
      target_media_content_type: OTHER_FORMAT,
    });
    await letPlay(page, 1500);
    await popup.click({ role: "checkbox", name: uiText("dub_on") });
    await expect.poll(asked).not.toHaveProperty("target_media_languages");
    await popup.close();
    await account.waitForWords(["source", "de", "fr"], 1.5 * LEAST_WORDS);
    // The last words to judge may have been spoken only just now.
    const toMs = commonPauseMs(TALK, languages, (await positionOf(page)) - END_MARGIN_MS);
    const stoppedMs = await playPast(page, toMs);
    const part = { startedMs: startMs - SENTENCE_MS, fromMs: countFromMs, toMs, stoppedMs };
    await waitUntilAllHeard(stage.service);
    // A browser on a busy machine drops some sound, which no session hears.
    const { heard } = account;
    for (const lane of ["original", "de", "fr"]) {
      const spoken = new SpokenWords(TALK, lane, part);
      const transcript = await waitFor(`what was concluded of ${lane}`, async () => {
        const now = await readTranscript(browser);
        const texts = now?.segments.filter((segment) => segment.lane === lane) ?? [];
        return concluded.isEndOf(lane, texts.map(({ text }) => text).join("")) && now;
      });
      expect(spoken.requiredCount(heard)).toBeGreaterThanOrEqual(LEAST_WORDS);
      const written = spoken.account(writtenWords(transcript, lane, spoken.language), heard);
      expect(written, heard.describe(lane)).toMatchObject({ lost: [], doubled: [], wrong: [] });
    }
    concluded.stop();
    // A translation for the dub alone was stored but not shown.
    const whole = await readTranscript(browser);
    expect(whole?.segments.filter(({ lane }) => lane === "ja")).not.toEqual([]);
    expect((await captions.now())?.lanes.map(({ lane }) => lane)).not.toContain("ja");
    await stopByKey(browser, page);
  },
);

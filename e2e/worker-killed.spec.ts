import { accountWords } from "./chaos/word-account.ts";
import { CaptionLedger } from "./harness/caption-ledger.ts";
import { CaptionWatch } from "./harness/caption-watch.ts";
import { commonPauseMs, wordsUntil } from "./harness/common-pause.ts";
import { killWorker } from "./harness/kill-worker.ts";
import { letPlay, pauseAt, playFrom } from "./harness/player.ts";
import { readTranscript, writtenWords } from "./harness/read-transcript.ts";
import { startCaptions, stopCaptions } from "./harness/start-captions.ts";
import { readTalk } from "./harness/talk-files.ts";
import { expect, test } from "./harness/test.ts";
import { splitIntoUnits } from "./harness/text-units.ts";
import { waitFor } from "./harness/wait-for.ts";

const TALK = readTalk("lighthouses");
const LANES = [
  { lane: "original", language: TALK.spokenLanguage },
  { lane: "de", language: "de" },
];
const NOTHING_WRONG = { lost: [], doubled: [], wrong: [], excused: 0 };

for (const { kills, everyMs } of [
  { kills: 1, everyMs: 5300 },
  { kills: 10, everyMs: 1700 },
]) {
  test(`killed ${kills} times in mid-sentence, no word is lost or doubled`, async ({
    launch,
    stage,
  }) => {
    const browser = await launch({ choices: { languages: { targets: ["de"] } } });
    const page = await browser.open(`${stage.site.url}/players/plain.html?talk=${TALK.name}`);
    const ledger = new CaptionLedger();
    const watch = await CaptionWatch.start(page);
    watch.onPaint((paint) => ledger.add(paint));
    const pauseMs = commonPauseMs(TALK, ["en", "de"], kills * everyMs + 4000);

    await startCaptions(browser, page);
    await playFrom(page, 0);
    for (let kill = 0; kill < kills; kill++) {
      await letPlay(page, everyMs);
      await killWorker(browser);
    }
    await pauseAt(page, pauseMs);
    const said = LANES.map((each) => ({
      ...each,
      words: wordsUntil(TALK, each.language, pauseMs),
    }));
    await waitFor("all words to be written down", async () => {
      const transcript = await readTranscript(browser);
      return said.every(({ lane, language, words }) => {
        const shown = transcript ? writtenWords(transcript, lane, language) : [];
        return shown.at(-1)?.text === words.at(-1);
      });
    });
    await stopCaptions(browser, page);
    ledger.end();

    const transcript = await readTranscript(browser);
    expect(transcript).toMatchObject({ ending: "stopped", gaps: [] });
    for (const { lane, language, words } of said) {
      const shown = transcript ? writtenWords(transcript, lane, language) : [];
      const written = accountWords(words, shown, []);
      expect(written, `${lane}, as it was written down`).toMatchObject(NOTHING_WRONG);
      const painted = splitIntoUnits(ledger.text(lane), language);
      const drawn = accountWords(
        words,
        painted.map((text) => ({ text, atMs: 0 })),
        [],
      );
      expect(drawn, `${lane}, as it was painted`).toMatchObject(NOTHING_WRONG);
    }
  });
}

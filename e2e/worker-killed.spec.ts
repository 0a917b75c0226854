import { dropoutsIn } from "./chaos/dropouts.ts";
import { accountWords, type ShownWord } from "./chaos/word-account.ts";
import { CaptionLedger } from "./harness/caption-ledger.ts";
import { CaptionWatch } from "./harness/caption-watch.ts";
import { commonPauseMs } from "./harness/common-pause.ts";
import { wordsOutside } from "./harness/heard-words.ts";
import { killWorker } from "./harness/kill-worker.ts";
import { letPlay, pauseAt, playFrom } from "./harness/player.ts";
import { readTranscript, writtenWords } from "./harness/read-transcript.ts";
import { startCaptions, stopCaptions } from "./harness/start-captions.ts";
import { readTalk, type TalkWord } from "./harness/talk-files.ts";
import { expect, test } from "./harness/test.ts";
import { splitIntoUnits } from "./harness/text-units.ts";
import { waitFor } from "./harness/wait-for.ts";
import type { SessionAccount } from "./service/account/session-account.ts";

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
    const account = `account=killed-${kills}`;
    const browser = await launch({
      choices: { apiKey: `local-key.${account}`, languages: { targets: ["de"] } },
    });
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
      words: (TALK.words.get(each.language) ?? []).filter(({ endMs }) => endMs <= pauseMs),
    }));
    await waitFor("all words to be written down", async () => {
      const transcript = await readTranscript(browser);
      return said.every(({ lane, language, words }) => {
        const shown = transcript ? writtenWords(transcript, lane, language) : [];
        return shown.at(-1)?.text === words.at(-1)?.text;
      });
    });
    await stopCaptions(browser, page);
    ledger.end();

    const transcript = await readTranscript(browser);
    expect(transcript).toMatchObject({ ending: "stopped", gaps: [] });
    const sessions = stage.service.accounts().filter(({ modes }) => modes.join() === account);
    const holes = dropoutsIn(sessions.reverse().map(({ stretches }) => stretches));
    for (const { lane, language, words } of said) {
      // A browser on a busy machine leaves out some sound, which nobody has heard.
      const heard = new Set(wordsOutside(words, holes));
      const fatesOf = (shown: readonly ShownWord[]) =>
        accountWords(
          words.map(({ text }) => text),
          shown,
          [],
          (at) => heard.has(words[at] as TalkWord),
        );
      const written = fatesOf(transcript ? writtenWords(transcript, lane, language) : []);
      expect(
        written,
        `${lane}, as it was written down; the service heard ${heardIn(sessions)}`,
      ).toMatchObject(NOTHING_WRONG);
      const painted = splitIntoUnits(ledger.text(lane), language);
      const drawn = fatesOf(painted.map((text) => ({ text, atMs: 0 })));
      expect(drawn, `${lane}, as it was painted`).toMatchObject(NOTHING_WRONG);
    }
  });
}

/** What sessions heard of the talk, by stretches: `gap 6306-10487@3461-7642`. */
function heardIn(sessions: readonly SessionAccount[]): string {
  return sessions
    .flatMap(({ stretches }) => stretches)
    .map(({ relation, fromMs, toMs, streamFromMs, streamToMs }) => {
      const [from, to, streamFrom, streamTo] = [fromMs, toMs, streamFromMs, streamToMs].map(
        Math.round,
      );
      return `${relation} ${from}-${to}@${streamFrom}-${streamTo}`;
    })
    .join(", ");
}

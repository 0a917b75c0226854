import { CaptionLedger } from "./harness/account/caption-ledger.ts";
import { commonPauseMs } from "./harness/account/common-pause.ts";
import { MOST_LOST_MS } from "./harness/account/heard-talk.ts";
import { SpokenWords } from "./harness/account/spoken-words.ts";
import { readTalk } from "./harness/account/talk-files.ts";
import { TestAccount } from "./harness/account/test-account.ts";
import { waitUntilAllHeard } from "./harness/account/wait-until-all-heard.ts";
import { killWorker } from "./harness/browser/kill-worker.ts";
import { letPlay, playFrom, playPast, positionOf } from "./harness/input/player.ts";
import { startByKey, stopByKey } from "./harness/input/start-by-key.ts";
import { LONG } from "./harness/long-form.ts";
import { CaptionWatch } from "./harness/overlay/caption-watch.ts";
import { paintedWords } from "./harness/overlay/painted-words.ts";
import { readTranscript, writtenWords } from "./harness/pages/read-transcript.ts";
import { expect, test } from "./harness/test.ts";
import { waitFor } from "./harness/wait-for.ts";

const TALK = readTalk("lighthouses");
const LANES = ["original", "de"];
const FURTHER_KILLS = 9;
const NOTHING_WRONG = { lost: [], doubled: [], wrong: [], excused: 0 };

test(
  "after ten kills in mid-sentence, no word is lost or doubled",
  LONG,
  async ({ launch, stage }) => {
    const account = new TestAccount(stage, "killed");
    const browser = await launch({
      choices: { apiKey: account.apiKey, languages: { targets: ["de"] } },
    });
    const page = await browser.open(`${stage.site.url}/players/plain.html?talk=${TALK.name}`);
    const ledger = new CaptionLedger();
    const watch = await CaptionWatch.start(page);
    watch.onPaint((paint) => ledger.addPaint(paint));

    await startByKey(browser, page);
    await playFrom(page, 0);
    // In the second sentence, while the translation of the first is in transit.
    await letPlay(page, 3500);
    await killWorker(browser);
    const segmentCount = async () => (await readTranscript(browser))?.segments.length ?? 0;
    const before = await segmentCount();
    await waitFor(
      "the next service worker to write words",
      async () => (await segmentCount()) > before,
    );
    const connectionCount = () => account.run?.connections ?? 0;
    for (let kill = 0; kill < FURTHER_KILLS; kill++) {
      await letPlay(page, 500);
      const connectedBefore = connectionCount();
      await killWorker(browser);
      await waitFor(
        "the next service worker to connect",
        () => connectionCount() > connectedBefore,
      );
    }
    const toMs = commonPauseMs(TALK, ["en", "de"], (await positionOf(page)) + 500);
    const part = { startedMs: 0, fromMs: 0, toMs, stoppedMs: await playPast(page, toMs) };
    await waitUntilAllHeard(stage.service);
    const spoken = LANES.map((lane) => new SpokenWords(TALK, lane, part));
    const written = async ({ lane, language }: SpokenWords) => {
      const transcript = await readTranscript(browser);
      return transcript ? writtenWords(transcript, lane, language) : [];
    };
    for (const each of spoken) {
      await waitFor(`all words of ${each.lane} to be written down`, async () =>
        each.hasLast(await written(each), account.heard),
      ).catch((cause: unknown) => {
        throw new Error(account.heard.describe(each.lane), { cause });
      });
    }
    // Stopping discards what is in transit to the screen.
    await watch.waitFor("all words to be painted", ({ lanes }) =>
      spoken.every((each) => {
        const lines = lanes.find(({ lane }) => lane === each.lane)?.lines ?? [];
        const isFirm = lines.every(({ tentative }) => tentative.trim() === "");
        const text = lines.map((line) => line.text).join(" ");
        return isFirm && each.hasLast(paintedWords(text, each.language), account.heard);
      }),
    );
    await stopByKey(browser, page);
    await expect.poll(() => readTranscript(browser)).toMatchObject({ ending: "stopped", gaps: [] });
    ledger.settleAll();

    // A browser on a busy machine drops some sound, which no session hears.
    const { heard } = account;
    expect(heard.lostMs, heard.describe("original")).toBeLessThan(MOST_LOST_MS);
    for (const each of spoken) {
      const { lane, language } = each;
      const shown = each.account(await written(each), heard);
      expect(shown, `as it was written down; ${heard.describe(lane)}`).toMatchObject(NOTHING_WRONG);
      const drawn = each.account(paintedWords(ledger.text(lane), language), heard);
      expect(drawn, `as it was painted; ${heard.describe(lane)}`).toMatchObject(NOTHING_WRONG);
    }
  },
);

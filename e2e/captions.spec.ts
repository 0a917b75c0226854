import { CaptionLedger } from "./harness/account/caption-ledger.ts";
import { commonPauseMs } from "./harness/account/common-pause.ts";
import { ConcludedWords } from "./harness/account/concluded-words.ts";
import { waitUntilHeardOut } from "./harness/account/heard-out.ts";
import { MOST_LOST_MS } from "./harness/account/heard-talk.ts";
import { OwnAccount } from "./harness/account/own-account.ts";
import { SaidWords } from "./harness/account/said-words.ts";
import { sentTwice } from "./harness/account/sent-twice.ts";
import { readTalk } from "./harness/account/talk-files.ts";
import { tellStretches } from "./harness/account/tell-stretches.ts";
import { END_MARGIN_MS, playFrom, playPast, positionOf } from "./harness/input/player.ts";
import { CaptionWatch } from "./harness/overlay/caption-watch.ts";
import { startCaptions, stopCaptions } from "./harness/popup/start-captions.ts";
import { expect, test } from "./harness/test.ts";

const TALK = readTalk("lighthouses");
const TARGETS = ["de", "ja"] as const;
const LANGUAGES = [TALK.spokenLanguage, ...TARGETS];
/** Short sentences come here, whose translations come soon. */
const FROM_MS = commonPauseMs(TALK, LANGUAGES, 10_800);
/** Is played before it: the service has to find the place, and a player may swallow its first words. */
const RUN_UP_MS = 1500;

/** What is concluded is the talk's own text; the margin is for the first word. */
const MOST_ERRORS = 0.05;
/** Of the beginning of what is played; more than a browser leaves out on the busiest machine. */
const MOST_SWALLOWED_MS = 6000;
/** Judged of each language. */
const LEAST_WORDS = 10;

test("the words of a talk and of two translations are painted", async ({ launch, stage }) => {
  const own = new OwnAccount(stage, "captions");
  const browser = await launch({
    choices: {
      apiKey: own.apiKey,
      languages: { targets: [...TARGETS] },
    },
  });
  const page = await browser.open(`${stage.site.url}/players/plain.html?talk=${TALK.name}`);
  const ledger = new CaptionLedger();
  const watch = await CaptionWatch.start(page);
  watch.onPaint((paint) => ledger.add(paint));

  await startCaptions(browser, page);
  const concluded = new ConcludedWords(stage.probe);
  const startedMs = FROM_MS - RUN_UP_MS;
  await playFrom(page, startedMs);
  await own.waitForWords(["source", ...TARGETS], LEAST_WORDS);
  // What was said a moment ago may be the last that is judged.
  const toMs = commonPauseMs(TALK, LANGUAGES, (await positionOf(page)) - END_MARGIN_MS);
  const stoppedMs = await playPast(page, toMs);
  await waitUntilHeardOut(stage.service);
  await watch.waitFor("what was concluded to be shown", ({ lanes }) => concluded.isShownIn(lanes));
  concluded.stop();
  await stopCaptions(browser, page);
  ledger.end();

  const { heard } = own;
  const part = { startedMs, fromMs: FROM_MS, toMs, stoppedMs };
  for (const lane of ["original", ...TARGETS]) {
    const said = new SaidWords(TALK, lane, part);
    const { errors, told } = said.judgePainted(ledger.text(lane), heard);
    const judged = said.demandedCount(heard);
    expect(judged).toBeGreaterThanOrEqual(LEAST_WORDS);
    expect(errors.length / judged, told).toBeLessThanOrEqual(MOST_ERRORS);
  }
  const tentative = watch.paints.some(({ lanes }) =>
    lanes.some(({ lines }) => lines.some((line) => line.tentative !== "")),
  );
  expect(tentative, "tentative words were painted before they were concluded").toBe(true);
  const directions = watch.paints.flatMap(({ lanes }) => lanes.map((lane) => lane.direction));
  expect(new Set(directions)).toEqual(new Set(["ltr"]));

  // Where no word came for long, as the browser left out too much, another session was begun.
  expect(own.sessions.at(-1)).toMatchObject({
    messageFormat: "msgpack",
    state: "ended",
    ending: "the stream was ended",
  });
  expect(own.sessions[0]?.stretches[0]?.fromMs).toBeLessThan(startedMs + MOST_SWALLOWED_MS);
  for (const { repeats, stretches } of own.sessions) {
    expect(sentTwice(repeats), tellStretches(stretches)).toEqual([]);
  }
  expect(heard.lostMs, heard.describe("original")).toBeLessThan(MOST_LOST_MS);
});

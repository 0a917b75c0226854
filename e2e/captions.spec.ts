import { CaptionLedger } from "./harness/account/caption-ledger.ts";
import { commonPauseMs } from "./harness/account/common-pause.ts";
import { ConcludedWords } from "./harness/account/concluded-words.ts";
import { describeStretches } from "./harness/account/describe-stretches.ts";
import { MOST_LOST_MS } from "./harness/account/heard-talk.ts";
import { sentTwice } from "./harness/account/sent-twice.ts";
import { SpokenWords } from "./harness/account/spoken-words.ts";
import { readTalk } from "./harness/account/talk-files.ts";
import { TestAccount } from "./harness/account/test-account.ts";
import { waitUntilAllHeard } from "./harness/account/wait-until-all-heard.ts";
import { END_MARGIN_MS, playFrom, playPast, positionOf } from "./harness/input/player.ts";
import { CaptionWatch } from "./harness/overlay/caption-watch.ts";
import { startCaptions, stopCaptions } from "./harness/popup/start-captions.ts";
import { expect, test } from "./harness/test.ts";

const TALK = readTalk("lighthouses");
const TARGETS = ["de", "ja"] as const;
const LANGUAGES = [TALK.spokenLanguage, ...TARGETS];
const FROM_MS = commonPauseMs(TALK, LANGUAGES, 10_800);
// Played before it: the service has to find its place, and a player may drop its first words.
const RUN_UP_MS = 1500;

// Concluded text is the talk's own text; the margin is for the first word.
const MOST_ERRORS = 0.05;
// Longest dropped start, more than a browser drops on the busiest machine.
const MOST_DROPPED_MS = 6000;
const LEAST_WORDS = 10;

test("the words of a talk and of two translations are painted", async ({ launch, stage }) => {
  const own = new TestAccount(stage, "captions");
  const browser = await launch({
    choices: {
      apiKey: own.apiKey,
      languages: { targets: [...TARGETS] },
    },
  });
  const page = await browser.open(`${stage.site.url}/players/plain.html?talk=${TALK.name}`);
  const ledger = new CaptionLedger();
  const watch = await CaptionWatch.start(page);
  watch.onPaint((paint) => ledger.addPaint(paint));

  await startCaptions(browser, page);
  const concluded = new ConcludedWords(stage.probe);
  const startedMs = FROM_MS - RUN_UP_MS;
  await playFrom(page, startedMs);
  await own.waitForWords(["source", ...TARGETS], LEAST_WORDS);
  // The last words to judge may have been spoken only just now.
  const toMs = commonPauseMs(TALK, LANGUAGES, (await positionOf(page)) - END_MARGIN_MS);
  const stoppedMs = await playPast(page, toMs);
  await waitUntilAllHeard(stage.service);
  await watch.waitFor("the concluded words to be shown", ({ lanes }) => concluded.isShownIn(lanes));
  concluded.stop();
  await stopCaptions(browser, page);
  ledger.settleAll();

  const { heard } = own;
  const part = { startedMs, fromMs: FROM_MS, toMs, stoppedMs };
  for (const lane of ["original", ...TARGETS]) {
    const spoken = new SpokenWords(TALK, lane, part);
    const { errors, details } = spoken.judgePainted(ledger.text(lane), heard);
    const judged = spoken.requiredCount(heard);
    expect(judged).toBeGreaterThanOrEqual(LEAST_WORDS);
    expect(errors.length / judged, details).toBeLessThanOrEqual(MOST_ERRORS);
  }
  const tentative = watch.paints.some(({ lanes }) =>
    lanes.some(({ lines }) => lines.some((line) => line.tentative !== "")),
  );
  expect(tentative, "tentative words were painted before they were concluded").toBe(true);
  const directions = watch.paints.flatMap(({ lanes }) => lanes.map((lane) => lane.direction));
  expect(new Set(directions)).toEqual(new Set(["ltr"]));

  // When the browser dropped too much and no words came for long, the extension started another
  // session.
  expect(own.sessions.at(-1)).toMatchObject({
    messageFormat: "msgpack",
    state: "ended",
    ending: "the stream was ended",
  });
  expect(own.sessions[0]?.stretches[0]?.fromMs).toBeLessThan(startedMs + MOST_DROPPED_MS);
  for (const session of own.sessions) {
    expect(sentTwice(session), describeStretches(session.stretches)).toEqual([]);
  }
  expect(heard.lostMs, heard.describe("original")).toBeLessThan(MOST_LOST_MS);
});

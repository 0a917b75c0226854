import { SOURCE_FORMATS, type SourceFormat } from "../src/audio/source-formats.ts";
import { CaptionLedger } from "./harness/account/caption-ledger.ts";
import { ConcludedWords } from "./harness/account/concluded-words.ts";
import { waitUntilHeardOut } from "./harness/account/heard-out.ts";
import { MOST_LOST_MS } from "./harness/account/heard-talk.ts";
import { OwnAccount } from "./harness/account/own-account.ts";
import { SaidWords } from "./harness/account/said-words.ts";
import { sentTwice } from "./harness/account/sent-twice.ts";
import { readTalk } from "./harness/account/talk-files.ts";
import { tellStretches } from "./harness/account/tell-stretches.ts";
import { launchSurtitle, type SurtitleBrowser } from "./harness/browser/launch-surtitle.ts";
import { storeChoices } from "./harness/browser/stored-settings.ts";
import { playFrom, playPast, positionOf } from "./harness/input/player.ts";
import { CaptionWatch } from "./harness/overlay/caption-watch.ts";
import { startCaptions, stopCaptions } from "./harness/popup/start-captions.ts";
import { expect, test } from "./harness/test.ts";

const TALK = readTalk("lighthouses");
const LANGUAGE = TALK.spokenLanguage;

/** What is judged of the talk at least: from one pause to another. */
const PART_MS = { least: 3000, most: 9000 };
/** Of the talk has to be left behind a part: where the browser left out too much, more is played. */
const LEFT_MS = 20_000;
/**
 * Is played before that, and not judged: the service has to find the place, and a player may swallow
 * its first words.
 */
const RUN_UP_MS = 1500;
/** Long enough to begin and to end in. */
const PAUSE_MS = 100;

/** Sound that an encoder changed may not be known again in time. */
const MOST_WRONG_WORDS = 1;
/** Where sound was encoded, a place in the talk is found again with the error of a frame or two. */
const MOST_LOST_ENCODED_MS = 250;
/** Judged of each part. */
const LEAST_WORDS = 4;
/** Of the bitrate, for the container. */
const MOST_OVERHEAD = 1.2;

/** What a stream of each container begins with. */
const MARKS: Readonly<Record<SourceFormat["container"], string>> = {
  none: "",
  flac: "664c6143",
  mpeg: "fff",
  ogg: "4f676753",
  webm: "1a45dfa3",
  matroska: "1a45dfa3",
};

const WORDS = TALK.words.get(LANGUAGE) ?? [];

const PAUSES_MS = WORDS.flatMap(({ endMs }, at) => {
  const nextMs = WORDS[at + 1]?.startMs ?? endMs;
  return nextMs - endMs >= PAUSE_MS ? [endMs + PAUSE_MS / 2] : [];
});

const END_MS = WORDS.at(-1)?.endMs ?? 0;

/** Formats take turns with them, so that words are not those of the format before. */
const PARTS = PAUSES_MS.filter((ms) => ms > RUN_UP_MS).flatMap((fromMs) => {
  const untilMs = PAUSES_MS.find((ms) => ms - fromMs >= PART_MS.least) ?? END_MS;
  const isPart = untilMs - fromMs <= PART_MS.most && END_MS - untilMs >= LEFT_MS;
  return isPart ? [{ fromMs, untilMs }] : [];
});

let browser: SurtitleBrowser;

test.beforeAll(async ({ stage }) => {
  browser = await launchSurtitle({ choices: { service: stage.serviceUrls } });
});

test.afterAll(async () => {
  await browser.close();
});

for (const [index, format] of SOURCE_FORMATS.entries()) {
  const { contentType, bitsPerSecond, container, isRaw } = format;
  const { fromMs, untilMs } = PARTS[index % PARTS.length] ?? { fromMs: 0, untilMs: 0 };

  test(`a talk is sent as ${contentType}, heard once and captioned`, async ({ stage }) => {
    const own = new OwnAccount(stage, "source-formats");
    const worker = await browser.worker();
    await storeChoices(worker, {
      service: stage.serviceUrls,
      apiKey: own.apiKey,
      voice: { sourceFormat: contentType },
    });
    const heads = new Map<string, string>();
    const forget = stage.probe.onChunk(({ sessionId, bytes }) => {
      if (!heads.has(sessionId))
        heads.set(sessionId, Buffer.from(bytes.subarray(0, 8)).toString("hex"));
    });
    const page = await browser.open(`${stage.site.url}/players/plain.html?talk=${TALK.name}`);
    const ledger = new CaptionLedger();
    const watch = await CaptionWatch.start(page);
    watch.onPaint((paint) => ledger.add(paint));

    await startCaptions(browser, page);
    const concluded = new ConcludedWords(stage.probe);
    await playFrom(page, fromMs - RUN_UP_MS);
    // Those that were said before the part as well: `RUN_UP_MS` has no more than as many again.
    await own.waitForWords(["source"], 2 * LEAST_WORDS);
    const positionMs = await positionOf(page);
    const toMs = PAUSES_MS.find((ms) => ms >= Math.max(untilMs, positionMs)) ?? untilMs;
    const stoppedMs = await playPast(page, toMs);
    await waitUntilHeardOut(stage.service);
    await watch.waitFor("what was concluded to be shown", ({ lanes }) =>
      concluded.isShownIn(lanes),
    );
    concluded.stop();
    await stopCaptions(browser, page);
    ledger.end();
    forget();
    await page.close();

    const { heard, sessions } = own;
    // Where no word came for long, as the browser left out too much, another session was begun.
    const account = sessions.at(-1);
    expect(account).toMatchObject({
      request: { source_media_content_type: contentType },
      state: "ended",
      ending: "the stream was ended",
    });
    for (const { repeats, stretches } of sessions) {
      expect(sentTwice(repeats), tellStretches(stretches)).toEqual([]);
    }
    expect(heads.get(account?.sessionId ?? "")).toMatch(new RegExp(`^${MARKS[container]}`));
    const talks = sessions.flatMap((session) => session.talks);
    expect(new Set(talks.map(({ talk }) => talk))).toEqual(new Set([TALK.name]));
    expect(talks.at(-1)?.toMs).toBeGreaterThan(toMs - PAUSE_MS);
    expect(heard.lostMs, heard.describe("original")).toBeLessThan(
      isRaw ? MOST_LOST_MS : MOST_LOST_ENCODED_MS,
    );
    const { payloadBytes = 0 } = account?.chunks ?? {};
    const bits = (payloadBytes * 8) / (account?.secondsReceived ?? 1);
    expect(bits).toBeLessThanOrEqual(bitsPerSecond * MOST_OVERHEAD);

    // What the browser left out at the beginning is in no account.
    const heardFromMs = (talks[0]?.fromMs ?? 0) + PAUSE_MS;
    const countFromMs = Math.max(fromMs, heardFromMs);
    const part = { startedMs: fromMs - RUN_UP_MS, fromMs: countFromMs, toMs, stoppedMs };
    const said = new SaidWords(TALK, "original", part);
    expect(said.demandedCount(heard)).toBeGreaterThanOrEqual(LEAST_WORDS);
    const { errors, told } = said.judgePainted(ledger.text("original"), heard);
    expect(errors.length, told).toBeLessThanOrEqual(MOST_WRONG_WORDS);
    expect(browser.errors?.take(), "errors of the extension's own").toEqual([]);
  });
}

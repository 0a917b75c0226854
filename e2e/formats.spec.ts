import { type SourceContentType, sourceFormat } from "../src/audio/source-formats.ts";
import {
  DEFAULT_TARGET_CONTENT_TYPE,
  TARGET_FORMATS,
  type TargetContentType,
  targetFormat,
} from "../src/audio/target-formats.ts";
import { CaptionLedger } from "./harness/account/caption-ledger.ts";
import { commonPauseMs } from "./harness/account/common-pause.ts";
import { ConcludedWords } from "./harness/account/concluded-words.ts";
import { CONTAINER_MARKS } from "./harness/account/container-marks.ts";
import { waitUntilDubHeard } from "./harness/account/dub-heard.ts";
import { DubTap } from "./harness/account/dub-tap.ts";
import { waitUntilHeardOut } from "./harness/account/heard-out.ts";
import { MOST_LOST_MS } from "./harness/account/heard-talk.ts";
import { OwnAccount } from "./harness/account/own-account.ts";
import { SaidWords } from "./harness/account/said-words.ts";
import { sentTwice } from "./harness/account/sent-twice.ts";
import { readTalk } from "./harness/account/talk-files.ts";
import { tellStretches } from "./harness/account/tell-stretches.ts";
import { WITHOUT_AAC } from "./harness/account/without-aac.ts";
import { attachToCapture } from "./harness/browser/capture-room.ts";
import { launchSurtitle, type SurtitleBrowser } from "./harness/browser/launch-surtitle.ts";
import { storeChoices } from "./harness/browser/stored-settings.ts";
import type { TargetSession } from "./harness/browser/target-session.ts";
import { playFrom, playPast, positionOf } from "./harness/input/player.ts";
import { CaptionWatch } from "./harness/overlay/caption-watch.ts";
import { CaptionsOnPage } from "./harness/overlay/captions-on-page.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { startCaptions, stopCaptions } from "./harness/popup/start-captions.ts";
import { openStage, type Stage } from "./harness/service/stage.ts";
import { expect, test } from "./harness/test.ts";
import type { SessionAccount } from "./service/account/session-account.ts";

const TALK = readTalk("lighthouses");
const LANGUAGE = TALK.spokenLanguage;
const DUBBED = "de";

interface Formats {
  readonly source: SourceContentType;
  readonly dub: TargetContentType;
  readonly messageFormat: "json" | "msgpack";
}

/**
 * What the sound is sent as, what the dub comes as, and the messages that carry both. All other
 * formats go through the same code at full speed, in `source-encoders.spec.ts` and
 * `speech-decoders.spec.ts`.
 */
const FORMATS: readonly Formats[] = [
  { source: "audio/pcm;encoding=s16le;rate=16000", dub: "audio/flac", messageFormat: "json" },
  {
    source: "audio/webm;codecs=opus",
    dub: "audio/pcm;encoding=alaw;rate=8000",
    messageFormat: "msgpack",
  },
  { source: "audio/mpeg", dub: "audio/webm;codecs=opus", messageFormat: "msgpack" },
];

/**
 * Is played before what is judged: the service has to find the place, and a player may swallow its
 * first words.
 */
const RUN_UP_MS = 1500;
/** A short sentence comes next, so that its dub comes soon. */
const FROM_MS = commonPauseMs(TALK, [LANGUAGE], 10_800);
/** A pause is at least this long. */
const PAUSE_MS = 100;

/** Where sound was encoded, a place in the talk is found again with the error of a frame or two. */
const MOST_LOST_ENCODED_MS = 250;
/** Sound that an encoder changed may not be known again in time. */
const MOST_WRONG_WORDS = 1;
/** Judged of each format. */
const LEAST_WORDS = 4;
/** Of the bitrate, for the container. */
const MOST_OVERHEAD = 1.2;

let browser: SurtitleBrowser;
let capture: TargetSession;
let tap: DubTap;
/** Of the tab that keeps the document open; each test has its own besides. */
let keeper: Stage;

test.beforeAll(async () => {
  keeper = await openStage();
  browser = await launchSurtitle({
    isLean: true,
    choices: { apiKey: "local-key", service: keeper.serviceUrls },
  });
  // A tab without sound keeps the document open in which all dubs are played.
  await startCaptions(browser, await browser.open(`${keeper.site.url}/players/silent.html`));
  capture = await attachToCapture(browser);
  tap = await DubTap.install(capture);
});

test.afterAll(async () => {
  await browser.close();
  await keeper.close();
});

for (const { source, dub, messageFormat } of FORMATS) {
  test(`a talk is sent as ${source} by ${messageFormat}, captioned, and dubbed as ${dub}`, async ({
    stage,
  }) => {
    const { bitsPerSecond, container, isRaw } = sourceFormat(source);
    const own = new OwnAccount(stage, "formats");
    await storeChoices(await browser.worker(), {
      service: stage.serviceUrls,
      apiKey: own.apiKey,
      voice: { sourceFormat: source, messageFormat },
      languages: { targets: [DUBBED] },
      dub: { on: true, language: DUBBED, format: dub },
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
    await tap.clear();
    await playFrom(page, FROM_MS - RUN_UP_MS);
    await waitUntilDubHeard(stage.service, tap, targetFormat(dub), () => own.sessions);
    const toMs = commonPauseMs(TALK, [LANGUAGE], await positionOf(page));
    const stoppedMs = await playPast(page, toMs);
    await waitUntilHeardOut({ accounts: () => sounding(own).toReversed() });
    await watch.waitFor("what was concluded to be shown", ({ lanes }) =>
      concluded.isShownIn(lanes),
    );
    concluded.stop();
    await stopCaptions(browser, page);
    ledger.end();
    forget();
    await page.close();

    const { heard } = own;
    const sessions = sounding(own);
    // Where no word came for long, as the browser left out too much, another session was begun.
    const account = sessions.at(-1);
    expect(account).toMatchObject({
      request: { source_media_content_type: source, target_media_content_type: dub },
      messageFormat,
      state: "ended",
      ending: "the stream was ended",
    });
    for (const { repeats, stretches } of sessions) {
      expect(sentTwice(repeats), tellStretches(stretches)).toEqual([]);
    }
    const head = heads.get(account?.sessionId ?? "");
    expect(head).toMatch(new RegExp(`^${CONTAINER_MARKS[container]}`));
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
    const fromMs = Math.max(FROM_MS, (talks[0]?.fromMs ?? 0) + PAUSE_MS);
    const part = { startedMs: FROM_MS - RUN_UP_MS, fromMs, toMs, stoppedMs };
    const said = new SaidWords(TALK, "original", part);
    expect(said.demandedCount(heard)).toBeGreaterThanOrEqual(LEAST_WORDS);
    const { errors, told } = said.judgePainted(ledger.text("original"), heard);
    expect(errors.length, told).toBeLessThanOrEqual(MOST_WRONG_WORDS);
    expect(browser.errors?.take(), "errors of the extension's own").toEqual([]);
  });
}

/** The sessions of the talk: the tab without sound may have one as well. */
function sounding({ sessions }: OwnAccount): readonly SessionAccount[] {
  return sessions.filter(({ secondsOfSound }) => secondsOfSound > 0);
}

test("in a browser without AAC, a dub in AAC is heard in the usual format", async ({ stage }) => {
  const own = new OwnAccount(stage, "formats");
  await storeChoices(await browser.worker(), {
    service: stage.serviceUrls,
    apiKey: own.apiKey,
    dub: { on: true, language: DUBBED, format: "video/mp2t;codecs=aac" },
  });
  await capture.evaluate(WITHOUT_AAC);
  await tap.clear();
  const page = await browser.open(`${stage.site.url}/players/plain.html?talk=${TALK.name}`);
  await startCaptions(browser, page);
  const captions = await CaptionsOnPage.of(page);
  await playFrom(page, FROM_MS - RUN_UP_MS);
  await captions.waitForNotice(new RegExp(uiText("overlay_dub_replaced")), { timeoutMs: 60_000 });
  const usual = targetFormat(DEFAULT_TARGET_CONTENT_TYPE);
  await waitUntilDubHeard(stage.service, tap, usual, () => own.sessions);
  expect(await capture.evaluate("globalThis.refusedAac")).toBeGreaterThan(0);
  await page.close();
  expect(browser.errors?.take(), "errors of the extension's own").toEqual([]);
});

test("where the browser has no AAC, formats with it are marked and cannot be chosen", async ({
  stage,
}) => {
  await storeChoices(await browser.worker(), {
    apiKey: "local-key",
    service: stage.serviceUrls,
    dub: { format: "video/mp2t;codecs=aac" },
  });
  const options = await browser.open(browser.extensionUrl("src/options/index.html#dub"));
  await options.addInitScript(`AudioDecoder.isConfigSupported = async ({ codec }) => ({
    supported: !codec.startsWith("mp4a"),
  })`);
  await options.reload();
  await expect(options.getByText(uiText("target_chosen_replaced"))).toBeVisible();
  await expect(options.getByText(uiText("target_not_playable"))).toHaveCount(2);
  for (const { contentType, codec } of TARGET_FORMATS) {
    const choice = options.locator(`#dub [value="${contentType}"]`);
    await expect(choice).toBeEnabled({ enabled: codec !== "aac" });
  }
  await options.close();
});

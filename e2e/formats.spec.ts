import { type SourceContentType, sourceFormat } from "../src/audio/formats/source-formats.ts";
import {
  DEFAULT_TARGET_CONTENT_TYPE,
  TARGET_FORMATS,
  type TargetContentType,
  targetFormat,
} from "../src/audio/formats/target-formats.ts";
import { WITHOUT_AAC } from "./harness/account/aac-scripts.ts";
import { CaptionLedger } from "./harness/account/caption-ledger.ts";
import { commonPauseMs } from "./harness/account/common-pause.ts";
import { ConcludedWords } from "./harness/account/concluded-words.ts";
import { CONTAINER_MARKS } from "./harness/account/container-marks.ts";
import { describeStretches } from "./harness/account/describe-stretches.ts";
import { DubTap } from "./harness/account/dub-tap.ts";
import { MOST_LOST_MS } from "./harness/account/heard-talk.ts";
import { sentTwice } from "./harness/account/sent-twice.ts";
import { SpokenWords } from "./harness/account/spoken-words.ts";
import { readTalk } from "./harness/account/talk-files.ts";
import { TestAccount } from "./harness/account/test-account.ts";
import { waitUntilAllHeard } from "./harness/account/wait-until-all-heard.ts";
import { waitUntilDubHeard } from "./harness/account/wait-until-dub-heard.ts";
import { attachToCapture } from "./harness/browser/capture-room.ts";
import { launchSurtitle, type SurtitleBrowser } from "./harness/browser/launch-surtitle.ts";
import { storeChoices } from "./harness/browser/stored-settings.ts";
import type { TargetSession } from "./harness/browser/target-session.ts";
import { playFrom, playPast, positionOf } from "./harness/input/player.ts";
import { LONG } from "./harness/long-form.ts";
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
 * Source format, dub format, and message format. `source-encoders.spec.ts` and
 * `speech-decoders.spec.ts` run all other formats through the same code at full speed.
 */
const FORMATS: readonly Formats[] = [
  { source: "audio/pcm;encoding=s16le;rate=16000", dub: "audio/flac", messageFormat: "msgpack" },
  {
    source: "audio/webm;codecs=opus",
    dub: "audio/pcm;encoding=alaw;rate=8000",
    messageFormat: "json",
  },
  { source: "audio/mpeg", dub: "audio/webm;codecs=opus", messageFormat: "msgpack" },
];
// The browser encodes it, and the extension decodes its dub. The long form has the others.
const SHORT_FORM: SourceContentType = "audio/webm;codecs=opus";

/**
 * Played before the judged part: the service has to find its place, and a player may drop its first
 * words.
 */
const RUN_UP_MS = 1500;
// A short sentence follows, so its dub comes soon.
const FROM_MS = commonPauseMs(TALK, [LANGUAGE], 10_800);
const PAUSE_MS = 100;

// In encoded sound, positions in the talk have an error of a frame or two.
const MOST_LOST_ENCODED_MS = 250;
// Words that may be wrong because the service did not recognise encoded sound in time.
const MOST_WRONG_WORDS = 1;
const LEAST_WORDS = 4;
const MOST_OVERHEAD = 1.2;

let browser: SurtitleBrowser;
let capture: TargetSession;
let tap: DubTap;
// The stage of the tab that keeps the document open; each test also has its own.
let silentStage: Stage;

test.beforeAll(async () => {
  silentStage = await openStage();
  browser = await launchSurtitle({
    isLean: true,
    choices: { apiKey: "local-key", service: silentStage.serviceUrls },
  });
  // A silent tab keeps the capture document open, which plays all dubs.
  await startCaptions(browser, await browser.open(`${silentStage.site.url}/players/silent.html`));
  capture = await attachToCapture(browser);
  tap = await DubTap.install(capture);
});

test.afterAll(async () => {
  await browser.close();
  await silentStage.close();
});

for (const { source, dub, messageFormat } of FORMATS) {
  const details = source === SHORT_FORM ? {} : LONG;
  const title = `a talk is sent as ${source} by ${messageFormat}, captioned, and dubbed as ${dub}`;
  test(title, details, async ({ stage }) => {
    const { bitsPerSecond, container, isRaw } = sourceFormat(source);
    const own = new TestAccount(stage, "formats");
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
    watch.onPaint((paint) => ledger.addPaint(paint));

    await startCaptions(browser, page);
    const concluded = new ConcludedWords(stage.probe);
    await tap.clear();
    await playFrom(page, FROM_MS - RUN_UP_MS);
    await waitUntilDubHeard(stage.service, tap, targetFormat(dub), () => own.sessions);
    const toMs = commonPauseMs(TALK, [LANGUAGE], await positionOf(page));
    const stoppedMs = await playPast(page, toMs);
    await waitUntilAllHeard({ accounts: () => talkSessionsOf(own).toReversed() });
    await watch.waitFor("the concluded words to be shown", ({ lanes }) =>
      concluded.isShownIn(lanes),
    );
    concluded.stop();
    await stopCaptions(browser, page);
    ledger.settleAll();
    forget();
    await page.close();

    const { heard } = own;
    const sessions = talkSessionsOf(own);
    // When the browser dropped too much and no words came for long, the extension started another
    // session.
    const account = sessions.at(-1);
    expect(account).toMatchObject({
      request: { source_media_content_type: source, target_media_content_type: dub },
      messageFormat,
      state: "ended",
      ending: "the stream was ended",
    });
    for (const session of sessions) {
      expect(sentTwice(session), describeStretches(session.stretches)).toEqual([]);
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

    // No account includes what the browser dropped at the beginning.
    const fromMs = Math.max(FROM_MS, (talks[0]?.fromMs ?? 0) + PAUSE_MS);
    const part = { startedMs: FROM_MS - RUN_UP_MS, fromMs, toMs, stoppedMs };
    const spoken = new SpokenWords(TALK, "original", part);
    expect(spoken.requiredCount(heard)).toBeGreaterThanOrEqual(LEAST_WORDS);
    const { errors, details } = spoken.judgePainted(ledger.text("original"), heard);
    expect(errors.length, details).toBeLessThanOrEqual(MOST_WRONG_WORDS);
    expect(browser.errors?.takeErrors(), "the extension's own errors").toEqual([]);
  });
}

function talkSessionsOf({ sessions }: TestAccount): readonly SessionAccount[] {
  return sessions.filter(({ secondsOfSound }) => secondsOfSound > 0);
}

test(
  "in a browser without AAC, a dub in AAC plays in the default format",
  LONG,
  async ({ stage }) => {
    const own = new TestAccount(stage, "formats");
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
    expect(browser.errors?.takeErrors(), "the extension's own errors").toEqual([]);
  },
);

test("in a browser without AAC, formats with it are marked and cannot be chosen", async ({
  stage,
}) => {
  await storeChoices(await browser.worker(), {
    apiKey: "local-key",
    service: stage.serviceUrls,
    dub: { format: "video/mp2t;codecs=aac" },
  });
  const options = await browser.open(browser.extensionUrl("src/options/index.html#speech"));
  await options.addInitScript(`AudioDecoder.isConfigSupported = async ({ codec }) => ({
    supported: !codec.startsWith("mp4a"),
  })`);
  await options.reload();
  await expect(options.getByText(uiText("target_chosen_replaced"))).toBeVisible();
  const refused = options.locator("option", { hasText: uiText("target_not_playable") });
  await expect(refused).toHaveCount(2);
  for (const { contentType, codec } of TARGET_FORMATS) {
    const choice = options.locator(`#speech [value="${contentType}"]`);
    await expect(choice).toBeEnabled({ enabled: codec !== "aac" });
  }
  await options.close();
});

import { SOURCE_FORMATS, type SourceFormat } from "../src/audio/source-formats.ts";
import { CaptionLedger } from "./harness/caption-ledger.ts";
import { CaptionWatch } from "./harness/caption-watch.ts";
import { commonPauseMs } from "./harness/common-pause.ts";
import { launchSurtitle, type SurtitleBrowser } from "./harness/launch-surtitle.ts";
import { lostSoundMs } from "./harness/lost-sound.ts";
import { pauseAt, playFrom } from "./harness/player.ts";
import { startCaptions, stopCaptions } from "./harness/start-captions.ts";
import { storeChoices } from "./harness/stored-settings.ts";
import { readTalk } from "./harness/talk-files.ts";
import { expect, test } from "./harness/test.ts";
import { splitIntoUnits } from "./harness/text-units.ts";
import { countWordErrors } from "./harness/word-errors.ts";

const TALK = readTalk("lighthouses");
const LANGUAGE = TALK.spokenLanguage;
const PLAY_MS = 12_000;
/** Each format begins at another place of the talk. */
const STEP_MS = 1500;

/** Share of what was played: encoders change a hiss enough not to be known again. */
const LEAST_HEARD = 0.95;
/** A word at either end. */
const MOST_ERRORS = 0.06;
/** Less than two chunks; see `captions.spec.ts`. */
const MOST_LOST_MS = 120;
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

let browser: SurtitleBrowser;

test.beforeAll(async ({ stage }) => {
  browser = await launchSurtitle({ choices: { service: stage.serviceUrls } });
});

test.afterAll(async () => {
  await browser.close();
});

for (const [index, format] of SOURCE_FORMATS.entries()) {
  const { contentType, bitsPerSecond, container } = format;
  const fromMs = commonPauseMs(TALK, [LANGUAGE], index * STEP_MS);
  const untilMs = commonPauseMs(TALK, [LANGUAGE], fromMs + PLAY_MS);

  test(`a talk is sent as ${contentType}, heard once and captioned`, async ({ stage }) => {
    const worker = await browser.worker();
    await storeChoices(worker, {
      service: stage.serviceUrls,
      apiKey: "local-key",
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
    await playFrom(page, fromMs);
    await pauseAt(page, untilMs);
    await watch.waitFor("all words to be concluded", ({ lanes, mediaMs }) => {
      const lines = lanes.flatMap((lane) => lane.lines);
      const isFirm = lines.every(({ tentative }) => tentative === "");
      return lines.length > 0 && isFirm && mediaMs !== null && mediaMs >= untilMs;
    });
    await stopCaptions(browser, page);
    ledger.end();
    forget();
    await page.close();

    const [account] = stage.service.accounts();
    expect(account).toMatchObject({
      request: { source_media_content_type: contentType },
      state: "ended",
      ending: "the stream was ended",
      connections: 1,
      repeats: [],
    });
    expect(heads.get(account?.sessionId ?? "")).toMatch(new RegExp(`^${MARKS[container]}`));
    expect(account?.talks.map(({ talk }) => talk)).toEqual([TALK.name]);
    expect(account?.talks[0]?.heardOnceMs).toBeGreaterThan(PLAY_MS * LEAST_HEARD);
    expect(lostSoundMs(account?.stretches ?? [])).toBeLessThan(MOST_LOST_MS);
    const { payloadBytes = 0 } = account?.chunks ?? {};
    const bits = (payloadBytes * 8) / (account?.secondsReceived ?? 1);
    expect(bits).toBeLessThanOrEqual(bitsPerSecond * MOST_OVERHEAD);

    const said = (TALK.words.get(LANGUAGE) ?? [])
      .filter(({ startMs, endMs }) => startMs >= fromMs && endMs <= untilMs)
      .map(({ text }) => text);
    const shown = splitIntoUnits(ledger.text("original"), LANGUAGE);
    const { rate } = countWordErrors(said, shown);
    expect(rate, ledger.text("original")).toBeLessThanOrEqual(MOST_ERRORS);
    expect(browser.errors?.take(), "errors of the extension's own").toEqual([]);
  });
}

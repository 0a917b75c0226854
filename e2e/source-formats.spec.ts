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
/** Sentences of a talk are further apart. */
const SENTENCE_GAP_MS = 250;

/** Share of what was played: encoders change a hiss enough not to be known again. */
const LEAST_HEARD = 0.95;
/** Two words at either end. */
const MOST_ERRORS = 0.1;
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

const WORDS = TALK.words.get(LANGUAGE) ?? [];
const LAST_START_MS = (WORDS.at(-1)?.endMs ?? 0) - PLAY_MS - 5000;

/** Each format begins with another sentence of the talk. */
const STARTS_MS = WORDS.flatMap(({ startMs }, at) => {
  const gapMs = startMs - (WORDS[at - 1]?.endMs ?? 0);
  return gapMs >= SENTENCE_GAP_MS && startMs < LAST_START_MS ? [startMs - gapMs / 2] : [];
});

let browser: SurtitleBrowser;

test.beforeAll(async ({ stage }) => {
  browser = await launchSurtitle({ choices: { service: stage.serviceUrls } });
});

test.afterAll(async () => {
  await browser.close();
});

for (const [index, format] of SOURCE_FORMATS.entries()) {
  const { contentType, bitsPerSecond, container } = format;
  const fromMs = STARTS_MS[index % STARTS_MS.length] ?? 0;
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
    const said = WORDS.filter(({ startMs, endMs }) => startMs >= fromMs && endMs <= untilMs);
    const lastWord = said.at(-1)?.text ?? "";
    await watch.waitFor(`"${lastWord}" to be concluded`, ({ lanes, mediaMs }) => {
      const lines = lanes.flatMap((lane) => lane.lines);
      const isFirm = lines.every(({ tentative }) => tentative === "");
      const newest = splitIntoUnits(lines.at(-1)?.text ?? "", LANGUAGE);
      return isFirm && newest.includes(lastWord) && mediaMs !== null && mediaMs >= untilMs;
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

    const shown = splitIntoUnits(ledger.text("original"), LANGUAGE);
    const { rate } = countWordErrors(
      said.map(({ text }) => text),
      shown,
    );
    expect(rate, ledger.text("original")).toBeLessThanOrEqual(MOST_ERRORS);
    expect(browser.errors?.take(), "errors of the extension's own").toEqual([]);
  });
}

import { SOURCE_FORMATS, type SourceFormat } from "../src/audio/source-formats.ts";
import { alignWords } from "./harness/align-words.ts";
import { CaptionLedger } from "./harness/caption-ledger.ts";
import { CaptionWatch } from "./harness/caption-watch.ts";
import { heardWords } from "./harness/heard-words.ts";
import { launchSurtitle, type SurtitleBrowser } from "./harness/launch-surtitle.ts";
import { lostSoundMs } from "./harness/lost-sound.ts";
import { pauseAt, playFrom, positionOf } from "./harness/player.ts";
import { startCaptions, stopCaptions } from "./harness/start-captions.ts";
import { storeChoices } from "./harness/stored-settings.ts";
import { readTalk } from "./harness/talk-files.ts";
import { expect, test } from "./harness/test.ts";
import { splitIntoUnits } from "./harness/text-units.ts";

const TALK = readTalk("lighthouses");
const LANGUAGE = TALK.spokenLanguage;

/** What is played of the talk: from one pause to another, long enough to be recognised. */
const PART_MS = { least: 4000, most: 6500 };
/** Long enough to begin and to end in. */
const PAUSE_MS = 100;

/** Missing of what was said: encoders change the soft end of a word enough not to be known again. */
const MOST_MISSED_MS = 1000;
/** The first one may begin before the service has found the place, in sound that an encoder changed. */
const MOST_WRONG_WORDS = 1;
/**
 * Less than two chunks of raw sound; see `captions.spec.ts`. Where sound was encoded, a place in the
 * talk is found again after a dropout with the error of a frame or two.
 */
const MOST_LOST_MS = { raw: 120, encoded: 250 };
/** A busy machine plays on for a moment after the pause: these words may be heard or not. */
const MOST_LATE_WORDS = 2;
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

/** Formats take turns with them, so that words are not those of the format before. */
const PARTS = PAUSES_MS.flatMap((fromMs) => {
  const untilMs = PAUSES_MS.find((ms) => ms - fromMs >= PART_MS.least);
  return untilMs !== undefined && untilMs - fromMs <= PART_MS.most ? [{ fromMs, untilMs }] : [];
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
    const pausedMs = await positionOf(page);
    const lastWord = WORDS.findLast(({ endMs }) => endMs <= untilMs)?.text ?? "";
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
    // A busy machine pauses a moment late, perhaps in the next word.
    const said = WORDS.filter(
      ({ startMs, endMs }) => startMs >= fromMs && (startMs + endMs) / 2 <= pausedMs,
    );
    const heardMs = (account?.talks[0]?.toMs ?? 0) - (account?.talks[0]?.fromMs ?? 0);
    const saidMs = (said.at(-1)?.endMs ?? 0) - (said[0]?.startMs ?? 0);
    expect(saidMs - heardMs).toBeLessThan(MOST_MISSED_MS);
    const stretches = account?.stretches ?? [];
    expect(lostSoundMs(stretches)).toBeLessThan(isRaw ? MOST_LOST_MS.raw : MOST_LOST_MS.encoded);
    const { payloadBytes = 0 } = account?.chunks ?? {};
    const bits = (payloadBytes * 8) / (account?.secondsReceived ?? 1);
    expect(bits).toBeLessThanOrEqual(bitsPerSecond * MOST_OVERHEAD);

    const shown = splitIntoUnits(ledger.text("original"), LANGUAGE);
    const late = WORDS.filter(({ startMs, endMs }) => (startMs + endMs) / 2 > pausedMs);
    const words = [...said, ...late.slice(0, MOST_LATE_WORDS)];
    // Of a word that the browser left out in part, and of one after the end, nothing is demanded.
    const demanded = new Set(heardWords(said, stretches));
    const isDemanded = (at: number) => words.some((word, i) => i === at && demanded.has(word));
    const fates = alignWords(
      words.map(({ text }) => text),
      shown,
    );
    const errors = fates.filter(
      (fate) => fate.kind === "extra" || (fate.kind !== "right" && isDemanded(fate.said)),
    );
    expect(errors.length, ledger.text("original")).toBeLessThanOrEqual(MOST_WRONG_WORDS);
    expect(browser.errors?.take(), "errors of the extension's own").toEqual([]);
  });
}

import { CaptionLedger } from "./harness/caption-ledger.ts";
import { CaptionWatch } from "./harness/caption-watch.ts";
import { commonPauseMs, wordsUntil } from "./harness/common-pause.ts";
import { lostSoundMs } from "./harness/lost-sound.ts";
import { pauseAt, playFrom } from "./harness/player.ts";
import { startCaptions, stopCaptions } from "./harness/start-captions.ts";
import { readTalk } from "./harness/talk-files.ts";
import { expect, test } from "./harness/test.ts";
import { splitIntoUnits } from "./harness/text-units.ts";
import { countWordErrors } from "./harness/word-errors.ts";

const TALK = readTalk("lighthouses");
const TARGETS = ["de", "ja"] as const;
const LANES = [
  { lane: "original", language: TALK.spokenLanguage },
  ...TARGETS.map((language) => ({ lane: language, language })),
];
const PAUSE_MS = commonPauseMs(TALK, [TALK.spokenLanguage, ...TARGETS], 12_000);

/** What is concluded is the talk's own text; the margin is for a word at either end. */
const MOST_ERRORS = 0.05;

/**
 * Less than two chunks. On a busy machine the browser itself drops a block of 10 ms now and then
 * before it is captured.
 */
const MOST_LOST_MS = 120;

for (const messageFormat of ["json", "msgpack"] as const) {
  test(`the words of a talk and of two translations are painted, by ${messageFormat}`, async ({
    launch,
    stage,
  }) => {
    const browser = await launch({
      choices: { languages: { targets: [...TARGETS] }, voice: { messageFormat } },
    });
    const page = await browser.open(`${stage.site.url}/players/plain.html?talk=${TALK.name}`);
    const ledger = new CaptionLedger();
    const watch = await CaptionWatch.start(page);
    watch.onPaint((paint) => ledger.add(paint));

    await startCaptions(browser, page);
    await playFrom(page, 0);
    await pauseAt(page, PAUSE_MS);
    await watch.waitFor("all words to be concluded", ({ lanes, mediaMs }) => {
      const lines = lanes.flatMap((lane) => lane.lines);
      const isFirm = lines.every(({ tentative }) => tentative === "");
      return lines.length > 0 && isFirm && mediaMs !== null && mediaMs >= PAUSE_MS;
    });
    await stopCaptions(browser, page);
    ledger.end();

    for (const { lane, language } of LANES) {
      const said = wordsUntil(TALK, language, PAUSE_MS);
      const shown = splitIntoUnits(ledger.text(lane), language);
      const { rate } = countWordErrors(said, shown);
      expect(rate, `${lane}: ${ledger.text(lane)}`).toBeLessThanOrEqual(MOST_ERRORS);
    }
    const tentative = watch.paints.some(({ lanes }) =>
      lanes.some(({ lines }) => lines.some((line) => line.tentative !== "")),
    );
    expect(tentative, "tentative words were painted before they were concluded").toBe(true);
    const directions = watch.paints.flatMap(({ lanes }) => lanes.map((lane) => lane.direction));
    expect(new Set(directions)).toEqual(new Set(["ltr"]));

    const [account] = stage.service.accounts();
    expect(account).toMatchObject({
      messageFormat,
      state: "ended",
      ending: "the stream was ended",
    });
    expect(account?.repeats).toEqual([]);
    expect(lostSoundMs(account?.stretches ?? [])).toBeLessThan(MOST_LOST_MS);
  });
}

test("Arabic is painted from right to left", async ({ launch, stage }) => {
  const browser = await launch({ choices: { languages: { targets: ["ar"] } } });
  const page = await browser.open(`${stage.site.url}/players/plain.html?talk=${TALK.name}`);
  const watch = await CaptionWatch.start(page);
  await startCaptions(browser, page);
  await playFrom(page, 0);
  const paint = await watch.waitFor("Arabic words", ({ lanes }) =>
    lanes.some(
      ({ lane, lines }) =>
        lane === "ar" && lines.some(({ text }) => /\p{Script=Arabic}/u.test(text)),
    ),
  );
  expect(paint.lanes.find(({ lane }) => lane === "ar")).toMatchObject({
    language: "ar",
    direction: "rtl",
  });
});

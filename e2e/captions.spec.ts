import { CaptionLedger } from "./harness/caption-ledger.ts";
import { CaptionWatch } from "./harness/caption-watch.ts";
import { commonPauseMs } from "./harness/common-pause.ts";
import { ConcludedWords } from "./harness/concluded-words.ts";
import { waitUntilHeardOut } from "./harness/heard-out.ts";
import { heardWords } from "./harness/heard-words.ts";
import { lostSoundMs } from "./harness/lost-sound.ts";
import { pauseAt, playFrom, positionOf } from "./harness/player.ts";
import { sentTwice } from "./harness/sent-twice.ts";
import { startCaptions, stopCaptions } from "./harness/start-captions.ts";
import { readTalk } from "./harness/talk-files.ts";
import { tellStretches } from "./harness/tell-stretches.ts";
import { expect, test } from "./harness/test.ts";
import { splitIntoUnits } from "./harness/text-units.ts";
import { wrongWords } from "./harness/wrong-words.ts";

const TALK = readTalk("lighthouses");
const TARGETS = ["de", "ja"] as const;
const LANES = [
  { lane: "original", language: TALK.spokenLanguage },
  ...TARGETS.map((language) => ({ lane: language, language })),
];
/** What was said by then is judged. */
const UNTIL_MS = commonPauseMs(TALK, [TALK.spokenLanguage, ...TARGETS], 12_000);
/** Is played after that: only what lies between two pieces that were heard was surely left out. */
const MARGIN_MS = 1500;
/** A busy machine plays on for a moment after the pause. */
const LATE_MS = 1000;

/** What is concluded is the talk's own text; the margin is for the first word. */
const MOST_ERRORS = 0.05;
/** Judged of each language: of a dozen seconds a busy browser may leave out half. */
const LEAST_WORDS = 8;

/** Less than two chunks: where a word goes on behind a hole is known to a few milliseconds. */
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
    const concluded = new ConcludedWords(stage.probe);
    await playFrom(page, 0);
    await pauseAt(page, UNTIL_MS + MARGIN_MS);
    const pausedMs = await positionOf(page);
    await waitUntilHeardOut(stage.service);
    await watch.waitFor("what was concluded to be shown", ({ lanes }) =>
      concluded.isShownIn(lanes),
    );
    concluded.stop();
    await stopCaptions(browser, page);
    ledger.end();

    const [account] = stage.service.accounts();
    for (const { lane, language } of LANES) {
      const words = (TALK.words.get(language) ?? []).filter(
        ({ startMs }) => startMs < pausedMs + LATE_MS,
      );
      // Of what the browser left out nothing is demanded.
      const heard = new Set(heardWords(words, account?.stretches ?? []));
      const judged = words.filter((word) => word.endMs <= UNTIL_MS && heard.has(word));
      const wrong = wrongWords(
        words.map(({ text }) => text),
        splitIntoUnits(ledger.text(lane), language),
        (at) => judged.some((word) => word === words[at]),
      );
      expect(judged.length).toBeGreaterThan(LEAST_WORDS);
      const told = `${lane}: ${wrong.join(", ")}; shown: ${ledger.text(lane)}`;
      expect(wrong.length / judged.length, told).toBeLessThanOrEqual(MOST_ERRORS);
    }
    const tentative = watch.paints.some(({ lanes }) =>
      lanes.some(({ lines }) => lines.some((line) => line.tentative !== "")),
    );
    expect(tentative, "tentative words were painted before they were concluded").toBe(true);
    const directions = watch.paints.flatMap(({ lanes }) => lanes.map((lane) => lane.direction));
    expect(new Set(directions)).toEqual(new Set(["ltr"]));

    expect(account).toMatchObject({
      messageFormat,
      state: "ended",
      ending: "the stream was ended",
    });
    const stretches = account?.stretches ?? [];
    expect(sentTwice(account?.repeats ?? []), tellStretches(stretches)).toEqual([]);
    expect(lostSoundMs(stretches), tellStretches(stretches)).toBeLessThan(MOST_LOST_MS);
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

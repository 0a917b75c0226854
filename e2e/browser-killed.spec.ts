import { withoutSpaces } from "./harness/account/scripted-talk.ts";
import type { SurtitleBrowser } from "./harness/browser/launch-surtitle.ts";
import { LONG } from "./harness/long-form.ts";
import { CaptionWatch } from "./harness/overlay/caption-watch.ts";
import { ShownWords } from "./harness/overlay/shown-words.ts";
import { readTranscript } from "./harness/pages/read-transcript.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { openPopup } from "./harness/popup/open-popup.ts";
import { waitForProperEnd } from "./harness/service/proper-end.ts";
import type { Stage } from "./harness/service/stage.ts";
import { expect, test } from "./harness/test.ts";
import { waitFor } from "./harness/wait-for.ts";

/**
 * Each kill comes at a different moment, once this many concluded pieces were on screen in at least
 * this many lanes. The first words often appear in one lane only.
 */
const EARLY = { pieces: 1 + Math.floor(Math.random() * 3), lanes: 1 };
const LATER = { pieces: 2 + Math.floor(Math.random() * 8), lanes: 3 };

const apiKey = "local-key.scripted";

test("a browser killed the moment words are shown has stored them all, and ends the session", async ({
  launch,
  stage,
}) => {
  const targets = ["de", "es"];
  const browser = await launch({ isOwn: true, choices: { apiKey, languages: { targets } } });
  await expectKept(browser, stage, LATER);
  await waitForProperEnd(stage);
});

test("a browser killed twice has stored all words both times", LONG, async ({ launch, stage }) => {
  const targets = ["de", "es"];
  const browser = await launch({ isOwn: true, choices: { apiKey, languages: { targets } } });
  await expectKept(await expectKept(browser, stage, EARLY), stage, LATER);
});

/**
 * Starts captions, and kills the browser as soon as enough words were shown.
 * @returns the browser after its next start
 */
async function expectKept(
  browser: SurtitleBrowser,
  { site }: Stage,
  { pieces, lanes }: typeof EARLY,
): Promise<SurtitleBrowser> {
  const page = await browser.open(
    `${site.url}/players/plain.html?talk=lighthouses&autoplay=1&loop=1`,
  );
  const shown = new ShownWords();
  const watch = await CaptionWatch.start(page);
  let killed: ReturnType<SurtitleBrowser["kill"]> | null = null;
  watch.onPaint((paint) => {
    if (killed) return;
    shown.addPaint(paint);
    // In the same task in which the words were seen.
    if (shown.pieces >= pieces && shown.lanes.size >= lanes) killed = browser.kill();
  });
  // The browser will be gone, so there is nothing to wait for in the popup.
  const popup = await openPopup(browser, page);
  await popup.click({ role: "button", name: uiText("popup_start") });
  const { start } = await waitFor("the words of this round to be shown", () => killed);

  const again = await start();
  const transcript = await waitFor("the stored words", () => readTranscript(again));
  for (const [lane, lines] of shown.lanes) {
    const segments = transcript.segments.filter((segment) => segment.lane === lane);
    const kept = withoutSpaces(segments.map(({ text }) => text).join(""));
    let from = 0;
    for (const line of lines.map(withoutSpaces)) {
      const at = kept.indexOf(line, from);
      expect(at, `${lane}: "${line}" after place ${from} of "${kept}"`).toBeGreaterThanOrEqual(0);
      from = at + line.length;
    }
  }
  await waitFor("the captions to be marked as interrupted", async () => {
    return (await readTranscript(again))?.ending === "cut_off";
  });
  return again;
}

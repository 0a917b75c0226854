import { withoutBlanks } from "./harness/account/scripted-talk.ts";
import type { SurtitleBrowser } from "./harness/browser/launch-surtitle.ts";
import { CaptionWatch } from "./harness/overlay/caption-watch.ts";
import { ShownWords } from "./harness/overlay/shown-words.ts";
import { readTranscript } from "./harness/pages/read-transcript.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { openPopup } from "./harness/popup/open-popup.ts";
import { expect, test } from "./harness/test.ts";
import { waitFor } from "./harness/wait-for.ts";

/**
 * Every round ends at another moment: this many concluded pieces were on screen by then, in this
 * many lanes at least. The first words are often there in one lane only.
 */
const ROUNDS = [
  { pieces: 1 + Math.floor(Math.random() * 3), lanes: 1 },
  { pieces: 2 + Math.floor(Math.random() * 8), lanes: 3 },
];

test("a browser that is killed the moment words are shown has kept them all", async ({
  launch,
  stage,
}) => {
  let browser: SurtitleBrowser = await launch({
    isOwn: true,
    choices: { apiKey: "local-key.scripted", languages: { targets: ["de", "es"] } },
  });
  for (const { pieces, lanes } of ROUNDS) {
    const page = await browser.open(
      `${stage.site.url}/players/plain.html?talk=lighthouses&autoplay=1&loop=1`,
    );
    const shown = new ShownWords();
    const watch = await CaptionWatch.start(page);
    let killed: ReturnType<SurtitleBrowser["kill"]> | null = null;
    watch.onPaint((paint) => {
      if (killed) return;
      shown.add(paint);
      // In the very turn in which the words were seen.
      if (shown.pieces >= pieces && shown.lanes.size >= lanes) killed = browser.kill();
    });
    // Nothing is left to be waited for in the popup when the browser is gone.
    const popup = await openPopup(browser, page);
    await popup.click({ role: "button", name: uiText("popup_start") });
    const { start } = await waitFor("so many words to be shown", () => killed);

    browser = await start();
    const again = browser;
    const transcript = await waitFor("the words to be read", () => readTranscript(again));
    for (const [lane, lines] of shown.lanes) {
      const segments = transcript.segments.filter((segment) => segment.lane === lane);
      const kept = withoutBlanks(segments.map(({ text }) => text).join(""));
      let from = 0;
      for (const line of lines.map(withoutBlanks)) {
        const at = kept.indexOf(line, from);
        expect(at, `${lane}: "${line}" after place ${from} of "${kept}"`).toBeGreaterThanOrEqual(0);
        from = at + line.length;
      }
    }
    await waitFor("the captions to be called cut off", async () => {
      return (await readTranscript(again))?.ending === "cut_off";
    });
  }
});

import { CaptionLedger } from "./harness/account/caption-ledger.ts";
import { ScriptedTalk, withoutSpaces } from "./harness/account/scripted-talk.ts";
import { TestAccount } from "./harness/account/test-account.ts";
import { startByKey, stopByKey } from "./harness/input/start-by-key.ts";
import { LONG } from "./harness/long-form.ts";
import { CaptionWatch } from "./harness/overlay/caption-watch.ts";
import { expect, test } from "./harness/test.ts";

const SCRIPT = new ScriptedTalk();
// No words follow the third sentence, so stopping captions loses none.
const MODES = "scripted.script-sentences=3.script-pace=1000";
// Short enough for a lane of one line.
const LAST_WORDS = { original: "rocks.", de: "Felsen.", ja: "と。" };

for (const messageFormat of ["json", "msgpack"] as const) {
  test(
    `every letter of three languages is painted, by ${messageFormat}`,
    LONG,
    async ({ launch, stage }) => {
      const account = new TestAccount(stage, `message-formats-${messageFormat}`, MODES);
      const browser = await launch({
        choices: {
          apiKey: account.apiKey,
          languages: { targets: ["de", "ja"] },
          voice: { messageFormat },
          // Words are shown as they come.
          reading: { pace: 4 },
        },
      });
      // The service writes the script for silence too, so the player need not play.
      const page = await browser.open(`${stage.site.url}/players/plain.html?talk=${SCRIPT.name}`);
      const ledger = new CaptionLedger();
      const watch = await CaptionWatch.start(page);
      watch.onPaint((paint) => ledger.addPaint(paint));
      await startByKey(browser, page);
      await watch.waitFor("the last words of all languages", ({ lanes }) =>
        Object.entries(LAST_WORDS).every(([name, lastWords]) => {
          const lines = lanes.find(({ lane }) => lane === name)?.lines ?? [];
          const text = withoutSpaces(lines.map((line) => line.text).join(""));
          const isFirm = lines.every(({ tentative }) => tentative.trim() === "");
          return isFirm && text.endsWith(withoutSpaces(lastWords));
        }),
      );
      await stopByKey(browser, page);
      ledger.settleAll();

      for (const [lane, lastWords] of Object.entries(LAST_WORDS)) {
        const end = withoutSpaces(lastWords);
        const script = SCRIPT.textOf(lane);
        const painted = withoutSpaces(ledger.text(lane));
        expect(painted, lane).toBe(script.slice(0, script.indexOf(end) + end.length));
      }
      const tentative = watch.paints.some(({ lanes }) =>
        lanes.some(({ lines }) => lines.some((line) => line.tentative !== "")),
      );
      expect(tentative, "tentative words were painted before they were concluded").toBe(true);
      expect(account.sessions).toHaveLength(1);
      expect(account.sessions[0]).toMatchObject({
        messageFormat,
        state: "ended",
        ending: "the stream was ended",
      });
    },
  );
}

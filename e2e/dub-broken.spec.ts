import type { TargetContentType } from "../src/audio/formats/target-formats.ts";
import { ScriptedTalk } from "./harness/account/scripted-talk.ts";
import {
  attachToCapture,
  capturedTabs,
  isCaptureOpen,
  playbackLevel,
} from "./harness/browser/capture-room.ts";
import type { SurtitleBrowser } from "./harness/browser/launch-surtitle.ts";
import { playFrom } from "./harness/input/player.ts";
import { startByKey, stopByKey } from "./harness/input/start-by-key.ts";
import { LONG } from "./harness/long-form.ts";
import { laneText } from "./harness/overlay/captions-now.ts";
import { CaptionsOnPage } from "./harness/overlay/captions-on-page.ts";
import { expect, test } from "./harness/test.ts";
import { waitFor } from "./harness/wait-for.ts";

/**
 * This format is sent and played in real time; `speech-decoders.spec.ts` breaks all of them.
 */
const FORMAT: TargetContentType = "video/mp2t;codecs=aac";

const SCRIPT = new ScriptedTalk();

/**
 * At least eight pieces come each second, so every sentence has broken ones. Sentences are written
 * slightly more slowly than they can be spoken, because remaining speech is spoken first when
 * captions stop.
 */
const BROKEN = "local-key.scripted.script-pace=4000.broken-speech=3";

const HEARD = 0.01;
const PATIENCE = { timeoutMs: 90_000 };

test("broken speech is skipped, and everything else continues", LONG, async ({ launch, stage }) => {
  const browser = await launch({
    choices: {
      apiKey: BROKEN,
      languages: { targets: ["de"] },
      dub: { on: true, language: "de", format: FORMAT },
    },
  });
  const url = `${stage.site.url}/players/plain.html?talk=${SCRIPT.name}&loop=1`;
  const page = await browser.open(url);
  const captions = await CaptionsOnPage.of(page);
  await startByKey(browser, page);
  const consoleLines = await consoleLinesOf(browser);
  await playFrom(page, 5000);
  await waitFor("a line on what is left out", () => consoleLines.length > 0 || null, PATIENCE);
  expect(consoleLines[0]).toMatch(/^Surtitle: A (chunk|packet) of the dub .* skipped\.$/);

  // Speech after a broken piece is heard, the newest words are shown, and sound is captured.
  const account = () => stage.service.accounts()[0];
  const [tabId = -1] = await capturedTabs(browser);
  const capturedBefore = account()?.secondsOfSound ?? 0;
  const before = await captions.waitUntil("words", (now) => SCRIPT.isShownIn(now, "de"));
  const lettersBefore = SCRIPT.endOf("de", laneText(before, "de")) ?? 0;
  await waitFor(
    "the dub to be heard after that",
    async () => ((await playbackLevel(browser, tabId)).dub?.rms ?? 0) > HEARD,
    PATIENCE,
  );
  await captions.waitUntil("later words", (now) => SCRIPT.isShownIn(now, "de", lettersBefore));
  await expect.poll(() => account()?.secondsOfSound).toBeGreaterThan(capturedBefore + 1);
  expect(account()?.request.target_media_content_type).toBe(FORMAT);
  await stopByKey(browser, page);
  await page.close();
  await waitFor("capture to be released", async () => !(await isCaptureOpen(browser)));
});

async function consoleLinesOf(browser: SurtitleBrowser): Promise<readonly string[]> {
  const lines: string[] = [];
  const capture = await attachToCapture(browser);
  capture.on("Runtime.consoleAPICalled", ({ type, args }: ConsoleCalled) => {
    if (type === "warning") lines.push(args.map(({ value }) => String(value)).join(" "));
  });
  await capture.send("Runtime.enable");
  return lines;
}

interface ConsoleCalled {
  readonly type: string;
  readonly args: readonly { readonly value?: unknown }[];
}

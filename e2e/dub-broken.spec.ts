import type { TargetContentType } from "../src/audio/target-formats.ts";
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
import { laneText } from "./harness/overlay/captions-now.ts";
import { CaptionsOnPage } from "./harness/overlay/captions-on-page.ts";
import { expect, test } from "./harness/test.ts";
import { waitFor } from "./harness/wait-for.ts";

/** A container, packets that are found again by marks, pages with checksums, and samples. */
const FORMATS: readonly TargetContentType[] = [
  "audio/webm;codecs=opus",
  "video/mp2t;codecs=aac",
  "audio/ogg;codecs=flac",
  "audio/pcm;encoding=s16le;rate=24000",
];

const SCRIPT = new ScriptedTalk();

/**
 * Pieces come eight a second and more, so some are broken in every sentence. A sentence is written
 * somewhat less often than one can be spoken: what is left to say when captions stop is said first.
 */
const BROKEN = "local-key.scripted.script-pace=4000.broken-speech=3";

/** What speech is louder than. */
const HEARD = 0.01;
/** Speech is made by a thread that a busy machine delays. */
const PATIENCE = { timeoutMs: 90_000 };

for (const format of FORMATS) {
  test(`broken pieces of ${format} are left out with a line in the console, and all else goes on`, async ({
    launch,
    stage,
  }) => {
    const browser = await launch({
      choices: {
        apiKey: BROKEN,
        languages: { targets: ["de"] },
        dub: { on: true, language: "de", format },
      },
    });
    const url = `${stage.site.url}/players/plain.html?talk=${SCRIPT.name}&loop=1`;
    const page = await browser.open(url);
    const captions = await CaptionsOnPage.of(page);
    await startByKey(browser, page);
    const remarks = await remarksOf(browser);
    await playFrom(page, 5000);
    await waitFor("a line on what is left out", () => remarks.length > 0 || null, PATIENCE);
    expect(remarks[0]).toMatch(/^Surtitle: A (piece|packet) of the dub .* left out\.$/);

    // What follows a broken piece is heard, the newest words are shown, and sound is captured.
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
    expect(account()?.request.target_media_content_type).toBe(format);
    await stopByKey(browser, page);
    await page.close();
    await waitFor("capture to be released", async () => !(await isCaptureOpen(browser)));
  });
}

/** The lines that the document which captures writes into its console, also those before now. */
async function remarksOf(browser: SurtitleBrowser): Promise<readonly string[]> {
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

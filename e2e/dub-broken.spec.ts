import {
  TARGET_FORMATS,
  type TargetContentType,
  type TargetFormat,
} from "../src/audio/target-formats.ts";
import type { SaidChunk } from "./harness/account/dub-in-hand.ts";
import { ScriptedTalk } from "./harness/account/scripted-talk.ts";
import { sayInHand, synthesiseInHand } from "./harness/account/speech-in-hand.ts";
import {
  findSpeech,
  lengthMsOf,
  type Sound,
  shareOfUsual,
  USUAL_SHARE,
} from "./harness/account/speech-likeness.ts";
import { HAS_AAC } from "./harness/account/without-aac.ts";
import {
  attachToCapture,
  capturedTabs,
  isCaptureOpen,
  playbackLevel,
} from "./harness/browser/capture-room.ts";
import { launchSurtitle, type SurtitleBrowser } from "./harness/browser/launch-surtitle.ts";
import { LooseCapture } from "./harness/browser/loose-capture.ts";
import { playFrom } from "./harness/input/player.ts";
import { startByKey, stopByKey } from "./harness/input/start-by-key.ts";
import { laneText } from "./harness/overlay/captions-now.ts";
import { CaptionsOnPage } from "./harness/overlay/captions-on-page.ts";
import { expect, test } from "./harness/test.ts";
import { waitFor } from "./harness/wait-for.ts";
import { brokenPiece } from "./service/voice/broken-piece.ts";

/** Is sent and played in real time; all formats are given to the document that captures at once. */
const FORMAT: TargetContentType = "video/mp2t;codecs=aac";

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

test("broken pieces of speech are left out with a line in the console, and all else goes on", async ({
  launch,
  stage,
}) => {
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
  expect(account()?.request.target_media_content_type).toBe(FORMAT);
  await stopByKey(browser, page);
  await page.close();
  await waitFor("capture to be released", async () => !(await isCaptureOpen(browser)));
});

/** The second one is whole. */
const UTTERANCES = ["u0", "u1"];
const BROKEN_EVERY = 3;
/** What is left of the utterance with broken pieces, and of the one that follows, as shares. */
const LEAST_LEFT = 0.5;
const LEAST_WHOLE = 0.99;

test("in every format, what follows broken pieces is decoded whole", async () => {
  const browser = await launchSurtitle({ isLean: true });
  const capture = await LooseCapture.open(browser);
  const said = await synthesiseInHand(UTTERANCES.length);
  for (const format of TARGET_FORMATS) {
    const { contentType, codec } = format;
    if (codec === "aac" && !(await capture.evaluate<boolean>(HAS_AAC))) continue;
    await test.step(contentType, async () => {
      const chunks = await sayInHand(contentType, UTTERANCES.length);
      const { news, decoded } = await capture.speak(contentType, withBroken(chunks, format));
      expect(news.filter(({ kind }) => kind === "unplayable" || kind === "skipped")).toEqual([]);
      expect([...decoded.keys()]).toEqual(UTTERANCES);
      const left = UTTERANCES.map((name, at) => lengthMs(decoded.get(name)) / lengthMs(said[at]));
      const [first = 0, second = 0] = left;
      expect(first).toBeGreaterThan(LEAST_LEFT);
      expect(first).toBeLessThan(1);
      expect(second).toBeGreaterThan(LEAST_WHOLE);
      const [whole, sound] = [said.at(-1), decoded.get("u1")];
      const stretches = whole && sound ? findSpeech(whole, sound).stretches : [];
      expect(stretches.length).toBeGreaterThan(3);
      expect(shareOfUsual(stretches), String(stretches)).toBeGreaterThan(USUAL_SHARE);
    });
  }
  expect(browser.errors?.take(), "errors of the extension's own").toEqual([]);
  await browser.close();
});

/** Speech with broken pieces in the first utterance. */
function withBroken(chunks: readonly SaidChunk[], format: TargetFormat): readonly SaidChunk[] {
  let pieces = 0;
  return chunks.map((chunk) => {
    if (chunk.utterance !== UTTERANCES[0]) return chunk;
    const parts = chunk.parts.map((part, at) => {
      if (at < chunk.headers) return part;
      pieces += 1;
      return pieces % BROKEN_EVERY === 0 ? brokenPiece(part, format) : part;
    });
    return { ...chunk, parts };
  });
}

function lengthMs(sound: Sound | undefined): number {
  return sound ? lengthMsOf(sound) : 0;
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

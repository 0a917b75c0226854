import {
  TARGET_FORMATS,
  type TargetContentType,
  type TargetFormat,
} from "../src/audio/formats/target-formats.ts";
import { HAS_AAC } from "./harness/account/aac-scripts.ts";
import type { SpeechChunk } from "./harness/account/dub-in-hand.ts";
import { ScriptedTalk } from "./harness/account/scripted-talk.ts";
import { speakInHand, synthesiseInHand } from "./harness/account/speech-in-hand.ts";
import {
  findSpeech,
  lengthMsOf,
  type Sound,
  shareOfUsual,
  USUAL_SHARE,
} from "./harness/account/speech-likeness.ts";
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
import { corruptPiece } from "./service/voice/corrupt-piece.ts";

/**
 * This format is sent and played in real time; the capture document gets all formats at full speed.
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

test("broken pieces of speech are skipped with a console line, and everything else continues", async ({
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

// The second one is intact.
const UTTERANCES = ["u0", "u1"];
const BROKEN_EVERY = 3;
// The least that must remain of the broken utterance and of the next one, as shares.
const LEAST_LEFT = 0.5;
const LEAST_WHOLE = 0.99;

test("in every format, speech after broken pieces is decoded completely", async () => {
  const browser = await launchSurtitle({ isLean: true });
  const capture = await LooseCapture.open(browser);
  const originals = await synthesiseInHand(UTTERANCES.length);
  for (const format of TARGET_FORMATS) {
    const { contentType, codec } = format;
    if (codec === "aac" && !(await capture.evaluate<boolean>(HAS_AAC))) continue;
    await test.step(contentType, async () => {
      const chunks = await speakInHand(contentType, UTTERANCES.length);
      const { news, decoded } = await capture.speak(contentType, withBroken(chunks, format));
      expect(news.filter(({ kind }) => kind === "unplayable" || kind === "skipped")).toEqual([]);
      expect([...decoded.keys()]).toEqual(UTTERANCES);
      const left = UTTERANCES.map(
        (name, at) => lengthMs(decoded.get(name)) / lengthMs(originals[at]),
      );
      const [first = 0, second = 0] = left;
      expect(first).toBeGreaterThan(LEAST_LEFT);
      expect(first).toBeLessThan(1);
      expect(second).toBeGreaterThan(LEAST_WHOLE);
      const [whole, sound] = [originals.at(-1), decoded.get("u1")];
      const stretches = whole && sound ? findSpeech(whole, sound).stretches : [];
      expect(stretches.length).toBeGreaterThan(3);
      expect(shareOfUsual(stretches), String(stretches)).toBeGreaterThan(USUAL_SHARE);
    });
  }
  expect(browser.errors?.takeErrors(), "the extension's own errors").toEqual([]);
  await browser.close();
});

function withBroken(chunks: readonly SpeechChunk[], format: TargetFormat): readonly SpeechChunk[] {
  let pieces = 0;
  return chunks.map((chunk) => {
    if (chunk.utterance !== UTTERANCES[0]) return chunk;
    const parts = chunk.parts.map((part, at) => {
      if (at < chunk.headers) return part;
      pieces += 1;
      return pieces % BROKEN_EVERY === 0 ? corruptPiece(part, format) : part;
    });
    return { ...chunk, parts };
  });
}

function lengthMs(sound: Sound | undefined): number {
  return sound ? lengthMsOf(sound) : 0;
}

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

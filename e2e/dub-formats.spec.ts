import {
  DEFAULT_TARGET_CONTENT_TYPE,
  TARGET_FORMATS,
  type TargetFormat,
  targetFormat,
} from "../src/audio/target-formats.ts";
import { DubTap } from "./harness/account/dub-tap.ts";
import { findSpeech, type Likeness, type Sound } from "./harness/account/speech-likeness.ts";
import { tellStretches } from "./harness/account/tell-stretches.ts";
import { attachToCapture } from "./harness/browser/capture-room.ts";
import { launchSurtitle, type SurtitleBrowser } from "./harness/browser/launch-surtitle.ts";
import { storeChoices } from "./harness/browser/stored-settings.ts";
import type { TargetSession } from "./harness/browser/target-session.ts";
import { playFrom } from "./harness/input/player.ts";
import { CaptionsOnPage } from "./harness/overlay/captions-on-page.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { startCaptions } from "./harness/popup/start-captions.ts";
import type { Stage } from "./harness/service/stage.ts";
import { expect, test } from "./harness/test.ts";
import { waitFor } from "./harness/wait-for.ts";
import type { SessionAccount } from "./service/account/session-account.ts";

const LANGUAGE = "de";
/** Of each stretch of what was said; a codec and a change of pace leave that much at least. */
const LEAST_LIKENESS = 0.8;
/** A dropout of a busy machine may spoil a stretch, and a change of pace the last one. */
const LEAST_SHARE = 0.85;
/**
 * How fast a dub may be spoken. It is hurried when it is behind, as after a format that could not be
 * played; at a wrong rate, which changes the pitch, no stretch would be known again.
 */
const PACE = { least: 0.95, most: 1.25 };
/** In place of one that the browser cannot play. */
const USUAL_FORMAT = targetFormat(DEFAULT_TARGET_CONTENT_TYPE);
/** What is told where the browser cannot play what was chosen. */
const REPLACED = new RegExp(uiText("overlay_dub_replaced"));

let browser: SurtitleBrowser;
let capture: TargetSession;
let tap: DubTap;

test.beforeAll(async ({ stage }) => {
  browser = await launchSurtitle({ choices: { apiKey: "local-key", service: stage.serviceUrls } });
  // A tab without sound keeps the document open in which all dubs are played.
  const silent = await browser.open(`${stage.site.url}/players/silent.html`);
  await startCaptions(browser, silent);
  capture = await attachToCapture(browser);
  tap = await DubTap.install(capture);
});

test.afterAll(async () => {
  await browser.close();
});

for (const format of TARGET_FORMATS) {
  test(`what is said as ${format.contentType} is heard as it was said`, async ({ stage }) => {
    const isPlayed = format.codec !== "aac" || (await capture.evaluate(HAS_AAC));
    await expectHeard(stage, isPlayed ? format : USUAL_FORMAT, format.contentType);
  });
}

/** Some Chromiums are built without it. */
const HAS_AAC = `AudioDecoder.isConfigSupported({
  codec: "mp4a.40.2", sampleRate: 24000, numberOfChannels: 1,
}).then(({ supported }) => supported)`;

test.describe("in a browser that was built without AAC", () => {
  test.beforeAll(async () => {
    await capture.evaluate(WITHOUT_AAC);
  });

  for (const { contentType } of TARGET_FORMATS.filter(({ codec }) => codec === "aac")) {
    test(`what was to be said as ${contentType} is heard in the usual format`, async ({
      stage,
    }) => {
      await expectHeard(stage, USUAL_FORMAT, contentType);
      expect(await capture.evaluate("globalThis.refusedAac")).toBeGreaterThan(0);
    });
  }

  test("formats with AAC are marked, and cannot be chosen", async ({ stage }) => {
    await storeChoices(await browser.worker(), {
      apiKey: "local-key",
      service: stage.serviceUrls,
      dub: { format: "video/mp2t;codecs=aac" },
    });
    const options = await browser.open(browser.extensionUrl("src/options/index.html#dub"));
    await options.addInitScript(`AudioDecoder.isConfigSupported = async ({ codec }) => ({
      supported: !codec.startsWith("mp4a"),
    })`);
    await options.reload();
    await expect(options.getByText(uiText("target_chosen_replaced"))).toBeVisible();
    await expect(options.getByText(uiText("target_not_playable"))).toHaveCount(2);
    for (const { contentType, codec } of TARGET_FORMATS) {
      const choice = options.locator(`#dub [value="${contentType}"]`);
      await expect(choice).toBeEnabled({ enabled: codec !== "aac" });
    }
    await options.close();
  });
});

/** Such a browser refuses a decoder a moment after it was asked for. */
const WITHOUT_AAC = `{
  globalThis.refusedAac = 0;
  const { configure } = AudioDecoder.prototype;
  const errors = new WeakMap();
  globalThis.AudioDecoder = class extends AudioDecoder {
    constructor(init) {
      super(init);
      errors.set(this, init.error);
    }
    configure(config) {
      configure.call(this, config);
      if (!config.codec.startsWith("mp4a")) return;
      globalThis.refusedAac += 1;
      queueMicrotask(() => {
        if (this.state === "closed") return;
        this.close();
        errors.get(this)(new DOMException("No such codec", "NotSupportedError"));
      });
    }
  };
}`;

/** @param chosen in place of the format in which it is heard */
async function expectHeard(
  stage: Stage,
  { contentType, rateHz }: TargetFormat,
  chosen = contentType,
): Promise<void> {
  await storeChoices(await browser.worker(), {
    apiKey: "local-key",
    service: stage.serviceUrls,
    dub: { on: true, language: LANGUAGE, format: chosen },
  });
  await tap.clear();
  const earlier = new Set(stage.service.accounts().map(({ sessionId }) => sessionId));
  const page = await browser.open(`${stage.site.url}/players/plain.html?talk=lighthouses`);
  await startCaptions(browser, page);
  const captions = await CaptionsOnPage.of(page);
  await playFrom(page, 0);
  if (chosen !== contentType) await captions.waitForNotice(REPLACED, { timeoutMs: 60_000 });
  // The tab without sound gets a session of the new format as well, perhaps later than this one.
  const sessions = () =>
    stage.service.accounts().filter(({ sessionId }) => !earlier.has(sessionId));
  const said = () =>
    sessions()
      .filter(({ request }) => request.target_media_content_type === contentType)
      .flatMap(({ sessionId }) => stage.service.speech(sessionId));
  const found = await waitFor(
    "something of what was said to be heard",
    async () => {
      const played = (await tap.read()).findLast((sound) => sound.rateHz === rateHz);
      if (!played) return null;
      for (const speech of said()) {
        const likeness = findSpeech(speech, played);
        if (isHeard(likeness)) return likeness;
      }
      return null;
    },
    { timeoutMs: 60_000 },
  ).catch(async (cause: unknown) => {
    const [service, played] = [sessions(), await tap.read()];
    throw new Error(`${tellService(service)}. ${tellHeard(said(), played)}`, { cause });
  });
  await page.close();
  expect(found.length).toBeGreaterThan(1 / PACE.most);
  expect(found.length).toBeLessThan(1 / PACE.least);
  expect(browser.errors?.take(), "errors of the extension's own").toEqual([]);
}

/**
 * All of it was recognised, in its order and where it had to come. Where the first words of a talk
 * are cut short, so is what is said of them: that tells nothing.
 */
function isHeard({ stretches }: Likeness): boolean {
  const alike = stretches.filter((likeness) => likeness >= LEAST_LIKENESS);
  return stretches.length > 3 && alike.length / stretches.length > LEAST_SHARE;
}

/** For the message of a test that fails. */
function tellService(accounts: readonly SessionAccount[]): string {
  const each = accounts.map(({ state, request, stretches, speech, secondsReceived }) => {
    const format = request.target_media_content_type;
    const made = speech?.secondsMade ?? 0;
    return `${state}, ${format}, ${secondsReceived} s, said ${made} s, heard ${tellStretches(stretches)}`;
  });
  return `The service: ${each.join("; ")}`;
}

/** For the message of a test that fails: how like each stretch is of everything that was said. */
function tellHeard(said: readonly Sound[], played: readonly Sound[]): string {
  const each = played.flatMap((sound) =>
    said.map((speech) => {
      const { atMs, stretches } = findSpeech(speech, sound);
      const alike = stretches.map((likeness) => likeness.toFixed(2)).join(" ");
      return `of ${sound.rateHz} Hz at ${Math.round(atMs)} ms ${alike}`;
    }),
  );
  return `Heard: ${each.join("; ")}`;
}

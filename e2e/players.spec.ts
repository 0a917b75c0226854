import type { Page } from "@playwright/test";
import { accountWords } from "./chaos/word-account.ts";
import { describeStretches } from "./harness/account/describe-stretches.ts";
import { dropoutsIn, type HeardStretch } from "./harness/account/dropouts.ts";
import { HeardTalk } from "./harness/account/heard-talk.ts";
import { readTalk } from "./harness/account/talk-files.ts";
import { waitUntilAllHeard } from "./harness/account/wait-until-all-heard.ts";
import { FAST_WAITS } from "./harness/browser/fast-waits.ts";
import type { SurtitleBrowser } from "./harness/browser/launch-surtitle.ts";
import { playFrom, playPast } from "./harness/input/player.ts";
import { startByKey } from "./harness/input/start-by-key.ts";
import { LONG } from "./harness/long-form.ts";
import { CaptionWatch } from "./harness/overlay/caption-watch.ts";
import type { CaptionsNow } from "./harness/overlay/captions-now.ts";
import { CaptionsOnPage } from "./harness/overlay/captions-on-page.ts";
import { readTranscript, writtenWords } from "./harness/pages/read-transcript.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { openPopup } from "./harness/popup/open-popup.ts";
import type { Stage } from "./harness/service/stage.ts";
import { expect, test } from "./harness/test.ts";
import { waitFor } from "./harness/wait-for.ts";

const TALK = readTalk("lighthouses");
// Words required, however much a busy browser dropped.
const LEAST_WORDS = 5;
// The least silence sent before the first sound after a pause.
const PRE_ROLL_MS = 900;

async function openCaptioned(
  browser: SurtitleBrowser,
  { site }: Stage,
  fromMs: number,
): Promise<{ page: Page; captions: CaptionsOnPage }> {
  const page = await browser.open(`${site.url}/players/plain.html?talk=${TALK.name}&loop=1`);
  await startByKey(browser, page);
  await playFrom(page, fromMs);
  const captions = await CaptionsOnPage.of(page);
  await captions.waitUntil("words", ({ lanes }) => lanes.length > 0);
  return { page, captions };
}

function changePlayer(page: Page, what: (video: HTMLVideoElement) => void): Promise<void> {
  return page.locator("#video").evaluate(what as (element: Element) => void);
}

const noticeOf = (key: string, ...values: string[]) => new RegExp(uiText(key, ...values));

test("pausing shows nothing and the last words stay; a jump removes tentative words", async ({
  launch,
  stage,
}) => {
  // Every word as it comes, so that there is nearly always a tentative one.
  const browser = await launch({ choices: { reading: { pace: 4 } } });
  const { page, captions } = await openCaptioned(browser, stage, 20_000);
  await test.step("the last words stay until the player continues", () =>
    expectWordsWhilePaused(browser, stage, page, captions));
  await test.step("tentative words disappear at once and do not return", () => expectJump(page));
});

async function expectWordsWhilePaused(
  browser: SurtitleBrowser,
  { service }: Stage,
  page: Page,
  captions: CaptionsOnPage,
): Promise<void> {
  await changePlayer(page, (video) => video.pause());
  const popup = await openPopup(browser, page);
  // Nothing over the picture says so; the popup proves that the pause has been noticed.
  await popup.waitForText(uiText("state_player_paused"));
  // Lanes become firm one after the other, and words may still be on their way.
  await waitUntilAllHeard(service);
  let lanes: CaptionsNow["lanes"] = [];
  await expect(async () => {
    // Some words are still on their way when the player stops.
    ({ lanes } = await captions.waitUntil("the last words to be firm", (now) => {
      const lines = now.lanes.flatMap((lane) => lane.lines);
      return lines.length > 0 && lines.every(({ tentative }) => tentative === "");
    }));
    await popup.waitForText(uiText("state_player_paused"));
    expect(await captions.now()).toMatchObject({ lanes, notice: null });
  }).toPass({ timeout: 30_000 });
  await popup.close();
  expect((await captions.now())?.lanes).toEqual(lanes);
  await changePlayer(page, (video) => void video.play());
  await captions.waitUntil("other words", (now) => {
    return now.lanes.length > 0 && JSON.stringify(now.lanes) !== JSON.stringify(lanes);
  });
}

async function expectJump(page: Page): Promise<void> {
  const watch = await CaptionWatch.start(page);
  const tentativeIn = (paint: (typeof watch.paints)[number]) =>
    paint.lanes.flatMap(({ lines }) => lines.map(({ tentative }) => tentative)).join("");
  // In the same frame in which there are words.
  const jumpedAtMs = await waitFor("tentative words", async () => {
    const last = watch.paints.at(-1);
    if (!last || tentativeIn(last).split(" ").length < 3) return null;
    await changePlayer(page, (video) => {
      video.currentTime = 60;
    });
    return last.paintedAtMs;
  });
  const cleared = await watch.waitFor("nothing tentative", (paint) => {
    return paint.paintedAtMs > jumpedAtMs && tentativeIn(paint) === "";
  });
  const before = watch.paints
    .filter(({ paintedAtMs }) => paintedAtMs <= cleared.paintedAtMs)
    .map(tentativeIn)
    .filter((text) => text !== "");
  const fresh = await watch.waitFor("words at the new position", (paint) => {
    return paint.paintedAtMs > cleared.paintedAtMs && tentativeIn(paint) !== "";
  });
  expect(before.length).toBeGreaterThan(0);
  expect(
    tentativeIn(fresh)
      .trim()
      .startsWith(before.at(-1)?.trim() ?? "?"),
  ).toBe(false);
}

test(
  "after a silence that ended the session, the first word is not lost",
  LONG,
  async ({ launch, stage }) => {
    // The setting's half minute lasts four seconds here.
    const browser = await launch({
      choices: { stream: { silenceMinutes: 0.5 } },
      waits: { ...FAST_WAITS, silenceMinuteMs: 8000 },
    });
    const { page, captions } = await openCaptioned(browser, stage, 20_000);
    await changePlayer(page, (video) => {
      video.muted = true;
      video.loop = true;
    });
    await captions.waitForNotice(noticeOf("overlay_paused"), { timeoutMs: 60_000 });
    await waitFor("the session to be ended", () => stage.service.accounts()[0]?.state === "ended");
    const popup = await openPopup(browser, page);
    await popup.waitForText(uiText("state_paused"));
    await popup.close();

    const spoken = TALK.words.get(TALK.spokenLanguage) ?? [];
    const [first] = spoken.filter(({ startMs }) => startMs > 60_000);
    const fromMs = (first?.startMs ?? 0) - 20;
    const untilMs = fromMs + 5000;
    const written = async () => {
      const transcript = await readTranscript(browser);
      return transcript ? writtenWords(transcript, "original", TALK.spokenLanguage) : [];
    };
    const before = (await written()).length;
    await changePlayer(page, (video) => video.pause());
    await page.locator("#video").evaluate(async (element, atMs) => {
      const video = element as HTMLVideoElement;
      video.muted = false;
      video.currentTime = atMs / 1000;
      await video.play();
    }, fromMs);
    const stoppedMs = await playPast(page, untilMs);
    const played = spoken.filter(({ startMs }) => startMs >= fromMs && startMs < stoppedMs);
    const texts = played.map(({ text }) => text);
    await expect(async () => {
      const shown = (await written()).slice(before);
      // A browser on a busy machine drops some sound, which no session hears.
      const sessions = stage.service.accounts().slice(0, 1);
      const stretches = sessions[0]?.stretches ?? [];
      const holes = [...dropoutsIn([stretches]), ...droppedBefore(stretches[0], fromMs)];
      const heard = new HeardTalk(sessions, []);
      const isJudged = (at: number) => {
        const word = played[at];
        if (!word || word.endMs > untilMs) return false;
        return heard.isRequired("original", TALK.spokenLanguage, word, holes);
      };
      const account = accountWords(texts, shown, [], isJudged);
      expect(account, describeStretches(stretches)).toMatchObject({
        lost: [],
        doubled: [],
        wrong: [],
      });
      expect(shown.length).toBeGreaterThan(LEAST_WORDS);
    }).toPass({ timeout: 30_000 });
  },
);

/**
 * What the browser dropped at the beginning, in which case there is silence before the first sound.
 * Without silence, the browser has not lost the beginning.
 */
function droppedBefore(first: HeardStretch | undefined, fromMs: number) {
  return first && first.streamFromMs >= PRE_ROLL_MS ? [{ fromMs, toMs: first.fromMs }] : [];
}

import { setTimeout as passes } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { attachToCapture, capturedTabs, forEachTrack } from "./harness/browser/capture-room.ts";
import type { SurtitleBrowser } from "./harness/browser/launch-surtitle.ts";
import { startByKey } from "./harness/input/start-by-key.ts";
import { LONG } from "./harness/long-form.ts";
import { CaptionWatch } from "./harness/overlay/caption-watch.ts";
import { CaptionsOnPage } from "./harness/overlay/captions-on-page.ts";
import { readTranscript } from "./harness/pages/read-transcript.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { openPopup } from "./harness/popup/open-popup.ts";
import type { Stage } from "./harness/service/stage.ts";
import { expect, test } from "./harness/test.ts";
import { waitFor } from "./harness/wait-for.ts";

// Words for about half a minute.
const API_KEY = "local-key.scripted.script-pace=1500";

async function openCaptioned(
  browser: SurtitleBrowser,
  { site }: Stage,
): Promise<{ page: Page; captions: CaptionsOnPage }> {
  const page = await browser.open(`${site.url}/players/plain.html?autoplay=1&loop=1`);
  await startByKey(browser, page);
  const captions = await CaptionsOnPage.of(page);
  await captions.waitUntil("words", ({ lanes }) => lanes.length > 0);
  return { page, captions };
}

const noticeOf = (key: string, ...values: string[]) => new RegExp(uiText(key, ...values));

const muteTab = async (browser: SurtitleBrowser, isMuted: boolean) => {
  const [tabId] = await capturedTabs(browser);
  await (await browser.worker()).evaluate(
    async ([id, muted]) => void (await chrome.tabs.update(id as number, { muted: muted === true })),
    [tabId, isMuted],
  );
};

/**
 * Causes a remark until it is painted. It stays for seconds only, and on a slow machine more urgent
 * notices may take that time.
 * @param change what causes it, or takes the cause back
 */
async function expectRemark(
  watch: CaptionWatch,
  expected: RegExp,
  change: (isCaused: boolean) => Promise<void>,
): Promise<void> {
  const isSeen = () => watch.paints.some(({ notice }) => expected.test(notice ?? ""));
  await expect(async () => {
    await change(true);
    try {
      await expect.poll(isSeen, { timeout: 12_000 }).toBe(true);
    } catch (error) {
      await change(false);
      // Two changes in one go would be reported as none.
      await passes(1000);
      throw error;
    }
  }).toPass({ timeout: 90_000 });
}

test(
  "the speed and pause of a player in a frame are reported, and a muted tab is",
  LONG,
  async ({ launch, stage }) => {
    const browser = await launch({ choices: { apiKey: API_KEY } });
    const page = await browser.open(`${stage.site.url}/players/iframe.html?autoplay=1&loop=1`);
    await startByKey(browser, page);
    // Notices may show only briefly, but every paint is recorded.
    const watch = await CaptionWatch.start(page);
    await watch.waitFor("words", ({ lanes }) => lanes.length > 0);
    const video = page.frameLocator("#frame").locator("#video");
    await expectRemark(watch, noticeOf("overlay_rate", "1.5"), (isCaused) =>
      video.evaluate(
        (player, rate) => {
          (player as HTMLVideoElement).playbackRate = rate;
        },
        isCaused ? 1.5 : 1,
      ),
    );
    await expectRemark(watch, noticeOf("overlay_muted"), (isCaused) => muteTab(browser, isCaused));
    const segmentCount = async () => (await readTranscript(browser))?.segments.length ?? 0;
    const before = await segmentCount();
    await waitFor("more words", async () => (await segmentCount()) > before);
    const popup = await openPopup(browser, page);
    await popup.waitForText(uiText("popup_muted"));
    await muteTab(browser, false);
    await waitFor(
      "the notice to disappear",
      async () => !(await popup.text()).includes(uiText("popup_muted")),
    );
    await video.evaluate((player) => (player as HTMLVideoElement).pause());
    await popup.waitForText(uiText("state_player_paused"));
  },
);

test("a muted tab is reported, and captions continue", LONG, async ({ launch, stage }) => {
  const browser = await launch({ choices: { apiKey: API_KEY } });
  const { page } = await openCaptioned(browser, stage);
  const watch = await CaptionWatch.start(page);
  await watch.waitFor("a first look", () => true);
  await muteTab(browser, true);
  await watch.waitFor("the tab to be reported as muted", ({ notice }) =>
    noticeOf("overlay_muted").test(notice ?? ""),
  );
  const popup = await openPopup(browser, page);
  await popup.waitForText(uiText("popup_muted"));
  const segmentCount = async () => (await readTranscript(browser))?.segments.length ?? 0;
  const before = await segmentCount();
  await waitFor("more words", async () => (await segmentCount()) > before);
  await muteTab(browser, false);
  await waitFor(
    "the notice to disappear",
    async () => !(await popup.text()).includes(uiText("popup_muted")),
  );
  await popup.close();
});

test("another playback speed is reported", LONG, async ({ launch, stage }) => {
  const browser = await launch({ choices: { apiKey: API_KEY } });
  const { page } = await openCaptioned(browser, stage);
  // It shows only briefly, but every paint is recorded.
  const watch = await CaptionWatch.start(page);
  await watch.waitFor("a first look", () => true);
  await page.locator("#video").evaluate((video) => {
    (video as HTMLVideoElement).playbackRate = 1.5;
  });
  const remark = noticeOf("overlay_rate", "1.5");
  await watch.waitFor("the remark", ({ notice }) => remark.test(notice ?? ""));
});

test("a player in a frame of the same site is observed too", LONG, async ({ launch, stage }) => {
  const browser = await launch({ choices: { apiKey: API_KEY } });
  const page = await browser.open(`${stage.site.url}/players/iframe.html?loop=1`);
  await startByKey(browser, page);
  const frame = await waitFor("the player's frame", () => {
    return page.frames().find((each) => each !== page.mainFrame());
  });
  const player = frame.locator("video");
  await player.evaluate((video) => void (video as HTMLVideoElement).play());
  const captions = await CaptionsOnPage.of(page);
  await captions.waitUntil("words", ({ lanes }) => lanes.length > 0);
  await player.evaluate((video) => (video as HTMLVideoElement).pause());
  const popup = await openPopup(browser, page);
  await popup.waitForText(uiText("state_player_paused"));
});

test(
  "digital silence of an audible tab is reported, with advice",
  LONG,
  async ({ launch, stage }) => {
    const browser = await launch({ choices: { apiKey: API_KEY } });
    const { page, captions } = await openCaptioned(browser, stage);
    const capture = await attachToCapture(browser);
    // What the browser provides for a protected tab: the tab is audible, its track is silent.
    const enable = (enabled: boolean) => forEachTrack(capture, `track.enabled = ${enabled};`);
    await enable(false);
    await captions.waitForNotice(noticeOf("sound_blocked"));
    const popup = await openPopup(browser, page);
    await popup.waitForText(uiText("sound_blocked"));
    await popup.close();
    await enable(true);
    await captions.waitUntil("captions to continue", ({ notice, lanes }) => {
      return notice === null && lanes.length > 0;
    });
  },
);

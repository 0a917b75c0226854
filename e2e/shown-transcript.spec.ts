import type { SurtitleBrowser } from "./harness/browser/launch-surtitle.ts";
import { playFrom } from "./harness/input/player.ts";
import { LONG } from "./harness/long-form.ts";
import { CaptionWatch } from "./harness/overlay/caption-watch.ts";
import { laneText } from "./harness/overlay/captions-now.ts";
import { CaptionsOnPage } from "./harness/overlay/captions-on-page.ts";
import { type MadeTranscript, storeTranscript } from "./harness/pages/store-transcript.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { openMore } from "./harness/popup/open-more.ts";
import { openPopup } from "./harness/popup/open-popup.ts";
import { expect, test } from "./harness/test.ts";
import { waitFor } from "./harness/wait-for.ts";

const segments = (language: string, word: string) =>
  Array.from({ length: 30 }, (_, n) => ({
    text: `${n === 0 ? "" : " "}${word} ${n}.`,
    language,
    startMs: n * 2000,
    endMs: n * 2000 + 750,
  }));

const madeFor = (address: string): MadeTranscript => ({
  id: "made-up",
  title: "Counting",
  address,
  origin: "import",
  lanes: { original: segments("en", "Number"), de: segments("de", "Zahl") },
});

/** A page with a video and the transcript that was made for it, shown by its popup. */
async function openShown(browser: SurtitleBrowser, url: string) {
  await storeTranscript(browser, madeFor(url));
  const page = await browser.open(url);
  const captions = await CaptionsOnPage.of(page);
  const popup = await openPopup(browser, page);
  await openMore(popup);
  await popup.click({ role: "DisclosureTriangleGrouped", name: uiText("show_title") });
  await popup.click({ role: "button", name: uiText("show_start") });
  await popup.waitForText(uiText("show_showing", "Counting"));
  // The video is at its beginning, and so are the words.
  await captions.waitUntil("the first cue in both languages", (now) => {
    return laneText(now, "original") === "Number 0." && laneText(now, "de") === "Zahl 0.";
  });
  return { page, captions, popup };
}

test(
  "a transcript is shown in time with a video, shifted, and removed",
  LONG,
  async ({ launch, stage }) => {
    const browser = await launch();
    const url = `${stage.site.url}/players/plain.html?talk=lighthouses`;
    const { page, captions, popup } = await openShown(browser, url);
    const watch = await CaptionWatch.start(page);

    await test.step("cues come and go with the player", async () => {
      await popup.close();
      await playFrom(page, 1500);
      // A machine that stalls for a while shows some cues late and misses others.
      const shown = () => {
        const cues = watch.paints.map(({ mediaMs, ...now }) => ({
          n: Number(/^Zahl (\d+)\.$/.exec(laneText(now, "de"))?.[1] ?? 0),
          mediaMs: mediaMs ?? 0,
        }));
        return cues.filter(({ n }) => n > 0);
      };
      await waitFor(
        "two cues after the first",
        () => new Set(shown().map(({ n }) => n)).size >= 2,
        {
          timeoutMs: 40_000,
        },
      );
      // Never early; how soon afterwards depends on the machine.
      for (const { n, mediaMs } of shown()) expect(mediaMs).toBeGreaterThanOrEqual(n * 2000 - 20);
      await captions.waitUntil("a pause", (now) => now.lanes.length === 0);
    });

    await test.step("a jump of the paused player shows the cue at that position", async () => {
      await page.evaluate(() => {
        const video = document.querySelector<HTMLVideoElement>("#video");
        video?.pause();
        if (video) video.currentTime = 40.5;
      });
      await captions.waitUntil("cue 20", (now) => laneText(now, "de") === "Zahl 20.");
    });

    await test.step("keys shift it by tenths and seconds", async () => {
      await page.bringToFront();
      await page.keyboard.press("Alt+Shift+Quote");
      await watch.waitFor("the notice", ({ notice }) => /1\.0 s later/.test(notice ?? ""));
      await captions.waitUntil("nothing at 39.5", (now) => now.lanes.length === 0);
      await page.keyboard.press("Alt+Shift+Semicolon");
      await page.keyboard.press("Alt+Shift+BracketLeft");
      await watch.waitFor("the next notice", ({ notice }) => /0\.1 s earlier/.test(notice ?? ""));
      await captions.waitUntil("cue 20 again", (now) => laneText(now, "de") === "Zahl 20.");
    });

    await test.step("the popup shifts it, and the offset is remembered for the page", async () => {
      const again = await openPopup(browser, page);
      await again.waitForText("0.1 s earlier");
      await again.click({ role: "button", name: uiText("show_offset_later", "1.0") });
      await again.waitForText("0.9 s later");
      await again.click({ role: "button", name: uiText("show_stop") });
      await captions.waitUntilGone();
      await openMore(again);
      await again.click({ role: "DisclosureTriangleGrouped", name: uiText("show_title") });
      await again.click({ role: "button", name: uiText("show_start") });
      await again.waitForText("0.9 s later");
      await again.close();
    });

    await test.step("the reloaded page has it again; another page does not", async () => {
      await page.reload();
      await page.evaluate(() => {
        const video = document.querySelector<HTMLVideoElement>("#video");
        if (video) video.currentTime = 41.5;
      });
      await captions.waitUntil("cue 20 of 40.6", (now) => laneText(now, "de") === "Zahl 20.");
      await page.goto(`${stage.site.url}/players/wrapper.html?talk=lighthouses`);
      await captions.waitUntilGone();
    });
  },
);

test("a transcript is shown in time with a video in a frame of the page, and keys shift it", async ({
  launch,
  stage,
}) => {
  const browser = await launch();
  const url = `${stage.site.url}/players/iframe.html?talk=lighthouses`;
  const { page, captions, popup } = await openShown(browser, url);
  await popup.close();
  const frame = page.frames().find((each) => each !== page.mainFrame());
  await frame?.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>("#video");
    if (video) video.currentTime = 20.5;
  });
  await captions.waitUntil("cue 10", (now) => laneText(now, "de") === "Zahl 10.");
  await page.bringToFront();
  await page.keyboard.press("Alt+Shift+Quote");
  await captions.waitUntil("nothing at 19.5", (now) => now.lanes.length === 0);
  await page.keyboard.press("Alt+Shift+Semicolon");
  await captions.waitUntil("cue 10 again", (now) => laneText(now, "de") === "Zahl 10.");
  await frame?.evaluate(() => document.querySelector<HTMLVideoElement>("#video")?.play());
  // A machine that stalls for a while misses some cues.
  await captions.waitUntil("a later cue", (now) => {
    return Number(/^Zahl (\d+)\.$/.exec(laneText(now, "de"))?.[1] ?? 0) > 10;
  });
});

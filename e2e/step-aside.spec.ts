import type { Frame, Page } from "@playwright/test";
import { STATIC_WORDS } from "./harness/account/static-words.ts";
import { nativeBar, nativeSubtitles } from "./harness/browser/native-parts.ts";
import { startByKey } from "./harness/input/start-by-key.ts";
import { LONG } from "./harness/long-form.ts";
import type { Box } from "./harness/overlay/caption-pixels.ts";
import { captionsArea } from "./harness/overlay/captions-area.ts";
import { CaptionsInHand } from "./harness/overlay/captions-in-hand.ts";
import { CaptionsOnPage } from "./harness/overlay/captions-on-page.ts";
import { openLooseOverlay } from "./harness/overlay/loose-overlay.ts";
import { postLanes } from "./harness/overlay/posted-lanes.ts";
import { expect, test } from "./harness/test.ts";

interface ShyPlayer {
  readonly name: string;
  readonly path: string;
  /** Makes the player show something; by the pointer if absent. */
  readonly show?: (page: Page) => Promise<void>;
  /** Makes it hide that again; by waiting if absent. */
  readonly hide?: (page: Page) => Promise<void>;
  /** The box of that; null while it is hidden. */
  readonly shown: (page: Page, captions: CaptionsOnPage) => Promise<Box | null>;
}

const ofBrowser = (_: Page, { session }: CaptionsOnPage) => nativeBar(session);

const OF_BROWSER: ShyPlayer = {
  name: "a plain video with the browser's controls",
  path: "plain.html?",
  shown: ofBrowser,
};

const PLAYERS: readonly ShyPlayer[] = [
  OF_BROWSER,
  { name: "a wrapper with a bar that hides itself", path: "bar.html?", shown: barIn },
  { name: "the same in a closed shadow root", path: "bar.html?root=closed&", shown: barIn },
  { name: "the same in a frame", path: "iframe.html?page=bar&", shown: barIn },
  {
    name: "the same in a frame of another origin",
    path: "iframe-cross.html?page=bar&",
    shown: barIn,
  },
  {
    name: "a live page that swaps its video",
    path: "live.html?controls=1&every=0&",
    hide: (page) => page.locator("#swap").evaluate((button: HTMLElement) => button.click()),
    shown: ofBrowser,
  },
  {
    name: "subtitles drawn by the browser",
    path: "plain.html?subtitles=en&",
    show: (page) => setSubtitles(page, "showing"),
    hide: (page) => setSubtitles(page, "hidden"),
    shown: (_, { session }) => nativeSubtitles(session),
  },
  {
    name: "subtitles drawn by the page",
    path: "bar.html?words=Words+of+its+own&",
    show: (page) => page.locator(".words").evaluate((words) => words.removeAttribute("hidden")),
    hide: (page) => page.locator(".words").evaluate((words) => words.setAttribute("hidden", "")),
    shown: (page) => page.locator(".words > span").boundingBox(),
  },
];

const ROUNDING_PX = 2;
const GAP_PX = 8;

/** The address of a player that fills the window and plays. */
function playingAt(siteUrl: string, path: string): string {
  return `${siteUrl}/players/${path}talk=lighthouses&autoplay=1&loop=1&t=20&fill=1`;
}

test("captions step aside for the browser's controls, and return when those have gone", async ({
  launch,
  stage: { site },
}) => {
  const { context } = await launch();
  // Nothing covers this player, so captions are at their default position.
  const overlay = await openLooseOverlay(context, playingAt(site.url, "live.html?every=0&"));
  const { page, captions } = overlay;
  const hand = new CaptionsInHand(page, captions.session);
  const bottom = async () => {
    const { y, height } = await hand.box();
    return y + height;
  };
  await postLanes(overlay, 1);
  const homeBottom = await bottom();
  await overlay.visit(playingAt(site.url, OF_BROWSER.path));
  await postLanes(overlay, 1);
  await expectAsideAndBack(page, captions, OF_BROWSER, homeBottom);

  await test.step("they stay at a position that the user has chosen", async () => {
    await page.keyboard.press("Alt+Shift+KeyM");
    for (let press = 0; press < 2; press++) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    const chosen = await bottom();
    expect(chosen).toBeGreaterThan(homeBottom + ROUNDING_PX);
    // Long enough for the bar to be reported.
    for (let each = 0; each < 3; each++) {
      await movePointerOver(page);
      await expect.poll(async () => (await nativeBar(captions.session)) !== null).toBe(true);
      expect(Math.abs((await bottom()) - chosen)).toBeLessThanOrEqual(ROUNDING_PX);
    }
  });
});

test(
  "captions step aside for player controls, by the overlap and only while it lasts",
  LONG,
  async ({ launch, stage }) => {
    const browser = await launch({ choices: STATIC_WORDS });
    const open = (path: string) => playingAt(stage.site.url, path);
    // Nothing covers this player, so captions are at their default position.
    const page = await browser.open(open("live.html?every=0&"));
    await startByKey(browser, page);
    const home = await areaWithWords(page);
    const homeBottom = home.y + home.height;

    for (const player of PLAYERS) {
      await test.step(player.name, async () => {
        await page.goto(open(player.path));
        await areaWithWords(page);
        const captions = await CaptionsOnPage.of(page);
        await expectAsideAndBack(page, captions, player, homeBottom);
      });
    }

    await test.step("they stay at a position that the user has chosen", async () => {
      await page.goto(open("bar.html?"));
      const captions = await CaptionsOnPage.of(page);
      await areaWithWords(page);
      const bottom = async () => {
        const area = await captionsArea(captions.session);
        return area && Math.round(area.y + area.height);
      };
      await page.keyboard.press("Alt+Shift+KeyM");
      // The player shows its bar at its start, from above which the captions may take several steps.
      await expect(async () => {
        await page.keyboard.press("ArrowDown");
        expect(await bottom()).toBeGreaterThan(homeBottom + ROUNDING_PX);
      }).toPass({ timeout: 20_000 });
      await page.keyboard.press("Enter");
      // They move there in an animation.
      await new CaptionsInHand(page, captions.session).box();
      const chosen = (await bottom()) ?? 0;
      expect(chosen).toBeGreaterThan(homeBottom + ROUNDING_PX);
      // Long enough for the bar to be reported several times.
      for (let each = 0; each < 5; each++) {
        await expect(async () => {
          await movePointerOver(page);
          expect((await barIn(page))?.y).toBeLessThan(chosen);
        }).toPass({ intervals: [300] });
        expect(Math.abs(((await bottom()) ?? 0) - chosen)).toBeLessThanOrEqual(ROUNDING_PX);
      }
    });

    await test.step("a frame that the extension may not inspect: room for a bar", async () => {
      // Here the extension has a permission for the page's host, but not for the frame's.
      const path = open("iframe-cross.html?page=bar&").replace("//localhost", "//127.0.0.1");
      await page.goto(path);
      await areaWithWords(page);
      await expectAside(page, async () => {
        await movePointerOver(page);
        return await barIn(page);
      });
    });
  },
);

async function expectAsideAndBack(
  page: Page,
  captions: CaptionsOnPage,
  { name, show = movePointerOver, hide = async () => {}, shown }: ShyPlayer,
  homeBottom: number,
): Promise<void> {
  const distance = async () => {
    const area = await captionsArea(captions.session);
    return area ? Math.abs(area.y + area.height - homeBottom) : null;
  };
  await expect(async () => {
    await show(page);
    const obstacle = await shown(page, captions);
    const area = await captionsArea(captions.session);
    if (!obstacle || !area) throw new Error(`Not both are shown: ${obstacle}, ${area}`);
    // Otherwise there would be no reason to step aside.
    expect(obstacle.y).toBeLessThan(homeBottom + GAP_PX - ROUNDING_PX);
    const gapPx = obstacle.y - (area.y + area.height);
    expect(Math.abs(gapPx - GAP_PX)).toBeLessThanOrEqual(ROUNDING_PX);
  }, `${name}: above it`).toPass({ intervals: [100], timeout: 30_000 });

  await hide(page);
  await expect
    .poll(distance, { timeout: 20_000, message: `${name}: at home` })
    .toBeLessThanOrEqual(ROUNDING_PX);
}

async function expectAside(page: Page, find: () => Promise<Box | null>): Promise<void> {
  const { session } = await CaptionsOnPage.of(page);
  await expect(async () => {
    const obstacle = await find();
    const area = await captionsArea(session);
    if (!obstacle || !area) throw new Error(`Not both are shown: ${obstacle}, ${area}`);
    expect(area.y + area.height).toBeLessThanOrEqual(obstacle.y);
  }).toPass({ intervals: [100], timeout: 30_000 });
}

async function movePointerOver(page: Page): Promise<void> {
  for (const x of [300, 320]) await page.mouse.move(x, 200);
}

async function areaWithWords(page: Page): Promise<Box> {
  const captions = await CaptionsOnPage.of(page);
  await captions.waitUntil("words", ({ lanes }) =>
    lanes.some(({ lines }) => lines.some(({ text }) => text.trim() !== "")),
  );
  const area = await captionsArea(captions.session);
  if (!area) throw new Error("There were words a moment ago.");
  return area;
}

async function barIn(page: Page): Promise<Box | null> {
  for (const frame of page.frames()) {
    const bar = await visibleBar(frame);
    if (bar) return bar;
  }
  return null;
}

async function visibleBar(frame: Frame): Promise<Box | null> {
  const bar = await frame.evaluate(() => {
    const { bar: element } = globalThis as { bar?: Element };
    if (!element || getComputedStyle(element).opacity === "0") return null;
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x, y, width, height };
  });
  const owner = frame.parentFrame() ? await (await frame.frameElement()).boundingBox() : null;
  return bar && { ...bar, x: bar.x + (owner?.x ?? 0), y: bar.y + (owner?.y ?? 0) };
}

// Shows or hides the talk's subtitles, each with a second line, which reaches up to the captions.
async function setSubtitles(page: Page, mode: TextTrackMode): Promise<void> {
  await page.evaluate((to) => {
    const [track] = document.querySelector("video")?.textTracks ?? [];
    if (!track) return;
    track.mode = to;
    for (const cue of (track.cues ?? []) as Iterable<VTTCue>) {
      if (!cue.text.includes("\n")) cue.text += "\nA second line";
    }
  }, mode);
}

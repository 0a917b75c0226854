import type { Page } from "@playwright/test";
import { LONG } from "./harness/long-form.ts";
import { CaptionsInHand, HANDLE_PARTS } from "./harness/overlay/captions-in-hand.ts";
import { isDocked, jumps, leftPicture, movesIn } from "./harness/overlay/frame-faults.ts";
import type { LooseOverlay } from "./harness/overlay/loose-overlay.ts";
import {
  type FollowOptions,
  followCaptions,
  type PlacedCaptions,
  placedCaptions,
} from "./harness/overlay/placed-captions.ts";
import { dockFaults, type PictureCase, pictureFaults } from "./harness/overlay/placement-faults.ts";
import { lastingFaults, playerStagesIn } from "./harness/overlay/player-stage.ts";
import { postLanes } from "./harness/overlay/posted-lanes.ts";
import { expect, test } from "./harness/test.ts";

// Height of the fixed bar on the page.
const BAR_PX = 72;
const WINDOW = { width: 1280, height: 713 };
const LANES = 2;

/** Shows pages of players one after the other in the same tab, each with new captions. */
function captionsIn(...place: Parameters<typeof playerStagesIn>) {
  const showStage = playerStagesIn(...place);
  return async (query: string): Promise<LooseOverlay> => {
    const overlay = await showStage(query);
    await postLanes(overlay, LANES);
    return overlay;
  };
}

const follow = ({ captions }: LooseOverlay, options: FollowOptions) =>
  followCaptions(captions.session, options);

async function expectInPicture(
  { captions }: LooseOverlay,
  player?: string,
  more: Partial<PictureCase> = {},
): Promise<void> {
  const judge = async () => {
    const placed = await placedCaptions(captions.session, player);
    return pictureFaults(placed, { lanes: LANES, ...more });
  };
  expect(await lastingFaults(judge)).toEqual([]);
}

async function expectDocked({ captions }: LooseOverlay, above?: number): Promise<void> {
  const judge = async () => {
    const placed = await placedCaptions(captions.session);
    return dockFaults(placed, { lanes: LANES, ...(above === undefined ? {} : { above }) });
  };
  expect(await lastingFaults(judge)).toEqual([]);
}

test("captions follow their player through the page, into fullscreen and to another", async ({
  launch,
  stage: { site },
}) => {
  const { context } = await launch();
  const open = captionsIn(context, site.url);

  await test.step("out of sight and back, as the page changes and with the window", async () => {
    const overlay = await open("width=800&above=100&text=2600&footer=1");
    const { page } = overlay;
    await page.setViewportSize(WINDOW);
    await expectInPicture(overlay);
    const away = await follow(overlay, { frames: 14, scrollPx: 40 });
    expect(leftPicture(away)).toEqual([]);
    expect(jumps(away)).toEqual([]);
    await expectDocked(overlay, WINDOW.height - BAR_PX);

    // It returns while a line is being read.
    const stillAtMs = await page.evaluate(() => performance.now());
    await postLanes(overlay, LANES);
    const back = await follow(overlay, { frames: 16, scrollPx: -40, stillAtMs });
    expect(jumps(back)).toEqual([]);
    expect(back.some((frame) => isDocked(frame, BAR_PX))).toBe(true);
    await postLanes(overlay, LANES);
    await expectInPicture(overlay);

    const pushed = await follow(overlay, { frames: 22, press: ["banner", "theatre"] });
    expect(leftPicture(pushed)).toEqual([]);
    const resized = follow(overlay, { frames: 8 });
    await page.setViewportSize({ ...WINDOW, width: 1000 });
    expect(leftPicture(await resized)).toEqual([]);
    await expectInPicture(overlay);
  });

  await test.step("in a scroller", async () => {
    const overlay = await open("host=scroller&width=600");
    await expectInPicture(overlay);
    const frames = await follow(overlay, { frames: 8, scrollPx: 20 });
    expect(leftPicture(frames)).toEqual([]);
    expect(jumps(frames)).toEqual([]);
  });

  await test.step("above a bar in one move, without an animation if people want none, and in fullscreen", async () => {
    const overlay = await open("bar=slim&width=800");
    const { page } = overlay;
    await expectPushedAboveBar(overlay);
    await page.locator("#bar").click();
    await expectInPicture(overlay);
    // Long enough for a move that has to wait for a second.
    const up = movesIn(await follow(overlay, { frames: 60, press: ["bar"] }));
    expect(up).toMatchObject({ count: 1, isAnimated: true });
    await page.emulateMedia({ reducedMotion: "reduce" });
    expect(await overlay.call(MOVES_IN)).toBe("0s");

    await page.locator("#bar").click();
    await expectInPicture(overlay);
    await page.locator("#fullscreen").click();
    await isFullscreen(page, true);
    expect(leftPicture((await follow(overlay, { frames: 6 })).slice(1))).toEqual([]);
    await page.evaluate(() => document.exitFullscreen());
    await isFullscreen(page, false);
    await expectInPicture(overlay);
  });

  await test.step("to the player that sounds, and to the one started last", async () => {
    const overlay = await open("kind=two");
    await expectInPicture(overlay, "video-0");
    await overlay.page.locator("#second").click();
    await expectInPicture(overlay, "video-1");
  });
});

test("captions follow their player in every frame", LONG, async ({ launch, stage: { site } }) => {
  const { context } = await launch();
  const open = captionsIn(context, site.url);

  await test.step("into fullscreen and back, in the browser's own window", async () => {
    const overlay = await open("width=600");
    await expectInPicture(overlay);
    await overlay.page.locator("#fullscreen").click();
    await isFullscreen(overlay.page, true);
    expect(leftPicture((await follow(overlay, { frames: 10 })).slice(1))).toEqual([]);
    await expectInPicture(overlay);
    await overlay.page.evaluate(() => document.exitFullscreen());
    await isFullscreen(overlay.page, false);
    await expectInPicture(overlay);
  });

  await test.step("through the page and out of it", async () => {
    // Nothing pushes captions where they begin: a push would outlast the first frames.
    const overlay = await open("width=800&above=100&text=2600&footer=1");
    await overlay.page.setViewportSize(WINDOW);
    const { page } = overlay;
    await expectInPicture(overlay);
    const away = await follow(overlay, { frames: 40, scrollPx: 14 });
    expect(leftPicture(away)).toEqual([]);
    expect(jumps(away)).toEqual([]);
    await expectDocked(overlay, WINDOW.height - BAR_PX);

    // It returns while a line is being read.
    const stillAtMs = await page.evaluate(() => performance.now());
    await postLanes(overlay, LANES);
    await expectDocked(overlay, WINDOW.height - BAR_PX);
    const back = await follow(overlay, { frames: 40, scrollPx: -14, stillAtMs });
    expect(jumps(back)).toEqual([]);
    expect(back.some((frame) => isDocked(frame, BAR_PX))).toBe(true);
    await postLanes(overlay, LANES);
    await expectInPicture(overlay);
  });

  await test.step("when the player comes in at the lower edge", async () => {
    const overlay = await open("width=800&above=520&text=2600");
    await overlay.page.setViewportSize(WINDOW);
    await expectDocked(overlay);
    const frames = await follow(overlay, { frames: 40, scrollPx: 12 });
    expect(jumps(frames)).toEqual([]);
    await postLanes(overlay, LANES);
    await expectInPicture(overlay);
    // Now that they are in it, they stay within what is visible.
    const out = await follow(overlay, { frames: 20, scrollPx: -8 });
    expect(leftPicture(out)).toEqual([]);
  });

  await test.step("in a scroller", async () => {
    const overlay = await open("host=scroller&width=600");
    await overlay.page.setViewportSize(WINDOW);
    await expectInPicture(overlay);
    const frames = await follow(overlay, { frames: 25, scrollPx: 7 });
    expect(leftPicture(frames)).toEqual([]);
    expect(jumps(frames)).toEqual([]);
    await follow(overlay, { frames: 12, scrollPx: 40 });
    await expectDocked(overlay);
  });

  await test.step("when the page changes around it, in theatre mode and with the window", async () => {
    const overlay = await open("width=560");
    const { page } = overlay;
    await page.setViewportSize(WINDOW);
    await expectInPicture(overlay);
    for (const press of ["banner", "theatre", "banner", "theatre"]) {
      const frames = await follow(overlay, { frames: 26, press: [press] });
      expect(leftPicture(frames), press).toEqual([]);
      await expectInPicture(overlay);
    }
    for (const width of [1000, 500, 1280]) {
      const frames = follow(overlay, { frames: 12 });
      await page.setViewportSize({ ...WINDOW, width });
      expect(leftPicture(await frames), `${width} px`).toEqual([]);
      await expectInPicture(overlay);
    }
  });
});

test(
  "captions keep to the right player and to their place in it",
  LONG,
  async ({ launch, stage: { site } }) => {
    const { context } = await launch();
    const open = captionsIn(context, site.url);

    await test.step("captions belong to the player that sounds, and to the one started last", async () => {
      const overlay = await open("kind=two");
      const { page } = overlay;
      await page.setViewportSize(WINDOW);
      const [one, other] = ["video-0", "video-1"];
      const press = (id: string) => page.locator(`#${id}`).click();
      await test.step("not to a larger one that is silent", () => expectInPicture(overlay, one));
      await test.step("two sound: the one started last", async () => {
        await press("second");
        await expectInPicture(overlay, other);
      });
      await test.step("the other is paused", async () => {
        await press("first");
        await expectInPicture(overlay, other);
      });
      await test.step("it alone plays again", async () => {
        await press("second");
        await press("first");
        await expectInPicture(overlay, one);
      });
      await test.step("muted while the other plays", async () => {
        await press("second");
        await expectInPicture(overlay, other);
        await page.evaluate("players[1].muted = true");
        await expectInPicture(overlay, one);
      });
    });

    await test.step("a place chosen by hand belongs to the player", async () => {
      const overlay = await open("width=600&text=2000");
      const { page, captions } = overlay;
      await page.setViewportSize(WINDOW);
      await expectInPicture(overlay);
      const hand = new CaptionsInHand(page, captions.session);
      await hand.drag(HANDLE_PARTS.move, 40, -150);
      await page.mouse.move(5, 700);
      const chosen = await placeInPlayer(overlay);
      expect(chosen.bottom).toBeLessThan(0.75);

      await test.step("it follows and scales", async () => {
        const frames = await follow(overlay, { frames: 10, scrollPx: 8 });
        for (const frame of frames) expectSamePlace(shareOf(frame), chosen);
        await page.locator("#theatre").evaluate((button: HTMLElement) => button.click());
        const width = async () => (await placedCaptions(captions.session)).player?.picture.width;
        await expect.poll(width).toBeGreaterThan(1200);
        expectSamePlace(await placeInPlayer(overlay), chosen);
        await page.locator("#theatre").evaluate((button: HTMLElement) => button.click());
      });

      await test.step("the handle says how to put it back, and does", async () => {
        await page.evaluate(() => scrollTo(0, 0));
        await hand.approach();
        expect(await hand.call<string>(WORDS_OF_HANDLE)).toMatch(/double-click/i);
        await hand.press(HANDLE_PARTS.move, 2);
        await page.mouse.move(5, 700);
        await expectInPicture(overlay);
      });
    });

    await test.step("a bar and subtitles push captions up, seldom and in an animation", async () => {
      const overlay = await open("bar=slim&width=800");
      const { page } = overlay;
      await page.setViewportSize(WINDOW);
      const barTop = async () => (await page.locator(".bar > div").boundingBox())?.y ?? 0;

      await test.step("above the bar, and down again without it", async () => {
        await expectInPicture(overlay, undefined, { pushedAbove: await barTop() });
        await page.locator("#bar").click();
        await expectInPicture(overlay);
      });

      await test.step("at most once a second", async () => {
        const press = Array.from({ length: 6 }, () => "bar");
        const moves = movesIn(await follow(overlay, { frames: 66, press }));
        expect(moves.count).toBeLessThanOrEqual(Math.ceil(moves.durationMs / 1000));
        await expectInPicture(overlay);
        // Long enough for a move that has to wait for a second.
        const up = movesIn(await follow(overlay, { frames: 100, press: ["bar"] }));
        expect(up).toMatchObject({ count: 1, isAnimated: true });
      });

      await test.step("without an animation for people who want less motion", async () => {
        await page.emulateMedia({ reducedMotion: "reduce" });
        const frames = await follow(overlay, { frames: 100, press: ["bar"] });
        expect(movesIn(frames)).toMatchObject({ count: 1, isAnimated: false });
        await expectInPicture(overlay);
      });
    });
  },
);

async function expectPushedAboveBar(overlay: LooseOverlay): Promise<void> {
  const bar = await overlay.page.locator(".bar > div").boundingBox();
  await expectInPicture(overlay, undefined, { pushedAbove: bar?.y ?? 0 });
}

async function placeInPlayer({ captions }: LooseOverlay): Promise<Place> {
  return shareOf(await placedCaptions(captions.session));
}

interface Place {
  /** Shares of the picture's width and height, from its upper left corner. */
  readonly center: number;
  readonly bottom: number;
}

function shareOf({ area, player }: PlacedCaptions): Place {
  if (!area || !player) throw new Error("There are no captions or no player.");
  const { x, y, width, height } = player.picture;
  return {
    center: (area.x + area.width / 2 - x) / width,
    bottom: (area.y + area.height - y) / height,
  };
}

function expectSamePlace(place: Place, chosen: Place): void {
  expect(Math.abs(place.center - chosen.center)).toBeLessThan(0.01);
  expect(Math.abs(place.bottom - chosen.bottom)).toBeLessThan(0.01);
}

const isFullscreen = (page: Page, is: boolean) =>
  page.waitForFunction((want) => (document.fullscreenElement !== null) === want, is);

const MOVES_IN = `function () {
  return getComputedStyle(this.querySelector(".stage")).transitionDuration;
}`;

// What people and screen readers can read in the handle.
const WORDS_OF_HANDLE = `function () {
  const handle = this.querySelector(".handle");
  return [handle, ...handle.querySelectorAll("*")]
    .flatMap(({ title, ariaLabel, ariaDescription, textContent }) => {
      return [title, ariaLabel, ariaDescription, textContent];
    }).join(" ");
}`;

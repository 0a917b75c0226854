import { STATIC_WORDS } from "./harness/account/static-words.ts";
import { nativeSubtitles } from "./harness/browser/native-parts.ts";
import { startByKey } from "./harness/input/start-by-key.ts";
import { LONG } from "./harness/long-form.ts";
import { CaptionsOnPage } from "./harness/overlay/captions-on-page.ts";
import type { LooseOverlay } from "./harness/overlay/loose-overlay.ts";
import {
  followCaptions,
  hiddenPlayer,
  type PlacedCaptions,
  placedCaptions,
} from "./harness/overlay/placed-captions.ts";
import { dockFaults, type PictureCase, pictureFaults } from "./harness/overlay/placement-faults.ts";
import { lastingFaults, pixelFaults, playerStagesIn } from "./harness/overlay/player-stage.ts";
import { postLanes } from "./harness/overlay/posted-lanes.ts";
import { BROWSER_SUBTITLES, HIDDEN_PLAYERS, PLAYER_STAGES } from "./harness/pages/player-stages.ts";
import { expect, test } from "./harness/test.ts";
import { waitFor } from "./harness/wait-for.ts";

const WINDOWS = [
  { size: { width: 1280, height: 713 }, lanes: [1, 2, 3, 6] },
  { size: { width: 390, height: 700 }, lanes: [1, 6] },
  { size: { width: 800, height: 600 }, lanes: [2, 3, 6] },
] as const;

function topOf(selector: string) {
  return async ({ page, captions }: LooseOverlay) => {
    if (selector === BROWSER_SUBTITLES) return (await nativeSubtitles(captions.session))?.y;
    return (await page.locator(selector).first().boundingBox())?.y;
  };
}

// Few lanes fit into any picture, and many need all the room there is. Pages take turns with the
// two numbers, and the long form has more numbers for each page.
const lanesOf = (index: number) => (index % 2 === 0 ? 2 : 6);

test("captions are inside the picture of any player, or at the lower edge without one", async ({
  launch,
  stage: { site },
}) => {
  const { context } = await launch();
  const showStage = playerStagesIn(context, site.url);
  const wrong: string[] = [];
  const note = (what: string, faults: readonly string[]) => {
    if (faults.length > 0) wrong.push(`${what}: ${faults}`);
  };
  const stages = PLAYER_STAGES.filter(({ isLong }) => !isLong);
  for (const [at, { name, query, pushedBy }] of stages.entries()) {
    await test.step(name, async () => {
      const overlay = await showStage(query);
      const lanes = lanesOf(at);
      await postLanes(overlay, lanes);
      const faults = lastingFaults(async () => {
        const top = pushedBy && (await topOf(pushedBy)(overlay));
        const placed = await placedCaptions(overlay.captions.session);
        return pictureFaults(placed, { lanes, ...(top ? { pushedAbove: top } : {}) });
      });
      note(`${name}, ${lanes} lanes`, await faults);
      if (!/host|zoom|fill|subtitles/.test(query)) return;
      note(`${name}, pixels`, await lastingFaults(() => pixelFaults(overlay)));
    });
  }
  for (const [at, { name, query, ...more }] of WITHOUT_PLAYER.entries()) {
    await test.step(name, async () => {
      const overlay = await showStage(query);
      const lanes = lanesOf(at);
      await postLanes(overlay, lanes);
      const faults = lastingFaults(async () => {
        const above = "above" in more ? await more.above(overlay) : undefined;
        const placed = await placedCaptions(overlay.captions.session);
        return dockFaults(placed, { lanes, ...(above === undefined ? {} : { above }) });
      });
      note(`${name}, ${lanes} lanes`, await faults);
    });
  }
  expect(wrong).toEqual([]);
});

for (const [part, stages] of [PLAYER_STAGES.slice(0, 9), PLAYER_STAGES.slice(9)].entries()) {
  test(
    `captions are inside the picture and cover nothing else, part ${part + 1}`,
    LONG,
    async ({ launch, stage: { site } }) => {
      const { context } = await launch();
      const showStage = playerStagesIn(context, site.url);
      const wrong: string[] = [];
      for (const { name, query, pushedBy } of stages) {
        await test.step(name, async () => {
          const overlay = await showStage(query);
          for (const { size, lanes } of WINDOWS) {
            await overlay.page.setViewportSize(size);
            const note = (what: string, faults: readonly string[]) => {
              if (faults.length > 0) wrong.push(`${name}, ${size.width} px, ${what}: ${faults}`);
            };
            for (const count of lanes) {
              await postLanes(overlay, count);
              const faults = await lastingFaults(async () => {
                const top = pushedBy && (await topOf(pushedBy)(overlay));
                return pictureFaults(await placedCaptions(overlay.captions.session), {
                  lanes: count,
                  ...(top ? { pushedAbove: top } : {}),
                });
              });
              note(`${count} lanes`, faults);
            }
            // The narrow window adds nothing to what the others show.
            if (size.width > 390) note("pixels", await lastingFaults(() => pixelFaults(overlay)));
          }
        });
      }
      expect(wrong).toEqual([]);
    },
  );
}

test(
  "captions fit into a picture by fewer lines, two columns and the room below",
  LONG,
  async ({ launch, stage: { site } }) => {
    const { context } = await launch();
    const judge = async (overlay: LooseOverlay, wanted: PictureCase, is: Shape) => {
      const faults = await lastingFaults(async () => {
        const placed = await placedCaptions(overlay.captions.session);
        const found = JSON.stringify(shapeOf(placed));
        const isOther = found !== JSON.stringify(is);
        return [...pictureFaults(placed, wanted), ...(isOther ? [found] : [])];
      });
      expect(faults, `${wanted.lanes} lanes`).toEqual([]);
    };
    const showStage = playerStagesIn(context, site.url);
    const wide = await showStage("width=900");
    await wide.page.setViewportSize(WINDOWS[0].size);
    for (const [count, lines, columns] of [
      [1, 2, 1],
      [3, 1, 1],
      [6, 1, 2],
    ] as const) {
      await postLanes(wide, count, { times: 2 });
      await judge(wide, { lanes: count }, { lines, columns, hasRest: false });
    }

    await test.step("as large as the user wants letters", async () => {
      await postLanes(wide, 1, { sizePercent: 150 });
      await judge(wide, { lanes: 1, size: 1.5 }, { lines: 2, columns: 1, hasRest: false });
      await wide.page.setViewportSize({ width: 1920, height: 1100 });
      await wide.page.evaluate(`players[0].parentElement.classList.add("fill")`);
      await postLanes(wide, 1);
      // The largest letters: 4.5 % of the height would be more.
      await expect
        .poll(async () => (await placedCaptions(wide.captions.session)).lanes[0]?.letterPx)
        .toBeCloseTo(48, 0);
    });

    await test.step("the rest below a small player", async () => {
      const small = await showStage("width=320");
      await small.page.setViewportSize(WINDOWS[0].size);
      await postLanes(small, 6);
      await judge(small, { lanes: 6 }, { lines: 1, columns: 2, hasRest: true });
    });
  },
);

interface Shape {
  /** The most lines of a lane. */
  readonly lines: number;
  readonly columns: number;
  readonly hasRest: boolean;
}

function shapeOf({ lanes, player }: PlacedCaptions): Shape {
  const floor = player ? player.element.y + player.element.height : 0;
  return {
    lines: Math.max(...lanes.map(({ lines }) => lines.length)),
    columns: new Set(lanes.map(({ box }) => Math.round(box.x))).size,
    hasRest: lanes.some(({ box }) => box.y >= floor - 2),
  };
}

const WITHOUT_PLAYER = [
  { name: "a meeting", query: "kind=meeting", above: topOf(".call .row > button") },
  { name: "sound alone", query: "kind=audio&text=1500" },
  { name: "a canvas", query: "kind=canvas&width=700&text=1500" },
  {
    name: "a canvas above a fixed bar",
    query: "kind=canvas&width=700&text=1500&footer=1",
    above: topOf("#footer"),
  },
] as const;

test(
  "without a player, captions are at the lower edge above what can be pressed",
  LONG,
  async ({ launch, stage: { site } }) => {
    const { context } = await launch();
    const showStage = playerStagesIn(context, site.url);
    const wrong: string[] = [];
    for (const { name, query, ...more } of WITHOUT_PLAYER) {
      await test.step(name, async () => {
        const overlay = await showStage(query);
        for (const { size } of WINDOWS) {
          await overlay.page.setViewportSize(size);
          for (const lanes of [1, 3, 6]) {
            await postLanes(overlay, lanes);
            const faults = await lastingFaults(async () => {
              const above = "above" in more ? await more.above(overlay) : undefined;
              const placed = await placedCaptions(overlay.captions.session);
              return dockFaults(placed, { lanes, ...(above === undefined ? {} : { above }) });
            });
            if (faults.length > 0)
              wrong.push(`${name}, ${size.width} px, ${lanes} lanes: ${faults}`);
          }
        }
      });
    }
    expect(wrong).toEqual([]);
  },
);

test("captions are inside players in closed roots and in frames, above the bar there", async ({
  launch,
  stage,
}) => {
  const browser = await launch({ choices: STATIC_WORDS });
  const address = (query: string) => `${stage.site.url}/players/stage.html?${query}`;
  const page = await browser.open(address("host=closed&width=760"));
  await startByKey(browser, page);
  const captions = await CaptionsOnPage.of(page);
  const judge = async (barTop: () => Promise<number | null>) => {
    await captions.waitUntil("words", ({ lanes }) => lanes.some(({ lines }) => lines.length > 0));
    return await lastingFaults(async () => {
      const player = await hiddenPlayer(page);
      const pushedAbove = await barTop();
      return pictureFaults(await placedCaptions(captions.session), {
        ...{ lanes: 1, player },
        ...(pushedAbove === null ? {} : { pushedAbove }),
      });
    });
  };
  expect(await judge(async () => null), "in a closed shadow root").toEqual([]);
  await page.goto(address("host=other-frame&width=760&bar=slim"));
  const barTop = async () => {
    const frame = page.frames()[1];
    const inFrame = await frame?.evaluate<number>(TOP_OF_BAR);
    // From the inside of the frame's border.
    const at = await page.locator("#frame").evaluate((element) => {
      return element.getBoundingClientRect().y + element.clientTop;
    });
    return inFrame === undefined ? null : at + inFrame;
  };
  expect(await judge(barTop), "above the bar in a frame").toEqual([]);
});

test(
  "captions are inside players in frames and closed shadow roots",
  LONG,
  async ({ launch, stage }) => {
    const browser = await launch({
      choices: { ...STATIC_WORDS, languages: { targets: ["de", "es"] } },
    });
    const address = (query: string) => `${stage.site.url}/players/stage.html?${query}`;
    const page = await browser.open(address("kind=canvas&width=400"));
    await startByKey(browser, page);
    const captions = await CaptionsOnPage.of(page);
    const { session } = captions;
    const waitForWords = () =>
      captions.waitUntil("words", ({ lanes }) => {
        return lanes.filter(({ lines }) => lines.length > 0).length === 3;
      });
    const judge = async (when: string) => {
      const faults = await lastingFaults(async () => {
        const player = await hiddenPlayer(page);
        return pictureFaults(await placedCaptions(session), { lanes: 3, player });
      });
      expect(faults, when).toEqual([]);
    };

    await test.step("captions find the player of a frame that a press puts in", async () => {
      await waitForWords();
      const worker = await browser.worker();
      let answer = () => {};
      const answered = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route(/host=framed/, (route) => answered.then(() => route.continue()));
      await page.evaluate(() => {
        const frame = document.createElement("iframe");
        frame.allow = "autoplay; fullscreen";
        frame.style.cssText = "inline-size: 760px; block-size: 440px; border: 3px solid";
        frame.src = "/players/stage.html?host=framed&width=760";
        document.querySelector("#place")?.replaceChildren(frame);
      });
      // The scripts may come while the frame still has its first, empty document, and its window
      // stays.
      await waitFor("scripts in the empty document", () => worker.evaluate(ENTER_EMPTY_FRAME));
      answer();
      await waitFor("the frame to play", () => page.frames()[1]?.evaluate<boolean>(IS_PLAYING));
      await judge("in the new frame");
      await page.unrouteAll();
    });

    for (const { name, host } of HIDDEN_PLAYERS) {
      await test.step(name, async () => {
        await page.goto(address(`host=${host}&width=760&text=2000`));
        await waitForWords();
        await judge("whole");
        await page.evaluate(() => scrollTo(0, 220));
        await judge("half out");
        const frames = await followCaptions(session, {
          frames: 12,
          scrollPx: -8,
          ...(host === "closed" ? {} : { player: "frame" }),
        });
        expect(distances(frames, host === "closed"), "while scrolling").toEqual([]);
        await page.evaluate(() => scrollTo(0, 1500));
        const dock = async () => dockFaults(await placedCaptions(session), { lanes: 3 });
        expect(await lastingFaults(dock), "wholly out").toEqual([]);
        await page.evaluate(() => scrollTo(0, 0));
        await judge("back");
      });
    }
  },
);

const TOP_OF_BAR = `document.querySelector(".bar > div").getBoundingClientRect().y`;
const IS_PLAYING = "players[0]?.currentTime > 0";

// Injects as the extension does when a tab's page changes.
const ENTER_EMPTY_FRAME = `(async () => {
  const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
  chrome.tabs.onUpdated.dispatch(tab.id, { status: tab.status }, tab);
  const frames = await chrome.scripting.executeScript({
    target: { tabId: tab.id, allFrames: true },
    injectImmediately: true,
    func: () => location.href === "about:blank" && Symbol.for("surtitle.running") in document,
  });
  return frames.some(({ result }) => result);
})()`;

// How far captions and player have moved apart between frames; empty when they stay together.
function distances(frames: readonly PlacedCaptions[], isHidden: boolean): readonly number[] {
  const apart = frames.map(({ area, player }, at) => {
    // A player in a closed root is as far up as the page has been scrolled.
    const top = isHidden ? 8 * at : (player?.element.y ?? 0);
    // Their lower edge is what follows: a line that comes or goes moves the upper one.
    return area ? area.y + area.height - top : 0;
  });
  const [first = 0] = apart;
  return apart.map((px) => Math.round(px - first)).filter((px) => Math.abs(px) > 2);
}

import type { Frame, Page } from "puppeteer-core";
import { STATIC_WORDS } from "../harness/account/static-words.ts";
import {
  BOXES_OF,
  followIn,
  movedBy,
  type PlacedCaptions,
  type PlayerBoxes,
} from "../harness/overlay/placed-captions.ts";
import { dockFaults, pictureFaults } from "../harness/overlay/placement-faults.ts";
import { IS_PLAYING, lastingFaults } from "../harness/overlay/player-stage.ts";
import {
  BROWSER_SUBTITLES,
  HIDDEN_PLAYERS,
  PLAYER_STAGES,
} from "../harness/pages/player-stages.ts";
import { CaptionsInFirefox } from "./harness/captions-in-firefox.ts";
import type { FirefoxSurtitle } from "./harness/firefox-surtitle.ts";
import { bringCaptionsBack, startCaptions } from "./harness/start-captions.ts";
import { expect, test } from "./harness/test.ts";
import { FIREFOX_LIMIT_MS, waitInFirefox } from "./harness/wait-in-firefox.ts";

const LANES = 2;

test("captions are inside the picture, cover nothing else and are above controls", async ({
  surtitle,
  stage,
  connectAccount,
}) => {
  await connectAccount({ ...STATIC_WORDS, languages: { targets: ["de"] } });
  const { page, captions } = await startOnStage(surtitle, stage.site.url);
  const wrong: string[] = [];
  for (const { name, query, pushedBy } of PLAYER_STAGES) {
    // No script can measure those of Firefox.
    if (pushedBy === BROWSER_SUBTITLES) continue;
    await test.step(name, async () => {
      await openStagePage(surtitle, page, captions, `${stage.site.url}${STAGE}?${query}`);
      const faults = await lastingFaults(async () => {
        const top = pushedBy && (await topOf(page, pushedBy));
        return pictureFaults(await placed(captions), {
          lanes: LANES,
          ...(top ? { pushedAbove: top } : {}),
        });
      }, FIREFOX_LIMIT_MS);
      if (faults.length > 0) wrong.push(`${name}: ${faults}`);
    });
  }
  expect(wrong).toEqual([]);
});

test("captions are inside players in frames and closed shadow roots", async ({
  surtitle,
  stage,
  connectAccount,
}) => {
  await connectAccount({ ...STATIC_WORDS, languages: { targets: ["de"] } });
  const { page, captions } = await startOnStage(surtitle, stage.site.url);
  for (const { name, host } of HIDDEN_PLAYERS) {
    await test.step(name, async () => {
      const address = `${stage.site.url}${STAGE}?host=${host}&width=760&text=2000`;
      await openStagePage(surtitle, page, captions, address);
      const judge = async (when: string) => {
        const faults = await lastingFaults(async () => {
          const player = await hiddenPlayer(page);
          return pictureFaults(await placed(captions), { lanes: LANES, player });
        }, FIREFOX_LIMIT_MS);
        expect(faults, when).toEqual([]);
      };
      await judge("whole");
      await page.evaluate("scrollTo(0, 1500)");
      const dock = async () => dockFaults(await placed(captions), { lanes: LANES });
      expect(await lastingFaults(dock, FIREFOX_LIMIT_MS), "wholly out").toEqual([]);
      await page.evaluate("scrollTo(0, 0)");
      await judge("back");
    });
  }
});

const STAGE = "/players/stage.html";

async function startOnStage(surtitle: FirefoxSurtitle, siteUrl: string) {
  const page = await surtitle.browser.newPage();
  await page.goto(`${siteUrl}${STAGE}?width=700`);
  await play(page);
  await startCaptions(surtitle);
  return { page, captions: new CaptionsInFirefox(page) };
}

async function openStagePage(
  surtitle: FirefoxSurtitle,
  page: Page,
  captions: CaptionsInFirefox,
  address: string,
): Promise<void> {
  await page.goto(address);
  await play(page);
  await bringCaptionsBack(surtitle);
  await captions.waitUntil("words", ({ lanes }) => {
    return lanes.filter(({ lines }) => lines.length > 0).length === LANES;
  });
}

// As a press on the page does, which only some of these pages have a button for.
async function play(page: Page): Promise<void> {
  await waitInFirefox("the player to play", async () => {
    const frame = await frameOf(page);
    await frame.evaluate("players[0].play()");
    return (await frame.evaluate(IS_PLAYING)) === true;
  });
}

async function frameOf(page: Page): Promise<Page | Frame> {
  return (await (await page.$("#frame"))?.contentFrame()) ?? page;
}

async function hiddenPlayer(page: Page): Promise<PlayerBoxes> {
  const frame = await frameOf(page);
  const boxes = (await frame.evaluate(`(${BOXES_OF})(players[0])`)) as PlayerBoxes;
  if (frame === page) return boxes;
  const [left, top] = (await page.evaluate(FRAME_CORNER)) as [number, number];
  return movedBy(boxes, left, top);
}

const FRAME_CORNER = `(() => {
  const frame = document.querySelector("#frame");
  const { x, y } = frame.getBoundingClientRect();
  return [x + frame.clientLeft, y + frame.clientTop];
})()`;

async function placed(captions: CaptionsInFirefox): Promise<PlacedCaptions> {
  const [frame] = await followIn(await captions.findRoot(), { frames: 1 });
  if (!frame) throw new Error("No frame was painted.");
  return frame;
}

async function topOf(page: Page, selector: string): Promise<number | undefined> {
  return await page.evaluate(
    (wanted) => document.querySelector(wanted)?.getBoundingClientRect().top,
    selector,
  );
}

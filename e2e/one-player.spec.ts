import type { Page } from "@playwright/test";
import { describeStretches } from "./harness/account/describe-stretches.ts";
import { MOST_LOST_MS } from "./harness/account/heard-talk.ts";
import { sentTwice } from "./harness/account/sent-twice.ts";
import { TestAccount } from "./harness/account/test-account.ts";
import { capturedTabs } from "./harness/browser/capture-room.ts";
import { killWorker } from "./harness/browser/kill-worker.ts";
import { laneText } from "./harness/overlay/captions-now.ts";
import { CaptionsOnPage } from "./harness/overlay/captions-on-page.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { openPopup } from "./harness/popup/open-popup.ts";
import { expect, test } from "./harness/test.ts";
import { waitFor } from "./harness/wait-for.ts";

// Enough to judge a stretch of sound without holes.
const LEAST_WORDS = 6;

// The same server under its other name is another origin, which does not let this page read it.
const loadUnreadable = (video: HTMLVideoElement) => {
  const url = new URL(video.src);
  url.hostname = url.hostname === "localhost" ? "127.0.0.1" : "localhost";
  video.src = url.href;
  return video.play();
};

async function change(page: Page, id: string, what: (video: HTMLVideoElement) => unknown) {
  await page.locator(id).evaluate(what as (element: Element) => void);
}

test("one player of several is captioned, and one press returns to the whole tab", async ({
  launch,
  stage,
}) => {
  const own = new TestAccount(stage, "one-player");
  const browser = await launch({ choices: { apiKey: own.apiKey, languages: { targets: [] } } });
  const page = await browser.open(`${stage.site.url}/players/pair.html?talk=lighthouses`);
  for (const id of ["#video", "#other"]) await change(page, id, (video) => video.play());
  const heardTalks = () => own.sessions.flatMap(({ talks }) => talks.map(({ talk }) => talk));

  await test.step("the choice is offered, and the larger one is captioned alone", async () => {
    const popup = await openPopup(browser, page);
    await popup.click({ role: "radio", name: uiText("sound_one_player") });
    await popup.click({ role: "button", name: uiText("popup_start") });
    await popup.waitForText(uiText("state_live"));
    await popup.close();
    await own.waitForWords(["source"], LEAST_WORDS);
    expect(heardTalks()).toEqual(["lighthouses"]);
    // The browser itself still plays the tab, which it would not if it were captured.
    expect(await capturedTabs(browser)).toEqual([]);
  });

  await test.step("another one that is started takes its place", async () => {
    await change(page, "#other", (video) => video.pause());
    // Its talk is short, and has played since the test began.
    await change(page, "#other", (video) => {
      video.currentTime = 0;
      return video.play();
    });
    await waitFor("words of the other talk", () => heardTalks().includes("bread"));
    await own.waitForWords(["source"], 2 * LEAST_WORDS);
    for (const session of own.sessions) {
      expect(sentTwice(session), describeStretches(session.stretches)).toEqual([]);
    }
    expect(own.heard.lostMs, own.heard.describe("original")).toBeLessThan(MOST_LOST_MS);
  });

  await test.step("the page gets new words each time the worker was killed", async () => {
    const captions = await CaptionsOnPage.of(page);
    // Only a connection that was opened while players are captured reaches the capture document.
    for (let life = 1; life <= 2; life++) {
      await killWorker(browser);
      const written = own.sessions.flatMap(({ words }) => words.source?.concluded ?? []);
      const before = written.map(({ text }) => text).join("");
      await captions.waitUntil("a new word", (now) => {
        const words = laneText(now, "original").match(/\p{L}{5,}/gu) ?? [];
        return words.some((word) => !before.includes(word));
      });
    }
    expect(own.heard.lostMs, own.heard.describe("original")).toBeLessThan(MOST_LOST_MS);
  });

  await test.step("a player that cannot be read is reported, and the whole tab can", async () => {
    await change(page, "#other", loadUnreadable);
    const captions = await CaptionsOnPage.of(page);
    await captions.waitForNotice(new RegExp(uiText("error_players_unreadable")));
    const popup = await openPopup(browser, page);
    await popup.click({ role: "button", name: uiText("sound_use_tab") });
    await waitFor("the tab to be captured", async () => (await capturedTabs(browser)).length > 0);
    await captions.waitUntil("the notice to go", ({ notice }) => notice === null);
    expect(await popup.text()).not.toContain(uiText("error_players_unreadable"));
  });
});

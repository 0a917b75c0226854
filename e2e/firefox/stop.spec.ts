import type { Page } from "puppeteer-core";
import { uiText } from "../harness/pages/ui-text.ts";
import { waitForConcludedWords, waitForProperEnd } from "../harness/service/proper-end.ts";
import { CaptionsInFirefox } from "./harness/captions-in-firefox.ts";
import { openAndPlay, startCaptions } from "./harness/start-captions.ts";
import { expect, test } from "./harness/test.ts";
import { waitInFirefox } from "./harness/wait-in-firefox.ts";

// Half a minute of words, so that captions end in the middle of them.
const apiKey = "local-key.scripted.script-pace=1000";
const TALK = "/players/plain.html?talk=lighthouses&loop=1";

test("Stop ends the session properly and removes captions and badge, while the player plays on", async ({
  surtitle,
  stage,
  connectAccount,
}) => {
  const options = await connectAccount({ apiKey, languages: { targets: ["de"] } });
  const page = await openAndPlay(surtitle, stage.site.url + TALK);
  await startCaptions(surtitle);
  await waitForConcludedWords(stage);
  const captions = new CaptionsInFirefox(page);
  await captions.waitUntil("words", ({ lanes }) => lanes.length > 0);
  expect(await badge(options)).not.toBe("");
  expect(await isHearing(options)).toBe(true);

  await surtitle.pressToolbarButton();
  await surtitle.pressInPopup(uiText("stop"));
  await surtitle.readPopup(uiText("state_ended"));
  await surtitle.closePopup();
  await waitForProperEnd(stage);
  await captions.waitUntilGone();
  await waitInFirefox("the badge to be off", async () => (await badge(options)) === "");
  await waitInFirefox("capture to be released", async () => !(await isHearing(options)));
  expect(stage.service.accounts()[0]?.messagesSent).toMatchObject({ end_of_stream: 1 });
  const stoppedAtS = await positionOf(page);
  await waitInFirefox("the player to play on", async () => (await positionOf(page)) !== stoppedAtS);

  // Captions can be started again.
  await startCaptions(surtitle);
  expect(stage.service.accounts()[0]?.state).toBe("streaming");
});

test("closing the tab ends the session properly and releases capture", async ({
  surtitle,
  stage,
  connectAccount,
}) => {
  const options = await connectAccount({ apiKey });
  const page = await openAndPlay(surtitle, stage.site.url + TALK);
  await startCaptions(surtitle);
  await waitForConcludedWords(stage);
  await page.close();
  await waitForProperEnd(stage);
  await waitInFirefox("capture to be released", async () => !(await isHearing(options)));
});

async function badge(options: Page): Promise<string> {
  return (await options.evaluate(`(async () => {
    const [{ id: tabId }] = await browser.tabs.query({ active: true });
    return await browser.action.getBadgeText({ tabId });
  })()`)) as string;
}

/** Whether the event page holds the capture document, the only one that hears a page. */
async function isHearing(options: Page): Promise<boolean> {
  return (await options.evaluate(`(async () => {
    const background = await browser.runtime.getBackgroundPage();
    return background.document.querySelector("iframe") !== null;
  })()`)) as boolean;
}

async function positionOf(page: Page): Promise<number> {
  return await page.evaluate(() => document.querySelector("video")?.currentTime ?? 0);
}

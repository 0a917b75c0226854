import type { Page } from "@playwright/test";
import { SpokenText } from "./harness/account/spoken-text.ts";
import { readTalk } from "./harness/account/talk-files.ts";
import { laneText } from "./harness/overlay/captions-now.ts";
import { CaptionsOnPage } from "./harness/overlay/captions-on-page.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { openPopup } from "./harness/popup/open-popup.ts";
import { startCaptions, stopCaptions } from "./harness/popup/start-captions.ts";
import { expect, test } from "./harness/test.ts";
import { waitFor } from "./harness/wait-for.ts";

const NEXT = readTalk("bread");

/** Waits until a page shows words of the talk the links lead to. */
async function expectNextTalk(page: Page): Promise<void> {
  const words = NEXT.words.get(NEXT.spokenLanguage) ?? [];
  const captions = await CaptionsOnPage.of(page);
  await captions.waitUntil("words of the next talk", (now) => {
    const text = laneText(now, "original");
    const isNext = new SpokenText(words, NEXT.spokenLanguage).endMsOf(text) !== null;
    return now.shown && text.length > 12 && isNext;
  });
}

test("following a link on the same site keeps capturing and brings the captions back", async ({
  launch,
  stage,
}) => {
  const browser = await launch();
  const page = await browser.open(
    `${stage.site.url}/players/navigate.html?talk=lighthouses&autoplay=1&t=20&next=${NEXT.name}`,
  );
  await startCaptions(browser, page);
  const { service } = stage;
  await waitFor("the first talk to be heard", () =>
    service.accounts()[0]?.talks.some(({ talk }) => talk === "lighthouses"),
  );
  const sessionId = service.accounts()[0]?.sessionId;

  await page.locator("#same-origin").click();
  await expectNextTalk(page);
  const [account] = service.accounts();
  expect(account).toMatchObject({ sessionId, state: "streaming", connections: 1 });
  expect(account?.talks.map(({ talk }) => talk)).toContain(NEXT.name);
  await stopCaptions(browser, page);
});

test("following a link to another site keeps capturing; the button brings the captions back", async ({
  launch,
  stage,
}) => {
  const browser = await launch();
  // Starts where the extension has a permission and ends where it has none, as in a user's browser.
  const start = stage.site.url.replace("//localhost", "//127.0.0.1");
  const page = await browser.open(
    `${start}/players/navigate.html?talk=lighthouses&autoplay=1&t=20&next=${NEXT.name}`,
  );
  await startCaptions(browser, page);
  const sessionId = stage.service.accounts()[0]?.sessionId;
  await page.locator("#cross-origin").click();
  await page.waitForURL(/localhost/);
  await waitFor("the next talk to be heard", () =>
    stage.service.accounts()[0]?.talks.some(({ talk }) => talk === NEXT.name),
  );
  expect(stage.service.accounts()[0]).toMatchObject({ sessionId, state: "streaming" });

  const popup = await openPopup(browser, page);
  await popup.waitForText(uiText("popup_back"));
  await popup.close();
  await expectNextTalk(page);
  await stopCaptions(browser, page);
});

import type { Page } from "@playwright/test";
import { ScriptedTalk } from "./harness/account/scripted-talk.ts";
import { TestAccount } from "./harness/account/test-account.ts";
import { startByKey, stopByKey } from "./harness/input/start-by-key.ts";
import { CaptionsOnPage } from "./harness/overlay/captions-on-page.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { openPopup } from "./harness/popup/open-popup.ts";
import { expect, test } from "./harness/test.ts";
import { waitFor } from "./harness/wait-for.ts";

const SCRIPT = new ScriptedTalk();
// Words for about a minute, so that new ones still come on the second page.
const MODES = "scripted.script-pace=2500";
const PLAYER = "players/navigate.html?talk=lighthouses&autoplay=1&t=20&next=bread";

async function expectToContinue(account: TestAccount): Promise<void> {
  const facts = () => account.sessions.at(-1);
  const secondsBefore = facts()?.secondsOfSound ?? 0;
  const textBefore = account.concludedText("source");
  await waitFor("a second of the next page's sound", () => {
    return (facts()?.secondsOfSound ?? 0) > secondsBefore + 1;
  });
  await waitFor("more words", () => account.concludedText("source").length > textBefore.length);
}

async function expectLaterWords(page: Page, textBefore: string): Promise<void> {
  const captions = await CaptionsOnPage.of(page);
  await captions.waitUntil(
    "later words",
    (now) => now.shown && SCRIPT.isShownIn(now, "original", textBefore.length),
  );
}

test("following a link on the same site keeps capturing and restores the captions", async ({
  launch,
  stage,
}) => {
  const account = new TestAccount(stage, "navigation", MODES);
  const browser = await launch({ choices: { apiKey: account.apiKey } });
  const page = await browser.open(`${stage.site.url}/${PLAYER}`);
  await startByKey(browser, page);
  await account.waitForWords(["source"], 1);
  const sessionId = account.sessions[0]?.sessionId;

  await page.locator("#same-origin").click();
  await page.waitForURL(/talk=bread/);
  const textBefore = account.concludedText("source");
  await expectToContinue(account);
  await expectLaterWords(page, textBefore);
  expect(account.sessions).toMatchObject([{ sessionId, state: "streaming", connections: 1 }]);
  await stopByKey(browser, page);
});

test("following a link to another site keeps capturing; the button restores the captions", async ({
  launch,
  stage,
}) => {
  const account = new TestAccount(stage, "navigation-elsewhere", MODES);
  const browser = await launch({ choices: { apiKey: account.apiKey } });
  // Starts where the extension has a permission and ends where it has none, as in a user's browser.
  const start = stage.site.url.replace("//localhost", "//127.0.0.1");
  const page = await browser.open(`${start}/${PLAYER}`);
  await startByKey(browser, page);
  await account.waitForWords(["source"], 1);
  const sessionId = account.sessions[0]?.sessionId;
  await page.locator("#cross-origin").click();
  await page.waitForURL(/localhost/);
  await expectToContinue(account);
  expect(account.sessions).toMatchObject([{ sessionId, state: "streaming", connections: 1 }]);

  const textBefore = account.concludedText("source");
  const popup = await openPopup(browser, page);
  await popup.waitForText(uiText("popup_back"));
  await popup.close();
  await expectLaterWords(page, textBefore);
  await stopByKey(browser, page);
});

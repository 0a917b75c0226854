import type { Page } from "@playwright/test";
import { ScriptedTalk } from "./harness/account/scripted-talk.ts";
import { TestAccount } from "./harness/account/test-account.ts";
import { startByKey } from "./harness/input/start-by-key.ts";
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

test("links keep capturing; captions return on the same site, and elsewhere with the button", async ({
  launch,
  stage,
}) => {
  const account = new TestAccount(stage, "navigation", MODES);
  const browser = await launch({ choices: { apiKey: account.apiKey } });
  const page = await browser.open(`${stage.site.url}/${PLAYER}`);
  await startByKey(browser, page);
  await account.waitForWords(["source"], 1);
  const sessionId = account.sessions[0]?.sessionId;
  const sameSession = [{ sessionId, state: "streaming", connections: 1 }];

  await page.locator("#same-origin").click();
  await page.waitForURL(/talk=bread/);
  await expectLaterWords(page, account.concludedText("source"));
  expect(account.sessions).toMatchObject(sameSession);

  // Here the extension has no permission, as in a user's browser.
  const elsewhere = page.url().replace("//localhost", "//elsewhere.localhost");
  await page.evaluate((url) => location.assign(url), elsewhere);
  await page.waitForURL(elsewhere);
  await expectToContinue(account);
  expect(account.sessions).toMatchObject(sameSession);
  const textBefore = account.concludedText("source");
  const popup = await openPopup(browser, page);
  await popup.waitForText(uiText("popup_back"));
  await popup.close();
  await expectLaterWords(page, textBefore);
  expect(account.sessions).toMatchObject(sameSession);
});

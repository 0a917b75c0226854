import type { Page } from "puppeteer-core";
import { describeStretches } from "../harness/account/describe-stretches.ts";
import { sentTwice } from "../harness/account/sent-twice.ts";
import { TestAccount } from "../harness/account/test-account.ts";
import { uiText } from "../harness/pages/ui-text.ts";
import { readClosedRoot } from "./harness/closed-root.ts";
import { expect, test } from "./harness/test.ts";
import { waitInFirefox } from "./harness/wait-in-firefox.ts";

const LEAST_WORDS = 12;

test("a talk is captioned, whole and once", async ({ surtitle, stage, connectAccount }) => {
  const own = new TestAccount(stage, "firefox");
  await connectAccount(own.apiKey);
  const page = await surtitle.browser.newPage();
  await page.goto(`${stage.site.url}/players/csp.html?talk=lighthouses`);
  await page.evaluate(() => document.querySelector("video")?.play());
  await surtitle.pressToolbarButton();
  await surtitle.pressInPopup(uiText("popup_start"));
  await surtitle.readPopup(uiText("state_live"));
  console.log(await surtitle.readPopup(/./));
  await own.waitForWords(["source"], LEAST_WORDS);
  console.log(JSON.stringify(own.sessions.map(({ talks, stretches, repeats, gaps, heardOnceShare, silentShare }) => ({ talks, stretches, repeats, gaps, heardOnceShare, silentShare })), null, 1));
});

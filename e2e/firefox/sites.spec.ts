import { readTalk } from "../harness/account/talk-files.ts";
import { type CaptionsNow, laneText } from "../harness/overlay/captions-now.ts";
import { uiText } from "../harness/pages/ui-text.ts";
import { CaptionsInFirefox } from "./harness/captions-in-firefox.ts";
import { openAndPlay } from "./harness/start-captions.ts";
import { expect, test } from "./harness/test.ts";
import { waitInFirefox } from "./harness/wait-in-firefox.ts";

const TALK = readTalk("lighthouses");
// Words for about a minute.
const apiKey = "local-key.scripted.script-pace=2000";

const READ_SITES = "browser.storage.local.get('sites').then(({ sites = [] }) => sites)";

interface KeptSite {
  readonly site: string;
  readonly autoStart: boolean;
}

test("captions start by themselves on a chosen site, without a press on the button", async ({
  surtitle,
  stage,
  connectAccount,
}) => {
  const options = await connectAccount({ apiKey });
  const here = stage.site.url.replace("//localhost", "//127.0.0.1");
  const { host } = new URL(here);
  const player = `${here}/players/navigate.html?talk=${TALK.name}&loop=1&next=bread`;
  // The test of the connection has requested a session and left it at that.
  const streams = () => stage.service.accounts().filter(({ connections }) => connections > 0);
  const first = await surtitle.browser.newPage();
  await first.goto(player);

  await test.step("the user chooses it in the popup", async () => {
    await surtitle.pressToolbarButton();
    await surtitle.pressInPopup(uiText("popup_more"));
    await surtitle.pressInPopup(uiText("site_title", host));
    await surtitle.readPopup(uiText("site_auto_start_players_hint"));
    await surtitle.pressInPopup(uiText("site_auto_start", host));
    await waitInFirefox("the choice to be stored", async () => {
      const sites = (await options.evaluate(READ_SITES)) as readonly KeptSite[];
      return sites.some(({ site, autoStart }) => site === host && autoStart);
    });
    await surtitle.closePopup();
    expect(streams()).toEqual([]);
  });

  const page = await openAndPlay(surtitle, player);
  const captions = new CaptionsInFirefox(page);

  await test.step("they start in another tab, and continue on the next page", async () => {
    await captions.waitUntil("words", hasWords);
    expect(streams()).toHaveLength(1);
    await page.click("#same-origin");
    await page.waitForSelector("#play");
    await page.click("#play");
    await captions.waitUntil("words of the next page", hasWords);
    expect(streams()).toHaveLength(1);
  });

  await test.step("once the user has stopped them, none start in this tab", async () => {
    await surtitle.pressShortcut("toggle-captions");
    await captions.waitUntilGone();
    await page.goto(player);
    await page.click("#play");
    await surtitle.pressToolbarButton();
    await surtitle.readPopup(uiText("popup_start"));
    await surtitle.closePopup();
    expect(streams()).toHaveLength(1);
  });
});

const hasWords = (captions: CaptionsNow) => laneText(captions, "original").length > 20;

import type { Page } from "puppeteer-core";
import { uiText } from "../harness/pages/ui-text.ts";
import {
  RETRY,
  SERVICE_REFUSALS,
  serviceBelow,
  TEMPORARY_ERRORS,
} from "../harness/service/service-refusals.ts";
import type { Stage } from "../harness/service/stage.ts";
import { CaptionsInFirefox } from "./harness/captions-in-firefox.ts";
import { storeChoices } from "./harness/connect-account.ts";
import type { FirefoxSurtitle } from "./harness/firefox-surtitle.ts";
import { openAndPlay } from "./harness/start-captions.ts";
import { expect, test } from "./harness/test.ts";

const TALK = "/players/plain.html?talk=lighthouses&loop=1";

async function openSilent({ browser }: FirefoxSurtitle, { site }: Stage, connected: Promise<Page>) {
  const options = await connected;
  const page = await browser.newPage();
  await page.goto(`${site.url}/players/silent.html`);
  return { options, captions: new CaptionsInFirefox(page) };
}

test("every refusal has its own message in popup and overlay", async ({
  surtitle,
  stage,
  connectAccount,
}) => {
  const { options, captions } = await openSilent(surtitle, stage, connectAccount());
  for (const { apiKey, sentence, ...where } of SERVICE_REFUSALS) {
    await test.step(`${apiKey}: ${sentence}`, async () => {
      const service = serviceBelow(stage, "below" in where ? where.below : "");
      await storeChoices(options, { apiKey, service });
      await surtitle.pressToolbarButton();
      await surtitle.pressInPopup(uiText("popup_start"), uiText("popup_start_again"));
      await surtitle.readPopup(uiText(sentence));
      await surtitle.closePopup();
      // Over the picture there is no more than the sentence.
      await captions.waitUntil(sentence, ({ notice }) => notice === uiText(sentence));
    });
  }
  expect(stage.service.accounts().filter(({ connections }) => connections > 0)).toEqual([]);
});

test("temporary errors are retried with a message, and can be stopped", async ({
  surtitle,
  stage,
  connectAccount,
}) => {
  const { options, captions } = await openSilent(surtitle, stage, connectAccount());
  for (const { apiKey, sentence } of TEMPORARY_ERRORS) {
    await test.step(`${apiKey}: ${sentence}`, async () => {
      await storeChoices(options, { apiKey, service: stage.serviceUrls });
      await surtitle.pressToolbarButton();
      await surtitle.pressInPopup(uiText("popup_start"), uiText("popup_start_again"));
      expect(await surtitle.readPopup(uiText(sentence))).toMatch(RETRY);
      const notice = await captions.waitForNotice(new RegExp(`^${uiText(sentence)}`));
      expect(notice).toMatch(RETRY);
      await surtitle.pressInPopup(uiText("stop"));
      await captions.waitUntilGone();
      await surtitle.closePopup();
    });
  }
  expect(stage.service.accounts().filter(({ connections }) => connections > 0)).toEqual([]);
});

test("a stream that ends with an error says so, and captions can start again", async ({
  surtitle,
  stage,
  connectAccount,
}) => {
  const options = await connectAccount({ apiKey: "local-key.scripted.stream-error=0.5" });
  const page = await openAndPlay(surtitle, stage.site.url + TALK);
  await surtitle.pressToolbarButton();
  await surtitle.pressInPopup(uiText("popup_start"));
  await surtitle.readPopup(uiText("error_stream_error"));
  await surtitle.closePopup();
  const captions = new CaptionsInFirefox(page);
  await captions.waitForNotice(new RegExp(`^${uiText("error_stream_error")}`));

  await storeChoices(options, { apiKey: "local-key.scripted" });
  await surtitle.pressToolbarButton();
  await surtitle.pressInPopup(uiText("popup_start_again"));
  await surtitle.readPopup(uiText("state_live"));
  await surtitle.closePopup();
  await captions.waitUntil("words", ({ lanes, notice }) => lanes.length > 0 && notice === null);
});

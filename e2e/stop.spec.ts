import type { Page } from "@playwright/test";
import {
  attachToCapture,
  capturedTabs,
  forEachTrack,
  isCaptureOpen,
} from "./harness/browser/capture-room.ts";
import type { SurtitleBrowser } from "./harness/browser/launch-surtitle.ts";
import { startByKey } from "./harness/input/start-by-key.ts";
import { LONG } from "./harness/long-form.ts";
import { CaptionsOnPage } from "./harness/overlay/captions-on-page.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { openPopup } from "./harness/popup/open-popup.ts";
import { stopCaptions } from "./harness/popup/start-captions.ts";
import { waitForConcludedWords, waitForProperEnd } from "./harness/service/proper-end.ts";
import type { Stage } from "./harness/service/stage.ts";
import { expect, test } from "./harness/test.ts";
import { waitFor } from "./harness/wait-for.ts";

// Half a minute of words, so that captions end in the middle of them.
const apiKey = "local-key.scripted.script-pace=1000";

async function openCaptioned(browser: SurtitleBrowser, stage: Stage): Promise<Page> {
  const page = await browser.open(
    `${stage.site.url}/players/plain.html?talk=lighthouses&autoplay=1`,
  );
  await startByKey(browser, page);
  await waitForConcludedWords(stage);
  return page;
}

async function expectProperEnd(browser: SurtitleBrowser, stage: Stage): Promise<void> {
  await waitForProperEnd(stage);
  await waitFor("capture to be released", async () => {
    return (await capturedTabs(browser)).length === 0 && !(await isCaptureOpen(browser));
  });
}

test("Stop and a closed tab end the session properly, release capture and remove the captions", async ({
  launch,
  stage,
}) => {
  const browser = await launch({ choices: { apiKey, languages: { targets: ["de"] } } });
  const page = await openCaptioned(browser, stage);
  expect(await capturedTabs(browser)).toHaveLength(1);

  await stopCaptions(browser, page);
  await expectProperEnd(browser, stage);
  await (await CaptionsOnPage.of(page)).waitUntilGone();
  expect(stage.service.accounts()[0]?.messagesSent).toMatchObject({ end_of_stream: 1 });

  // Captions can be started again, and a closed tab ends them in the same way.
  await startByKey(browser, page);
  await waitFor("a second session", () => stage.service.accounts()[0]?.state === "streaming");
  await waitForConcludedWords(stage);
  await browser.context.newPage();
  await page.close();
  await expectProperEnd(browser, stage);
});

test("the end of the track ends the session properly", LONG, async ({ launch, stage }) => {
  const browser = await launch({ choices: { apiKey } });
  const page = await openCaptioned(browser, stage);
  const capture = await attachToCapture(browser);
  // Ends every track of the document, which receives the same event as when the browser ends it.
  await forEachTrack(capture, "track.stop();");
  await expectProperEnd(browser, stage);
  const popup = await openPopup(browser, page);
  await popup.waitForText(uiText("state_ended"));
});

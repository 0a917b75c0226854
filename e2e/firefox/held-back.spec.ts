import { uiText } from "../harness/pages/ui-text.ts";
import { takeActivationBack } from "./harness/bidi.ts";
import { CaptionsInFirefox } from "./harness/captions-in-firefox.ts";
import { openAndPlay } from "./harness/start-captions.ts";
import { expect, test } from "./harness/test.ts";
import { waitInFirefox } from "./harness/wait-in-firefox.ts";

// A second of silence, in chunks of 60 ms.
const SILENT_CHUNKS = 17;

test("sound that Firefox holds back is captioned after a press anywhere on the page", async ({
  surtitle,
  stage,
  connectAccount,
}) => {
  await connectAccount();
  const page = await openAndPlay(
    surtitle,
    `${stage.site.url}/players/plain.html?talk=lighthouses&loop=1`,
  );
  // The player plays on, and an audio graph may no longer start.
  await takeActivationBack(page);
  await surtitle.pressToolbarButton();
  await surtitle.pressInPopup(uiText("popup_start"));
  const session = () => stage.service.accounts()[0];
  await waitInFirefox("silence", () => (session()?.chunks.count ?? 0) >= SILENT_CHUNKS);
  expect(session()?.secondsOfSound).toBe(0);
  await surtitle.closePopup();

  await page.mouse.click(5, 5);
  await waitInFirefox("sound", () => (session()?.secondsOfSound ?? 0) > 0);
  await new CaptionsInFirefox(page).waitForText(/[a-z]{4}/);
});

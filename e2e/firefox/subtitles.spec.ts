import { uiText } from "../harness/pages/ui-text.ts";
import { CaptionsInFirefox } from "./harness/captions-in-firefox.ts";
import { expect, test } from "./harness/test.ts";

// A cue of `e2e/site/players/tracks/harbour.en.vtt`, and a moment at which it is shown.
const CUE = { text: "Ships", atS: 5.5 };

test("subtitles that a video already has are shown over it", async ({
  surtitle,
  stage,
  connectAccount,
}) => {
  await connectAccount();
  const page = await surtitle.browser.newPage();
  await page.goto(`${stage.site.url}/players/tracks.html?tracks=native`);
  await surtitle.pressToolbarButton();
  await surtitle.readPopup(uiText("subtitles_found", "English and Dutch"));
  await surtitle.pressInPopup(uiText("subtitles_show"));
  await surtitle.readPopup(uiText("subtitles_shown", "English"));
  await surtitle.closePopup();

  await page.evaluate((atS) => {
    const video = document.querySelector("video");
    video?.pause();
    if (video) video.currentTime = atS;
  }, CUE.atS);
  const shown = await new CaptionsInFirefox(page).waitForText(new RegExp(CUE.text));
  expect(shown).toContain(CUE.text);
});

import { startByKey } from "./harness/input/start-by-key.ts";
import { LONG } from "./harness/long-form.ts";
import { CaptionsOnPage } from "./harness/overlay/captions-on-page.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { openPopup } from "./harness/popup/open-popup.ts";
import { test } from "./harness/test.ts";
import { waitFor } from "./harness/wait-for.ts";

test(
  "a slow connection is reported, and one press reduces the data",
  LONG,
  async ({ launch, stage }) => {
    const browser = await launch({ choices: { apiKey: "local-key.scripted.slow-read=20" } });
    const page = await browser.open(`${stage.site.url}/players/plain.html?autoplay=1&loop=1`);
    const captions = await CaptionsOnPage.of(page);
    await startByKey(browser, page);
    const behind = uiText("overlay_behind", "\\d+");
    await captions.waitForNotice(new RegExp(behind), { timeoutMs: 60_000 });
    await captions.waitForNotice(new RegExp(uiText("overlay_slow_link")), { timeoutMs: 60_000 });
    const popup = await openPopup(browser, page);
    await popup.waitForText(uiText("popup_slow_link"));
    await popup.click({ role: "button", name: uiText("popup_use_less_data") });
    await waitFor("a session with less data", () =>
      stage.service.accounts().some(({ request }) => {
        return request.source_media_content_type === "audio/ogg;codecs=opus";
      }),
    );
    await waitFor("the offer to disappear", async () => {
      return !(await popup.text()).includes(uiText("popup_use_less_data"));
    });
    await popup.close();
  },
);

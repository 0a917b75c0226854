import type { Page } from "@playwright/test";
import { laneText } from "./harness/overlay/captions-now.ts";
import { CaptionsOnPage } from "./harness/overlay/captions-on-page.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { openPopup } from "./harness/popup/open-popup.ts";
import { startCaptions } from "./harness/popup/start-captions.ts";
import { expect, test } from "./harness/test.ts";

const PLAYER = "players/plain.html?talk=lighthouses&autoplay=1&loop=1";
const MOST_PRESSES = 4;

async function expectWords(page: Page): Promise<void> {
  const captions = await CaptionsOnPage.of(page);
  await captions.waitUntil(
    "words of the talk to be shown",
    (now) => /\p{L}+ \p{L}+/u.test(laneText(now, "original")),
    { timeoutMs: 30_000 },
  );
}

test("four presses lead from the welcome page to the first caption, without a service", async ({
  launch,
  stage,
}) => {
  const { plan } = stage.service.device;
  plan.speech = { en: "downloadable", "en-US": "downloadable" };
  const browser = await launch({
    choices: { apiKey: "", service: { paidBaseUrl: "", freeBaseUrl: "" } },
    device: {},
  });
  const welcome = await browser.open(browser.extensionUrl("src/welcome/index.html"));
  let presses = 0;
  const press = async (name: string) => {
    presses += 1;
    await welcome.getByRole("button", { name: uiText(name) }).click();
  };
  await expect(welcome.getByRole("radio", { name: uiText("engine_device") })).toBeChecked();
  await press("welcome_next");
  await press("device_download_next");
  await expect(welcome.getByText(uiText("welcome_waiting"))).toBeVisible();

  const page = await browser.open(`${stage.site.url}/${PLAYER}`);
  // The toolbar button, and Start.
  presses += 2;
  await startCaptions(browser, page);
  await expectWords(page);
  expect(presses).toBeLessThanOrEqual(MOST_PRESSES);
  expect(stage.service.accounts(), "voice sessions at the service").toEqual([]);
});

test("when the minutes of the service are used up, one press continues on this computer", async ({
  launch,
  stage,
}) => {
  const browser = await launch({
    choices: {
      apiKey: "local-key.account=device-quota.minutes=600-600",
      languages: { source: "en", targets: ["de"] },
    },
    device: {},
  });
  const page = await browser.open(`${stage.site.url}/${PLAYER}`);
  const popup = await openPopup(browser, page);
  await popup.click({ role: "button", name: uiText("popup_continue") });
  await popup.waitFor({ role: "button", name: uiText("popup_stop") });
  await popup.close();
  await expectWords(page);
  const [recogniser] = stage.service.device.accounts();
  expect(recogniser?.settings).toMatchObject({ lang: "en", processLocally: true });
});

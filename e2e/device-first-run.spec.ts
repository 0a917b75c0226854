import type { Page } from "@playwright/test";
import { LONG } from "./harness/long-form.ts";
import { laneText } from "./harness/overlay/captions-now.ts";
import { CaptionsOnPage } from "./harness/overlay/captions-on-page.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { openPopup } from "./harness/popup/open-popup.ts";
import { startCaptions } from "./harness/popup/start-captions.ts";
import { expect, test } from "./harness/test.ts";
import { waitFor } from "./harness/wait-for.ts";

const PLAYER = "players/plain.html?talk=lighthouses&autoplay=1&loop=1";
const MOST_PRESSES = 4;

// A browser of somebody who reads German, and English too.
const SPEAKS_GERMAN = `
  Object.defineProperty(navigator, "languages", { get: () => ["de", "en"] });
  chrome.i18n.getUILanguage = () => "de";
`;

async function expectWords(page: Page, lanes: readonly string[]): Promise<void> {
  const captions = await CaptionsOnPage.of(page);
  await captions.waitUntil(
    `words of the talk to be shown in ${lanes}`,
    (now) => lanes.every((lane) => /\p{L}+ \p{L}+/u.test(laneText(now, lane))),
    { timeoutMs: 30_000 },
  );
}

test(
  "four presses lead from the welcome page to a translated caption, without a service",
  LONG,
  async ({ launch, stage }) => {
    const { plan } = stage.service.device;
    plan.speech = { en: "downloadable", "en-US": "downloadable" };
    plan.translation = { de: "downloadable" };
    const browser = await launch({
      choices: { apiKey: "", service: { paidBaseUrl: "", freeBaseUrl: "" } },
      device: {},
    });
    const welcome = await browser.context.newPage();
    await welcome.addInitScript(SPEAKS_GERMAN);
    await welcome.goto(browser.extensionUrl("src/welcome/index.html"));
    const translation = uiText("device_pack_translation", "German");
    let presses = 0;
    const button = (name: string) => welcome.getByRole("button", { name });
    const press = async (name: string) => {
      presses += 1;
      await button(name).click();
    };

    await test.step("what the browser's languages need is there without a press", async () => {
      await expect(welcome.getByRole("radio", { name: uiText("engine_device") })).toBeChecked();
      const spoken = welcome.getByRole("combobox", { name: uiText("spoken_label") });
      await expect(spoken).toHaveValue("en");
      await expect(button(uiText("lane_remove", "German"))).toBeVisible();
      await expect(welcome.getByText(translation, { exact: true })).toBeVisible();
    });

    await test.step("each press gets a pack, and the button names the next one", async () => {
      await press(uiText("device_download_next"));
      const next = button(uiText("device_download_pack", translation));
      await expect(next).toBeFocused();
      await expect(welcome.getByText(uiText("device_pack_here"))).toHaveCount(1);
      await expect(welcome.getByText(uiText("device_problem_press"))).toBeVisible();
      expect(plan.translation).toEqual({ de: "downloadable" });
    });

    await test.step("what is here stays when the page is loaded again", async () => {
      await welcome.reload();
      await expect(welcome.getByText(uiText("device_pack_here"))).toHaveCount(1);
      await press(uiText("device_download_next"));
      await expect(welcome.getByText(uiText("welcome_waiting"))).toBeVisible();
      await expect(welcome.getByRole("heading", { name: uiText("welcome_talk") })).toBeFocused();
    });

    const page = await browser.open(`${stage.site.url}/${PLAYER}`);
    // The toolbar button, and Start.
    presses += 2;
    await startCaptions(browser, page);
    await expectWords(page, ["original", "de"]);
    expect(presses).toBeLessThanOrEqual(MOST_PRESSES);
    expect(stage.service.accounts(), "voice sessions at the service").toEqual([]);
  },
);

test(
  "when the minutes of the service are used up, one press continues on this computer",
  LONG,
  async ({ launch, stage }) => {
    const browser = await launch({
      choices: {
        apiKey: "local-key.account=device-quota.minutes=600-600",
        languages: { source: "en", targets: [] },
      },
      device: {},
    });
    const page = await browser.open(`${stage.site.url}/${PLAYER}`);
    const popup = await openPopup(browser, page);
    await popup.click({ role: "button", name: uiText("popup_continue") });
    await popup.waitFor({ role: "button", name: uiText("stop") });
    await popup.close();
    const recogniser = await waitFor("the recogniser to hear the talk", () =>
      stage.service.device.accounts().find(({ secondsReceived }) => secondsReceived > 0),
    );
    expect(recogniser.settings).toMatchObject({ lang: "en", processLocally: true });
    expect(stage.service.accounts(), "voice sessions at the service").toEqual([]);
  },
);

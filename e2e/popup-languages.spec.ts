import { readStored } from "./harness/browser/stored-settings.ts";
import { startByKey } from "./harness/input/start-by-key.ts";
import { CaptionWatch } from "./harness/overlay/caption-watch.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { openPopup } from "./harness/popup/open-popup.ts";
import type { PopupHandle } from "./harness/popup/popup-handle.ts";
import { expect, test } from "./harness/test.ts";

const ADD = { role: "combobox", name: uiText("languages_add") };

async function addLanguage(popup: PopupHandle, search: string): Promise<void> {
  await popup.type(ADD, search);
  await popup.press("Enter");
}

test("five languages are chosen by name or code, the sixth is refused with a reason, and all are remembered", async ({
  launch,
  stage,
}) => {
  const browser = await launch();
  const page = await browser.open(`${stage.site.url}/players/silent.html`);
  const popup = await openPopup(browser, page);
  const chosen = [
    { search: "German", name: "German" },
    { search: "日本", name: "Japanese" },
    { search: "pt-BR", name: "Brazilian Portuguese" },
    { search: "arab", name: "Arabic" },
    { search: "Français", name: "French" },
  ];
  for (const { search, name } of chosen) {
    await addLanguage(popup, search);
    await popup.waitFor({ role: "button", name: uiText("lane_remove", name) });
  }
  await popup.waitForText(uiText("languages_count", "5", "5"));

  await addLanguage(popup, "Spanish");
  await popup.waitFor({ role: "alert", name: /.*/ });
  await popup.waitForText(uiText("languages_full", "5"));
  expect(await popup.has({ role: "button", name: uiText("lane_remove", "Spanish") })).toBe(false);

  await popup.click({ role: "button", name: uiText("lane_show", "Arabic") });
  await popup.select({ role: "combobox", name: uiText("spoken_label") }, "en");
  await popup.waitForText(uiText("spoken_mode_label"));
  await popup.click({ role: "radio", name: uiText("spoken_mode_fixed") });
  await expect
    .poll(async () => (await readStored(await browser.worker())).settings)
    .toMatchObject({
      languages: {
        source: "en",
        sourceMode: "fixed",
        targets: ["de", "ja", "pt-BR", "ar", "fr"],
        hidden: ["ar"],
      },
    });
  await popup.close();

  const again = await openPopup(browser, page);
  for (const { name } of chosen) {
    await again.waitFor({ role: "button", name: uiText("lane_remove", name) });
  }
  await again.click({ role: "button", name: uiText("lane_remove", "French") });
  await addLanguage(again, "Spanish");
  await again.waitFor({ role: "button", name: uiText("lane_remove", "Spanish") });
  await expect
    .poll(async () => (await readStored(await browser.worker())).settings)
    .toMatchObject({ languages: { targets: ["de", "ja", "pt-BR", "ar", "es"] } });
  await again.close();

  await startByKey(browser, page);
  expect(stage.service.accounts()[0]?.request).toMatchObject({
    source_language: "en",
    source_language_mode: "fixed",
    target_languages: ["de", "ja", "pt-BR", "ar", "es"],
  });
});

test("a first language is added while captions run; a lane is hidden and shown", async ({
  launch,
  stage,
}) => {
  const browser = await launch({ choices: { apiKey: "local-key.scripted.script-pace=1500" } });
  const page = await browser.open(`${stage.site.url}/players/plain.html?autoplay=1&loop=1`);
  const watch = await CaptionWatch.start(page);
  await startByKey(browser, page);
  const lanesNow = () => watch.paints.at(-1)?.lanes.map(({ lane }) => lane) ?? [];
  await expect.poll(lanesNow).toEqual(["original"]);

  const popup = await openPopup(browser, page);
  await addLanguage(popup, "German");
  await popup.waitFor({ role: "button", name: uiText("lane_remove", "German") });
  await expect.poll(lanesNow).toEqual(["original", "de"]);

  const eye = { role: "button", name: uiText("lane_show", uiText("lane_original")) };
  await popup.click(eye);
  await expect.poll(lanesNow).toEqual(["de"]);
  await popup.click(eye);
  await expect.poll(lanesNow).toEqual(["original", "de"]);
  await popup.close();
});

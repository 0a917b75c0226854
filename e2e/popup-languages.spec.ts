import type { Locator } from "@playwright/test";
import { languageNamer } from "../src/captions/text/language-name.ts";
import type { Settings } from "../src/settings/schema/settings.ts";
import { activeTabId } from "./harness/browser/active-tab-id.ts";
import { readStored, storeChoices } from "./harness/browser/stored-settings.ts";
import { startByKey } from "./harness/input/start-by-key.ts";
import { LONG } from "./harness/long-form.ts";
import { CaptionWatch } from "./harness/overlay/caption-watch.ts";
import { uiText, uiTextIn } from "./harness/pages/ui-text.ts";
import { addLanguage } from "./harness/popup/add-language.ts";
import { openLoosePopup } from "./harness/popup/loose-popup.ts";
import { openPopup } from "./harness/popup/open-popup.ts";
import { expect, test } from "./harness/test.ts";

test(
  "five languages are chosen by name or code, the sixth is refused with a reason, and all are remembered",
  LONG,
  async ({ launch, stage }) => {
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
    await popup.press("Escape");

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
  },
);

// Until a session has begun and its first words have come.
const PATIENT = { timeout: 30_000 };

test("a first language is added while captions run; a lane is hidden and shown", async ({
  launch,
  stage,
}) => {
  const browser = await launch({ choices: { apiKey: "local-key.scripted.script-pace=1500" } });
  const page = await browser.open(`${stage.site.url}/players/plain.html?autoplay=1&loop=1`);
  const watch = await CaptionWatch.start(page);
  await startByKey(browser, page);
  const lanesNow = () => watch.paints.at(-1)?.lanes.map(({ lane }) => lane) ?? [];
  await expect.poll(lanesNow, PATIENT).toEqual(["original"]);

  const popup = await openPopup(browser, page);
  await addLanguage(popup, "German");
  await popup.waitFor({ role: "button", name: uiText("lane_remove", "German") });
  await expect.poll(lanesNow, PATIENT).toEqual(["original", "de"]);

  const eye = { role: "button", name: uiText("lane_show", uiText("lane_original")) };
  await popup.click(eye);
  await expect.poll(lanesNow).toEqual(["de"]);
  await popup.click(eye);
  await expect.poll(lanesNow, PATIENT).toEqual(["original", "de"]);
  await popup.close();
});

test(
  "languages are put in order by pointer and by keys, in both directions of writing",
  LONG,
  async ({ launch, stage }) => {
    const browser = await launch({ choices: { languages: { targets: ["de", "ja", "fr"] } } });
    await browser.open(`${stage.site.url}/players/silent.html`);
    const tabId = await activeTabId(browser);
    const order = async () => {
      const { settings } = (await readStored(await browser.worker())) as unknown as {
        settings: Settings;
      };
      const { targets, originalAt } = settings.languages;
      return [...targets.slice(0, originalAt), "original", ...targets.slice(originalAt)].join();
    };
    const middleOf = async (target: Locator) => {
      const { x, y, width, height } = await readBox(target);
      return { x: x + width / 2, y: y + height / 2 };
    };

    for (const language of ["en", "ar"]) {
      await test.step(language, async () => {
        const text = (key: string, ...substitutes: readonly string[]) =>
          uiTextIn(language, key, ...substitutes);
        const popup = await openLoosePopup(browser, tabId, { language });
        const rows = popup.locator(".lane-row");
        const handle = (index: number) => rows.nth(index).locator("[data-handle]");
        const drag = async (from: number, to: number) => {
          const [start, end] = [await middleOf(handle(from)), await middleOf(handle(to))];
          await popup.mouse.move(start.x, start.y);
          await popup.mouse.down();
          await popup.mouse.move(start.x, (start.y + end.y) / 2, { steps: 3 });
          // Sideways the pointer may go anywhere.
          await popup.mouse.move(170, end.y, { steps: 3 });
        };
        const name = (tag: string) => languageNamer(language)(tag).name;
        const label = (lane: string) =>
          text("lane_move", lane === "original" ? text("lane_original") : name(lane));
        const first = await readBox(handle(0));
        const eye = await readBox(rows.nth(0).getByRole("button").nth(1));
        expect(first.width >= 24 && first.height >= 24).toBe(true);
        expect(first.x < eye.x).toBe(language === "en");

        await drag(0, 2);
        await popup.mouse.up();
        await expect.poll(order).toBe("de,ja,original,fr");
        await expect(handle(2)).toHaveAttribute("aria-label", label("original"));
        await expect(handle(2)).toBeFocused();
        await expect(
          popup.getByText(text("lane_moved", text("lane_original"), "3", "4")),
        ).toBeAttached();

        await drag(3, 0);
        await expect(rows.nth(3)).toHaveClass(/lane-row-dragged/);
        await popup.keyboard.press("Escape");
        await popup.mouse.up();
        await expect(rows.nth(3)).not.toHaveClass(/lane-row-dragged/);

        await handle(3).focus();
        for (const place of ["3", "2", "1"]) {
          await popup.keyboard.press("ArrowUp");
          await expect(popup.getByText(text("lane_moved", name("fr"), place, "4"))).toBeAttached();
          await expect(popup.getByLabel(label("fr"), { exact: true })).toBeFocused();
        }
        await expect.poll(order).toBe("fr,de,ja,original");
        await popup.keyboard.press("ArrowDown");
        await expect.poll(order).toBe("de,fr,ja,original");
        await popup.close();
        await storeChoices(await browser.worker(), {
          apiKey: "local-key",
          service: stage.serviceUrls,
          languages: { targets: ["de", "ja", "fr"] },
        });
      });
    }
  },
);

async function readBox(target: Locator) {
  const box = await target.boundingBox();
  if (!box) throw new Error("It is not drawn.");
  return box;
}

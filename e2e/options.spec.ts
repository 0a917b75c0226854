import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { VIEWS } from "../src/options/views.ts";
import type { Settings } from "../src/settings/schema/settings.ts";
import { readStored, storeKey } from "./harness/browser/stored-settings.ts";
import { startByKey } from "./harness/input/start-by-key.ts";
import { LONG } from "./harness/long-form.ts";
import { openOptions, showOptions } from "./harness/pages/options-on-page.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { startCaptions } from "./harness/popup/start-captions.ts";
import { expect, test } from "./harness/test.ts";

const field = (page: Page, key: string) => page.getByRole("textbox", { name: uiText(key) });

const INVALID = [
  {
    view: "account",
    fields: [
      ["address_paid_label", "ftp://example.org", "problem_address_scheme"],
      ["address_paid_label", "http://example.org", "problem_address_insecure"],
      ["address_free_label", "https://a:b@example.org", "problem_address_credentials"],
      ["address_free_label", "https://example.org?x=1", "problem_address_query"],
      ["api_key_label", "with blank", "problem_key_characters"],
    ],
  },
  {
    view: "wording",
    fields: [
      ["spoken_terms_label", "not-a-uuid", "problem_not_a_uuid"],
      ["glossary_label", "two words", "problem_identifier_characters"],
    ],
  },
  { view: "captions", fields: [["silence_label", "11", "problem_silence_minutes"]] },
  {
    view: "advanced",
    fields: [
      ["auth_scheme_label", "two words", "problem_scheme_characters"],
      ["ring_label", "9", "problem_ring_seconds"],
      ["ring_label", "a lot", "problem_ring_seconds"],
    ],
  },
] as const;

test("choices of several views are saved, and sent with the next session", async ({
  launch,
  stage,
}) => {
  const browser = await launch();
  const page = await openOptions(browser, "captions");
  await page.getByRole("combobox", { name: uiText("spoken_label") }).selectOption("mt");
  await showOptions(page, "wording");
  await page.getByRole("combobox", { name: uiText("formality_label") }).selectOption("formal");
  await showOptions(page, "advanced");
  await page
    .getByRole("combobox", { name: uiText("source_format_label") })
    .selectOption("audio/pcm;encoding=alaw;rate=8000");
  const search = page.getByRole("searchbox", { name: uiText("options_search") });
  await search.fill("MESSAGEPACK");
  await page.getByRole("radio", { name: uiText("message_format_json") }).check();
  await leaveSearch(page);
  await field(page, "ring_label").fill("9");
  await expect(page.getByText(uiText("problem_ring_seconds"))).toBeVisible();
  await field(page, "ring_label").fill("90");
  await expect
    .poll(async () => (await readStored(await browser.worker())).settings)
    .toMatchObject({ voice: { messageFormat: "json" }, stream: { ringSeconds: 90 } });
  await page.reload();
  await expect(field(page, "ring_label")).toHaveValue("90");

  const silent = await browser.open(`${stage.site.url}/players/silent.html`);
  await startByKey(browser, silent);
  await expect.poll(() => stage.service.accounts().length).toBeGreaterThan(0);
  expect(stage.service.accounts()[0]?.request).toEqual({
    source_media_content_type: "audio/pcm;encoding=alaw;rate=8000",
    message_format: "json",
    source_language: "mt",
    source_language_mode: "fixed",
    formality: "formal",
  });
});

test(
  "fields refuse what is invalid, and save and send what is valid",
  LONG,
  async ({ launch, stage }) => {
    // Without lists to pick from, identifiers are typed.
    const browser = await launch({ choices: { apiKey: "local-key.no-lists" } });
    const page = await openOptions(browser, "account");

    await test.step("an invalid field says what is wrong and is not saved", async () => {
      const chosen = async () => {
        const { settings, apiKey } = await readStored(await browser.worker());
        return { settings: settings as Settings, apiKey };
      };
      const before = await chosen();
      for (const { view, fields } of INVALID) {
        await showOptions(page, view);
        for (const [label, value, problem] of fields) {
          const input = field(page, label);
          const original = await input.inputValue();
          await input.fill(value);
          await expect(page.getByText(uiText(problem)), `${label}: ${value}`).toBeVisible();
          await expect(input).toHaveAttribute("aria-invalid", "true");
          await input.press("Enter");
          await input.fill(original);
          await expect(page.getByText(uiText(problem))).toBeHidden();
        }
      }
      // A valid value is stored after all earlier ones.
      await field(page, "ring_label").fill("45");
      const stream = { ...before.settings.stream, ringSeconds: 45 };
      await expect.poll(async () => (await chosen()).settings.stream).toEqual(stream);
      expect(await chosen()).toEqual({ ...before, settings: { ...before.settings, stream } });
    });

    await test.step("valid fields are saved, sent with the next session, and still there later", async () => {
      await showOptions(page, "captions");
      const termsId = "0f8fad5b-d9cb-469f-a165-70867728950e";
      const choose = (name: string) => page.getByRole("radio", { name, exact: true }).check();
      const spoken = page.getByRole("combobox", { name: uiText("spoken_label") });
      await spoken.selectOption("mt");
      await field(page, "silence_label").fill("0.5");
      await showOptions(page, "wording");
      await field(page, "spoken_terms_label").fill(termsId);
      await field(page, "glossary_label").fill("my-glossary");
      await page.getByRole("combobox", { name: uiText("formality_label") }).selectOption("formal");
      await showOptions(page, "advanced");
      await page
        .getByRole("combobox", { name: uiText("source_format_label") })
        .selectOption("audio/pcm;encoding=alaw;rate=8000");
      await choose(uiText("message_format_json"));
      await choose(uiText("slow_link_switch"));
      await field(page, "ring_label").fill("90");
      await page.keyboard.press("Tab");
      await expect(page.getByText(uiText("saved"), { exact: true }).first()).toBeVisible();
      await expect
        .poll(async () => (await readStored(await browser.worker())).settings)
        .toMatchObject({
          languages: { source: "mt", sourceMode: "fixed" },
          voice: {
            spokenTermsId: termsId,
            glossaryId: "my-glossary",
            formality: "formal",
            messageFormat: "json",
            sourceFormat: "audio/pcm;encoding=alaw;rate=8000",
            slowLink: "switch",
          },
          stream: { ringSeconds: 90, silenceMinutes: 0.5 },
        });
      await page.reload();
      await expect(field(page, "ring_label")).toHaveValue("90");
      await expect(page.getByRole("radio", { name: uiText("message_format_json") })).toBeChecked();
      await showOptions(page, "wording");
      await expect(field(page, "spoken_terms_label")).toHaveValue(termsId);

      const sessionsBefore = stage.service.accounts().length;
      const silent = await browser.open(`${stage.site.url}/players/silent.html`);
      await startCaptions(browser, silent);
      await expect.poll(() => stage.service.accounts().length).toBeGreaterThan(sessionsBefore);
      expect(stage.service.accounts()[0]?.request).toEqual({
        source_media_content_type: "audio/pcm;encoding=alaw;rate=8000",
        message_format: "json",
        source_language: "mt",
        source_language_mode: "fixed",
        spoken_terms_id: termsId,
        glossary_id: "my-glossary",
        formality: "formal",
      });
    });
  },
);

test("languages, formats, addresses and the connection test", LONG, async ({ launch, stage }) => {
  const browser = await launch();
  const page = await openOptions(browser, "captions");
  const optionsAt = (place: string) => browser.extensionUrl(`src/options/index.html#${place}`);

  await test.step("an undetectable language is marked, and a warning appears when it is the hint", async () => {
    const spoken = page.getByRole("combobox", { name: uiText("spoken_label") });
    const warning = page.getByText(uiText("spoken_undetected_warning", "Maltese"));
    await spoken.selectOption("mt");
    await expect(spoken.locator("option:checked")).toHaveText(/not detected/);
    await expect(page.getByRole("radio", { name: uiText("spoken_mode_fixed") })).toBeChecked();
    await expect(warning).toBeHidden();
    await page.getByRole("radio", { name: uiText("spoken_mode_hint") }).check();
    await expect(warning).toBeVisible();
    await spoken.selectOption("de");
    await expect(warning).toBeHidden();
    await expect(spoken.locator("option:checked")).not.toHaveText(/not detected/);
  });

  await test.step("every format can be chosen by keyboard alone, or says why not", async () => {
    await page.goto(optionsAt("sound"));
    const menu = page.getByRole("combobox", { name: uiText("source_format_label") });
    await menu.waitFor();
    const formats = await menu.locator("option").evaluateAll((options) =>
      options.map((option) => {
        const { value, disabled, label } = option as HTMLOptionElement;
        return { value, disabled, label };
      }),
    );
    expect(formats).toHaveLength(19);
    for (const { disabled, label } of formats) {
      expect(label).toMatch(disabled ? /Not available/ : /MB per hour$/);
    }
    await expect(menu.locator("optgroup")).toHaveCount(4);
    const offered = formats.flatMap(({ value, disabled }) => (disabled ? [] : [value]));
    await menu.focus();
    await page.keyboard.press("Home");
    for (const contentType of offered.slice(1)) {
      await page.keyboard.press("ArrowDown");
      await expect(menu).toHaveValue(contentType);
      await expect
        .poll(async () => (await readStored(await browser.worker())).settings)
        .toMatchObject({ voice: { sourceFormat: contentType } });
    }
    await expect(page.locator("#sound")).toContainText(offered.at(-1) ?? "");
  });

  await test.step("every address of a section leads to its view", async () => {
    for (const { title, sections } of VIEWS) {
      for (const section of sections) {
        await page.goto(optionsAt(section));
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(uiText(title));
        await expect(page.locator(`#${section}`)).toBeInViewport();
      }
    }
    const help = await browser.open(browser.extensionUrl("src/help/index.html"));
    for (const moved of ["glossaries", "spoken-terms"]) {
      await help.goto(optionsAt(moved));
      await help.waitForURL(new RegExp(`/src/terms/index.html#${moved}$`));
      await expect(help.locator(`#${moved}`)).toBeInViewport();
    }
    await test.step("from the topics of the help page", async () => {
      await help.goto(browser.extensionUrl("src/help/index.html"));
      const links = help.locator('main a[href*="/options/"]');
      await links.first().waitFor();
      const addresses = await links.evaluateAll((all) =>
        all.map((link) => link.getAttribute("href")),
      );
      for (const address of new Set(addresses)) {
        await help.locator(`main a[href="${address}"]`).first().click();
        await expect(help.locator(`#${address?.split("#")[1]}`)).toBeInViewport();
        await help.goBack();
      }
    });
  });

  await test.step('"Test connection" distinguishes a wrong key, a wrong plan and an unreachable address', async () => {
    await page.goto(optionsAt("service"));
    let address = stage.serviceUrls.paidBaseUrl;
    const tryOut = async (apiKey: string, paidBaseUrl: string, said: string) => {
      await field(page, "address_paid_label").fill(paidBaseUrl);
      await field(page, "address_paid_label").press("Enter");
      if (paidBaseUrl !== address) {
        // Another service does not get the previous service's key.
        await expect(page.getByText(uiText("api_key_removed"))).toBeVisible();
        await expect(field(page, "api_key_label")).toHaveValue("");
        address = paidBaseUrl;
      }
      await field(page, "api_key_label").fill(apiKey);
      await field(page, "api_key_label").press("Tab");
      await page.getByRole("button", { name: uiText("test_connection") }).click();
      await expect(page.getByText(uiText(said))).toBeVisible();
    };
    const { paidBaseUrl } = stage.serviceUrls;
    await tryOut("local-key", paidBaseUrl, "test_works");
    await tryOut("some-other-key", paidBaseUrl, "test_key_refused");
    await tryOut("local-key:fx", paidBaseUrl, "test_wrong_plan_is_free");
    await tryOut("local-key", "http://127.0.0.1:9", "test_unreachable");
    await tryOut(
      "local-key",
      stage.site.url.replace("localhost", "127.0.0.1"),
      "error_not_this_service",
    );
  });
});

test(
  "settings travel in a file with the key under a passphrase, and an import is undone",
  LONG,
  async ({ launch }, testInfo) => {
    const browser = await launch({ choices: { voice: { formality: "formal" } } });
    const page = await openOptions(browser, "backup");
    const passphrase = page.getByLabel(uiText("passphrase_label"), { exact: true });
    const exportButton = page.getByRole("button", { name: uiText("settings_file_export") });
    await page.getByLabel(uiText("settings_file_with_key")).check();
    await passphrase.fill("correct horse");
    const [download] = await Promise.all([page.waitForEvent("download"), exportButton.click()]);
    expect(download.suggestedFilename()).toMatch(/^surtitle-settings-\d{4}-\d\d-\d\d\.json$/);
    const file = testInfo.outputPath("settings.json");
    await download.saveAs(file);
    const content = await readFile(file, "utf8");
    expect(content).not.toContain("local-key");

    const stored = async () => await readStored(await browser.worker());
    const worker = await browser.worker();
    await storeKey(worker, "");
    await page.getByRole("link", { name: uiText("options_wording"), exact: true }).click();
    await page.getByLabel(uiText("formality_label")).selectOption("less");
    await expect
      .poll(async () => (await stored()).settings)
      .toMatchObject({
        voice: { formality: "less" },
      });
    const before = await stored();

    await showOptions(page, "storage");
    const picker = page.locator("#backup input[type=file]");
    await picker.setInputFiles({
      name: "broken.json",
      mimeType: "application/json",
      buffer: Buffer.from(content.replace('"formal"', '"rude"')),
    });
    await expect(page.getByText(uiText("settings_file_damaged"))).toBeVisible();
    await picker.setInputFiles(file);
    const keyPassphrase = page.getByLabel(uiText("settings_file_key"), { exact: true });
    const importButton = page.getByRole("button", {
      name: uiText("settings_file_apply"),
      exact: true,
    });
    await keyPassphrase.fill("wrong horse");
    await importButton.click();
    await expect(page.getByText(uiText("settings_file_wrong"))).toBeVisible();
    expect(await stored()).toEqual(before);
    await keyPassphrase.fill("correct horse");
    await importButton.click();
    await expect(page.getByText(uiText("settings_file_done"))).toBeVisible();
    expect(await stored()).toMatchObject({
      settings: { voice: { formality: "formal" } },
      apiKey: "local-key",
    });
    await page.getByRole("button", { name: uiText("preset_undo") }).click();
    await expect(page.getByText(uiText("settings_file_undone"))).toBeVisible();
    expect(await stored()).toEqual(before);
  },
);

const LABELS = ".field-label, .checkbox > label, .facts h3, .shortcut dt, .lane-styles h3";

const visibleLabels = (page: Page) =>
  page.locator(LABELS).evaluateAll((labels) =>
    labels.flatMap((label) => {
      const clone = label.cloneNode(true) as Element;
      for (const mark of clone.querySelectorAll(".saved-mark, .caption-lanes-count")) mark.remove();
      const name = clone.textContent?.trim() ?? "";
      return name !== "" && label.checkVisibility() ? [name] : [];
    }),
  );

test(
  "the search finds every setting by its name, and its words, and changes it in place",
  LONG,
  async ({ launch }) => {
    const browser = await launch({ choices: { languages: { targets: ["de"] } } });
    const page = await openOptions(browser, "captions");
    const search = page.getByRole("searchbox", { name: uiText("options_search") });
    const names = new Set<string>();
    for (const { id } of VIEWS) {
      await showOptions(page, id);
      // Until the lists are read, every language is offered.
      if (id === "wording") await expect(page.locator("#styles label")).toHaveCount(2);
      const labels = await visibleLabels(page);
      expect(labels.length, id).toBeGreaterThan(0);
      for (const label of labels) names.add(label);
    }
    expect(names.size).toBeGreaterThan(50);
    for (const name of names) {
      await search.fill(name);
      await expect.poll(() => visibleLabels(page), name).toContain(name);
    }

    await test.step("by a word of its hint or its choices, with the way to its view", async () => {
      await search.fill("msgpack MESSAGEPACK nothing");
      await expect(page.getByRole("status").first()).toHaveText(
        uiText("options_none_found", "msgpack MESSAGEPACK nothing"),
      );
      await search.fill("MESSAGEPACK");
      expect(await visibleLabels(page)).toEqual([uiText("message_format_label")]);
      await page.getByRole("radio", { name: uiText("message_format_json") }).check();
      await expect
        .poll(async () => (await readStored(await browser.worker())).settings)
        .toMatchObject({ voice: { messageFormat: "json" } });
      await leaveSearch(page);
      await expect(page).toHaveTitle(/^Advanced – Options · Surtitle$/);
    });
  },
);

/** Follows the link of a found setting to its view, which ends the search. */
async function leaveSearch(page: Page): Promise<void> {
  await page
    .getByRole("main")
    .getByRole("link", { name: uiText("options_advanced") })
    .last()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByRole("searchbox", { name: uiText("options_search") })).toHaveValue("");
}

import type { SurtitleBrowser } from "./harness/browser/launch-surtitle.ts";
import { readStored, type StoredChoices, storeKey } from "./harness/browser/stored-settings.ts";
import { pressByKey } from "./harness/input/press-by-key.ts";
import { LONG } from "./harness/long-form.ts";
import { axeFindings } from "./harness/pages/axe-findings.ts";
import { DocumentsOnPage, textFile } from "./harness/pages/documents-on-page.ts";
import { ListOnPage } from "./harness/pages/list-on-page.ts";
import {
  readStoredSegments,
  type SeedTranscript,
  storeTranscripts,
} from "./harness/pages/store-transcripts.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { startCaptions } from "./harness/popup/start-captions.ts";
import { expect, test } from "./harness/test.ts";
import { waitFor } from "./harness/wait-for.ts";
import { listClient } from "./service/testing/list-client.ts";

// The lists that every account of the local service starts with (`service/lists/known-lists.ts`).
const LIGHTHOUSES = "11111111-1111-4111-8111-111111111111";
const COAST = "66666666-6666-4666-8666-666666666666";
const GERMAN_STYLE = "33333333-3333-4333-8333-333333333333";
const ENGLISH_STYLE = "44444444-4444-4444-8444-444444444444";

const PATIENT = { timeout: 60_000 };
const OPTIONS = "src/options/index.html#wording";

const CAPTIONED: StoredChoices["languages"] = {
  source: "en",
  sourceMode: "fixed",
  targets: ["de"],
};

const settingsOf = async (browser: SurtitleBrowser) =>
  (await readStored(await browser.worker())).settings;

test(
  "glossary and Spoken Terms are picked by name for captions, and sent with the session",
  LONG,
  async ({ launch, stage }) => {
    const apiKey = "local-key.account=picked";
    const browser = await launch({
      choices: { apiKey, languages: CAPTIONED },
    });
    const page = await browser.open(browser.extensionUrl(OPTIONS));
    const section = page.locator("#voice");
    const glossary = new ListOnPage(section, "glossary_label");
    const terms = new ListOnPage(section, "spoken_terms_label");
    await expect(section.getByText(uiText("options_voice_no_style"))).toBeVisible();
    await expect.poll(() => glossary.choices()).toHaveLength(4);
    expect(await glossary.choices()).toEqual([
      uiText("list_none"),
      "Lighthouses – English → German, English → French, English → Spanish, English → Japanese and 1 more",
      "No words for English → German: [Leuchttürme – German → English]",
      uiText("list_type"),
    ]);
    await expect.poll(() => terms.choices()).toContain("Lights of the coast – English, German");
    expect(await axeFindings(page)).toEqual([]);
    await glossary.pick(LIGHTHOUSES);
    await terms.pick(COAST);
    await expect
      .poll(() => settingsOf(browser))
      .toMatchObject({ voice: { glossaryId: LIGHTHOUSES, spokenTermsId: COAST } });

    const call = listClient(stage.service);
    await test.step("another client's new and deleted lists appear after a refresh", async () => {
      const dictionaries = [
        { source_lang: "en", target_lang: "de", entries: "tide\tTide", entries_format: "tsv" },
      ];
      await call("POST", "/v3/glossaries", { name: "Tides", dictionaries }, apiKey);
      await call("DELETE", `/v3/glossaries/${LIGHTHOUSES}`, undefined, apiKey);
      await glossary.refresh();
      await expect.poll(() => glossary.choices()).toContain("Tides – English → German");
      expect(await glossary.chosen()).toBe(uiText("list_not_found", LIGHTHOUSES));
      const tides = glossary.menu.locator("option", { hasText: "Tides" });
      await glossary.pick((await tides.getAttribute("value")) ?? "");
      await expect.poll(() => glossary.chosen()).toContain("Tides");
    });

    await test.step("an identifier can still be typed, and is checked", async () => {
      await terms.type("not-a-uuid");
      await expect(section.getByText(uiText("problem_not_a_uuid"))).toBeVisible();
      expect(await settingsOf(browser)).toMatchObject({ voice: { spokenTermsId: COAST } });
      await terms.pick(COAST);
    });

    await test.step("when opened again, the names are there at once", async () => {
      await page.reload();
      await expect.poll(() => glossary.chosen()).toContain("Tides – English → German");
      await expect.poll(() => terms.chosen()).toContain("Lights of the coast");
    });

    const before = stage.service.accounts().length;
    const silent = await browser.open(`${stage.site.url}/players/silent.html`);
    await startCaptions(browser, silent);
    await expect.poll(() => stage.service.accounts().length).toBeGreaterThan(before);
    const { glossary_id: sent } = Object(stage.service.accounts()[0]?.request);
    expect(stage.service.accounts()[0]?.request).toMatchObject({ spoken_terms_id: COAST });
    expect(sent).not.toBe(LIGHTHOUSES);
    expect(sent).toBe(Object(await settingsOf(browser)).voice.glossaryId);
  },
);

test(
  "documents offer only lists of their language, with its default preselected",
  LONG,
  async ({ launch, stage }) => {
    const apiKey = "local-key.account=documents-picked";
    const browser = await launch({ choices: { apiKey } });

    await test.step("the default of a language is chosen in the options", async () => {
      const page = await browser.open(browser.extensionUrl(OPTIONS));
      const german = new ListOnPage(page.locator("#styles"), "default_styles_for", "German");
      await expect.poll(() => german.choices()).toHaveLength(4);
      expect(await german.choices()).toContain("Not for German: [Lighthouse manual – English]");
      await german.pick(GERMAN_STYLE);
      await expect
        .poll(() => settingsOf(browser))
        .toMatchObject({ styleRules: { defaults: { de: GERMAN_STYLE } } });
      await page.close();
    });

    const documents = await DocumentsOnPage.open(browser);
    const { page } = documents;
    const target = page.getByRole("combobox", { name: uiText("documents_target"), exact: true });
    const style = new ListOnPage(page, "documents_style");
    const send = async (name: string, language: string) => {
      await documents.translate(language);
      await expect(documents.row(name)).toBeVisible();
      const account = () => stage.service.documents().find(({ fileName }) => fileName === name);
      await expect.poll(account, PATIENT).toBeDefined();
      return account()?.fields;
    };
    await documents.pick([textFile("default.txt", "Good evening.\n")]);
    // Defaults are visible; before a language is chosen there are none.
    await page.getByText(uiText("documents_more_choices"), { exact: true }).click();
    await expect
      .poll(() => style.choices())
      .toContain(`${uiText("list_unfit_no_target")}: [Lighthouse manual – English]`);
    await target.selectOption("de");
    await expect
      .poll(() => style.chosen())
      .toBe(uiText("list_standard", "Leuchtturm-Handbuch").replace(/[\u2066-\u2069]/g, ""));
    expect(await axeFindings(page)).toEqual([]);
    expect(await send("default.txt", "de")).toMatchObject({ style_id: GERMAN_STYLE });

    await documents.pick([textFile("none.txt", "Good evening.\n")]);
    await style.pick("");
    expect(await send("none.txt", "de")).not.toHaveProperty("style_id");

    await documents.pick([textFile("variant.txt", "Good evening.\n")]);
    await target.selectOption("en-GB");
    await expect
      .poll(() => style.choices())
      .toContain("Not for English: [Leuchtturm-Handbuch – German]");
    await style.pick(ENGLISH_STYLE);
    await target.selectOption("fr");
    // Changing the language also changes its list.
    await expect.poll(() => style.chosen()).toBe(uiText("list_standard_none"));
    await target.selectOption("en-GB");
    await style.pick(ENGLISH_STYLE);
    expect(await send("variant.txt", "en-GB")).toMatchObject({ style_id: ENGLISH_STYLE });

    await test.step("a deleted default is reported, and can be removed", async () => {
      await listClient(stage.service)(
        "DELETE",
        `/v3/style_rules/${GERMAN_STYLE}`,
        undefined,
        apiKey,
      );
      await documents.pick([textFile("deleted.txt", "Good evening.\n")]);
      await target.selectOption("de");
      await documents.translate("de");
      await expect(documents.row("deleted.txt")).toContainText(
        uiText("document_problem_style_not_found"),
        PATIENT,
      );
      await documents.button("document_choose_again", "deleted.txt").click();
      await style.refresh();
      await expect.poll(() => style.chosen()).toContain(GERMAN_STYLE);
      await style.pick("");
      expect(await send("deleted.txt", "de")).not.toHaveProperty("style_id");
    });
  },
);

const TALK: SeedTranscript = {
  id: "talk",
  title: "The keeper",
  address: "https://coast.example/talks/keeper",
  startedAtMs: Date.now() - 3_600_000,
  endedAtMs: Date.now() - 3_000_000,
  gaps: [],
  language: "en",
  lanes: { original: ["The keeper of the lighthouse went home."] },
};

test(
  "a transcript is translated with the account's lists, but without a deleted one",
  LONG,
  async ({ launch, stage }) => {
    const apiKey = "local-key.account=library-picked";
    const browser = await launch({
      choices: { apiKey, styleRules: { defaults: { de: GERMAN_STYLE } } },
    });
    await storeTranscripts(browser, [TALK]);
    const page = await browser.open(browser.extensionUrl("src/transcript/library.html"));
    const open = async (language: string) => {
      await page.getByRole("button", { name: uiText("translate_open"), exact: true }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(uiText("translate_into"), { exact: true }).selectOption(language);
      // The dialog grows as the cost and the usage arrive.
      await pressByKey(dialog.locator("summary", { hasText: uiText("documents_more_choices") }));
      return dialog;
    };
    const confirm = () =>
      page.getByRole("button", { name: uiText("translate_confirm"), exact: true }).click();
    const laneOf = async (language: string) => {
      const all = await readStoredSegments(browser);
      return all.filter(({ lane }) => lane === language).map(({ text }) => text);
    };
    await page.getByRole("link", { name: TALK.title }).click();

    const dialog = await open("fr");
    const glossary = new ListOnPage(dialog, "glossary_label");
    await expect
      .poll(() => glossary.choices())
      .toContain("No words for English → French: [Leuchttürme – German → English]");
    await glossary.pick(LIGHTHOUSES);
    const style = new ListOnPage(dialog, "documents_style");
    await expect.poll(() => style.chosen()).toBe(uiText("list_standard_none"));
    expect(await axeFindings(page)).toEqual([]);
    await confirm();
    await waitFor("words of the glossary", async () => /fanal/.test((await laneOf("fr")).join("")));

    await listClient(stage.service)("DELETE", `/v3/style_rules/${GERMAN_STYLE}`, undefined, apiKey);
    await open("de");
    await confirm();
    await expect(page.getByText(uiText("error_style_not_found"))).toBeVisible(PATIENT);
    expect(await laneOf("de")).toEqual([]);
    await page
      .getByRole("button", { name: uiText("translate_go_on_without"), exact: true })
      .click();
    await waitFor("the translation without the list", async () => (await laneOf("de")).length > 0);
  },
);

test(
  "when the service has no lists, identifiers are typed, and the reason is shown",
  LONG,
  async ({ launch, stage }) => {
    const browser = await launch({ choices: { apiKey: "local-key.no-lists" } });
    const worker = await browser.worker();
    const page = await browser.open(browser.extensionUrl(OPTIONS));
    const section = page.locator("#voice");
    const glossary = new ListOnPage(section, "glossary_label");
    await expect(section.getByText(uiText("list_absence_unsupported"))).toHaveCount(2);
    await glossary.field.fill("two words");
    await expect(section.getByText(uiText("problem_identifier_characters"))).toBeVisible();
    await glossary.field.fill("my-glossary");
    await glossary.field.press("Enter");
    await expect
      .poll(() => settingsOf(browser))
      .toMatchObject({ voice: { glossaryId: "my-glossary" } });

    await test.step("the terms and the style rules page give the same reason", async () => {
      // An address from before they had a page of their own.
      const terms = await browser.open(browser.extensionUrl("src/options/index.html#glossaries"));
      await terms.waitForURL(/\/src\/terms\/index\.html#glossaries$/);
      for (const id of ["spoken-terms", "glossaries"]) {
        const lists = terms.locator(`#${id}`);
        await lists.scrollIntoViewIfNeeded();
        await expect(lists.getByText(uiText("words_error_unsupported"))).toBeVisible();
      }
      await terms.close();
      const styles = await browser.open(browser.extensionUrl("src/style-rules/index.html"));
      await expect(styles.getByText(uiText("style_problem_unsupported"))).toBeVisible();
      await styles.goto(browser.extensionUrl("src/style-rules/index.html#list=any"));
      await styles.reload();
      await expect(styles.getByText(uiText("style_problem_unsupported"))).toBeVisible();
      await styles.close();
    });

    await test.step("another key is used at once", async () => {
      await storeKey(worker, "local-key.lists-refused");
      await expect(section.getByText(uiText("list_absence_plan"))).toHaveCount(2);
      await storeKey(worker, "local-key");
      await expect.poll(() => glossary.chosen()).toBe(uiText("list_not_found", "my-glossary"));
      await storeKey(worker, "local-key.no-lists");
      await expect(section.getByText(uiText("list_absence_unsupported"))).toHaveCount(2);
    });

    const documents = await DocumentsOnPage.open(browser);
    await documents.pick([textFile("typed.txt", "Good evening.\n")]);
    await documents.page.getByText(uiText("documents_more_choices"), { exact: true }).click();
    await new ListOnPage(documents.page, "documents_style").type(GERMAN_STYLE);
    await documents.translate("de");
    const sent = () =>
      stage.service.documents().find(({ fileName }) => fileName === "typed.txt")?.fields;
    await expect.poll(sent, PATIENT).toMatchObject({ style_id: GERMAN_STYLE });
  },
);

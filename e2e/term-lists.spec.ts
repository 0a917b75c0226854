import { readFileSync } from "node:fs";
import { storeKey } from "./harness/browser/stored-settings.ts";
import { pressByKey } from "./harness/input/press-by-key.ts";
import { LONG } from "./harness/long-form.ts";
import { axeFindings } from "./harness/pages/axe-findings.ts";
import { TermListsOnPage } from "./harness/pages/term-lists-on-page.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { expect, test } from "./harness/test.ts";
import { listClient } from "./service/testing/list-client.ts";

const KNOWN = "11111111-1111-4111-8111-111111111111";
const EN_DE = `/v3/glossaries/${KNOWN}/entries?source_lang=en&target_lang=de`;

test(
  "a glossary is filled from a file, kept while offline, saved and exported",
  LONG,
  async ({ launch, stage }) => {
    const apiKey = "local-key.account=words-short.empty-lists";
    const browser = await launch({ choices: { apiKey } });
    const lists = await TermListsOnPage.open(browser, "glossaries");
    const { page, glossaries, terms } = lists;
    const call = listClient(stage.service);

    await test.step("created, with its first entry", async () => {
      await glossaries.getByText(uiText("words_new_glossary")).click();
      await lists.field(glossaries, "words_name").fill("Coast");
      for (const [key, language] of [
        ["words_source_language", "pt"],
        ["words_target_language", "de"],
      ] as const) {
        await glossaries.getByRole("combobox", { name: uiText(key) }).selectOption(language);
      }
      await lists.field(glossaries, "words_first_entries").fill("farol\tLeuchtturm");
      await lists.button(glossaries, "words_create_glossary").click();
      await expect.poll(() => lists.entries()).toEqual([["farol", "Leuchtturm"]]);
    });

    await test.step("filled from a file, and kept in a reloaded page", async () => {
      await browser.context.setOffline(true);
      await glossaries.getByText(uiText("words_many")).click();
      const lines = Array.from({ length: 2_000 }, (_, at) => `palavra ${at},Wort ${at}`);
      const buffer = Buffer.from(lines.join("\r\n"));
      await glossaries
        .locator("input[type=file]")
        .setInputFiles({ name: "w.csv", mimeType: "text/csv", buffer });
      await expect(glossaries.getByText(uiText("words_taken", "2,000", "0"))).toBeVisible();
      expect(await glossaries.locator("tbody tr").count()).toBeLessThan(60);
      await lists.save();
      await expect(glossaries.getByText(uiText("words_error_unreachable"))).toBeVisible();
      await browser.context.setOffline(false);
      await page.reload();
      await lists.openList(glossaries, "Coast");
      await expect(glossaries.getByText(uiText("words_restored"))).toBeVisible();
    });

    await test.step("saved to the service, and as a file", async () => {
      await lists.save();
      await expect(lists.button(glossaries, "words_save")).toBeHidden();
      const { body } = await call("GET", "/v3/glossaries", undefined, apiKey);
      expect(body).toMatchObject({ glossaries: [{ dictionaries: [{ entry_count: 2_001 }] }] });
      await glossaries.getByText(uiText("words_many")).click();
      const download = page.waitForEvent("download");
      await lists.button(glossaries, "words_save_tsv").click();
      const file = readFileSync(await (await download).path(), "utf8");
      expect(file).toContain("palavra 1999\tWort 1999\n");
    });

    await test.step("a collection of Spoken Terms is created", async () => {
      await terms.scrollIntoViewIfNeeded();
      await terms.getByText(uiText("words_new_collection")).click();
      await lists.field(terms, "words_name").fill("Lights");
      await terms.getByRole("combobox", { name: uiText("words_language") }).selectOption("en");
      await lists.field(terms, "words_terms").fill("Eddystone\nFresnel");
      await lists.button(terms, "words_create_collection").click();
      await expect(lists.field(terms, "words_terms_in", "English")).toHaveValue(
        "Eddystone\nFresnel",
      );
      const { body } = await call("GET", "/v3/spoken-terms", undefined, apiKey);
      expect(body).toMatchObject({
        spoken_terms: [{ name: "Lights", term_lists: [{ lang: "en" }] }],
      });
      expect(await axeFindings(page)).toEqual([]);
    });
  },
);

test(
  "a glossary is created, filled, searched, imported, exported and deleted",
  LONG,
  async ({ launch, stage }) => {
    const apiKey = "local-key.account=words-made.empty-lists";
    const browser = await launch({ choices: { apiKey } });
    const lists = await TermListsOnPage.open(browser, "glossaries");
    const { page, glossaries } = lists;
    await expect(glossaries.getByText(uiText("words_none_glossaries"))).toBeVisible();

    await test.step("an invalid entry is marked at its field and not sent", async () => {
      await glossaries.getByText(uiText("words_new_glossary")).click();
      await lists.button(glossaries, "words_create_glossary").click();
      await expect(glossaries.getByText(uiText("words_problem_empty"))).toBeVisible();
      await expect(glossaries.getByText(uiText("words_problem_no_pair"))).toBeVisible();
      await lists.field(glossaries, "words_name").fill("é".repeat(513));
      await expect(glossaries.getByText(uiText("words_bytes", "1,026", "1,024"))).toBeVisible();
      await expect(glossaries.getByText(uiText("words_problem_too_long"))).toBeVisible();
      await lists.field(glossaries, "words_name").fill("é".repeat(512));
      await expect(glossaries.getByText(uiText("words_problem_too_long"))).toBeHidden();
      await glossaries
        .getByRole("combobox", { name: uiText("words_source_language") })
        .selectOption("pt");
      await glossaries
        .getByRole("combobox", { name: uiText("words_target_language") })
        .selectOption("pt");
      await expect(glossaries.getByText(uiText("words_problem_same_language"))).toBeVisible();
    });

    await test.step("created, with its first entry", async () => {
      await lists.field(glossaries, "words_name").fill("Coast");
      await glossaries
        .getByRole("combobox", { name: uiText("words_target_language") })
        .selectOption("de");
      await lists.field(glossaries, "words_first_entries").fill("farol\tLeuchtturm");
      await lists.button(glossaries, "words_create_glossary").click();
      await glossaries.getByRole("heading", { name: "Coast" }).waitFor();
      await expect.poll(() => lists.entries()).toEqual([["farol", "Leuchtturm"]]);
    });

    const many = Array.from({ length: 12_000 }, (_, at) => `palavra ${at},Wort ${at}`);
    await test.step("twelve thousand entries from a file, few of them rendered", async () => {
      await glossaries.getByText(uiText("words_many")).click();
      const content = `\uFEFF${many.join("\r\n")}\r\nsem tradução\r\n"vírgula, sim","Komma, ja"`;
      await glossaries
        .locator("input[type=file]")
        .setInputFiles({ name: "w.csv", mimeType: "text/csv", buffer: Buffer.from(content) });
      await expect(glossaries.getByText(uiText("words_taken", "12,001", "0"))).toBeVisible();
      const refused = uiText("words_refused_line", "12,001", uiText("words_problem_columns"));
      await expect(glossaries.getByText(refused)).toBeVisible();
      expect(await glossaries.locator("tbody tr").count()).toBeLessThan(60);
      await lists.save();
      await expect(lists.button(glossaries, "words_save")).toBeHidden();
      await glossaries.getByRole("searchbox").fill("vírgula");
      await expect.poll(() => lists.entries()).toEqual([["vírgula, sim", "Komma, ja"]]);
      await glossaries.getByRole("searchbox").fill("PALAVRA 11999");
      await expect.poll(() => lists.entries()).toEqual([["palavra 11999", "Wort 11999"]]);
    });

    await test.step("changed and removed by keyboard, and saved as a whole", async () => {
      await lists.button(glossaries, "words_edit_entry", "palavra 11999").press("Enter");
      await page.keyboard.press("Tab");
      await page.keyboard.type("Letztes");
      await lists.field(glossaries, "words_target").fill("Letztes Wort");
      await page.keyboard.press("Enter");
      await glossaries.getByRole("searchbox").fill("farol");
      await lists.button(glossaries, "words_remove_entry", "farol").press("Enter");
      await expect(glossaries.getByText(uiText("words_unsaved", "1", "1"))).toBeVisible();
      await lists.save();
      await expect(lists.button(glossaries, "words_save")).toBeHidden();
      const call = listClient(stage.service);
      const { body } = await call("GET", "/v3/glossaries", undefined, apiKey);
      expect(body).toMatchObject({
        glossaries: [{ name: "Coast", dictionaries: [{ source_lang: "pt", entry_count: 12_001 }] }],
      });
    });

    await test.step("saved as a file with every entry in it", async () => {
      const download = page.waitForEvent("download");
      await lists.button(glossaries, "words_save_tsv").click();
      const rows = readFileSync(await (await download).path(), "utf8")
        .trimEnd()
        .split("\n");
      expect(rows.length).toBe(12_001);
      expect(rows).toContain("palavra 11999\tLetztes Wort");
      expect(rows).toContain("vírgula, sim\tKomma, ja");
    });

    await test.step("renamed and, after confirmation, deleted", async () => {
      await lists.button(glossaries, "words_rename", "Coast").click();
      await lists.field(glossaries, "words_name").fill("Costa");
      await page.keyboard.press("Enter");
      await glossaries.getByRole("heading", { name: "Costa" }).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await lists.button(glossaries, "words_delete_glossary").click();
      await expect(glossaries.getByText(uiText("words_delete_sure", "Costa"))).toBeVisible();
      await lists.button(glossaries, "words_delete_yes").click();
      await expect(glossaries.getByText(uiText("words_none_glossaries"))).toBeVisible();
    });
  },
);

test(
  "another client's changes are shown, and unsaved changes are kept",
  LONG,
  async ({ launch, stage }) => {
    const apiKey = "local-key.account=words-shared";
    const browser = await launch({ choices: { apiKey } });
    const lists = await TermListsOnPage.open(browser, "glossaries");
    const { page, glossaries } = lists;
    await lists.openList(glossaries, "Lighthouses");
    await expect.poll(() => lists.entries()).toContainEqual(["keeper", "Wärter"]);
    const call = listClient(stage.service);

    await test.step("offline nothing is lost, even when the page is reloaded", async () => {
      await browser.context.setOffline(true);
      await lists.field(glossaries, "words_new_source", "English").fill("keeper");
      await expect(glossaries.getByText(uiText("words_replaces", "Wärter"))).toBeVisible();
      await lists.field(glossaries, "words_new_target", "German").fill("Hüter");
      await page.keyboard.press("Enter");
      await lists.save();
      await expect(glossaries.getByText(uiText("words_error_unreachable"))).toBeVisible();
      await browser.context.setOffline(false);
      await page.reload();
      await lists.openList(glossaries, "Lighthouses");
      await expect(glossaries.getByText(uiText("words_restored"))).toBeVisible();
      await expect.poll(() => lists.entries()).toContainEqual(["keeper", "Hüter"]);
    });

    await test.step("both are shown, and the user's version wins when chosen", async () => {
      const entries = "keeper\tTürmer\nfog\tNebel";
      const dictionary = { source_lang: "en", target_lang: "de", entries, entries_format: "tsv" };
      const path = `/v3/glossaries/${KNOWN}`;
      const change = await call("PATCH", path, { dictionaries: [dictionary] }, apiKey);
      expect(change.status).toBe(200);
      await lists.save();
      const both = uiText("words_conflict_entry", "keeper", "Hüter", "Türmer");
      await expect(glossaries.getByText(both)).toBeVisible();
      await lists.button(glossaries, "words_keep_mine").click();
      await expect(lists.button(glossaries, "words_save")).toBeHidden();
      const { body } = await call("GET", EN_DE, undefined, apiKey);
      expect(JSON.stringify(body)).toContain("keeper\\tHüter");
      expect(JSON.stringify(body)).toContain("fog\\tNebel");
      // The glossaries are counted again now; a deleted one would be closed.
      await lists.waitUntilCounted(glossaries, "words_delete_glossary");
    });

    await test.step("a deleted glossary is reported", async () => {
      await call("DELETE", `/v3/glossaries/${KNOWN}`, undefined, apiKey);
      await lists.field(glossaries, "words_new_source", "English").fill("sea");
      await lists.field(glossaries, "words_new_target", "German").fill("See");
      await page.keyboard.press("Enter");
      await lists.save();
      await expect(glossaries.getByText(uiText("words_error_gone"))).toBeVisible();
      await expect.poll(() => lists.entries()).toContainEqual(["sea", "See"]);
    });
  },
);

test(
  "Spoken Terms are created, counted, merged with another client's and deleted",
  LONG,
  async ({ launch, stage }) => {
    const apiKey = "local-key.account=words-terms.empty-lists";
    const browser = await launch({ choices: { apiKey } });
    const lists = await TermListsOnPage.open(browser, "spoken-terms");
    const { page, terms } = lists;
    const call = listClient(stage.service);
    await terms.getByText(uiText("words_new_collection")).click();
    await lists.field(terms, "words_name").fill("Lights");
    await terms.getByRole("combobox", { name: uiText("words_language") }).selectOption("en");
    await lists.field(terms, "words_terms").fill(`${"a".repeat(149)}\n${"b".repeat(151)}`);
    await expect(terms.getByText(uiText("words_problem_too_many_letters"))).toBeVisible();
    await expect(terms.getByText(uiText("words_letters", "301", "300"))).toBeVisible();
    await lists.field(terms, "words_terms").fill("Eddystone\nFresnel");
    await lists.button(terms, "words_create_collection").click();
    await terms.getByRole("heading", { name: "Lights" }).waitFor();

    const { body } = await call("GET", "/v3/spoken-terms", undefined, apiKey);
    const [made] = (body as { spoken_terms: { spoken_terms_id: string }[] }).spoken_terms;
    const path = `/v3/spoken-terms/${made?.spoken_terms_id}`;
    const termsNow = async (lang: string) =>
      (await call("GET", `${path}/entries?lang=${lang}`, undefined, apiKey)).body;
    const english = lists.field(terms, "words_terms_in", "English");
    // Another client changes a list that the page has read; earlier, the page would have read the
    // change too.
    await expect(english).toHaveValue("Eddystone\nFresnel");
    const theirs = { term_lists: [{ lang: "en", entries: "Bishop Rock" }] };
    expect((await call("PATCH", path, theirs, apiKey)).status).toBe(200);
    await english.fill("Eddystone\nEddystone");
    await expect(terms.getByText(uiText("words_problem_duplicate"))).toBeVisible();
    await english.fill("Eddystone\nWolf Rock");
    await lists.button(terms, "words_save_terms", "English").click();
    // The deleted term is gone, and the other client's addition stays.
    await expect(english).toHaveValue("Eddystone\nBishop Rock\nWolf Rock");
    expect(await termsNow("en")).toMatchObject({ entries: "Eddystone\nBishop Rock\nWolf Rock" });

    await terms.getByRole("combobox", { name: uiText("words_add_language") }).selectOption("de");
    await lists.field(terms, "words_terms_in", "German").fill("Roter Sand");
    await lists.button(terms, "words_save_terms", "German").click();
    await expect(lists.button(terms, "words_save_terms", "German")).toBeHidden();
    expect(await termsNow("de")).toMatchObject({ entries: "Roter Sand" });
    expect(await axeFindings(page)).toEqual([]);
    await lists.button(terms, "words_delete_language", "German").click();
    await lists.button(terms, "words_delete_yes").click();
    await expect(lists.field(terms, "words_terms_in", "German")).toBeHidden();
    await lists.button(terms, "words_delete_collection").click();
    await lists.button(terms, "words_delete_yes").click();
    await expect(terms.getByText(uiText("words_none_terms"))).toBeVisible();
  },
);

test(
  "a plan without lists and a used-up quota are explained with advice",
  LONG,
  async ({ launch }) => {
    const browser = await launch({ choices: { apiKey: "local-key.spoken-terms=refused" } });
    const { terms } = await TermListsOnPage.open(browser, "spoken-terms");
    await expect(terms.getByText(uiText("words_error_forbidden"))).toBeVisible();

    const full = await launch({
      choices: { apiKey: "local-key.account=words-full.empty-lists.spoken-terms=full" },
    });
    const lists = await TermListsOnPage.open(full, "spoken-terms");
    await lists.terms.getByText(uiText("words_new_collection")).click();
    await lists.field(lists.terms, "words_name").fill("Kept");
    await lists.terms.getByRole("combobox", { name: uiText("words_language") }).selectOption("en");
    await lists.field(lists.terms, "words_terms").fill("Eddystone");
    await lists.button(lists.terms, "words_create_collection").click();
    await expect(lists.terms.getByText(uiText("words_error_quota_exceeded"))).toBeVisible();
    await lists.page.reload();
    await expect(lists.field(lists.terms, "words_terms")).toHaveValue("Eddystone");
    await expect(lists.field(lists.terms, "words_name")).toHaveValue("Kept");
  },
);

test("every refusal of a list is explained, and the typed text stays", LONG, async ({ launch }) => {
  const apiKey = "local-key.account=words-refused.empty-lists";
  const browser = await launch({ choices: { apiKey } });
  const lists = await TermListsOnPage.open(browser, "glossaries");
  const { glossaries } = lists;
  await glossaries.getByText(uiText("words_new_glossary")).click();
  const name = lists.field(glossaries, "words_name");
  await name.fill("Lights");
  await glossaries
    .getByRole("combobox", { name: uiText("words_source_language") })
    .selectOption("en");
  await glossaries
    .getByRole("combobox", { name: uiText("words_target_language") })
    .selectOption("de");
  await lists.field(glossaries, "words_first_entries").fill("lighthouse\tLeuchtturm");
  const create = lists.button(glossaries, "words_create_glossary");
  const refusals = [
    ["refuse=400", "words_error_bad_request"],
    ["refuse=401", "words_error_key_refused"],
    ["refuse=413", "words_error_too_large"],
    ["refuse=429.retry-after=1", "words_error_too_many_requests"],
    ["refuse=456", "words_error_quota_exceeded"],
    ["refuse=500", "words_error_server_error"],
    ["refuse=503", "words_error_unavailable"],
    ["outage=0-600", "words_error_unreachable"],
  ] as const;
  for (const [mode, sentence] of refusals) {
    await test.step(sentence, async () => {
      await storeKey(await browser.worker(), `${apiKey}.${mode}`);
      await pressByKey(create);
      await expect(glossaries.getByText(uiText(sentence))).toBeVisible();
      await expect(name).toHaveValue("Lights");
    });
  }
  await storeKey(await browser.worker(), apiKey);
  await pressByKey(create);
  await expect(glossaries.getByRole("heading", { name: "Lights" })).toBeVisible();
});

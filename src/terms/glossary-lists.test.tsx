import { beforeEach, expect, test, vi } from "vitest";
import { languageNamer } from "../captions/text/language-name.ts";
import { ServiceError } from "../service/http/service-error.ts";
import { catalogueText } from "../ui/testing/catalogue-text.ts";
import { choose } from "../ui/testing/choose.ts";
import { giveSize } from "../ui/testing/give-size.ts";
import { type Mounted, mount } from "../ui/testing/mount.tsx";
import { pickFile } from "../ui/testing/pick-file.ts";
import { GlossaryLists } from "./glossary-lists.tsx";
import { MemoryLists } from "./testing/memory-lists.ts";

vi.mock("webextension-polyfill", () => ({ default: {} }));

const LOCALE = { nameLanguage: languageNamer("en"), uiLanguage: "en" };
const PAIR = { source: "en", target: "de" };
const ENTRIES = { keeper: "Wärter", lamp: "Lampe" };

beforeEach(() => {
  sessionStorage.clear();
  // Ten rows are in view.
  giveSize("clientHeight", () => 410);
  giveSize("offsetHeight", () => 41);
});

const show = (lists: MemoryLists): Promise<Mounted> =>
  mount(<GlossaryLists api={lists.glossaryApi} locale={LOCALE} />);

async function openGlossary(entries: Readonly<Record<string, string>> = ENTRIES) {
  const lists = new MemoryLists();
  const id = lists.addGlossary("Lighthouses", PAIR, entries);
  const view = await show(lists);
  await vi.waitFor(() => view.control("Lighthouses"));
  await view.click("Lighthouses");
  await vi.waitFor(() => view.control("Add entry"));
  return { lists, id, view, stored: () => lists.entriesOf(id, PAIR) };
}

const rows = (view: Mounted) =>
  [...view.root.querySelectorAll("tbody tr")].map((row) =>
    [...row.querySelectorAll("td")].slice(0, 2).map(({ textContent }) => textContent),
  );

async function addEntry(view: Mounted, source: string, target: string) {
  await view.type("Word in English", source);
  await view.type("Translation in German", target);
  await view.click("Add entry");
}

test("marks invalid fields of a new glossary, and sends nothing", async () => {
  const lists = new MemoryLists();
  const view = await show(lists);
  await expect.poll(view.text).toContain("No glossaries yet.");
  await view.click("Create glossary");
  expect(view.text()).toContain(catalogueText("words_problem_empty"));
  expect(view.text()).toContain(catalogueText("words_problem_no_pair"));
  await view.type("Name", "é".repeat(513));
  expect(view.text()).toContain("1,026 of 1,024 bytes");
  expect(view.text()).toContain(catalogueText("words_problem_too_long"));
  await view.type("Name", "é".repeat(512));
  expect(view.text()).not.toContain(catalogueText("words_problem_too_long"));
  await choose(view, "From", "pt");
  await choose(view, "To", "pt");
  expect(view.text()).toContain(catalogueText("words_problem_same_language"));
  await view.type("First entries", "farol\tLeuchtturm");
  await view.click("Create glossary");
  expect(lists.calls).toEqual(["list"]);
});

test("creates a glossary with its first entry, and opens it", async () => {
  const lists = new MemoryLists();
  const view = await show(lists);
  await vi.waitFor(() => view.control("Create glossary"));
  await view.type("Name", "Coast");
  await choose(view, "From", "pt");
  await choose(view, "To", "de");
  await view.type("First entries", "farol\tLeuchtturm");
  await view.click("Create glossary");
  await expect.poll(() => rows(view)).toEqual([["farol", "Leuchtturm"]]);
  expect(view.root.querySelector("h3")?.textContent).toContain("Coast");
  expect(lists.entriesOf("list-1", { source: "pt", target: "de" })).toEqual({
    farol: "Leuchtturm",
  });
});

test("takes hundreds of entries from a file, and draws few of them", async () => {
  const { view, stored } = await openGlossary({});
  const many = Array.from({ length: 500 }, (_, at) => `word ${at},Wort ${at}`);
  const file = `\uFEFF${many.join("\r\n")}\r\nuntranslated\r\n"comma, yes","Komma, ja"`;
  await pickFile(view, file, "words.csv");
  await expect.poll(view.text).toContain(catalogueText("words_taken", "501", "0"));
  const columns = catalogueText("words_problem_columns");
  expect(view.text()).toContain(catalogueText("words_refused_line", "501", columns));
  expect(rows(view).length).toBeGreaterThan(5);
  expect(rows(view).length).toBeLessThan(60);
  await view.type("Search entries", "COMMA");
  expect(rows(view)).toEqual([["comma, yes", "Komma, ja"]]);
  await view.type("Search entries", "WORT 499");
  expect(rows(view)).toEqual([["word 499", "Wort 499"]]);
  await view.click("Save to service");
  await vi.waitFor(() => expect(Object.keys(stored())).toHaveLength(501));
});

test("changes and removes entries, and saves them and a file with all of them", async () => {
  const { lists, view, stored } = await openGlossary();
  await view.click("Edit “lamp”");
  expect(document.activeElement).toBe(view.control("Word"));
  await view.type("Translation", "Leuchte");
  await view.press("Translation", "Enter");
  await view.click("Remove “keeper”");
  expect(view.text()).toContain(catalogueText("words_unsaved", "1", "1"));
  await view.click("Save to service");
  await vi.waitFor(() => expect(stored()).toEqual({ lamp: "Leuchte" }));
  expect(() => view.control("Save to service")).toThrow();
  await addEntry(view, "fog, thick", "Nebel");
  await view.click("Save as TSV");
  expect(lists.files).toEqual([
    { name: "Lighthouses en-de.tsv", content: "fog, thick\tNebel\nlamp\tLeuchte\n" },
  ]);
});

test("renames a glossary, and deletes it after a confirmation", async () => {
  const { lists, id, view } = await openGlossary();
  await view.click("Rename “Lighthouses”");
  await view.type("Name", "Costa");
  await view.click("Save name");
  await vi.waitFor(() => expect(lists.glossaries.get(id)?.name).toBe("Costa"));
  await vi.waitFor(() => expect(view.control("Delete glossary").disabled).toBe(false));
  await view.click("Delete glossary");
  expect(view.text()).toContain(catalogueText("words_delete_sure", "Costa"));
  expect(lists.glossaries.size).toBe(1);
  await view.click("Yes, delete");
  await expect.poll(view.text).toContain("No glossaries yet.");
  expect(lists.glossaries.size).toBe(0);
});

test("keeps unsaved entries while the service is away, and in the reloaded page", async () => {
  const { lists, view, stored } = await openGlossary();
  await view.type("Word in English", "keeper");
  expect(view.text()).toContain(catalogueText("words_replaces", "Wärter"));
  await addEntry(view, "keeper", "Hüter");
  lists.refusal = new ServiceError("unreachable", "offline");
  await view.click("Save to service");
  await expect.poll(view.text).toContain(catalogueText("words_error_unreachable"));
  lists.refusal = null;
  const again = await show(lists);
  await vi.waitFor(() => again.control("Lighthouses"));
  await again.click("Lighthouses");
  await expect.poll(again.text).toContain(catalogueText("words_restored"));
  expect(rows(again)).toContainEqual(["keeper", "Hüter"]);
  await again.click("Save to service");
  await vi.waitFor(() => expect(stored()).toEqual({ ...ENTRIES, keeper: "Hüter" }));
});

test("shows another client's change beside the user's, which wins when chosen", async () => {
  const { lists, view, stored } = await openGlossary();
  await addEntry(view, "keeper", "Hüter");
  const entries = [
    { source: "keeper", target: "Türmer" },
    { source: "fog", target: "Nebel" },
  ];
  await lists.glossaryApi.merge("list-1", { ...PAIR, entries });
  await view.click("Save to service");
  const both = catalogueText("words_conflict_entry", "keeper", "Hüter", "Türmer");
  await expect.poll(view.text).toContain(both);
  expect(stored().keeper).toBe("Türmer");
  await view.click("Keep mine");
  await vi.waitFor(() => expect(stored()).toEqual({ ...ENTRIES, keeper: "Hüter", fog: "Nebel" }));
});

test("reports a glossary deleted elsewhere, and keeps what was written", async () => {
  const { lists, view } = await openGlossary();
  lists.glossaries.clear();
  await addEntry(view, "sea", "See");
  await view.click("Save to service");
  await expect.poll(view.text).toContain(catalogueText("words_error_gone"));
  expect(rows(view)).toContainEqual(["sea", "See"]);
});

test("keeps the typed text of a refused glossary, which can be sent again", async () => {
  const lists = new MemoryLists();
  const view = await show(lists);
  await vi.waitFor(() => view.control("Create glossary"));
  await view.type("Name", "Lights");
  await choose(view, "From", "en");
  await choose(view, "To", "de");
  await view.type("First entries", "lighthouse\tLeuchtturm");
  lists.refusal = ServiceError.ofStatus(413, "no", {});
  await view.click("Create glossary");
  await expect.poll(view.text).toContain(catalogueText("words_error_too_large"));
  expect(view.control<HTMLInputElement>("Name").value).toBe("Lights");
  lists.refusal = null;
  await view.click("Create glossary");
  await expect.poll(() => rows(view)).toEqual([["lighthouse", "Leuchtturm"]]);
});

test.each([
  "bad_request",
  "key_refused",
  "forbidden",
  "too_many_requests",
  "quota_exceeded",
  "server_error",
  "unavailable",
  "unreachable",
  "redirected",
  "bad_answer",
  "not_configured",
] as const)("explains that the service answered %s", async (reason) => {
  const lists = new MemoryLists();
  lists.refusal = new ServiceError(reason, "no");
  const view = await show(lists);
  await expect.poll(view.text).toContain(catalogueText(`words_error_${reason}`));
});

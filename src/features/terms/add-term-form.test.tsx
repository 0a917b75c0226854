import { expect, test, vi } from "vitest";
import type { PickedTerm } from "../../captions/terms/picked-term.ts";
import { languageNamer } from "../../captions/text/language-name.ts";
import { checkTermText } from "../../service/terms/term-checks.ts";
import { toTermsFailure } from "../../service/terms/terms-failure.ts";
import { catalogueText } from "../../ui/testing/catalogue-text.ts";
import { choose } from "../../ui/testing/choose.ts";
import { mount } from "../../ui/testing/mount.tsx";
import type { AddTermApi, AddTermResult } from "./add-term-api.ts";
import { AddTermForm } from "./add-term-form.tsx";

vi.mock("webextension-polyfill", () => ({ default: {} }));

const LOCALE = { nameLanguage: languageNamer("en"), uiLanguage: "en" };

const ROCK: PickedTerm = {
  word: "Skerryvore",
  line: { language: "en", text: "The rock of Skerryvore." },
  others: [{ language: "pt-BR", text: "A rocha de Skerryvore." }],
};

async function open({ used = "", hasLists = true } = {}) {
  const added = (list: { id: string; name: string } | { newName: string }): AddTermResult =>
    "newName" in list
      ? { kind: "added", id: "new", name: list.newName }
      : { kind: "added", ...list };
  const api = {
    languages: ["en", "de", "pt"],
    offered: async () => ({ tags: ["en", "de", "pt"], reported: null }),
    check: checkTermText,
    explain: toTermsFailure,
    lists: async (kind) => {
      if (!hasLists) return [];
      return kind === "glossary"
        ? [{ id: "g", name: "Lighthouses", languages: [], pairs: [{ source: "en", target: "de" }] }]
        : [{ id: "t", name: "Lights of the coast", languages: ["en"], pairs: [] }];
    },
    addTerm: vi.fn<AddTermApi["addTerm"]>(async (list) => added(list)),
    addEntry: vi.fn<AddTermApi["addEntry"]>(async (list) => added(list)),
    used: async () => used,
    use: vi.fn(async () => undefined),
    firstPlace: async () => "spokenTerms" as const,
    addLocalTerm: async () => ({ kind: "added", id: "", name: "" }) as const,
  } satisfies AddTermApi;
  const view = await mount(
    <AddTermForm chosen={ROCK} api={api} locale={LOCALE} onClose={() => undefined} />,
  );
  await vi.waitFor(() => expect(view.control("Add").disabled).toBe(false));
  return { view, api };
}

test("adds the picked word to Spoken Terms, which captions use from then on", async () => {
  const { view, api } = await open();
  expect(view.control<HTMLInputElement>("Word or name").value).toBe("Skerryvore");
  expect(view.control<HTMLSelectElement>("List").value).toBe("t");
  await view.click("Add");
  const notice = catalogueText("add_word_added", "Skerryvore", "Lights of the coast");
  await expect.poll(view.text).toContain(notice.replace(/[\u2068\u2069]/g, ""));
  expect(view.text()).toContain(catalogueText("add_word_goes_over"));
  const list = expect.objectContaining({ id: "t", name: "Lights of the coast" });
  expect(api.addTerm.mock.calls).toEqual([[list, "en", "Skerryvore"]]);
  expect(api.use.mock.calls).toEqual([["spokenTerms", "t"]]);
});

test("says that running captions keep their list, when they already use it", async () => {
  const { view, api } = await open({ used: "t" });
  await view.click("Add");
  await expect.poll(view.text).toContain(catalogueText("add_word_running"));
  expect(api.use).not.toHaveBeenCalled();
});

test("creates a missing list", async () => {
  const { view, api } = await open({ hasLists: false });
  await view.type("Name of the new list", "Rocks");
  await view.click("Add");
  await vi.waitFor(() =>
    expect(api.addTerm.mock.calls).toEqual([[{ newName: "Rocks" }, "en", "Skerryvore"]]),
  );
  await vi.waitFor(() => expect(api.use.mock.calls).toEqual([["spokenTerms", "new"]]));
});

test("adds another word of the line to a new pair of a glossary, under its root language", async () => {
  const { view, api } = await open();
  await view.click("rock");
  expect(view.control<HTMLInputElement>("Word or name").value).toBe("rock");
  await view.click("Glossary");
  await expect.poll(view.text).toContain("pt-BR = pt");
  expect(view.text()).toContain(catalogueText("add_word_said", "A rocha de Skerryvore."));
  await vi.waitFor(() => view.control("List"));
  await choose(view, "List", "g");
  await view.type("Translation", "rochedo");
  await view.click("Add");
  await vi.waitFor(() =>
    expect(api.addEntry.mock.calls).toEqual([
      [
        expect.objectContaining({ id: "g", name: "Lighthouses" }),
        { source: "en", target: "pt" },
        { source: "rock", target: "rochedo" },
        false,
      ],
    ]),
  );
  await expect.poll(view.text).toContain("“rock” was added to “Lighthouses”.");
});

test("replaces another translation only when told to", async () => {
  const { view, api } = await open();
  await view.click("Glossary");
  await vi.waitFor(() => view.control("List"));
  await choose(view, "List", "g");
  await view.type("Translation", "rochedo");
  api.addEntry.mockResolvedValueOnce({ kind: "other", target: "rocha" });
  await view.click("Add");
  await expect.poll(view.text).toContain("“Skerryvore” is already translated as “rocha”.");
  await view.click("Replace translation");
  await vi.waitFor(() =>
    expect(api.addEntry.mock.calls.map((call) => call[3])).toEqual([false, true]),
  );
});

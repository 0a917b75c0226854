import { expect, test, vi } from "vitest";
import { languageNamer } from "../../captions/text/language-name.ts";
import type { NamedList } from "../../service/lists/named-list.ts";
import { mount } from "../../ui/testing/mount.tsx";
import { ListPicker, type ListPickerProps } from "./list-picker.tsx";
import { StyleRulePicker } from "./style-rule-picker.tsx";
import { fakeListsApi } from "./testing/fake-lists-api.ts";

const PLANTS: NamedList = {
  kind: "glossary",
  id: "g-plants",
  name: "Plants",
  languages: ["en", "de", "fr"],
  pairs: [
    { source: "en", target: "de" },
    { source: "en", target: "fr" },
  ],
};
const SHIPS: NamedList = {
  kind: "glossary",
  id: "g-ships",
  name: "Ships",
  languages: ["ja", "pt"],
  pairs: [{ source: "ja", target: "pt" }],
};
const HOUSE: NamedList = {
  kind: "style",
  id: "s-house",
  name: "House",
  languages: ["en"],
  pairs: [],
};
const HAUS: NamedList = { ...HOUSE, id: "s-haus", name: "Haus", languages: ["de"] };

const locale = { nameLanguage: languageNamer("en"), uiLanguage: "en" };
const check = (typed: string) =>
  typed.includes(" ")
    ? { ok: false as const, problem: "problem_identifier_characters" as const }
    : { ok: true as const, value: typed.trim() };

async function picker(
  lists: readonly NamedList[] | null = [PLANTS, SHIPS],
  own: Partial<ListPickerProps> = {},
) {
  const onPick = vi.fn(async (_id: string) => undefined);
  const api = fakeListsApi({ glossary: lists });
  const props = { kind: "glossary", label: "Glossary", value: "", check, onPick, api } as const;
  const draw = (more: Partial<ListPickerProps> = {}) => (
    <ListPicker {...props} locale={locale} {...own} {...more} />
  );
  const view = await mount(draw());
  const select = () => view.control<HTMLSelectElement>("Glossary");
  const choose = async (value: string) => {
    select().value = value;
    select().dispatchEvent(new Event("change", { bubbles: true }));
    await view.update(draw());
  };
  return { view, api, onPick, draw, select, choose };
}

function menu(select: HTMLSelectElement) {
  return [...select.options].map((option) => {
    const group = option.closest("optgroup")?.label;
    const label = (option.textContent ?? "").replace(/[\u2066-\u2069]/g, "");
    return `${group ? `${group}: ` : ""}${option.disabled ? `[${label}]` : label}`;
  });
}

function chosen(select: HTMLSelectElement) {
  return [...select.options].find(({ selected }) => selected)?.value;
}

test("offers lists with their languages, and explains which ones do not fit", async () => {
  const { select, view } = await picker(undefined, { source: "en", targets: ["de-DE", "es"] });
  expect(menu(select())).toEqual([
    "None",
    "Plants – English → German, English → French",
    "No words for English → German or Spanish: [Ships – Japanese → Portuguese]",
    "Enter an ID…",
  ]);
  expect(view.root.querySelector("a")?.getAttribute("href")).toBe("/edit/glossary");
});

test.each<[Partial<ListPickerProps>, string[]]>([
  [{}, ["g-plants", "g-ships"]],
  [{ targets: ["pt-BR"] }, ["g-ships"]],
  [{ targets: ["pt-BR"], source: "en" }, []],
  [{ source: "ja" }, ["g-ships"]],
  [{ targets: [] }, []],
])("offers for %j: %j", async (wanted, ids) => {
  const { select } = await picker(undefined, wanted);
  const open = [...select().options].filter(
    ({ disabled, value }) => !disabled && /^g-/.test(value),
  );
  expect(open.map(({ value }) => value)).toEqual(ids);
});

test("stores the picked list, or none", async () => {
  const { choose, onPick } = await picker(undefined, { value: "g-ships" });
  await choose("g-plants");
  await choose("");
  expect(onPick.mock.calls).toEqual([["g-plants"], [""]]);
});

test("never stores a list that does not fit", async () => {
  const { choose, onPick } = await picker(undefined, { targets: ["de"] });
  await choose("g-ships");
  expect(onPick).not.toHaveBeenCalled();
});

test("keeps the chosen list while it is missing, being read, or does not fit", async () => {
  const { select, api, view, draw } = await picker(undefined, { value: "g-gone" });
  expect(select().value).toBe("g-gone");
  expect(menu(select())).toContain("g-gone (not found in your account)");
  api.setState("glossary", { lists: null, isReading: true });
  await view.update(draw());
  expect(select().value).toBe("g-gone");
  expect(menu(select())).toContain("g-gone");
  expect(view.text()).toContain("Loading lists from your account…");

  api.setState("glossary", { lists: [PLANTS, SHIPS], isReading: false });
  await view.update(draw({ value: "g-ships", targets: ["de"] }));
  expect(select().value).toBe("g-ships");
  expect(view.root.querySelector("[role=alert]")?.textContent).toBe(
    "Your choice doesn't fit. No words for German. Choose another one, or none.",
  );
});

test("accepts a typed identifier and checks it", async () => {
  const { view, choose, onPick } = await picker();
  await choose("to type");
  expect(onPick).not.toHaveBeenCalled();
  await view.type("Glossary: ID", "two words", "leave");
  expect(onPick).not.toHaveBeenCalled();
  expect(view.text()).toContain("Not saved. The previous value still applies.");
  await view.type("Glossary: ID", "g-typed");
  expect(onPick).not.toHaveBeenCalled();
  await view.type("Glossary: ID", "g-typed", "leave");
  expect(onPick.mock.calls).toEqual([["g-typed"]]);
});

test.each([
  ["not_configured", "To pick from a list"],
  ["key_refused", "The service rejected your API key"],
  ["plan", "Your plan or key doesn't allow these lists"],
  ["unsupported", "This service doesn't show what's in your account"],
  ["offline", "Can't reach the service"],
  ["busy", "The service is busy"],
  ["failed", "Couldn't load the names"],
] as const)(
  "takes a typed identifier and explains why when names are missing (%s)",
  async (absence, expected) => {
    const { view, api, draw, onPick } = await picker(null, { value: "g-1" });
    api.setState("glossary", { absence });
    await view.update(draw());
    expect(view.root.querySelector("select")).toBeNull();
    expect(view.text()).toContain(expected);
    expect(view.control<HTMLInputElement>("Glossary").value).toBe("g-1");
    await view.type("Glossary", "g-2", "leave");
    expect(onPick.mock.calls).toEqual([["g-2"]]);
  },
);

test("keeps known names in the menu when a later read fails", async () => {
  const { view, api, draw, select } = await picker();
  api.setState("glossary", { absence: "offline" });
  await view.update(draw());
  expect(menu(select())).toContain("Plants – English → German, English → French");
  expect(view.text()).toContain("Can't reach the service");
  await view.click("Glossary: refresh");
  expect(api.refresh).toHaveBeenCalledExactlyOnceWith("glossary");
});

test("tells lists of the same name apart, shortens long ones and explains empty accounts", async () => {
  const many = ["de", "fr", "es", "it", "ja", "ko"].map((target) => ({ source: "en", target }));
  const { view, api, draw, select } = await picker([
    { ...PLANTS, pairs: many },
    { ...SHIPS, name: "Plants" },
  ]);
  expect(menu(select()).slice(1, 3)).toEqual([
    "Plants (g-plants) – English → German, English → French, English → Spanish, English → Italian and 2 more",
    "Plants (g-ships) – Japanese → Portuguese",
  ]);
  api.setState("glossary", { lists: [] });
  await view.update(draw());
  expect(view.text()).toContain("Your account has no glossaries yet.");
});

test("offers the default style rule list, another one, or none", async () => {
  const onPick = vi.fn(async (_id: string | null) => undefined);
  const api = fakeListsApi({ style: [HOUSE, HAUS] });
  const props = { label: "Style", target: "en-GB", check, onPick, api, locale };
  const draw = (value: string | null, defaultId: string) => (
    <StyleRulePicker {...props} value={value} defaultId={defaultId} />
  );
  const view = await mount(draw(null, "s-house"));
  const select = () => view.control<HTMLSelectElement>("Style");
  expect(menu(select())).toEqual([
    "Default (House)",
    "None",
    "House – English",
    "Not for English: [Haus – German]",
    "Enter an ID…",
  ]);
  expect(chosen(select())).toBe("the standard");
  for (const value of ["", "s-house", "the standard"]) {
    select().value = value;
    select().dispatchEvent(new Event("change", { bubbles: true }));
  }
  expect(onPick.mock.calls).toEqual([[""], ["s-house"], [null]]);
  await view.update(draw(null, ""));
  expect(menu(select())[0]).toBe("Default (none)");
});

test("shows a missing default, and none as chosen", async () => {
  const view = await mount(
    <StyleRulePicker
      label="Style"
      target="en-GB"
      value=""
      defaultId="s-gone"
      check={check}
      onPick={async () => undefined}
      api={fakeListsApi({ style: [HOUSE, HAUS] })}
      locale={locale}
    />,
  );
  const select = () => view.control<HTMLSelectElement>("Style");
  expect(menu(select())[0]).toBe("Default (s-gone (not found in your account))");
  expect(chosen(select())).toBe("");
});

test("offers default and none when names cannot be read", async () => {
  const api = fakeListsApi({ style: null });
  const onPick = vi.fn(async (_id: string | null) => undefined);
  const view = await mount(
    <StyleRulePicker
      label="Style"
      target="de"
      value={null}
      defaultId="s-1"
      check={check}
      onPick={onPick}
      api={api}
      locale={locale}
    />,
  );
  expect(menu(view.control<HTMLSelectElement>("Style"))).toEqual([
    "Default (s-1)",
    "None",
    "Enter an ID…",
  ]);
});

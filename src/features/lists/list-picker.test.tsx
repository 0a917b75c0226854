import { expect, test, vi } from "vitest";
import { fakeListPort } from "../../ui/testing/fake-list-port.ts";
import { mount } from "../../ui/testing/mount.tsx";
import { languageNamer } from "../languages/language-name.ts";
import { ListPicker, type ListPickerProps } from "./list-picker.tsx";
import type { OfferedList } from "./list-picker-api.ts";
import { StylePicker } from "./style-picker.tsx";

const PLANTS: OfferedList = {
  kind: "glossary",
  id: "g-plants",
  name: "Plants",
  languages: ["en", "de", "fr"],
  pairs: [
    { source: "en", target: "de" },
    { source: "en", target: "fr" },
  ],
};
const SHIPS: OfferedList = {
  kind: "glossary",
  id: "g-ships",
  name: "Ships",
  languages: ["ja", "pt"],
  pairs: [{ source: "ja", target: "pt" }],
};
const HOUSE: OfferedList = {
  kind: "style",
  id: "s-house",
  name: "House",
  languages: ["en"],
  pairs: [],
};
const HAUS: OfferedList = { ...HOUSE, id: "s-haus", name: "Haus", languages: ["de"] };

const reading = { nameLanguage: languageNamer("en"), uiLanguage: "en" };
const check = (typed: string) =>
  typed.includes(" ")
    ? { ok: false as const, problem: "problem_identifier_characters" as const }
    : { ok: true as const, value: typed.trim() };

async function picker(
  lists: readonly OfferedList[] | null = [PLANTS, SHIPS],
  own: Partial<ListPickerProps> = {},
) {
  const onPick = vi.fn(async (_id: string) => undefined);
  const port = fakeListPort({ glossary: lists });
  const props = { kind: "glossary", label: "Glossary", value: "", check, onPick, port } as const;
  const draw = (more: Partial<ListPickerProps> = {}) => (
    <ListPicker {...props} reading={reading} {...own} {...more} />
  );
  const view = await mount(draw());
  const select = () => view.control<HTMLSelectElement>("Glossary");
  const choose = async (value: string) => {
    select().value = value;
    select().dispatchEvent(new Event("change", { bubbles: true }));
    await view.update(draw());
  };
  return { view, port, onPick, draw, select, choose };
}

/** The menu as it is read: groups with their choices, refused ones in brackets. */
function menu(select: HTMLSelectElement) {
  return [...select.options].map((option) => {
    const group = option.closest("optgroup")?.label;
    const label = (option.textContent ?? "").replace(/[\u2066-\u2069]/g, "");
    return `${group ? `${group}: ` : ""}${option.disabled ? `[${label}]` : label}`;
  });
}

/** Of the menu, what is marked as chosen. */
function chosen(select: HTMLSelectElement) {
  return [...select.options].find(({ selected }) => selected)?.value;
}

test("names are offered with the languages they hold, and what does not fit with the reason", async () => {
  const { select, view } = await picker(undefined, { source: "en", targets: ["de-DE", "es"] });
  expect(menu(select())).toEqual([
    "None",
    "Plants – English → German, English → French",
    "No words for English → German or Spanish: [Ships – Japanese → Portuguese]",
    "Type an identifier…",
  ]);
  expect(view.root.querySelector("a")?.getAttribute("href")).toBe("/edit/glossary");
});

test.each<[Partial<ListPickerProps>, string[]]>([
  [{}, ["g-plants", "g-ships"]],
  [{ targets: ["pt-BR"] }, ["g-ships"]],
  [{ targets: ["pt-BR"], source: "en" }, []],
  [{ source: "ja" }, ["g-ships"]],
  [{ targets: [] }, []],
])("with %j there can be picked: %j", async (wanted, ids) => {
  const { select } = await picker(undefined, wanted);
  const open = [...select().options].filter(
    ({ disabled, value }) => !disabled && /^g-/.test(value),
  );
  expect(open.map(({ value }) => value)).toEqual(ids);
});

test("what is picked is stored, also none", async () => {
  const { choose, onPick } = await picker(undefined, { value: "g-ships" });
  await choose("g-plants");
  await choose("");
  expect(onPick.mock.calls).toEqual([["g-plants"], [""]]);
});

test("a refused list cannot be picked whatever the browser does", async () => {
  const { choose, onPick } = await picker(undefined, { targets: ["de"] });
  await choose("g-ships");
  expect(onPick).not.toHaveBeenCalled();
});

test("what is chosen stays: lost, while it is read, and when it does not fit", async () => {
  const { select, port, view, draw } = await picker(undefined, { value: "g-gone" });
  expect(select().value).toBe("g-gone");
  expect(menu(select())).toContain("g-gone (not found in your account)");
  port.tell("glossary", { lists: null, isReading: true });
  await view.update(draw());
  expect(select().value).toBe("g-gone");
  expect(menu(select())).toContain("g-gone");
  expect(view.words()).toContain("Reading what your account has…");

  port.tell("glossary", { lists: [PLANTS, SHIPS], isReading: false });
  await view.update(draw({ value: "g-ships", targets: ["de"] }));
  expect(select().value).toBe("g-ships");
  expect(view.root.querySelector("[role=alert]")?.textContent).toBe(
    "What is chosen does not fit. No words for German. Choose another one, or none.",
  );
});

test("an identifier can be typed where there are names, and is checked", async () => {
  const { view, choose, onPick } = await picker();
  await choose("to type");
  expect(onPick).not.toHaveBeenCalled();
  await view.type("Glossary: identifier", "two words", "leave");
  expect(onPick).not.toHaveBeenCalled();
  expect(view.words()).toContain("Not saved; the earlier value stays.");
  await view.type("Glossary: identifier", "g-typed");
  expect(onPick).not.toHaveBeenCalled();
  await view.type("Glossary: identifier", "g-typed", "leave");
  expect(onPick.mock.calls).toEqual([["g-typed"]]);
});

test.each([
  ["not_configured", "Names can be picked once"],
  ["key_refused", "The service refused the key"],
  ["plan", "Your plan, or this key, may not use such lists"],
  ["unsupported", "This service does not list what your account has"],
  ["offline", "The service cannot be reached right now"],
  ["busy", "The service is busy"],
  ["failed", "The names could not be read"],
] as const)(
  "where the names are not to be had (%s) an identifier is typed, and it is said why",
  async (absence, words) => {
    const { view, port, draw, onPick } = await picker(null, { value: "g-1" });
    port.tell("glossary", { absence });
    await view.update(draw());
    expect(view.root.querySelector("select")).toBeNull();
    expect(view.words()).toContain(words);
    expect(view.control<HTMLInputElement>("Glossary").value).toBe("g-1");
    await view.type("Glossary", "g-2", "leave");
    expect(onPick.mock.calls).toEqual([["g-2"]]);
  },
);

test("names that were read before stay in the menu when they cannot be read again", async () => {
  const { view, port, draw, select } = await picker();
  port.tell("glossary", { absence: "offline" });
  await view.update(draw());
  expect(menu(select())).toContain("Plants – English → German, English → French");
  expect(view.words()).toContain("The service cannot be reached right now");
  await view.click("Glossary: read again");
  expect(port.refresh).toHaveBeenCalledExactlyOnceWith("glossary");
});

test("lists of the same name are told apart, long ones shortened, empty accounts explained", async () => {
  const many = ["de", "fr", "es", "it", "ja", "ko"].map((target) => ({ source: "en", target }));
  const { view, port, draw, select } = await picker([
    { ...PLANTS, pairs: many },
    { ...SHIPS, name: "Plants" },
  ]);
  expect(menu(select()).slice(1, 3)).toEqual([
    "Plants (g-plants) – English → German, English → French, English → Spanish, English → Italian and 2 more",
    "Plants (g-ships) – Japanese → Portuguese",
  ]);
  port.tell("glossary", { lists: [] });
  await view.update(draw());
  expect(view.words()).toContain("Your account has no glossaries yet.");
});

test("a style rule list is the default, another one of the language, or none", async () => {
  const onPick = vi.fn(async (_id: string | null) => undefined);
  const port = fakeListPort({ style: [HOUSE, HAUS] });
  const props = { label: "Style", target: "en-GB", check, onPick, port, reading };
  const draw = (value: string | null, defaultId: string) => (
    <StylePicker {...props} value={value} defaultId={defaultId} />
  );
  const view = await mount(draw(null, "s-house"));
  const select = () => view.control<HTMLSelectElement>("Style");
  expect(menu(select())).toEqual([
    "Default (House)",
    "None",
    "House – English",
    "Not for English: [Haus – German]",
    "Type an identifier…",
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

test("a default that is not there is shown, and none is none", async () => {
  const view = await mount(
    <StylePicker
      label="Style"
      target="en-GB"
      value=""
      defaultId="s-gone"
      check={check}
      onPick={async () => undefined}
      port={fakeListPort({ style: [HOUSE, HAUS] })}
      reading={reading}
    />,
  );
  const select = () => view.control<HTMLSelectElement>("Style");
  expect(menu(select())[0]).toBe("Default (s-gone (not found in your account))");
  expect(chosen(select())).toBe("");
});

test("default and none can be chosen where no names are to be had", async () => {
  const port = fakeListPort({ style: null });
  const onPick = vi.fn(async (_id: string | null) => undefined);
  const view = await mount(
    <StylePicker
      label="Style"
      target="de"
      value={null}
      defaultId="s-1"
      check={check}
      onPick={onPick}
      port={port}
      reading={reading}
    />,
  );
  expect(menu(view.control<HTMLSelectElement>("Style"))).toEqual([
    "Default (s-1)",
    "None",
    "Type an identifier…",
  ]);
});

import { expect, test, vi } from "vitest";
import { languageNamer } from "../../captions/text/language-name.ts";
import type { NamedList } from "../../service/lists/named-list.ts";
import { mount } from "../../ui/testing/mount.tsx";
import { DefaultStyleRules } from "./default-style-rules.tsx";
import { fakeListsApi } from "./testing/fake-lists-api.ts";

const list = (id: string, language: string): NamedList => ({
  kind: "style",
  id,
  name: id,
  languages: [language],
  pairs: [],
});

async function open(
  lists: readonly NamedList[] | null,
  defaults: Readonly<Record<string, string>> = {},
) {
  const onChoose = vi.fn(async (_language: string, _id: string) => undefined);
  const api = fakeListsApi({ style: lists });
  const draw = () => (
    <DefaultStyleRules
      defaults={defaults}
      languages={["de", "en", "fr"]}
      check={(value) => ({ ok: true, value })}
      onChoose={onChoose}
      api={api}
      locale={{ nameLanguage: languageNamer("en"), uiLanguage: "en" }}
    />
  );
  const view = await mount(draw());
  const languages = () => [...view.root.querySelectorAll("label")].map((each) => each.textContent);
  return { view, api, draw, onChoose, languages };
}

test("offers a list for each language that has one", async () => {
  const { view, onChoose, languages } = await open([list("a", "en"), list("b", "de")]);
  expect(languages()).toEqual(["Into English", "Into German"]);
  const select = view.control<HTMLSelectElement>("Into German");
  expect([...select.options].filter(({ disabled }) => disabled).map(({ value }) => value)).toEqual([
    "a",
  ]);
  for (const value of ["b", ""]) {
    select.value = value;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  }
  expect(onChoose.mock.calls).toEqual([
    ["de", "b"],
    ["de", ""],
  ]);
  expect(view.root.querySelectorAll("a")).toHaveLength(1);
});

test("keeps showing a default whose list is missing, so it can be removed", async () => {
  const { view, languages } = await open([list("a", "en")], { fr: "gone" });
  expect(languages()).toEqual(["Into English", "Into French"]);
  expect(view.text()).toContain("gone (not found in your account)");
});

test("offers nothing without lists or on a plan without them", async () => {
  const { view, api, draw, languages } = await open([]);
  expect(languages()).toEqual([]);
  expect(view.text()).toContain("Once your account has style rule lists");
  api.setState("style", { lists: null, absence: "plan" });
  await view.update(draw());
  expect(languages()).toEqual([]);
  expect(view.text()).toContain("Your plan or key doesn't allow these lists.");
});

test("takes a typed identifier for each language when names cannot be read", async () => {
  const { view, onChoose, languages } = await open(null);
  expect(languages()).toHaveLength(3);
  await view.type("Into French", "typed", "leave");
  expect(onChoose.mock.calls).toEqual([["fr", "typed"]]);
});

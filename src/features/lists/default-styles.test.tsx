import { expect, test, vi } from "vitest";
import { fakeListPort } from "../../ui/testing/fake-list-port.ts";
import { mount } from "../../ui/testing/mount.tsx";
import { languageNamer } from "../languages/language-name.ts";
import { DefaultStyles } from "./default-styles.tsx";
import type { OfferedList } from "./list-picker-api.ts";

const list = (id: string, language: string): OfferedList => ({
  kind: "style",
  id,
  name: id,
  languages: [language],
  pairs: [],
});

async function open(
  lists: readonly OfferedList[] | null,
  defaults: Readonly<Record<string, string>> = {},
) {
  const onChoose = vi.fn(async (_language: string, _id: string) => undefined);
  const port = fakeListPort({ style: lists });
  const draw = () => (
    <DefaultStyles
      defaults={defaults}
      languages={["de", "en", "fr"]}
      check={(value) => ({ ok: true, value })}
      onChoose={onChoose}
      port={port}
      reading={{ nameLanguage: languageNamer("en"), uiLanguage: "en" }}
    />
  );
  const view = await mount(draw());
  const languages = () => [...view.root.querySelectorAll("label")].map((each) => each.textContent);
  return { view, port, draw, onChoose, languages };
}

test("each language that has lists gets one of its own", async () => {
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

test("a default without a list stays in view, to be taken away", async () => {
  const { view, languages } = await open([list("a", "en")], { fr: "gone" });
  expect(languages()).toEqual(["Into English", "Into French"]);
  expect(view.words()).toContain("gone (not found in your account)");
});

test("without lists, and on a plan without them, nothing is offered", async () => {
  const { view, port, draw, languages } = await open([]);
  expect(languages()).toEqual([]);
  expect(view.words()).toContain("Once your account has style rule lists");
  port.tell("style", { lists: null, absence: "plan" });
  await view.update(draw());
  expect(languages()).toEqual([]);
  expect(view.words()).toContain("Your plan, or this key, may not use such lists.");
});

test("where names are not to be had, an identifier is typed for each language", async () => {
  const { view, onChoose, languages } = await open(null);
  expect(languages()).toHaveLength(3);
  await view.type("Into French", "typed", "leave");
  expect(onChoose.mock.calls).toEqual([["fr", "typed"]]);
});

import { useState } from "preact/hooks";
import { act } from "preact/test-utils";
import { expect, test, vi } from "vitest";
import type { ConfiguredRules } from "../../service/style-rules/style-rule-list.ts";
import { type Mounted, mount } from "../../ui/testing/mount.tsx";
import { RulesEditor } from "./rules-editor.tsx";

interface Opened extends Mounted {
  rules(): ConfiguredRules;
  summary(name: string): HTMLElement;
  pressSummary(name: string): Promise<void>;
  radios(): readonly HTMLInputElement[];
  radio(label: string): HTMLInputElement;
}

async function open(
  rules: ConfiguredRules = {},
  { language = "de", original = rules }: { language?: string; original?: ConfiguredRules } = {},
): Promise<Opened> {
  let latest = rules;
  function Host() {
    const [held, hold] = useState(rules);
    latest = held;
    return (
      <RulesEditor
        rules={held}
        original={original}
        language={language}
        uiLanguage="en"
        onChange={hold}
      />
    );
  }
  const view = await mount(<Host />);
  await vi.waitFor(() => {
    if (!view.root.querySelector("input")) throw new Error("The words are not there yet");
  });
  const summary = (name: string) => {
    const all = [...view.root.querySelectorAll<HTMLElement>("summary")];
    const found = all.find((each) => each.textContent?.startsWith(name));
    if (!found) throw new Error(`Nothing opens "${name}" in: ${view.text()}`);
    return found;
  };
  const radios = () => [...view.root.querySelectorAll<HTMLInputElement>("input[type=radio]")];
  return {
    ...view,
    rules: () => latest,
    summary,
    pressSummary: (name) => act(() => summary(name).click()),
    radios,
    radio: (label) => {
      const found = radios().find((each) => each.labels?.[0]?.textContent === label);
      if (!found) throw new Error(`No value is called "${label}" in: ${view.text()}`);
      return found;
    },
  };
}

const search = (view: Opened, typed: string) => view.type("Search rules", typed);

test("shows categories with a count of what is set, and draws nothing inside them", async () => {
  const view = await open({ numbers: { thousands_separator: "use_space" } });
  expect(view.root.querySelectorAll("h3")).toHaveLength(7);
  expect(view.summary("Numbers").textContent).toBe("Numbers1 of 25 set");
  expect(view.root.querySelectorAll("li")).toHaveLength(0);
});

test("opens a category and an option, and sets a value", async () => {
  const view = await open();
  await view.pressSummary("Numbers");
  await view.pressSummary("Decimal separator");
  expect(view.radio("Not set").checked).toBe(true);
  await act(() => view.radio("Comma").click());
  expect(view.rules()).toEqual({
    numbers: { decimal_separator: "use_comma_as_decimal_separator" },
  });
  expect(view.summary("Decimal separator").textContent).toContain("Comma");
  expect(view.summary("Decimal separator").textContent).toContain("0.5 → 0,5");
  expect(view.summary("Decimal separator").textContent).toContain("Changed");
  await act(() => view.radio("Not set").click());
  expect(view.rules()).toEqual({});
  expect(view.summary("Decimal separator").textContent).not.toContain("Changed");
});

test("opens options when a search finds only a few", async () => {
  const view = await open();
  await search(view, "NOON");
  expect(view.text()).toContain("Rules found: 1");
  expect(view.radio("12-hour clock, am and pm without periods").checked).toBe(false);
  expect([...view.root.querySelectorAll("mark")].map((mark) => mark.textContent)).toContain("noon");
  await search(view, "xylophone");
  expect(view.text()).toContain("No matching rules.");
  await view.press("Search rules", "Escape");
  expect(view.root.querySelectorAll("h3")).toHaveLength(7);
});

test("shows only what is set or was just cleared", async () => {
  const view = await open({
    numbers: {
      thousands_separator: "use_space",
      decimal_separator: "use_period_as_decimal_separator",
    },
  });
  await view.click("Only rules that are set (2)");
  expect(view.root.querySelectorAll("h3")).toHaveLength(1);
  expect(view.root.querySelectorAll("li")).toHaveLength(2);
  await view.click("Clear “Thousands separator”");
  expect(view.rules()).toEqual({
    numbers: { decimal_separator: "use_period_as_decimal_separator" },
  });
  expect(view.root.querySelectorAll("li")).toHaveLength(2);
  expect(document.activeElement).toBe(view.summary("Thousands separator"));
  expect(view.control<HTMLInputElement>("Only rules that are set (1)").checked).toBe(true);
});

test("keeps the focus when a new choice is cleared", async () => {
  const view = await open({ numbers: { thousands_separator: "use_space" } }, { original: {} });
  await view.click("Only rules that are set (1)");
  await view.click("Clear “Thousands separator”");
  expect(view.rules()).toEqual({});
  expect(document.activeElement).toBe(view.summary("Thousands separator"));
  await view.click("Only rules that are set (0)");
  await view.click("Only rules that are set (0)");
  expect(view.text()).toContain("No rules set yet.");
});

test("clears a category and restores it", async () => {
  const rules = { numbers: { thousands_separator: "use_space" }, rhythm: { metre: "iambic" } };
  const view = await open(rules);
  await view.pressSummary("Numbers");
  await view.click("Clear this category: Numbers");
  expect(view.rules()).toEqual({ rhythm: { metre: "iambic" } });
  expect(document.activeElement).toBe(view.summary("Numbers"));
  await view.click("Undo changes: Numbers");
  expect(view.rules()).toEqual(rules);
});

test("shows and keeps what a later service sends", async () => {
  const rules = {
    rhythm: { metre: "iambic" },
    numbers: { decimal_separator: "use_momayyez", counting: "by_twenties" },
  };
  const view = await open(rules);
  await view.click("Only rules that are set (3)");
  expect(view.text()).toContain("rhythm");
  expect(view.summary("metre").textContent).toContain("iambic");
  expect(view.summary("counting").textContent).toContain("by_twenties");
  await view.pressSummary("Decimal separator");
  expect(view.radio("use_momayyez").checked).toBe(true);
  expect(view.text()).toContain("doesn't know this value");
  await act(() => view.radio("Comma").click());
  expect(view.rules()).toEqual({
    rhythm: { metre: "iambic" },
    numbers: { decimal_separator: "use_comma_as_decimal_separator", counting: "by_twenties" },
  });
  // The previous value can still be restored.
  expect(view.radio("use_momayyez").checked).toBe(false);
  expect(view.text()).toContain("Saved value");
});

test("moves rules for other languages to a section that can be opened", async () => {
  const view = await open({}, { language: "de" });
  await view.pressSummary("Spelling and grammar");
  expect(view.text()).toContain("Letter ß");
  expect(view.text()).not.toContain("Spanish “solo”");
  await view.pressSummary("Rules for other languages");
  await view.pressSummary("Spanish “solo”");
  await act(() => view.radio("Never with an accent").click());
  expect(view.rules()).toEqual({
    spelling_and_grammar: { spanish_word_solo: "never_use_acute_accent" },
  });
});

test("lists values for other languages last", async () => {
  const view = await open({}, { language: "ko" });
  await view.pressSummary("Dates and times");
  await view.pressSummary("Time format");
  const names = view.radios().map((radio) => radio.labels?.[0]?.textContent);
  expect(names).toHaveLength(31);
  const group = view.root.querySelector("[role=group]");
  expect(group?.textContent).toContain("Hours:Minutes Uhr");
  expect(group?.textContent).not.toContain("Korean");
});

test("works with the keyboard", async () => {
  const view = await open({ numbers: { decimal_separator: "use_comma_as_decimal_separator" } });
  await view.pressSummary("Numbers");
  await view.pressSummary("Decimal separator");
  const names = new Set(view.radios().map(({ name }) => name));
  expect(names.size).toBe(1);
  const group = view.root.querySelector("fieldset");
  expect(group?.querySelector("legend")?.textContent).toBe("Decimal separator");
  for (const radio of view.radios()) {
    const described = radio.getAttribute("aria-describedby") ?? "";
    expect(view.root.querySelector(`[id="${described}"]`)).not.toBeNull();
  }
});

test("marks nothing as changed in a list that is not saved yet", async () => {
  const view = await mount(
    <RulesEditor
      rules={{ numbers: { thousands_separator: "use_space" } }}
      language="en"
      uiLanguage="en"
      onChange={() => {}}
    />,
  );
  await vi.waitFor(() => expect(view.root.querySelector("summary")).not.toBeNull());
  await view.click("Only rules that are set (1)");
  expect(view.text()).toContain("Thousands separator");
  expect(view.text()).not.toContain("Changed");
});

import { act } from "preact/test-utils";
import { expect, test } from "vitest";
import { mount } from "../../ui/testing/mount.tsx";
import { ruleCatalogue } from "./rule-catalogue.ts";
import type { OptionPath } from "./rule-choices.ts";
import { loadRuleLabels } from "./rule-labels.ts";
import { RuleValues } from "./rule-values.tsx";

const OPTIONS = ruleCatalogue().flatMap(({ options }) => options);

test("every value of every rule can be chosen, and be taken back", async () => {
  const chosen: (readonly [category: string, option: string, value: string | null])[] = [];
  const view = {
    rules: {},
    original: null,
    language: "de",
    uiLanguage: "en",
    labels: await loadRuleLabels("en"),
    query: [],
    setChoice: ({ category, option }: OptionPath, value: string | null) =>
      void chosen.push([category, option, value]),
    replaceRules: () => undefined,
  };
  const { root } = await mount(
    OPTIONS.map((option) => (
      <RuleValues key={`${option.category} ${option.option}`} option={option} view={view} />
    )),
  );
  const radios = [...root.querySelectorAll<HTMLInputElement>("input[type=radio]")];
  expect(radios).toHaveLength(159 + 518);
  await act(() => {
    for (const radio of radios) radio.dispatchEvent(new Event("change"));
  });
  const expected = OPTIONS.flatMap(({ category, option, values }) =>
    [null, ...values].map((value) => [category, option, value]),
  );
  const sorted = (choices: readonly unknown[]) =>
    choices.map((each) => JSON.stringify(each)).sort();
  expect(sorted(chosen)).toEqual(sorted(expected));
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import configuredRules from "../../src/service/style-rules/configured-rules.json" with {
  type: "json",
};
import {
  addInstruction,
  createStyleRuleList,
  deleteStyleRuleList,
  fetchStyleRuleList,
  listCompleteStyleRuleLists,
  listStyleRuleLists,
  removeInstruction,
  renameStyleRuleList,
  replaceInstruction,
  replaceRules,
} from "../../src/service/style-rules/style-rules.ts";
import type { RunningService } from "../service/options.ts";
import { startService } from "../service/start-service.ts";
import { accountClient, BEHAVIOURS } from "./behaviours.ts";

// The extension's client and the local service share no code; both implement docs/service-api.md.

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const { signal } = new AbortController();
const draft = { label: "Tone", prompt: "Be\ncalm 😀", sourceLanguage: "en" };
const rules = { numbers: { decimal_separator: "use_comma_as_decimal_separator" } };

const OPTIONS = Object.entries(configuredRules).flatMap(([category, options]) =>
  Object.entries(options).map(([option, values]: [string, string[]]) => ({
    category,
    option,
    values,
  })),
);

/** Rules with the value at a position for each option, or with its last one where it has fewer. */
function rulesWithValuesAt(position: number): Record<string, Record<string, string>> {
  const chosen: Record<string, Record<string, string>> = {};
  for (const { category, option, values } of OPTIONS) {
    const value = values[position] ?? values.at(-1) ?? "";
    chosen[category] = { ...chosen[category], [option]: value };
  }
  return chosen;
}

describe.each(BEHAVIOURS)("%s", (_behaviour, mode) => {
  test("lists are created, listed and deleted", async () => {
    const http = accountClient(service, "many", mode);
    const created = await createStyleRuleList(
      http,
      { name: "House", language: "de", rules, instructions: [draft] },
      signal,
    );
    expect(created).toMatchObject({ name: "House", version: 1, rules, instructions: [draft] });
    for (let n = 0; n < 26; n++) {
      const another = { name: `List ${n}`, language: "en", rules: {}, instructions: [] };
      await createStyleRuleList(http, another, signal);
    }
    expect(await listStyleRuleLists(http, signal)).toHaveLength(27);
    const [whole, ...others] = await listCompleteStyleRuleLists(http, signal);
    expect(whole).toEqual(created);
    expect(others).toHaveLength(26);
    const styleId = created?.styleId ?? "";
    await deleteStyleRuleList(http, styleId, signal);
    await expect(fetchStyleRuleList(http, styleId, signal)).rejects.toMatchObject({ status: 404 });
    expect(await listStyleRuleLists(http, signal)).toHaveLength(26);
  });

  test("each part of a list can be changed", async () => {
    const http = accountClient(service, "changes", mode);
    const house = { name: "House", language: "de", rules, instructions: [draft] };
    const created = await createStyleRuleList(http, house, signal);
    const styleId = created?.styleId ?? "";
    // The answer may contain only the version, so the list itself has to show the change.
    await renameStyleRuleList(http, styleId, "Home", signal);
    const other = { punctuation: { dash: "use_em_dash" }, numbers: {} };
    await replaceRules(http, styleId, other, signal);
    await addInstruction(http, styleId, { ...draft, sourceLanguage: null }, signal);
    const { instructions, ...home } = await fetchStyleRuleList(http, styleId, signal);
    expect(home).toMatchObject({ name: "Home", rules: { punctuation: { dash: "use_em_dash" } } });
    expect(instructions).toMatchObject([draft, { label: "Tone", sourceLanguage: "de" }]);
    const id = instructions[1]?.id ?? "";
    const changed = { id, label: "Tone", prompt: "Be calmer", sourceLanguage: null };
    await replaceInstruction(http, styleId, changed, signal);
    expect((await fetchStyleRuleList(http, styleId, signal)).instructions[1]?.prompt).toBe(
      "Be calmer",
    );
    await removeInstruction(http, styleId, id, signal);
    const read = await fetchStyleRuleList(http, styleId, signal);
    expect(read).toMatchObject({ version: 6, instructions: created?.instructions });
  });

  test("every configured rule and value is kept unchanged, and only those", async () => {
    const http = accountClient(service, "rules", mode);
    const house = { name: "House", language: "de", rules: {}, instructions: [] };
    const styleId = (await createStyleRuleList(http, house, signal))?.styleId ?? "";
    const most = Math.max(...OPTIONS.map(({ values }) => values.length));
    for (let position = 0; position < most; position += 1) {
      const wanted = rulesWithValuesAt(position);
      await replaceRules(http, styleId, wanted, signal);
      expect((await fetchStyleRuleList(http, styleId, signal)).rules).toEqual(wanted);
    }
    const { punctuation, ...others } = rulesWithValuesAt(0);
    expect(Object.keys(punctuation ?? {})).toHaveLength(52);
    await replaceRules(http, styleId, others, signal);
    expect((await fetchStyleRuleList(http, styleId, signal)).rules).toEqual(others);
  });

  test("an instruction beyond the limit is refused, in a change and in a new list", async () => {
    const http = accountClient(service, "limits", mode);
    const instructions = Array.from({ length: 200 }, (_, at) => ({ ...draft, label: `n${at}` }));
    const full = { name: "Full", language: "en", rules: {}, instructions };
    const styleId = (await createStyleRuleList(http, full, signal))?.styleId ?? "";
    const refused = { reason: "bad_request" };
    await expect(addInstruction(http, styleId, draft, signal)).rejects.toMatchObject(refused);
    const fuller = { ...full, instructions: [...instructions, draft] };
    await expect(createStyleRuleList(http, fuller, signal)).rejects.toMatchObject(refused);
    expect((await fetchStyleRuleList(http, styleId, signal)).instructions).toHaveLength(200);
  });
});

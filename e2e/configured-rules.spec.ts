import configuredRules from "../src/service/style-rules/configured-rules.json" with {
  type: "json",
};
import words from "../src/style-rules/rules/labels/en.json" with { type: "json" };
import { LONG } from "./harness/long-form.ts";
import { axeFindingsInAnyLight } from "./harness/pages/axe-findings.ts";
import { ConfiguredRulesOnPage } from "./harness/pages/configured-rules-on-page.ts";
import { StyleRulesOnPage } from "./harness/pages/style-rules-on-page.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { expect, test } from "./harness/test.ts";
import { listClient } from "./service/testing/list-client.ts";

interface StoredList {
  readonly style_id: string;
  readonly version: number;
  readonly configured_rules: Record<string, Record<string, string>>;
}

/**
 * Every option with the value that is hardest to transmit: one with unusual letters, or the last.
 */
const HARDEST_VALUES: Record<string, Record<string, string>> = Object.fromEntries(
  Object.entries(configuredRules).map(([category, options]) => [
    category,
    Object.fromEntries(
      Object.entries(options).map(([option, values]: [string, string[]]) => [
        option,
        values.findLast((value) => /[^\w]/.test(value)) ?? values.at(-1) ?? "",
      ]),
    ),
  ]),
);

const WORDS: Record<string, { name: string; options: Record<string, { name: string }> }> = words;

function nameOf(category: string, option?: string): string {
  const named = option === undefined ? WORDS[category] : WORDS[category]?.options[option];
  return named?.name ?? "";
}

const OVERHANG = "document.documentElement.scrollWidth - document.documentElement.clientWidth";

test("rules are set by keyboard, fit a narrow window and read well in light and dark", async ({
  launch,
}) => {
  const browser = await launch();
  const { page } = await StyleRulesOnPage.open(browser, "#new=");
  const rules = new ConfiguredRulesOnPage(page);
  await rules.search.fill("15:04:30");
  await rules.value("Between hours, minutes and seconds", uiText("rules_not_set")).focus();
  await page.keyboard.press("ArrowDown");
  await expect(rules.value("Between hours, minutes and seconds", "Colon")).toBeChecked();
  await rules.search.fill("percent");
  expect(await axeFindingsInAnyLight(page)).toEqual([]);
  await rules.search.press("Escape");
  await rules.openAll();
  await expect(page.locator(".rule")).toHaveCount(159);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await page.evaluate(OVERHANG)).toBe(0);
});

test(
  "every configured rule can be set, found and cleared, and only set rules are sent",
  LONG,
  async ({ launch, stage }) => {
    const apiKey = "local-key.empty-lists.account=configured-rules";
    const ask = listClient(stage.service);
    const draft = { name: "Conventions", language: "de" };
    const made = (await ask("POST", "/v3/style_rules", draft, apiKey)).body as StoredList;
    const path = `/v3/style_rules/${made.style_id}`;
    const now = async () => (await ask("GET", path, undefined, apiKey)).body as StoredList;
    const browser = await launch({ choices: { apiKey } });
    const styles = await StyleRulesOnPage.open(browser, `#list=${made.style_id}`);
    const { page } = styles;
    const rules = new ConfiguredRulesOnPage(page);

    await test.step("found by name, example and English word, and set by keyboard", async () => {
      await rules.search.fill("SPANISH setiembre");
      await expect(page.getByText(uiText("rules_found", "1"))).toBeVisible();
      await rules.search.fill("15:04:30");
      await rules.value("Between hours, minutes and seconds", uiText("rules_not_set")).focus();
      await page.keyboard.press("ArrowDown");
      await expect(rules.value("Between hours, minutes and seconds", "Colon")).toBeChecked();
      await styles.save();
      await expect(styles.saveState).toHaveText(uiText("style_saved"));
      expect((await now()).configured_rules).toEqual({
        dates_and_times: { hours_minutes_seconds_separator: "use_colon" },
      });
      await rules.search.press("Escape");
    });

    await test.step("rules for other languages are in a closed section, and work", async () => {
      await rules.category("Spelling and grammar").click();
      await expect(rules.option("Letter ß")).toBeVisible();
      await expect(rules.option("Spanish “solo”")).toBeHidden();
      await page.getByText(uiText("rules_other_languages"), { exact: true }).click();
      await rules.option("Spanish “solo”").click();
      await rules.value("Spanish “solo”", "Never with an accent").check();
      await rules.onlySet(2).check();
      await expect(page.locator(".rule")).toHaveCount(2);
      await expect(page.locator(".rule-changed")).toHaveCount(1);
      await styles.button("rules_clear_option", "Spanish “solo”").click();
      await expect(rules.option("Spanish “solo”")).toBeFocused();
      await expect(rules.option("Spanish “solo”")).toContainText(uiText("rules_not_set"));
      await rules.onlySet(1).uncheck();
    });

    await test.step("fits a narrow window, and reads well in light and dark", async () => {
      await rules.openAll();
      await expect(page.locator(".rule")).toHaveCount(159);
      await expect(page.locator(".rule input[type=radio]")).toHaveCount(159 + 518);
      const size = page.viewportSize() ?? { width: 1280, height: 800 };
      await page.setViewportSize({ width: 360, height: 800 });
      expect(await page.evaluate(OVERHANG)).toBe(0);
      await page.setViewportSize(size);
      await rules.search.fill("percent");
      expect(await axeFindingsInAnyLight(page)).toEqual([]);
      await rules.search.fill("");
      for (const name of Object.keys(configuredRules)) await rules.category(nameOf(name)).click();
    });

    await test.step("the service accepts each of them unchanged", async () => {
      for (const [category, options] of Object.entries(HARDEST_VALUES)) {
        const name = nameOf(category);
        await rules.category(name).click();
        await rules.openAll(name);
        await rules.chooseAll(
          Object.entries(options).map(([option, value]) => [nameOf(category, option), value]),
        );
        await rules.category(name).click();
      }
      await styles.save();
      await expect(styles.saveState).toHaveText(uiText("style_saved"));
      expect((await now()).configured_rules).toEqual(HARDEST_VALUES);
    });

    await test.step("a category is cleared, restored, and gone once that is saved", async () => {
      const button = (key: string) => styles.button(`rules_${key}_category_named`, "Punctuation");
      await rules.category("Punctuation").click();
      await button("clear").click();
      await expect(rules.category("Punctuation")).toContainText(
        uiText("rules_set_count", "0", "52"),
      );
      await button("restore").click();
      await expect(rules.category("Punctuation")).toContainText(
        uiText("rules_set_count", "52", "52"),
      );
      await button("clear").click();
      await styles.save();
      await expect(styles.saveState).toHaveText(uiText("style_saved"));
      const { punctuation, ...others } = HARDEST_VALUES;
      expect(Object.keys(punctuation ?? {})).toHaveLength(52);
      expect((await now()).configured_rules).toEqual(others);
    });
  },
);

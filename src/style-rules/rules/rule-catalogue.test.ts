import { expect, test } from "vitest";
import { isKnownValue, ruleCatalogue } from "./rule-catalogue.ts";

const optionsIn = (catalogue: ReturnType<typeof ruleCatalogue>) =>
  catalogue.flatMap(({ options }) => options);

test("contains every category, option and value that the service is known to accept", () => {
  const catalogue = ruleCatalogue();
  expect(catalogue.length).toBe(7);
  expect(optionsIn(catalogue).length).toBe(159);
  expect(optionsIn(catalogue).flatMap(({ values }) => values).length).toBe(518);
});

test("keeps names with spaces and any script", () => {
  const dates = optionsIn(ruleCatalogue()).find(({ option }) => option === "date_format");
  expect(dates?.values).toContain(
    "use_yyyy_korean word_년_space_mm_korean word_월_space_dd_korean word_일_without_leading_zero_for_single_digit_days_and_months",
  );
});

test("appends what only a later service knows", () => {
  const catalogue = ruleCatalogue(
    { numbers: { decimal_separator: "use_momayyez", counting: "by_twenties" } },
    { rhythm: { metre: "iambic" }, numbers: { decimal_separator: "use_tab" } },
  );
  const find = (name: string) => optionsIn(catalogue).find(({ option }) => option === name);
  expect(find("decimal_separator")?.values.slice(-2)).toEqual(["use_momayyez", "use_tab"]);
  expect(find("counting")).toEqual({
    category: "numbers",
    option: "counting",
    values: ["by_twenties"],
  });
  expect(catalogue.at(-1)).toEqual({
    category: "rhythm",
    options: [{ category: "rhythm", option: "metre", values: ["iambic"] }],
  });
});

test("does not confuse inherited properties with known names", () => {
  const catalogue = ruleCatalogue({ constructor: { toString: "yes" } });
  expect(catalogue.at(-1)).toEqual({
    category: "constructor",
    options: [{ category: "constructor", option: "toString", values: ["yes"] }],
  });
});

test("distinguishes known values from others", () => {
  const [option] = optionsIn(ruleCatalogue({ dates_and_times: { calendar_era: "use_auc" } }));
  if (!option) throw new Error("There is no option");
  expect(isKnownValue(option, "use_bc_and_ad")).toBe(true);
  expect(isKnownValue(option, "use_auc")).toBe(false);
});

import { expect, test, vi } from "vitest";
import { MAX_LOCAL_TERM_LENGTH, MAX_LOCAL_TERMS } from "../schema/settings.ts";
import { withLocalTerms, withTermAt } from "./local-terms.ts";

vi.mock("webextension-polyfill", async () => {
  const { createFakeBrowser } = await import("../../platform/testing/fake-browser.ts");
  return { default: createFakeBrowser().browser };
});

test("adds the term of each line once, and keeps the order", () => {
  const added = withLocalTerms(["Fresnel"], " Bell Rock \r\nFresnel\n\nSkerryvore\nBell Rock");
  expect(added.terms).toEqual(["Fresnel", "Bell Rock", "Skerryvore"]);
  expect([added.addedCount, added.repeatedCount, added.refused]).toEqual([2, 2, []]);
});

test("refuses lines with a reason, and takes the others", () => {
  const long = "x".repeat(MAX_LOCAL_TERM_LENGTH + 1);
  const added = withLocalTerms([], `One\n${long}\nTwo\u0007`);
  expect(added.terms).toEqual(["One"]);
  expect(added.refused.map(({ line, problem }) => [line, problem])).toEqual([
    [2, "local_terms_too_long"],
    [3, "words_problem_control"],
  ]);
});

test("is bounded, also when a term comes back", () => {
  const all = Array.from({ length: MAX_LOCAL_TERMS }, (_, at) => `term ${at}`);
  expect(withLocalTerms(all.slice(1), "One\nTwo").refused).toMatchObject([
    { text: "Two", problem: "local_terms_full" },
  ]);
  expect(withTermAt(all, "gone", 3)).toBe(all);
  expect(withTermAt(["a", "c"], "b", 1)).toEqual(["a", "b", "c"]);
  expect(withTermAt(["a", "b"], "b", 1)).toEqual(["a", "b"]);
});

// @vitest-environment node
import { expect, test } from "vitest";
import { countWordErrors } from "./word-errors.ts";

test.each([
  { said: "a b c", shown: "a b c", errors: 0 },
  { said: "a b c", shown: "a c", errors: 1 },
  { said: "a b c", shown: "a x b c", errors: 1 },
  { said: "a b c", shown: "a x c", errors: 1 },
  { said: "a b c", shown: "c b a", errors: 2 },
  { said: "a b", shown: "", errors: 2 },
  { said: "", shown: "a", errors: 1 },
])("$said shown as $shown has $errors errors", ({ said, shown, errors }) => {
  const words = (text: string) => text.split(" ").filter((word) => word !== "");
  expect(countWordErrors(words(said), words(shown)).errors).toBe(errors);
});

test("the rate is a share of what was said", () => {
  expect(countWordErrors(["a", "b", "c", "d"], ["a", "b", "c"]).rate).toBe(0.25);
});

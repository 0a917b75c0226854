import { expect, it } from "vitest";
import { catalogueText } from "../../ui/testing/catalogue-text.ts";
import { languageNamer } from "./language-name.ts";
import { markUnoffered } from "./mark-unoffered.ts";

it("marks what a service does not have, and nothing where it does not tell", () => {
  const name = languageNamer("en");
  const marked = markUnoffered(name, ["de", "sw"], catalogueText);
  expect(marked("de")).toEqual({ name: "German", ownName: "Deutsch" });
  expect(marked("fr")).toEqual({ name: "French (not offered by the service)", ownName: null });
  expect(markUnoffered(name, null, catalogueText)("fr")).toEqual(name("fr"));
});

import { expect, it } from "vitest";
import { languageNamer } from "../../captions/text/language-name.ts";
import { catalogueText } from "../../ui/testing/catalogue-text.ts";
import { markUnoffered } from "./mark-unoffered.ts";

it("marks languages that the service lacks, and none when it does not say", () => {
  const name = languageNamer("en");
  const marked = markUnoffered(name, ["de", "sw"], catalogueText);
  expect(marked("de")).toEqual({ name: "German", ownName: "Deutsch" });
  expect(marked("fr")).toEqual({ name: "French (not supported by the service)", ownName: null });
  expect(markUnoffered(name, null, catalogueText)("fr")).toEqual(name("fr"));
});

import { expect, test } from "vitest";
import { languageNamer } from "../captions/text/language-name.ts";
import { SOURCE_LANGUAGES } from "../service/languages/voice-languages.ts";
import { catalogueText } from "../ui/testing/catalogue-text.ts";
import { languageChoices } from "./pair-format.ts";

const locale = { nameLanguage: languageNamer("en"), uiLanguage: "en" };

test("offers the interface's languages where the service adds none", () => {
  const [group] = languageChoices(locale, catalogueText, { first: "Choose" });
  expect(group?.choices).toHaveLength(SOURCE_LANGUAGES.length + 1);
  expect(group?.choices[0]).toEqual({ value: "", label: "Choose" });
});

test("offers languages that the service adds, and marks those it lacks", () => {
  const listLanguages = { tags: ["de", "mt", "sw"], reported: ["de", "sw"] };
  const options = { without: ["de"] };
  expect(languageChoices({ ...locale, listLanguages }, catalogueText, options)).toEqual([
    {
      label: null,
      choices: [
        { value: "mt", label: "Maltese (not supported by the service)" },
        { value: "sw", label: "Swahili" },
      ],
    },
  ]);
});

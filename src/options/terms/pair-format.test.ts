import { expect, test } from "vitest";
import { languageNamer } from "../../features/languages/language-name.ts";
import { SOURCE_LANGUAGES } from "../../service/languages/voice-languages.ts";
import { catalogueText } from "../../ui/testing/catalogue-text.ts";
import { rootChoices } from "./pair-format.ts";

const reading = { nameLanguage: languageNamer("en"), uiLanguage: "en" };

test("languages of lists are the interface's where the service adds none", () => {
  const [group] = rootChoices(reading, catalogueText, { first: "Choose" });
  expect(group?.choices).toHaveLength(SOURCE_LANGUAGES.length + 1);
  expect(group?.choices[0]).toEqual({ value: "", label: "Choose" });
});

test("languages that the service adds are offered, and those it does not have marked", () => {
  const listLanguages = { tags: ["de", "mt", "sw"], told: ["de", "sw"] };
  const options = { without: ["de"] };
  expect(rootChoices({ ...reading, listLanguages }, catalogueText, options)).toEqual([
    {
      label: null,
      choices: [
        { value: "mt", label: "Maltese (not offered by the service)" },
        { value: "sw", label: "Swahili" },
      ],
    },
  ]);
});

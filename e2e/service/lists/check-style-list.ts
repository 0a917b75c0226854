import { Refusal } from "../http/reply.ts";
import { targetLanguages } from "../voice/voice-languages.ts";
import { checkConfiguredRules } from "./configured-rules.ts";
import {
  type Body,
  objectOf,
  onlyFields,
  optionalObjects,
  optionalText,
  requiredText,
} from "./fields.ts";
import type { InstructionDraft, StyleRuleDraft } from "./style-rule-list.ts";

/** Languages of style rule lists (service-api §12.3). */
export const styleLanguages: readonly string[] = "de en es fr it ja ko zh".split(" ");
/** Custom instructions of a list (service-api §19.1). */
export const maxInstructions = 200;
/** Characters of a name and of a label (service-api §19.2). */
export const maxNameLetters = 1024;
export const maxLabelLetters = 100;
/** Characters of a prompt (service-api §19.1). */
export const maxPromptLetters = 300;

/**
 * Checks every field of a new list.
 * @throws Refusal 400
 */
export function checkNewStyleList(body: Body): StyleRuleDraft {
  onlyFields(body, ["name", "language", "configured_rules", "custom_instructions"]);
  const language = checkLanguage(body);
  const instructions = optionalObjects(body, "custom_instructions");
  if (instructions.length > maxInstructions) throw tooManyInstructions();
  return {
    name: requiredText(body, "name", maxNameLetters),
    language,
    rules: checkConfiguredRules(objectOf(body.configured_rules ?? {}, "configured_rules")),
    instructions: instructions.map((each, at) =>
      checkInstruction(each, language, `custom_instructions[${at}].`),
    ),
  };
}

/** Checks a new name, the only field that PATCH can change (service-api §12.2). */
export function checkNewName(body: Body): string {
  onlyFields(body, ["name"]);
  return requiredText(body, "name", maxNameLetters);
}

/**
 * Checks an instruction. Without a language it has the list's.
 * @param path of the instruction in the body, for refusals
 * @throws Refusal 400
 */
export function checkInstruction(body: Body, listLanguage: string, path = ""): InstructionDraft {
  onlyFields(body, instructionFields);
  const sourceLanguage = optionalText(body, "source_language", `${path}source_language`);
  if (sourceLanguage !== undefined && !targetLanguages.includes(sourceLanguage)) {
    throw new Refusal(
      400,
      "invalid_source_language",
      `${path}source_language "${sourceLanguage}" is not supported.`,
    );
  }
  return {
    label: requiredText(body, "label", maxLabelLetters, `${path}label`),
    prompt: requiredText(body, "prompt", maxPromptLetters, `${path}prompt`),
    sourceLanguage: sourceLanguage ?? listLanguage,
  };
}

const instructionFields = ["label", "prompt", "source_language"];

/**
 * Checks that a replacement has every field, null included (service-api §14.2).
 * @throws Refusal 400
 */
export function requireInstructionFields(body: Body): void {
  const missing = instructionFields.find((field) => body[field] === undefined);
  if (missing !== undefined) {
    throw new Refusal(400, `missing_${missing}`, `${missing} is required.`);
  }
}

export function tooManyInstructions(): Refusal {
  return new Refusal(
    400,
    "too_many_instructions",
    `A list may have at most ${maxInstructions} custom instructions.`,
  );
}

// A root language: lists for a variant do not exist (service-api §12.3).
function checkLanguage(body: Body): string {
  const language = requiredText(body, "language", 16);
  if (!styleLanguages.includes(language)) {
    throw new Refusal(
      400,
      "invalid_language",
      `language "${language}" is not one of ${styleLanguages.join(", ")}.`,
    );
  }
  return language;
}

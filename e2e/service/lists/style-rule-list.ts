import type { ServiceKey } from "../modes/parse-key.ts";
import type { ConfiguredRules } from "./configured-rules.ts";

export interface StyleInstruction {
  readonly id: string;
  readonly label: string;
  readonly prompt: string;
  readonly sourceLanguage: string;
}

export type InstructionDraft = Omit<StyleInstruction, "id">;

export interface StyleRuleList {
  readonly id: string;
  readonly name: string;
  /** A root language in lower case. */
  readonly language: string;
  /** 1 at first; every change adds one. */
  readonly version: number;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  readonly rules: ConfiguredRules;
  readonly instructions: readonly StyleInstruction[];
}

export interface StyleRuleDraft extends Pick<StyleRuleList, "name" | "language" | "rules"> {
  readonly instructions: readonly InstructionDraft[];
}

/** A list as in replies; the list call omits rules and instructions (service-api §12.2). */
export function styleListBody(list: StyleRuleList, key: ServiceKey, isDetailed: boolean) {
  return {
    style_id: list.id,
    name: list.name,
    language: list.language,
    version: list.version,
    creation_time: new Date(list.createdAtMs).toISOString(),
    updated_time: new Date(list.updatedAtMs).toISOString(),
    ...(isDetailed && {
      configured_rules: list.rules,
      custom_instructions: list.instructions.map((each) => instructionBody(each, key)),
    }),
  };
}

export function instructionBody(
  { id, label, prompt, sourceLanguage }: StyleInstruction,
  { behaviour }: ServiceKey,
) {
  const identifier = behaviour.isPublic ? { id } : { instruction_id: id };
  return { ...identifier, label, prompt, source_language: sourceLanguage };
}

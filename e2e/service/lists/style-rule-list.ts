import type { ServiceKey } from "../modes/parse-key.ts";
import type { ConfiguredRules } from "./configured-rules.ts";

/** What an account has written itself about its style. */
export interface StyleInstruction {
  readonly id: string;
  readonly label: string;
  readonly prompt: string;
  readonly sourceLanguage: string;
}

/** An instruction that has no identifier yet. */
export type InstructionDraft = Omit<StyleInstruction, "id">;

/** A style rule list (service-api §12.1). */
export interface StyleRuleList {
  readonly id: string;
  readonly name: string;
  /** A root language in lower case. */
  readonly language: string;
  /** 1 at first, and one more with every change. */
  readonly version: number;
  /** Milliseconds since the epoch. */
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  readonly rules: ConfiguredRules;
  readonly instructions: readonly StyleInstruction[];
}

/** A list that is to be created. */
export interface StyleRuleDraft extends Pick<StyleRuleList, "name" | "language" | "rules"> {
  readonly instructions: readonly InstructionDraft[];
}

/** A list as replies have it; a listing leaves rules and instructions out (service-api §12.2). */
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

/** An instruction as replies have it (service-api §14.1). */
export function instructionBody(
  { id, label, prompt, sourceLanguage }: StyleInstruction,
  { behaviour }: ServiceKey,
) {
  const identifier = behaviour.isPublic ? { id } : { instruction_id: id };
  return { ...identifier, label, prompt, source_language: sourceLanguage };
}

import * as v from "valibot";
import { cleanSentence, cleanText } from "../../captions/text/clean-text.ts";

/** The usual limit of custom instructions in a list; plans may differ (service-api §19). */
export const USUAL_MAX_INSTRUCTIONS = 200;
/** Characters in an instruction's prompt and label (service-api §14.1). */
export const MAX_PROMPT_CHARACTERS = 300;
export const MAX_LABEL_CHARACTERS = 100;
/** Characters in a list's name (service-api §12.1). */
export const MAX_LIST_NAME_CHARACTERS = 1024;

/** Category → option → its value (service-api §13). Unset options are absent. */
export type ConfiguredRules = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface CustomInstruction {
  /** The service's identifier, `instruction_id` in paths. */
  readonly id: string;
  readonly label: string;
  readonly prompt: string;
  readonly sourceLanguage: string | null;
}

export type InstructionDraft = Omit<CustomInstruction, "id">;

/** A style rule list in a listing (service-api §12.1). */
export interface StyleRuleListHead {
  readonly styleId: string;
  readonly name: string;
  /** A language without variant. Services may have more than `STYLE_RULE_LANGUAGES`. */
  readonly language: string;
  readonly version: number;
  /** ISO 8601; null when not reported. */
  readonly updatedAt: string | null;
}

export interface StyleRuleList extends StyleRuleListHead {
  readonly rules: ConfiguredRules;
  /** In the order in which they were added. */
  readonly instructions: readonly CustomInstruction[];
}

export interface StyleRuleListDraft {
  readonly name: string;
  readonly language: string;
  readonly rules: ConfiguredRules;
  readonly instructions: readonly InstructionDraft[];
}

const identifier = v.pipe(v.string(), v.minLength(1), v.maxLength(1024));
// The user sees the service's text, so it becomes one line without control characters.
const singleLine = (maxCharacters: number) =>
  v.pipe(
    v.string(),
    // The service counts an emoji as one character, JavaScript as two.
    v.transform((text) => cleanSentence(text, 2 * maxCharacters)),
  );

const InstructionFieldsSchema = v.object({
  // `instruction_id` in the interface, `id` from the public service (service-api §14).
  instruction_id: v.nullish(identifier),
  id: v.nullish(identifier),
  label: v.nullish(singleLine(MAX_LABEL_CHARACTERS), ""),
  // Line breaks matter, so the prompt stays unchanged.
  prompt: v.string(),
  source_language: v.nullish(v.string(), null),
});

const InstructionSchema = v.pipe(
  InstructionFieldsSchema,
  v.check(({ instruction_id, id }) => (instruction_id ?? id) != null),
  v.transform(
    ({ instruction_id, id, label, prompt, source_language }): CustomInstruction => ({
      id: instruction_id ?? id ?? "",
      label: label || labelFromPrompt(prompt),
      prompt,
      sourceLanguage: source_language,
    }),
  ),
);

const headFields = {
  style_id: identifier,
  name: singleLine(MAX_LIST_NAME_CHARACTERS),
  language: v.pipe(v.string(), v.minLength(2), v.toLowerCase()),
  version: v.pipe(v.number(), v.integer(), v.minValue(0)),
  updated_time: v.nullish(v.string(), null),
};

const HeadSchema = v.object(headFields);

const ListSchema = v.object({
  ...headFields,
  configured_rules: v.nullish(v.record(v.string(), v.record(v.string(), v.string())), {}),
  custom_instructions: v.nullish(v.array(InstructionSchema), []),
});

export function readStyleRuleListHead(body: unknown): StyleRuleListHead | null {
  const parsed = v.safeParse(HeadSchema, body);
  return parsed.success ? headOf(parsed.output) : null;
}

export function readStyleRuleList(body: unknown): StyleRuleList | null {
  const parsed = v.safeParse(ListSchema, body);
  if (!parsed.success) return null;
  const { configured_rules: rules, custom_instructions: instructions } = parsed.output;
  return { ...headOf(parsed.output), rules, instructions };
}

export function readInstruction(body: unknown): CustomInstruction | null {
  const parsed = v.safeParse(InstructionSchema, body);
  return parsed.success ? parsed.output : null;
}

const AcknowledgementSchema = v.union([
  v.object({ version: headFields.version }),
  v.object({ style_id: identifier }),
  v.object({ instruction_id: identifier }),
  v.object({ id: identifier }),
]);

/**
 * Whether a response confirms a change. The interface promises only its `version` (service-api
 * §12).
 */
export function isAcknowledgement(body: unknown): boolean {
  return v.is(AcknowledgementSchema, body);
}

export function readStyleId(body: unknown): string | null {
  const parsed = v.safeParse(v.object({ style_id: identifier }), body);
  return parsed.success ? parsed.output.style_id : null;
}

/** Reads a list only if the response has both its rules and its instructions; null otherwise. */
export function readCompleteStyleRuleList(body: unknown): StyleRuleList | null {
  const hasBoth = v.is(
    v.looseObject({ configured_rules: v.looseObject({}), custom_instructions: v.array(v.any()) }),
    body,
  );
  return hasBoth ? readStyleRuleList(body) : null;
}

// Services may leave out the label; the start of the prompt replaces it.
function labelFromPrompt(prompt: string): string {
  const firstLine = prompt.trim().split("\n", 1)[0] ?? "";
  return [...cleanText(firstLine).trim()].slice(0, MAX_LABEL_CHARACTERS).join("");
}

function headOf(parsed: v.InferOutput<typeof HeadSchema>): StyleRuleListHead {
  const { style_id: styleId, name, language, version, updated_time: updatedAt } = parsed;
  return { styleId, name, language, version, updatedAt };
}

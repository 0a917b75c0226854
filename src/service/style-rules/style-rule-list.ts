import * as v from "valibot";
import { cleanSentence, cleanText } from "../../captions/text/clean-text.ts";

/** Custom instructions that a list usually holds; plans may differ (service-api §19). */
export const USUAL_MAX_INSTRUCTIONS = 200;
/** Letters of an instruction's prompt and of its label (service-api §14.1). */
export const MAX_PROMPT_LETTERS = 300;
export const MAX_LABEL_LETTERS = 100;
/** Letters of a list's name (service-api §12.1). */
export const MAX_STYLE_NAME_LETTERS = 1024;

/** Category → option → its one value (service-api §13); what is not set is not there. */
export type ConfiguredRules = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** One instruction in the account's own words. */
export interface CustomInstruction {
  /** The service's identifier, `instruction_id` in paths. */
  readonly id: string;
  readonly label: string;
  readonly prompt: string;
  /** Language it is written in; null when the service did not tell. */
  readonly sourceLanguage: string | null;
}

/** An instruction that is to be added, or takes another one's place. */
export type InstructionDraft = Omit<CustomInstruction, "id">;

/** A style rule list as it stands in a listing (service-api §12.1). */
export interface StyleListHead {
  readonly styleId: string;
  readonly name: string;
  /** A root language, one of `STYLE_LANGUAGES` unless the service has learnt others. */
  readonly language: string;
  /** Counts up with every change. */
  readonly version: number;
  /** ISO 8601; null when the service did not tell. */
  readonly updatedAt: string | null;
}

/** A whole style rule list. */
export interface StyleRuleList extends StyleListHead {
  readonly rules: ConfiguredRules;
  /** In the service's order, which is the order they were added in. */
  readonly instructions: readonly CustomInstruction[];
}

/** What a new list is made of. */
export interface StyleListDraft {
  readonly name: string;
  readonly language: string;
  readonly rules: ConfiguredRules;
  readonly instructions: readonly InstructionDraft[];
}

const identifier = v.pipe(v.string(), v.minLength(1), v.maxLength(1024));
/** Words of the service are shown: one line, no control characters. */
const words = (maxLetters: number) =>
  v.pipe(
    v.string(),
    // Emoji count as one letter for the service, and as two here.
    v.transform((text) => cleanSentence(text, 2 * maxLetters)),
  );

const InstructionFieldsSchema = v.object({
  // The interface calls it `instruction_id`, the public service `id` (service-api §14).
  instruction_id: v.nullish(identifier),
  id: v.nullish(identifier),
  label: v.nullish(words(MAX_LABEL_LETTERS), ""),
  // Several lines may be wanted: kept as it is, to be sent back as it is.
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
  name: words(MAX_STYLE_NAME_LETTERS),
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

/** Reads a list as it stands in a listing without details; null for anything else. */
export function readStyleListHead(body: unknown): StyleListHead | null {
  const parsed = v.safeParse(HeadSchema, body);
  return parsed.success ? headOf(parsed.output) : null;
}

/** Reads a whole list; null for anything else. */
export function readStyleList(body: unknown): StyleRuleList | null {
  const parsed = v.safeParse(ListSchema, body);
  if (!parsed.success) return null;
  const { configured_rules: rules, custom_instructions: instructions } = parsed.output;
  return { ...headOf(parsed.output), rules, instructions };
}

/** Reads one instruction; null for anything else. */
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
 * Whether a body confirms a change. The interface promises no more than `version` in it
 * (service-api §12).
 */
export function isAcknowledgement(body: unknown): boolean {
  return v.is(AcknowledgementSchema, body);
}

/** The identifier of the list that an answer is about; null when it names none. */
export function readStyleId(body: unknown): string | null {
  const parsed = v.safeParse(v.object({ style_id: identifier }), body);
  return parsed.success ? parsed.output.style_id : null;
}

/** Reads a list whose rules and instructions are both in the answer; null for anything less. */
export function readCompleteStyleList(body: unknown): StyleRuleList | null {
  const hasBoth = v.is(
    v.looseObject({ configured_rules: v.looseObject({}), custom_instructions: v.array(v.any()) }),
    body,
  );
  return hasBoth ? readStyleList(body) : null;
}

/** The beginning of a prompt, for instructions that the service returns without a label. */
function labelFromPrompt(prompt: string): string {
  const firstLine = prompt.trim().split("\n", 1)[0] ?? "";
  return [...cleanText(firstLine).trim()].slice(0, MAX_LABEL_LETTERS).join("");
}

function headOf(told: v.InferOutput<typeof HeadSchema>): StyleListHead {
  const { style_id: styleId, name, language, version, updated_time: updatedAt } = told;
  return { styleId, name, language, version, updatedAt };
}

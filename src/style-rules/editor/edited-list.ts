import { cleanText } from "../../captions/text/clean-text.ts";
import type {
  CustomInstruction,
  InstructionDraft,
  StyleRuleList,
} from "../../service/style-rules/style-rule-list.ts";
import type { EditedInstruction, EditedList } from "../../store/style-draft.ts";

/** What a list that is being made begins with. */
export function emptyList(language: string): EditedList {
  return { name: "", language, rules: {}, instructions: [] };
}

/** Whether nothing was made of a new list yet; its language alone is nothing. */
export function isEmpty({ name, rules, instructions }: EditedList): boolean {
  return name === "" && instructions.length === 0 && sameRules(rules, {});
}

/** A list as it begins to be edited. */
export function editedOf(
  list: Omit<StyleRuleList, "updatedAt" | "version" | "styleId">,
): EditedList {
  const { name, language, rules } = list;
  return { name, language, rules, instructions: list.instructions.map(editedInstruction) };
}

/** An instruction of the service as it begins to be edited. */
export function editedInstruction(instruction: CustomInstruction): EditedInstruction {
  return { key: instruction.id, ...instruction };
}

/** An instruction that is not there yet. */
export function newInstruction(draft: InstructionDraft): EditedInstruction {
  return { key: `new-${crypto.randomUUID()}`, id: null, ...draft };
}

/** What an instruction says, without what it is called by. */
export function saysOf({ label, prompt, sourceLanguage }: InstructionDraft): InstructionDraft {
  return { label, prompt, sourceLanguage };
}

/**
 * Whether what is wanted is what there is. A language that was left to the service fits any.
 */
export function fits(there: InstructionDraft, wanted: InstructionDraft): boolean {
  return (
    there.label === wanted.label &&
    there.prompt === wanted.prompt &&
    (wanted.sourceLanguage === null || there.sourceLanguage === wanted.sourceLanguage)
  );
}

/** Whether two sets of rules say the same, in whatever order; empty categories say nothing. */
export function sameRules(a: EditedList["rules"], b: EditedList["rules"]): boolean {
  return rulesText(a) === rulesText(b);
}

/** Whether the service's list says just what is wanted. */
export function saysSame(
  list: Pick<StyleRuleList, "name" | "rules" | "instructions">,
  wanted: EditedList,
) {
  return (
    list.name === wanted.name &&
    sameRules(list.rules, wanted.rules) &&
    list.instructions.length === wanted.instructions.length &&
    wanted.instructions.every((each, index) => {
      const there = list.instructions[index];
      return there !== undefined && fits(there, each);
    })
  );
}

/**
 * What is sent: without blanks around names, labels and prompts, and labels and names on one line
 * as they will be read back. Instructions that nobody touched stay as they are.
 */
export function tidied(content: EditedList, base: StyleRuleList | null): EditedList {
  const untouched = new Map(base?.instructions.map((each) => [each.id, each]));
  return {
    ...content,
    name: content.name === base?.name ? content.name : cleanText(content.name).trim(),
    instructions: content.instructions.map((each) => {
      const before = each.id === null ? undefined : untouched.get(each.id);
      if (before && fits(before, each)) return each;
      return { ...each, label: cleanText(each.label).trim(), prompt: each.prompt.trim() };
    }),
  };
}

function rulesText(rules: EditedList["rules"]): string {
  const set = Object.entries(rules).flatMap(([category, options]) =>
    Object.entries(options).map(([option, value]) => JSON.stringify([category, option, value])),
  );
  return set.sort().join();
}

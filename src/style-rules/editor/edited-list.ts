import { cleanText } from "../../captions/text/clean-text.ts";
import type {
  CustomInstruction,
  InstructionDraft,
  StyleRuleList,
} from "../../service/style-rules/style-rule-list.ts";
import type {
  EditedInstruction,
  EditedList,
} from "../../store/style-rule-drafts/style-rule-draft.ts";

export function emptyList(language: string): EditedList {
  return { name: "", language, rules: {}, instructions: [] };
}

/** Whether a new list is still empty; its language does not count. */
export function isEmptyList({ name, rules, instructions }: EditedList): boolean {
  return name === "" && instructions.length === 0 && sameRules(rules, {});
}

export function editedOf(
  list: Omit<StyleRuleList, "updatedAt" | "version" | "styleId">,
): EditedList {
  const { name, language, rules } = list;
  return { name, language, rules, instructions: list.instructions.map(editedInstruction) };
}

export function editedInstruction(instruction: CustomInstruction): EditedInstruction {
  return { key: instruction.id, ...instruction };
}

export function newInstruction(draft: InstructionDraft): EditedInstruction {
  return { key: `new-${crypto.randomUUID()}`, id: null, ...draft };
}

export function instructionDraft({
  label,
  prompt,
  sourceLanguage,
}: InstructionDraft): InstructionDraft {
  return { label, prompt, sourceLanguage };
}

/** Whether an instruction has the wanted content. A language left to the service matches any. */
export function matchesDraft(there: InstructionDraft, wanted: InstructionDraft): boolean {
  return (
    there.label === wanted.label &&
    there.prompt === wanted.prompt &&
    (wanted.sourceLanguage === null || there.sourceLanguage === wanted.sourceLanguage)
  );
}

/** Whether two sets of rules are equal. Order and empty categories do not matter. */
export function sameRules(a: EditedList["rules"], b: EditedList["rules"]): boolean {
  return rulesText(a) === rulesText(b);
}

export function hasSameContent(
  list: Pick<StyleRuleList, "name" | "rules" | "instructions">,
  wanted: EditedList,
) {
  return (
    list.name === wanted.name &&
    sameRules(list.rules, wanted.rules) &&
    list.instructions.length === wanted.instructions.length &&
    wanted.instructions.every((each, index) => {
      const there = list.instructions[index];
      return there !== undefined && matchesDraft(there, each);
    })
  );
}

/**
 * The content to send: trimmed, with names and labels on one line, as the service will return them.
 * Untouched instructions stay as they are.
 */
export function normalizeList(content: EditedList, base: StyleRuleList | null): EditedList {
  const untouched = new Map(base?.instructions.map((each) => [each.id, each]));
  return {
    ...content,
    name: content.name === base?.name ? content.name : cleanText(content.name).trim(),
    instructions: content.instructions.map((each) => {
      const before = each.id === null ? undefined : untouched.get(each.id);
      if (before && matchesDraft(before, each)) return each;
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

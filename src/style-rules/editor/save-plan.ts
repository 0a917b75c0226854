import {
  type CustomInstruction,
  type StyleRuleList,
  USUAL_MAX_INSTRUCTIONS,
} from "../../service/style-rules/style-rule-list.ts";
import type { EditedList, SaveStep } from "../../store/style-rule-drafts/style-rule-draft.ts";
import { instructionDraft, matchesDraft, sameRules } from "./edited-list.ts";
import { alignSlots } from "./slot-alignment.ts";

export interface SavePlan {
  readonly steps: readonly SaveStep[];
  /** Slot id of each wanted instruction; null for added ones. */
  readonly slots: readonly (string | null)[];
}

type Replace = Extract<SaveStep, { kind: "replace" }>;
type Remove = Extract<SaveStep, { kind: "remove" }>;

/**
 * Plans the fewest calls from the current to the wanted list. The service does not order
 * instructions: they stay in slots, in the order in which they were added. Moving one means
 * rewriting slots, removing slots or adding slots at the end, whichever takes fewer calls
 * (`alignSlots`).
 *
 * The order of the calls makes interruptions safe. A draft holds the wanted list, so the rest can
 * be planned again from whatever the service has. Additions come first, and removals last. A slot
 * is overwritten once its text exists elsewhere or is no longer wanted. Only in a cycle does one
 * instruction at a time exist nowhere but in the draft. In a full list, removals come first to make
 * room.
 */
export function planSave(base: StyleRuleList, wanted: EditedList): SavePlan {
  const steps: SaveStep[] = [];
  if (base.name !== wanted.name) steps.push({ kind: "rename", name: wanted.name });
  if (!sameRules(base.rules, wanted.rules)) steps.push({ kind: "rules", rules: wanted.rules });
  const { instructions } = base;
  const { kept, added } = alignSlots(instructions, wanted.instructions, matchesDraft);
  const replaces: Replace[] = [];
  const removes: Remove[] = [];
  const slots: (string | null)[] = [];
  for (const [index, slot] of instructions.entries()) {
    const target = kept[index] ?? null;
    const draft = target === null ? undefined : wanted.instructions[target];
    const was = instructionDraft(slot);
    if (!draft) {
      removes.push({ kind: "remove", id: slot.id, was });
      continue;
    }
    slots.push(slot.id);
    if (!matchesDraft(slot, draft)) {
      replaces.push({ kind: "replace", id: slot.id, draft: instructionDraft(draft), was });
    }
  }
  const adds: SaveStep[] = [];
  for (const draft of wanted.instructions.slice(wanted.instructions.length - added)) {
    adds.push({ kind: "add", draft: instructionDraft(draft) });
    slots.push(null);
  }
  const room = USUAL_MAX_INSTRUCTIONS - instructions.length;
  const early = Math.max(0, adds.length - Math.max(0, room));
  steps.push(...removes.slice(0, early), ...adds);
  const all = new Map(instructions.map((each) => [each.id, saysText(each)]));
  for (const { id } of removes.slice(0, early)) all.delete(id);
  for (const [index, add] of adds.entries()) {
    if (add.kind === "add") all.set(`added ${index}`, saysText(add.draft));
  }
  steps.push(...inSafeOrder(replaces, all, wanted), ...removes.slice(early));
  return { steps, slots };
}

export function afterStep(
  list: StyleRuleList,
  step: SaveStep,
  added: CustomInstruction | null,
): StyleRuleList {
  const next = { ...list, version: list.version + 1 };
  const { instructions } = list;
  switch (step.kind) {
    case "rename":
      return { ...next, name: step.name };
    case "rules":
      return { ...next, rules: step.rules };
    case "add":
      return { ...next, instructions: added ? [...instructions, added] : instructions };
    case "replace":
      return {
        ...next,
        instructions: instructions.map((each) =>
          each.id === step.id ? { ...step.draft, id: each.id } : each,
        ),
      };
    case "remove":
      return { ...next, instructions: instructions.filter(({ id }) => id !== step.id) };
  }
}

function inSafeOrder(
  replaces: readonly Replace[],
  there: Map<string, string>,
  wanted: EditedList,
): Replace[] {
  const needed = new Set(wanted.instructions.map(saysText));
  const count = new Map<string, number>();
  for (const says of there.values()) count.set(says, (count.get(says) ?? 0) + 1);
  const waiting = [...replaces];
  const ordered: Replace[] = [];
  while (waiting.length > 0) {
    const safe = waiting.findIndex(({ was }) => {
      const says = saysText(was);
      return !needed.has(says) || (count.get(says) ?? 0) > 1;
    });
    const [next] = waiting.splice(Math.max(0, safe), 1);
    if (!next) break;
    const gone = saysText(next.was);
    const come = saysText(next.draft);
    count.set(gone, (count.get(gone) ?? 1) - 1);
    count.set(come, (count.get(come) ?? 0) + 1);
    ordered.push(next);
  }
  return ordered;
}

// Without the language, which the service may choose for a new instruction.
function saysText({ label, prompt }: { readonly label: string; readonly prompt: string }): string {
  return JSON.stringify([label, prompt]);
}

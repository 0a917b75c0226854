import {
  type CustomInstruction,
  type StyleRuleList,
  USUAL_MAX_INSTRUCTIONS,
} from "../../service/style-rules/style-rule-list.ts";
import type { EditedList, SaveStep } from "../../store/style-draft.ts";
import { fits, sameRules, saysOf } from "./edited-list.ts";
import { alignPlaces } from "./place-alignment.ts";

/** The calls that make the service's list what is wanted. */
export interface SavePlan {
  readonly steps: readonly SaveStep[];
  /** For each wanted instruction the identifier of the place it comes to; null for a new one. */
  readonly places: readonly (string | null)[];
}

type Replace = Extract<SaveStep, { kind: "replace" }>;
type Remove = Extract<SaveStep, { kind: "remove" }>;

/**
 * Plans the fewest calls from what there is to what is wanted. The interface knows no order of
 * instructions: they stand as they were added, and each has a place with an identifier. So to move
 * one is to write other words into places, to take places away, or to add at the end, whichever is
 * fewer calls (`alignPlaces`).
 *
 * Interrupted after any call nothing is lost. What is wanted lies on the disk as a draft before the
 * first call, so the rest can be planned anew from whatever the service has by then. And the
 * service itself is without as little as possible in between: what is new is added first; a place
 * is written over when its words stand in another place already, or are wanted no more; only where
 * places change round in a circle one instruction at a time is on the disk alone; and places are
 * taken away last. In a full list, places that are to go are taken away first, to make room.
 */
export function planSave(base: StyleRuleList, wanted: EditedList): SavePlan {
  const steps: SaveStep[] = [];
  if (base.name !== wanted.name) steps.push({ kind: "rename", name: wanted.name });
  if (!sameRules(base.rules, wanted.rules)) steps.push({ kind: "rules", rules: wanted.rules });
  const { instructions } = base;
  const { kept, added } = alignPlaces(instructions, wanted.instructions, fits);
  const replaces: Replace[] = [];
  const removes: Remove[] = [];
  const places: (string | null)[] = [];
  for (const [index, place] of instructions.entries()) {
    const target = kept[index] ?? null;
    const draft = target === null ? undefined : wanted.instructions[target];
    const was = saysOf(place);
    if (!draft) {
      removes.push({ kind: "remove", id: place.id, was });
      continue;
    }
    places.push(place.id);
    if (!fits(place, draft)) {
      replaces.push({ kind: "replace", id: place.id, draft: saysOf(draft), was });
    }
  }
  const adds: SaveStep[] = [];
  for (const draft of wanted.instructions.slice(wanted.instructions.length - added)) {
    adds.push({ kind: "add", draft: saysOf(draft) });
    places.push(null);
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
  return { steps, places };
}

/** What the list is after a call came through. */
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

/** Places are written over when the words in them stand elsewhere or are wanted no more. */
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

/** Label and prompt alone: the language of a new one may be the service's choice. */
function saysText({ label, prompt }: { readonly label: string; readonly prompt: string }): string {
  return JSON.stringify([label, prompt]);
}

import type {
  EditedInstruction,
  EditedList,
} from "../../store/style-rule-drafts/style-rule-draft.ts";
import { instructionDraft } from "./edited-list.ts";

export type ListItem =
  | { readonly kind: "name" }
  | { readonly kind: "rule"; readonly category: string; readonly option: string }
  | { readonly kind: "instruction"; readonly id: string }
  | { readonly kind: "order" };

export interface ListChange {
  readonly key: string;
  readonly item: ListItem;
  /** Null where a version does not have the item. */
  readonly from: ItemValue;
  readonly to: ItemValue;
}

export type ItemValue =
  | string
  | Pick<EditedInstruction, "label" | "prompt" | "sourceLanguage">
  | null;

export type Side = "theirs" | "mine";

/** Differences between two versions. The order is compared only for instructions in both. */
export function changesBetween(before: EditedList, after: EditedList): readonly ListChange[] {
  const old = itemsOf(before);
  const now = itemsOf(after);
  const changes: ListChange[] = [];
  for (const key of new Set([...old.keys(), ...now.keys()])) {
    const from = old.get(key)?.value ?? null;
    const to = now.get(key)?.value ?? null;
    const item = now.get(key)?.item ?? old.get(key)?.item;
    if (item && !sameValue(from, to)) changes.push({ key, item, from, to });
  }
  if (commonOrder(before, after) !== commonOrder(after, before)) {
    changes.push({ key: "order", item: { kind: "order" }, from: null, to: null });
  }
  return changes;
}

/** Keys of items that both sides changed differently. */
export function clashes(base: EditedList, theirs: EditedList, mine: EditedList): readonly string[] {
  const there = new Map(changesBetween(base, theirs).map((change) => [change.key, change]));
  return changesBetween(base, mine).flatMap(({ key, to }) => {
    const other = there.get(key);
    return other && (key === "order" || !sameValue(other.to, to)) ? [key] : [];
  });
}

/** Three-way merge. `choose` decides items that both sides changed. */
export function mergeLists(
  base: EditedList,
  theirs: EditedList,
  mine: EditedList,
  choose: (key: string) => Side,
): EditedList {
  const old = itemsOf(base);
  const there = itemsOf(theirs);
  const here = itemsOf(mine);
  const take = (key: string): ItemValue => {
    const [before, other, own] = [old, there, here].map((items) => items.get(key)?.value ?? null);
    if (sameValue(other ?? null, before ?? null)) return own ?? null;
    if (sameValue(own ?? null, before ?? null)) return other ?? null;
    return (choose(key) === "mine" ? own : other) ?? null;
  };
  const rules: Record<string, Record<string, string>> = {};
  for (const key of new Set([...there.keys(), ...here.keys()])) {
    const item = there.get(key)?.item ?? here.get(key)?.item;
    const value = take(key);
    if (item?.kind !== "rule" || typeof value !== "string") continue;
    rules[item.category] = { ...rules[item.category], [item.option]: value };
  }
  const name = take("name");
  const movedHere = commonOrder(base, mine) !== commonOrder(mine, base);
  const movedThere = commonOrder(base, theirs) !== commonOrder(theirs, base);
  const first = movedHere && (!movedThere || choose("order") === "mine") ? mine : theirs;
  const instructions = sequence(first, first === mine ? theirs : mine).flatMap((each) => {
    const value = take(instructionKey(each));
    if (value === null || typeof value === "string") return [];
    return [{ key: each.key, id: each.id, ...value }];
  });
  return {
    name: typeof name === "string" ? name : mine.name,
    language: mine.language,
    rules,
    instructions,
  };
}

// Instructions of both lists in the order of the first. Others follow their predecessor.
function sequence(first: EditedList, other: EditedList): readonly EditedInstruction[] {
  const all = [...first.instructions];
  const indexOf = (key: string) => all.findIndex((each) => instructionKey(each) === key);
  let previous: string | null = null;
  for (const each of other.instructions) {
    const key = instructionKey(each);
    if (indexOf(key) < 0) all.splice(previous === null ? 0 : indexOf(previous) + 1, 0, each);
    previous = key;
  }
  return all;
}

interface Item {
  readonly item: ListItem;
  readonly value: ItemValue;
}

function itemsOf({ name, rules, instructions }: EditedList): Map<string, Item> {
  const items = new Map<string, Item>([["name", { item: { kind: "name" }, value: name }]]);
  for (const [category, options] of Object.entries(rules)) {
    for (const [option, value] of Object.entries(options)) {
      const key = JSON.stringify(["rule", category, option]);
      items.set(key, { item: { kind: "rule", category, option }, value });
    }
  }
  for (const each of instructions) {
    const item: ListItem = { kind: "instruction", id: each.id ?? each.key };
    items.set(instructionKey(each), { item, value: instructionDraft(each) });
  }
  return items;
}

// Saved instructions are identified by the service's id, new ones by their key.
function instructionKey({ id, key }: EditedInstruction): string {
  return JSON.stringify(["instruction", id ?? key]);
}

function commonOrder(list: EditedList, other: EditedList): string {
  const known = new Set(other.instructions.map(instructionKey));
  return list.instructions
    .map(instructionKey)
    .filter((key) => known.has(key))
    .join();
}

function sameValue(a: ItemValue, b: ItemValue): boolean {
  if (a === null || b === null || typeof a === "string" || typeof b === "string") return a === b;
  return a.label === b.label && a.prompt === b.prompt && a.sourceLanguage === b.sourceLanguage;
}

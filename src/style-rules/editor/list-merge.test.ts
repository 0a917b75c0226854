import { describe, expect, it } from "vitest";
import type { EditedList } from "../../store/style-rule-drafts/style-rule-draft.ts";
import { changesBetween, clashes, mergeLists } from "./list-merge.ts";

const BASE: EditedList = {
  name: "Manual",
  language: "de",
  rules: { numbers: { zero_format: "x", number_format: "y" } },
  instructions: [..."abc"].map((id) => ({
    key: id,
    id,
    label: id,
    prompt: `Mind ${id}.`,
    sourceLanguage: null,
  })),
};

const fresh = (key: string) => ({ key, id: null, label: key, prompt: "New", sourceLanguage: null });
const change = (id: string, prompt: string): EditedList => ({
  ...BASE,
  instructions: BASE.instructions.map((each) => (each.id === id ? { ...each, prompt } : each)),
});
const without = (id: string): EditedList => ({
  ...BASE,
  instructions: BASE.instructions.filter((each) => each.id !== id),
});
const inOrder = (ids: string): EditedList => ({
  ...BASE,
  instructions: [...ids].flatMap((id) => BASE.instructions.filter((each) => each.id === id)),
});
const says = ({ instructions }: EditedList) => instructions.map(({ prompt }) => prompt);
const order = ({ instructions }: EditedList) => instructions.map(({ key }) => key).join("");

describe("changesBetween", () => {
  it("reports each changed item", () => {
    const after: EditedList = {
      ...BASE,
      name: "Other",
      rules: { numbers: { zero_format: "z" } },
      instructions: [...change("b", "Other").instructions].reverse(),
    };
    expect(changesBetween(BASE, after).map(({ item, to }) => [item.kind, to])).toEqual([
      ["name", "Other"],
      ["rule", "z"],
      ["rule", null],
      ["instruction", { label: "b", prompt: "Other", sourceLanguage: null }],
      ["order", null],
    ]);
    expect(changesBetween(BASE, BASE)).toEqual([]);
  });

  it("reports no order change for mere additions and removals", () => {
    expect(changesBetween(BASE, without("a")).map(({ item }) => item.kind)).toEqual([
      "instruction",
    ]);
  });
});

describe("mergeLists", () => {
  const mine = () => "mine" as const;
  const theirs = () => "theirs" as const;

  it("takes what only one side changed", () => {
    const one: EditedList = { ...change("a", "Theirs"), name: "Theirs" };
    const two: EditedList = { ...change("c", "Mine"), rules: {} };
    const merged = mergeLists(BASE, one, two, () => {
      throw new Error("Nothing is to be chosen");
    });
    expect(merged).toMatchObject({ name: "Theirs", rules: {} });
    expect(says(merged)).toEqual(["Theirs", "Mind b.", "Mine"]);
    expect(clashes(BASE, one, two)).toEqual([]);
  });

  it("asks about items that both sides changed differently", () => {
    const [one, two] = [change("b", "Theirs"), change("b", "Mine")];
    expect(clashes(BASE, one, two)).toHaveLength(1);
    expect(clashes(BASE, two, change("b", "Mine"))).toEqual([]);
    expect(says(mergeLists(BASE, one, two, theirs))[1]).toBe("Theirs");
    expect(says(mergeLists(BASE, one, two, mine))[1]).toBe("Mine");
  });

  it("keeps additions of both sides, each after its predecessor", () => {
    const [a, b, c] = BASE.instructions;
    if (!a || !b || !c) throw new Error("three");
    const one = { ...BASE, instructions: [a, fresh("x"), b, c] };
    const two = { ...BASE, instructions: [a, b, c, fresh("y")] };
    expect(order(mergeLists(BASE, one, two, mine))).toBe("axbcy");
  });

  it("removes what one side removed unless the other changed it and is chosen", () => {
    expect(order(mergeLists(BASE, without("b"), change("a", "Mine"), theirs))).toBe("ac");
    expect(order(mergeLists(BASE, without("b"), change("b", "Mine"), mine))).toBe("abc");
    expect(order(mergeLists(BASE, without("b"), change("b", "Mine"), theirs))).toBe("ac");
  });

  it("takes the order of the side that moved something", () => {
    expect(order(mergeLists(BASE, inOrder("cab"), BASE, mine))).toBe("cab");
    expect(order(mergeLists(BASE, BASE, inOrder("cab"), theirs))).toBe("cab");
    expect(order(mergeLists(BASE, inOrder("cab"), inOrder("bac"), mine))).toBe("bac");
  });
});

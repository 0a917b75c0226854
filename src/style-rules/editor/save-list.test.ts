import { describe, expect, it } from "vitest";
import {
  type StyleRuleList,
  USUAL_MAX_INSTRUCTIONS,
} from "../../service/style-rules/style-rule-list.ts";
import type { EditedList, SaveStep } from "../../store/style-rule-drafts/style-rule-draft.ts";
import { FakeStyleRulesService, instruction } from "../testing/fake-style-rules-service.ts";
import { editedOf, newInstruction } from "./edited-list.ts";
import { createListOnce, type SaveObserver, saveList } from "./save-list.ts";
import { afterStep, planSave } from "./save-plan.ts";

const RULES = { punctuation: { quotation_mark: "use_guillemets" } };
const signal = new AbortController().signal;

function withNames(names: string) {
  const fake = new FakeStyleRulesService();
  const list = fake.add({ instructions: [...names].map(instruction) });
  return { fake, list };
}

function wanting(list: StyleRuleList, names: string | readonly string[]): EditedList {
  const content = editedOf(list);
  const instructions = [...names].map(
    (name) =>
      content.instructions.find(({ label }) => label === name) ?? newInstruction(instruction(name)),
  );
  return { ...content, instructions };
}

const labelsOf = (list: StyleRuleList | undefined) =>
  (list?.instructions ?? []).map(({ label }) => label).join("");

const kindsOf = (steps: readonly SaveStep[]) => steps.map(({ kind }) => kind).join(" ");

describe("planSave", () => {
  it.each([
    ["abc", "abc", ""],
    ["abc", "abX", "replace"],
    ["abc", "abcd", "add"],
    ["abc", "ac", "remove"],
    ["abc", "bac", "replace replace"],
    // Removing one slot and adding another takes fewer calls than rewriting all of them.
    ["abcdefgh", "bcdefgha", "add remove"],
    ["abcdefgh", "habcdefg", "replace replace replace replace replace replace replace replace"],
    ["abc", "cXd", "replace replace replace"],
    ["", "ab", "add add"],
    ["ab", "", "remove remove"],
  ])("from %j to %j needs %j", (before, after, kinds) => {
    const { list } = withNames(before);
    const { steps } = planSave(list, wanting(list, after));
    expect(kindsOf(steps).split(" ").sort()).toEqual(kinds.split(" ").sort());
  });

  it("reaches any wanted list with no more calls than slots and wanted items", () => {
    let seed = 7;
    const random = (most: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % most;
    };
    const word = () => Array.from({ length: random(7) }, () => "abcdefg"[random(7)]).join("");
    for (let round = 0; round < 500; round += 1) {
      const { list } = withNames(word());
      const wanted = wanting(list, word());
      const { steps } = planSave(list, wanted);
      const result = steps.reduce(
        (now, step, index) =>
          afterStep(now, step, step.kind === "add" ? { id: `x${index}`, ...step.draft } : null),
        list,
      );
      expect(labelsOf(result)).toBe(wanted.instructions.map(({ label }) => label).join(""));
      const longer = Math.max(list.instructions.length, wanted.instructions.length);
      expect(steps.length).toBeLessThanOrEqual(longer);
      expect(result.version).toBe(list.version + steps.length);
    }
  });

  it("leaves at most one instruction in the draft alone", () => {
    const { list } = withNames("abcdef");
    for (const after of ["bcdefa", "fabcde", "fedcba", "badcfe", "Xabcdef", "cab", "defabcX"]) {
      const wanted = wanting(list, after);
      const kept = [...after].filter((name) => labelsOf(list).includes(name));
      let now = list;
      for (const [index, step] of planSave(list, wanted).steps.entries()) {
        now = afterStep(now, step, step.kind === "add" ? { id: `x${index}`, ...step.draft } : null);
        const missing = kept.filter((name) => !labelsOf(now).includes(name));
        expect(missing.length, `${after}: ${labelsOf(now)}`).toBeLessThanOrEqual(1);
      }
    }
  });

  it("needs no extra slots for a list with more instructions than usual", () => {
    const names = Array.from({ length: 250 }, (_, index) => `n${index}`);
    const fake = new FakeStyleRulesService();
    const list = fake.add({ instructions: names.map(instruction) });
    const [first = "", ...rest] = names;
    expect(kindsOf(planSave(list, wanting(list, [...rest, first])).steps)).toBe("remove add");
  });

  it("never needs more slots than a list has", () => {
    const names = Array.from({ length: USUAL_MAX_INSTRUCTIONS }, (_, index) => `n${index}`);
    const fake = new FakeStyleRulesService();
    const list = fake.add({ instructions: names.map(instruction) });
    const [first = "", ...rest] = names;
    let count = list.instructions.length;
    const { steps } = planSave(list, wanting(list, [...rest, first]));
    expect(kindsOf(steps)).toBe("remove add");
    for (const { kind } of steps) {
      count += kind === "add" ? 1 : kind === "remove" ? -1 : 0;
      expect(count).toBeLessThanOrEqual(USUAL_MAX_INSTRUCTIONS);
    }
  });
});

describe("saveList", () => {
  function start(names: string, after: string) {
    const { fake, list } = withNames(names);
    const wanted: EditedList = { ...wanting(list, after), name: "New name", rules: RULES };
    const disk: { base: StyleRuleList; pending: SaveStep | null } = { base: list, pending: null };
    const watch: SaveObserver = {
      onProgress: () => undefined,
      onSlotsAssigned: () => undefined,
      persist: async ({ base, pending }) => {
        Object.assign(disk, { base, pending });
      },
    };
    const run = () =>
      saveList(fake.service, { styleId: list.styleId, wanted, ...disk }, watch, signal);
    return { fake, list, disk, run, now: () => fake.lists.get(list.styleId) };
  }

  it("sends the differences and reads each instruction before overwriting it", async () => {
    const { fake, run, now } = start("abc", "acX");
    expect((await run()).kind).toBe("saved");
    expect(now()).toMatchObject({ name: "New name", rules: RULES });
    expect(labelsOf(now())).toBe("acX");
    expect(fake.calls[0]).toBe("read");
    expect(fake.calls.at(-1)).toBe("read");
    for (const [index, call] of fake.calls.entries()) {
      if (call === "replace" || call === "remove") expect(fake.calls[index - 1]).toBe("read");
    }
  });

  it("sends nothing without differences", async () => {
    const { fake, list } = withNames("ab");
    const watch = {
      onProgress: () => undefined,
      onSlotsAssigned: () => undefined,
      persist: async () => undefined,
    };
    const request = { styleId: list.styleId, base: list, pending: null, wanted: editedOf(list) };
    expect((await saveList(fake.service, request, watch, signal)).kind).toBe("saved");
    expect(fake.calls).toEqual(["read"]);
  });

  const CASES = (["refused", "answer lost"] as const).flatMap((mishap) =>
    Array.from({ length: 7 }, (_, at) => [
      [mishap, at, "whole answers"] as const,
      [mishap, at, "terse answers"] as const,
    ]).flat(),
  );
  it.each(CASES)("continues where it was interrupted: call %s, number %i, %s", async (...words) => {
    const [mishap, at, answers] = words;
    const { fake, run, now } = start("abcd", "dcXYZ");
    fake.isTerse = answers === "terse answers";
    fake.faults = [...new Array(at).fill(null), mishap];
    await run().catch(() => undefined);
    const before = fake.changes.length;
    expect((await run()).kind).toBe("saved");
    expect(labelsOf(now())).toBe("dcXYZ");
    expect(now()).toMatchObject({ name: "New name", rules: RULES });
    // Completed calls are not repeated; refused ones are sent again.
    const plain = start("abcd", "dcXYZ");
    await plain.run();
    const again = before <= at || mishap === "answer lost" ? 0 : 1;
    expect(fake.changes.length).toBe(plain.fake.changes.length + again);
  });

  it("sends nothing when others have changed the list", async () => {
    const { fake, list, run } = start("abc", "ac");
    fake.change(list.styleId, { name: "Theirs" });
    expect(await run()).toMatchObject({ kind: "changed", theirs: { name: "Theirs" } });
    expect(fake.changes).toEqual([]);
  });

  it("accepts a newer version with equal content", async () => {
    const { fake, list, run } = start("abc", "ac");
    fake.change(list.styleId, {});
    expect((await run()).kind).toBe("saved");
  });

  it("does not overwrite a change made after the list was read", async () => {
    const { fake, list, run, now } = start("abc", "aXc");
    let reads = 0;
    fake.meanwhile = (call) => {
      if (call === "read") reads += 1;
      if (reads < 2) return;
      fake.meanwhile = () => undefined;
      const { instructions = [] } = now() ?? {};
      fake.change(list.styleId, {
        instructions: instructions.map((each) =>
          each.label === "b" ? { ...each, prompt: "Theirs" } : each,
        ),
      });
    };
    expect((await run()).kind).toBe("changed");
    expect(now()?.instructions[1]).toMatchObject({ label: "b", prompt: "Theirs" });
  });

  it("reports a deleted list", async () => {
    const { fake, list, run } = start("abc", "ac");
    fake.lists.delete(list.styleId);
    await expect(run()).rejects.toMatchObject({ status: 404 });
  });
});

describe("createListOnce", () => {
  it("makes no second list when the answer was lost", async () => {
    const fake = new FakeStyleRulesService();
    const other = fake.add();
    const draft = { name: "Mine", language: "de", rules: RULES, instructions: [instruction("a")] };
    let knownIds: readonly string[] | null = null;
    const watch: Pick<SaveObserver, "persist"> = {
      persist: async (kept) => {
        knownIds = kept.knownIds;
      },
    };
    fake.faults = ["answer lost"];
    await expect(
      createListOnce(fake.service, draft, knownIds, watch, signal),
    ).rejects.toMatchObject({
      reason: "unreachable",
    });
    expect(knownIds).toEqual([other.styleId]);
    const made = await createListOnce(fake.service, draft, knownIds, watch, signal);
    expect(made.name).toBe("Mine");
    expect([...fake.lists.values()].map(({ name }) => name)).toEqual(["Manual", "Mine"]);
  });
});

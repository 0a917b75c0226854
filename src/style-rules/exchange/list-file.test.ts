import { describe, expect, it } from "vitest";
import { FakeStyleRulesService, instruction } from "../testing/fake-style-rules-service.ts";
import { MemoryApi } from "../testing/memory-api.ts";
import { ImportModel } from "./import-model.ts";
import { fileNameOf, readListFile, writeListFile } from "./list-file.ts";

const NOW = new Date("2026-03-04T05:06:07Z");
const LIST = {
  name: "Manual",
  language: "de",
  rules: { punctuation: { dash: "use_em_dash" } },
  instructions: [{ label: "a", prompt: "b", sourceLanguage: "en" }, instruction("c")],
};

const known = () => {
  const reading = readListFile(writeListFile([LIST], NOW));
  if (!reading.ok) throw new Error(reading.reason);
  return reading.lists[0]?.unknown;
};

const file = (change: object) =>
  JSON.stringify({ format: "surtitle-style-rules", version: 1, lists: [LIST], ...change });

describe("a list file", () => {
  it("is read back as written", () => {
    const rules = known()?.length === 0 ? LIST.rules : {};
    const reading = readListFile(writeListFile([LIST], NOW));
    expect(reading).toMatchObject({ ok: true, lists: [{ draft: { ...LIST, rules } }] });
  });

  it.each([
    ["foreign", "{"],
    ["foreign", "[]"],
    ["foreign", file({ format: "other" })],
    ["newer", file({ version: 2 })],
    ["damaged", file({ lists: [] })],
    ["damaged", file({ lists: [{ name: 1, language: "de" }] })],
    ["damaged", file({ lists: [{ name: "a", language: "de", custom_instructions: [{}] }] })],
  ])("is %s: %s", (reason, text) => {
    expect(readListFile(text)).toEqual({ ok: false, reason });
  });

  it("reports unknown rules, and texts that are too many or too long", () => {
    const lists = [
      {
        name: "x".repeat(1025),
        language: "sw",
        configured_rules: {
          made_up: { a: "b" },
          punctuation: { made_up: "a", dash: "made_up", constructor: "x" },
          toString: { a: "b" },
        },
        custom_instructions: Array.from({ length: 201 }, () => ({ label: "", prompt: "p" })),
      },
    ];
    const reading = readListFile(file({ lists }));
    const [list] = reading.ok ? reading.lists : [];
    expect(list?.draft.rules).toEqual({});
    expect(list?.unknown.map(({ category, option }) => `${category} ${option}`).sort()).toEqual([
      "made_up a",
      "punctuation dash",
      "punctuation made_up",
      "toString a",
    ]);
    expect(list?.hasLanguage).toBe(false);
    const kinds = new Set(list?.validationErrors.map(({ kind }) => kind));
    expect([...kinds]).toEqual(["name_long", "label_missing"]);
  });

  it("has a name that every file system accepts", () => {
    expect(fileNameOf([{ name: 'a/b:c*"' }], NOW)).toBe("a b c.2026-03-04.json");
    expect(fileNameOf([{ name: "a" }, { name: "b" }], NOW)).toBe("style-rules-2.2026-03-04.json");
  });
});

describe("importing", () => {
  const rig = async (lists: object[]) => {
    const fake = new FakeStyleRulesService();
    const model = new ImportModel(new MemoryApi(fake), new AbortController().signal);
    await model.readFiles([new Blob([file({ lists })])]);
    return { fake, model };
  };
  const named = (name: string) => ({ name, language: "de" });

  it("continues after a refused list and sends only that one again", async () => {
    const { fake, model } = await rig([named("a"), named("b"), named("c")]);
    fake.faults = [null, "refused"];
    await model.sendWanted();
    expect(model.rows.value.map(({ state }) => state)).toEqual(["done", "failed", "done"]);
    await model.sendWanted();
    expect(model.isDone.value).toBe(true);
    expect([...fake.lists.values()].map(({ name }) => name)).toEqual(["a", "c", "b"]);
  });

  it("sends nothing with unknown rules before the user agrees", async () => {
    const unknown = { ...named("a"), configured_rules: { made_up: { a: "b" } } };
    const { fake, model } = await rig([unknown]);
    await model.sendWanted();
    expect(fake.changes).toEqual([]);
    model.omitsUnknownRules.value = true;
    await model.sendWanted();
    expect([...fake.lists.values()]).toMatchObject([{ name: "a", rules: {} }]);
  });

  it("never sends what the service would refuse", async () => {
    const { fake, model } = await rig([{ name: "a", language: "sw" }]);
    model.setWanted(0, true);
    await model.sendWanted();
    expect(fake.changes).toEqual([]);
  });
});

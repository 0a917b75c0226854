import { describe, expect, it } from "vitest";
import { FakeStyleRulesService, instruction } from "../testing/fake-style-rules-service.ts";
import { MemoryApi } from "../testing/memory-api.ts";
import { ImportModel } from "./import-model.ts";
import { writeListFile } from "./list-file.ts";

async function rig() {
  const other = new FakeStyleRulesService();
  const twin = { name: "Manual", language: "de", instructions: [instruction("a")] };
  const lists = [other.add(twin), other.add(twin), other.add({ name: "Letters", language: "en" })];
  const fake = new FakeStyleRulesService();
  fake.add(twin);
  const api = new MemoryApi(fake);
  const model = new ImportModel(api, new AbortController().signal);
  await model.readFiles([new Blob([writeListFile(lists, new Date())])]);
  const names = () => [...fake.lists.values()].map(({ name }) => name);
  const states = () => model.rows.value.map(({ state }) => state);
  return { fake, api, model, names, states };
}

describe("imported lists", () => {
  it("become lists of the account next to existing ones", async () => {
    const { fake, api, model, names, states } = await rig();
    await model.sendWanted();
    expect(states()).toEqual(["done", "done", "done"]);
    expect(names()).toEqual(["Manual", "Manual", "Manual", "Letters"]);
    expect(api.announced).toHaveLength(3);
    expect(fake.calls).toEqual(["listHeads", "create", "create", "create"]);
  });

  it("work with a service that returns only versions", async () => {
    const { fake, api, model, names, states } = await rig();
    fake.isTerse = true;
    await model.sendWanted();
    expect(states()).toEqual(["done", "done", "done"]);
    expect(names()).toEqual(["Manual", "Manual", "Manual", "Letters"]);
    expect(new Set(api.announced).size).toBe(3);
  });

  it("with more instructions than usual are sent for the service to decide", async () => {
    const fake = new FakeStyleRulesService();
    const api = new MemoryApi(fake);
    const model = new ImportModel(api, new AbortController().signal);
    const instructions = Array.from({ length: 250 }, (_, at) => instruction(`n${at}`));
    const file = writeListFile(
      [{ name: "Long", language: "de", rules: {}, instructions }],
      new Date(),
    );
    await model.readFiles([new Blob([file])]);
    expect(model.canSend.value).toBe(true);
    await model.sendWanted();
    expect([...fake.lists.values()][0]?.instructions).toHaveLength(250);
  });

  it("can have a language that the service adds", async () => {
    const fake = new FakeStyleRulesService();
    const life = new AbortController().signal;
    const swahili = { name: "Mwongozo", language: "sw", rules: {}, instructions: [] };
    const file = new Blob([writeListFile([swahili], new Date())]);
    const plain = new ImportModel(new MemoryApi(fake), life);
    await plain.readFiles([file]);
    expect(plain.canSend.value).toBe(false);
    const model = new ImportModel(new MemoryApi(fake), life, () => ["de", "sw"]);
    await model.readFiles([file]);
    await model.sendWanted();
    expect([...fake.lists.values()].map(({ language }) => language)).toEqual(["sw"]);
  });

  it("are sent again after a failure, and found if only the answer was lost", async () => {
    const { fake, model, names, states } = await rig();
    fake.faults = [null, "answer lost", "refused"];
    await model.sendWanted();
    expect(states()).toEqual(["done", "failed", "failed"]);
    await model.sendWanted();
    expect(states()).toEqual(["done", "done", "done"]);
    expect(model.isDone.value).toBe(true);
    expect(names()).toEqual(["Manual", "Manual", "Manual", "Letters"]);
  });
});

import { describe, expect, it } from "vitest";
import { FakeStyleService, instruction } from "../testing/fake-style-service.ts";
import { MemoryPort } from "../testing/memory-api.ts";
import { ImportModel } from "./import-model.ts";
import { writeListFile } from "./list-file.ts";

/** A model that has read a file with two lists that say the same, and a third. */
async function rig() {
  const other = new FakeStyleService();
  const twin = { name: "Manual", language: "de", instructions: [instruction("a")] };
  const lists = [other.add(twin), other.add(twin), other.add({ name: "Letters", language: "en" })];
  const fake = new FakeStyleService();
  fake.add(twin);
  const port = new MemoryPort(fake);
  const model = new ImportModel(port, new AbortController().signal);
  await model.read([new Blob([writeListFile(lists, new Date())])]);
  const names = () => [...fake.lists.values()].map(({ name }) => name);
  const states = () => model.rows.value.map(({ state }) => state);
  return { fake, port, model, names, states };
}

describe("lists of a file", () => {
  it("become lists of the account, whatever is there already", async () => {
    const { fake, port, model, names, states } = await rig();
    await model.send();
    expect(states()).toEqual(["done", "done", "done"]);
    expect(names()).toEqual(["Manual", "Manual", "Manual", "Letters"]);
    expect(port.told).toHaveLength(3);
    expect(fake.calls).toEqual(["heads", "create", "create", "create"]);
  });

  it("become lists of a service that returns no more than versions", async () => {
    const { fake, port, model, names, states } = await rig();
    fake.isTerse = true;
    await model.send();
    expect(states()).toEqual(["done", "done", "done"]);
    expect(names()).toEqual(["Manual", "Manual", "Manual", "Letters"]);
    expect(new Set(port.told).size).toBe(3);
  });

  it("with more instructions than usual are sent, and the service decides", async () => {
    const fake = new FakeStyleService();
    const port = new MemoryPort(fake);
    const model = new ImportModel(port, new AbortController().signal);
    const instructions = Array.from({ length: 250 }, (_, at) => instruction(`n${at}`));
    const file = writeListFile(
      [{ name: "Long", language: "de", rules: {}, instructions }],
      new Date(),
    );
    await model.read([new Blob([file])]);
    expect(model.canSend.value).toBe(true);
    await model.send();
    expect([...fake.lists.values()][0]?.instructions).toHaveLength(250);
  });

  it("can be for a language that the service adds", async () => {
    const fake = new FakeStyleService();
    const life = new AbortController().signal;
    const swahili = { name: "Mwongozo", language: "sw", rules: {}, instructions: [] };
    const file = new Blob([writeListFile([swahili], new Date())]);
    const plain = new ImportModel(new MemoryPort(fake), life);
    await plain.read([file]);
    expect(plain.canSend.value).toBe(false);
    const model = new ImportModel(new MemoryPort(fake), life, () => ["de", "sw"]);
    await model.read([file]);
    await model.send();
    expect([...fake.lists.values()].map(({ language }) => language)).toEqual(["sw"]);
  });

  it("are sent again where they failed, and found where only the answer was lost", async () => {
    const { fake, model, names, states } = await rig();
    fake.mishaps = [null, "answer lost", "refused"];
    await model.send();
    expect(states()).toEqual(["done", "failed", "failed"]);
    await model.send();
    expect(states()).toEqual(["done", "done", "done"]);
    expect(model.isDone.value).toBe(true);
    expect(names()).toEqual(["Manual", "Manual", "Manual", "Letters"]);
  });
});

import { describe, expect, it, onTestFinished, vi } from "vitest";
import { withResolvers } from "../../lib/with-resolvers.ts";
import { ServiceError } from "../../service/http/service-error.ts";
import { FakeStyleService, instruction } from "../testing/fake-style-service.ts";
import { MemoryPort } from "../testing/memory-api.ts";
import { newInstruction } from "./edited-list.ts";
import { EditorModel } from "./editor-model.ts";

async function rig(names: string | readonly string[] = "abc") {
  const fake = new FakeStyleService();
  const port = new MemoryPort(fake);
  const list = fake.add({ instructions: [...names].map(instruction) });
  const made: string[] = [];
  /** A window with the list; `end` closes it. */
  const open = async (styleId: string | null = list.styleId) => {
    const life = new AbortController();
    onTestFinished(() => life.abort());
    const about = { styleId, language: "en" };
    const model = new EditorModel(port, about, (id) => made.push(id), life.signal);
    await vi.waitFor(() => expect(model.phase.value).not.toBe("reading"));
    return { model, end: () => life.abort() };
  };
  const now = () => fake.lists.get(list.styleId);
  return { fake, port, list, made, open, now };
}

describe("an editor", () => {
  it("keeps each change on the disk at once, and nothing when all is as it was", async () => {
    const { port, list, open } = await rig();
    const { model } = await open();
    model.change({ name: "Other" });
    await vi.waitFor(() => expect([...port.kept.values()]).toHaveLength(1));
    expect([...port.kept.values()][0]).toMatchObject({ content: { name: "Other" }, base: list });
    model.change({ name: list.name });
    await vi.waitFor(() => expect(port.kept.size).toBe(0));
  });

  it("shows again what another day left unsaved, and not what another window has open", async () => {
    const { port, open } = await rig();
    const first = await open();
    first.model.change({ name: "Other" });
    await vi.waitFor(() => expect(port.kept.size).toBe(1));
    const beside = await open();
    expect(beside.model.content.value.name).toBe("Manual");
    first.end();
    beside.end();
    const { model } = await open();
    expect(model.content.value.name).toBe("Other");
    expect(model.draftFromMs.value).not.toBeNull();
    await model.save();
    expect(model.draftFromMs.value).toBeNull();
    expect(port.kept.size).toBe(0);
  });

  it("shows a draft although the service cannot be reached", async () => {
    const { fake, port, open } = await rig();
    const first = await open();
    first.model.change({ name: "Other" });
    await vi.waitFor(() => expect(port.kept.size).toBe(1));
    first.end();
    fake.refusal = new ServiceError("unreachable", "offline");
    const { model } = await open();
    expect([model.phase.value, model.content.value.name]).toEqual(["ready", "Other"]);
    expect(model.problem.value?.reason).toBe("unreachable");
  });

  it("tries again by itself, at once when there is a connection, until it is stopped", async () => {
    const { fake, port, open, now } = await rig();
    const { model } = await open();
    model.change({ name: "Other" });
    fake.refusal = ServiceError.ofStatus(429, "later", {});
    void model.save();
    await vi.waitFor(() => expect(model.retryAtMs.value).not.toBeNull());
    expect(model.problem.value?.reason).toBe("too_many_requests");
    model.stop();
    expect(model.retryAtMs.value).toBeNull();
    void model.save();
    await vi.waitFor(() => expect(model.retryAtMs.value).not.toBeNull());
    fake.refusal = null;
    port.goOnline();
    await vi.waitFor(() => expect(now()?.name).toBe("Other"));
    await vi.waitFor(() => expect(port.kept.size).toBe(0));
  });

  it("does not try again what trying does not mend", async () => {
    const { fake, open } = await rig();
    const { model } = await open();
    model.change({ name: "Other" });
    fake.refusal = ServiceError.ofStatus(401, "no", {});
    await model.save();
    expect([model.problem.value?.reason, model.retryAtMs.value]).toEqual(["key_refused", null]);
    expect(model.isDirty.value).toBe(true);
  });

  it("edits a list with more instructions than usual, and leaves the limit to the service", async () => {
    const { fake, open, now } = await rig([..."x".repeat(250)].map((x, at) => x + at));
    const { model } = await open();
    const [first, second, ...rest] = model.content.value.instructions;
    if (!first || !second) throw new Error("Not what was added");
    model.change({ instructions: [{ ...first, prompt: "Other" }, second, ...rest.slice(1)] });
    await model.save();
    expect(model.problem.value).toBeNull();
    expect(now()?.instructions).toHaveLength(249);
    expect(now()?.instructions[0]?.prompt).toBe("Other");

    const added = newInstruction(instruction("more"));
    model.change({ instructions: [...model.content.value.instructions, added] });
    expect(model.obstacles.value).toEqual([]);
    await model.save();
    expect(model.problem.value?.reason).toBe("bad_request");
    expect(model.isDirty.value).toBe(true);
    fake.mostInstructions = 300;
    await model.save();
    expect(model.problem.value).toBeNull();
    expect(now()?.instructions).toHaveLength(250);
  });

  it("sends nothing that the service would refuse", async () => {
    const { fake, open } = await rig();
    const { model } = await open();
    model.change({ name: " ", instructions: [newInstruction(instruction("x".repeat(101)))] });
    await model.save();
    expect(fake.changes).toEqual([]);
    expect(model.obstacles.value.map(({ kind }) => kind)).toEqual(["name_missing", "label_long"]);
  });

  it("follows another window while nothing is edited, and shows both else", async () => {
    const { fake, port, list, open } = await rig();
    const { model } = await open();
    fake.change(list.styleId, { name: "Theirs" });
    port.hear(list.styleId);
    await vi.waitFor(() => expect(model.content.value.name).toBe("Theirs"));
    expect(model.news.value).toBe("updated");
    model.change({ rules: { numbers: { zero_format: "x" } } });
    fake.change(list.styleId, { name: "Theirs again" });
    port.hear(list.styleId);
    await vi.waitFor(() => expect(model.theirs.value?.name).toBe("Theirs again"));
    await model.save();
    expect(fake.changes).toEqual([]);
  });

  it("does not take an answer that is older than what it has saved meanwhile for news", async () => {
    const { fake, port, list, open, now } = await rig();
    const { model } = await open();
    const { promise: held, resolve: release } = withResolvers<void>();
    fake.change(list.styleId, { name: "Theirs" });
    const before = fake.service.read(list.styleId, AbortSignal.timeout(9_000));
    const read = vi.spyOn(fake.service, "read").mockImplementationOnce(async () => {
      await held;
      return before;
    });
    port.hear(list.styleId);
    expect(read).toHaveBeenCalledOnce();
    model.change({ rules: { numbers: { zero_format: "x" } } });
    await model.save();
    await model.resolve("mine");
    expect(now()?.name).toBe("Manual");
    model.change({ name: "Going on" });
    release();
    await before;
    await new Promise((resolve) => setTimeout(resolve));
    expect([model.theirs.value, model.content.value.name]).toEqual([null, "Going on"]);
  });

  it.each([
    ["theirs" as const, "Theirs", {}],
    ["mine" as const, "Manual", { numbers: { zero_format: "x" } }],
    [() => "mine" as const, "Theirs", { numbers: { zero_format: "x" } }],
  ])("goes on as the user decides: %s", async (choice, name, rules) => {
    const { fake, list, open, now } = await rig();
    const { model } = await open();
    model.change({ rules: { numbers: { zero_format: "x" } } });
    fake.change(list.styleId, { name: "Theirs" });
    await model.save();
    expect(model.theirs.value?.name).toBe("Theirs");
    await model.resolve(choice);
    expect(now()).toMatchObject({ name, rules });
    expect([model.theirs.value, model.isDirty.value]).toEqual([null, false]);
  });

  it("discards, and takes that back", async () => {
    const { open, port } = await rig();
    const { model } = await open();
    model.change({ name: "Other" });
    model.discard();
    expect(model.content.value.name).toBe("Manual");
    await vi.waitFor(() => expect(port.kept.size).toBe(0));
    model.undoDiscard();
    expect(model.content.value.name).toBe("Other");
    await vi.waitFor(() => expect(port.kept.size).toBe(1));
  });

  it("makes a new list once, though its answer was lost and the browser closed", async () => {
    const { fake, port, made, open } = await rig();
    const first = await open(null);
    expect(first.model.isDirty.value).toBe(false);
    first.model.change({ name: "New", instructions: [newInstruction(instruction("a"))] });
    fake.mishaps = ["answer lost"];
    void first.model.save();
    await vi.waitFor(() => expect(first.model.retryAtMs.value).not.toBeNull());
    first.end();
    const { model } = await open(null);
    expect(model.content.value.name).toBe("New");
    await model.save();
    expect([...fake.lists.values()].map(({ name }) => name)).toEqual(["Manual", "New"]);
    expect(made).toHaveLength(1);
    expect(port.kept.size).toBe(0);
  });

  it("saves a list that is gone as a new one", async () => {
    const { fake, list, made, open } = await rig();
    const { model } = await open();
    model.change({ name: "Rescued" });
    fake.lists.delete(list.styleId);
    await model.save();
    expect(model.phase.value).toBe("gone");
    await model.saveAsNew();
    expect(made).toHaveLength(1);
    expect(fake.lists.get(made[0] ?? "")).toMatchObject({ name: "Rescued", language: "de" });
  });
});

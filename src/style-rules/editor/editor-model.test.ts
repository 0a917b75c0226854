import { describe, expect, it, onTestFinished, vi } from "vitest";
import { withResolvers } from "../../lib/with-resolvers.ts";
import { ServiceError } from "../../service/http/service-error.ts";
import { FakeStyleRulesService, instruction } from "../testing/fake-style-rules-service.ts";
import { MemoryApi } from "../testing/memory-api.ts";
import { newInstruction } from "./edited-list.ts";
import { EditorModel } from "./editor-model.ts";

async function rig(names: string | readonly string[] = "abc") {
  const fake = new FakeStyleRulesService();
  const api = new MemoryApi(fake);
  const list = fake.add({ instructions: [...names].map(instruction) });
  const made: string[] = [];
  const open = async (styleId: string | null = list.styleId) => {
    const life = new AbortController();
    onTestFinished(() => life.abort());
    const about = { styleId, language: "en" };
    const model = new EditorModel(api, about, (id) => made.push(id), life.signal);
    await vi.waitFor(() => expect(model.phase.value).not.toBe("reading"));
    return { model, end: () => life.abort() };
  };
  const now = () => fake.lists.get(list.styleId);
  return { fake, api, list, made, open, now };
}

describe("an editor", () => {
  it("stores every change as a draft, and none without changes", async () => {
    const { api, list, open } = await rig();
    const { model } = await open();
    model.changeContent({ name: "Other" });
    await vi.waitFor(() => expect([...api.kept.values()]).toHaveLength(1));
    expect([...api.kept.values()][0]).toMatchObject({ content: { name: "Other" }, base: list });
    model.changeContent({ name: list.name });
    await vi.waitFor(() => expect(api.kept.size).toBe(0));
  });

  it("restores a draft that no other window has open", async () => {
    const { api, open } = await rig();
    const first = await open();
    first.model.changeContent({ name: "Other" });
    await vi.waitFor(() => expect(api.kept.size).toBe(1));
    const beside = await open();
    expect(beside.model.content.value.name).toBe("Manual");
    first.end();
    beside.end();
    const { model } = await open();
    expect(model.content.value.name).toBe("Other");
    expect(model.draftFromMs.value).not.toBeNull();
    await model.save();
    expect(model.draftFromMs.value).toBeNull();
    expect(api.kept.size).toBe(0);
  });

  it("shows a draft although the service is unreachable", async () => {
    const { fake, api, open } = await rig();
    const first = await open();
    first.model.changeContent({ name: "Other" });
    await vi.waitFor(() => expect(api.kept.size).toBe(1));
    first.end();
    fake.refusal = new ServiceError("unreachable", "offline");
    const { model } = await open();
    expect([model.phase.value, model.content.value.name]).toEqual(["ready", "Other"]);
    expect(model.problem.value?.reason).toBe("unreachable");
  });

  it("retries automatically, and at once when back online, until stopped", async () => {
    const { fake, api, open, now } = await rig();
    const { model } = await open();
    model.changeContent({ name: "Other" });
    fake.refusal = ServiceError.ofStatus(429, "later", {});
    void model.save();
    await vi.waitFor(() => expect(model.retryAtMs.value).not.toBeNull());
    expect(model.problem.value?.reason).toBe("too_many_requests");
    model.stopSaving();
    expect(model.retryAtMs.value).toBeNull();
    void model.save();
    await vi.waitFor(() => expect(model.retryAtMs.value).not.toBeNull());
    fake.refusal = null;
    api.goOnline();
    await vi.waitFor(() => expect(now()?.name).toBe("Other"));
    await vi.waitFor(() => expect(api.kept.size).toBe(0));
  });

  it("does not retry errors that persist", async () => {
    const { fake, open } = await rig();
    const { model } = await open();
    model.changeContent({ name: "Other" });
    fake.refusal = ServiceError.ofStatus(401, "no", {});
    await model.save();
    expect([model.problem.value?.reason, model.retryAtMs.value]).toEqual(["key_refused", null]);
    expect(model.isDirty.value).toBe(true);
  });

  it("accepts more instructions than usual and leaves the limit to the service", async () => {
    const { fake, open, now } = await rig([..."x".repeat(250)].map((x, at) => x + at));
    const { model } = await open();
    const [first, second, ...rest] = model.content.value.instructions;
    if (!first || !second) throw new Error("Not what was added");
    model.changeContent({
      instructions: [{ ...first, prompt: "Other" }, second, ...rest.slice(1)],
    });
    await model.save();
    expect(model.problem.value).toBeNull();
    expect(now()?.instructions).toHaveLength(249);
    expect(now()?.instructions[0]?.prompt).toBe("Other");

    const added = newInstruction(instruction("more"));
    model.changeContent({ instructions: [...model.content.value.instructions, added] });
    expect(model.validationErrors.value).toEqual([]);
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
    model.changeContent({
      name: " ",
      instructions: [newInstruction(instruction("x".repeat(101)))],
    });
    await model.save();
    expect(fake.changes).toEqual([]);
    expect(model.validationErrors.value.map(({ kind }) => kind)).toEqual([
      "name_missing",
      "label_long",
    ]);
  });

  it("follows another window while nothing is edited, and otherwise shows both versions", async () => {
    const { fake, api, list, open } = await rig();
    const { model } = await open();
    fake.change(list.styleId, { name: "Theirs" });
    api.announceFromOtherWindow(list.styleId);
    await vi.waitFor(() => expect(model.content.value.name).toBe("Theirs"));
    expect(model.news.value).toBe("updated");
    model.changeContent({ rules: { numbers: { zero_format: "x" } } });
    fake.change(list.styleId, { name: "Theirs again" });
    api.announceFromOtherWindow(list.styleId);
    await vi.waitFor(() => expect(model.theirs.value?.name).toBe("Theirs again"));
    await model.save();
    expect(fake.changes).toEqual([]);
  });

  it("ignores an answer older than its own save", async () => {
    const { fake, api, list, open, now } = await rig();
    const { model } = await open();
    const { promise: held, resolve: release } = withResolvers<void>();
    fake.change(list.styleId, { name: "Theirs" });
    const before = fake.service.read(list.styleId, AbortSignal.timeout(9_000));
    const read = vi.spyOn(fake.service, "read").mockImplementationOnce(async () => {
      await held;
      return before;
    });
    api.announceFromOtherWindow(list.styleId);
    expect(read).toHaveBeenCalledOnce();
    model.changeContent({ rules: { numbers: { zero_format: "x" } } });
    await model.save();
    await model.resolveConflict("mine");
    expect(now()?.name).toBe("Manual");
    model.changeContent({ name: "Going on" });
    release();
    await before;
    await new Promise((resolve) => setTimeout(resolve));
    expect([model.theirs.value, model.content.value.name]).toEqual([null, "Going on"]);
  });

  it.each([
    ["theirs" as const, "Theirs", {}],
    ["mine" as const, "Manual", { numbers: { zero_format: "x" } }],
    [() => "mine" as const, "Theirs", { numbers: { zero_format: "x" } }],
  ])("continues as the user decides: %s", async (choice, name, rules) => {
    const { fake, list, open, now } = await rig();
    const { model } = await open();
    model.changeContent({ rules: { numbers: { zero_format: "x" } } });
    fake.change(list.styleId, { name: "Theirs" });
    await model.save();
    expect(model.theirs.value?.name).toBe("Theirs");
    await model.resolveConflict(choice);
    expect(now()).toMatchObject({ name, rules });
    expect([model.theirs.value, model.isDirty.value]).toEqual([null, false]);
  });

  it("discards edits and restores them", async () => {
    const { open, api } = await rig();
    const { model } = await open();
    model.changeContent({ name: "Other" });
    model.discardEdits();
    expect(model.content.value.name).toBe("Manual");
    await vi.waitFor(() => expect(api.kept.size).toBe(0));
    model.undoDiscard();
    expect(model.content.value.name).toBe("Other");
    await vi.waitFor(() => expect(api.kept.size).toBe(1));
  });

  it("creates a list once although the answer was lost and the browser closed", async () => {
    const { fake, api, made, open } = await rig();
    const first = await open(null);
    expect(first.model.isDirty.value).toBe(false);
    first.model.changeContent({ name: "New", instructions: [newInstruction(instruction("a"))] });
    fake.faults = ["answer lost"];
    void first.model.save();
    await vi.waitFor(() => expect(first.model.retryAtMs.value).not.toBeNull());
    first.end();
    const { model } = await open(null);
    expect(model.content.value.name).toBe("New");
    await model.save();
    expect([...fake.lists.values()].map(({ name }) => name)).toEqual(["Manual", "New"]);
    expect(made).toHaveLength(1);
    expect(api.kept.size).toBe(0);
  });

  it("saves a deleted list as a new one", async () => {
    const { fake, list, made, open } = await rig();
    const { model } = await open();
    model.changeContent({ name: "Rescued" });
    fake.lists.delete(list.styleId);
    await model.save();
    expect(model.phase.value).toBe("gone");
    await model.saveAsNew();
    expect(made).toHaveLength(1);
    expect(fake.lists.get(made[0] ?? "")).toMatchObject({ name: "Rescued", language: "de" });
  });
});

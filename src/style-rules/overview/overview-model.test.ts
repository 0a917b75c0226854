import { describe, expect, it, vi } from "vitest";
import { withResolvers } from "../../lib/with-resolvers.ts";
import { FakeStyleService, instruction } from "../testing/fake-style-service.ts";
import { MemoryPort } from "../testing/memory-api.ts";
import { OverviewModel } from "./overview-model.ts";

async function rig() {
  const fake = new FakeStyleService();
  const port = new MemoryPort(fake);
  const first = fake.add({ name: "List 10", language: "de", instructions: [instruction("a")] });
  const second = fake.add({ name: "List 9", language: "en" });
  const nameLanguage = (tag: string) => ({ name: tag === "de" ? "German" : "English" });
  const reading = { uiLanguage: "en", nameLanguage };
  const model = new OverviewModel(port, reading, new AbortController().signal);
  await model.read();
  const names = () => model.listed.value.map(({ name }) => name);
  return { fake, port, first, second, model, names };
}

describe("all lists", () => {
  it("are sorted as a person would, and found by a part of their name", async () => {
    const { model, names } = await rig();
    expect(names()).toEqual(["List 9", "List 10"]);
    model.sortBy("name");
    expect(names()).toEqual(["List 10", "List 9"]);
    model.sortBy("language");
    expect(names()).toEqual(["List 9", "List 10"]);
    model.sortBy("instructions");
    expect(names()).toEqual(["List 9", "List 10"]);
    model.typed.value = "LIST 1";
    expect(names()).toEqual(["List 10"]);
  });

  it("keep what was done to them while they were being read", async () => {
    const { fake, port, first, second, model, names } = await rig();
    const { promise: held, resolve: release } = withResolvers<void>();
    const before = await port.service.whole(AbortSignal.timeout(9_000));
    const whole = vi.spyOn(fake.service, "whole").mockImplementationOnce(async () => {
      await held;
      return before;
    });
    const reading = model.read();
    await vi.waitFor(() => expect(whole).toHaveBeenCalled());
    expect(await model.rename(first, "Renamed")).toBe(true);
    await model.remove(second);
    release();
    await reading;
    expect(names()).toEqual(["Renamed"]);
  });

  it("are renamed and copied by a service that returns no more than versions", async () => {
    const { fake, first, model, names } = await rig();
    fake.isTerse = true;
    expect(await model.rename(first, "Renamed")).toBe(true);
    expect(model.news.value).toEqual({ kind: "renamed", name: "Renamed" });
    await model.duplicate(first, (name) => `${name} (copy)`);
    expect(model.problem.value).toBeNull();
    expect(names()).toEqual(["List 9", "Renamed", "Renamed (copy)"]);
    expect(model.lists.value?.at(-1)?.instructions).toHaveLength(1);
  });

  it("show what another window changes while they are being read", async () => {
    const { fake, port, first, model, names } = await rig();
    const before = await port.service.whole(AbortSignal.timeout(9_000));
    vi.spyOn(fake.service, "whole").mockImplementationOnce(async () => {
      fake.change(first.styleId, { name: "Theirs" });
      port.hear(first.styleId);
      await new Promise((resolve) => setTimeout(resolve));
      return before;
    });
    await model.read();
    expect(names()).toContain("Theirs");
  });

  it("are not asked for on the free plan", async () => {
    const { fake, port, model } = await rig();
    port.chosenPlan = "free";
    fake.calls.length = 0;
    await model.read();
    expect(fake.calls).toEqual([]);
  });

  it("are not renamed over another person's name unseen", async () => {
    const { fake, first, model } = await rig();
    fake.change(first.styleId, { name: "Theirs" });
    expect(await model.rename(first, "Mine")).toBe(false);
    expect(model.clash.value).toEqual({ styleId: first.styleId, typed: "Mine" });
    const shown = model.lists.value?.find(({ styleId }) => styleId === first.styleId);
    expect(shown?.name).toBe("Theirs");
    expect(shown && (await model.rename(shown, "Mine"))).toBe(true);
    expect(fake.lists.get(first.styleId)?.name).toBe("Mine");
    expect(model.clash.value).toBeNull();
  });

  it("are copied as the service has them now", async () => {
    const { fake, first, model, names } = await rig();
    fake.change(first.styleId, { rules: { punctuation: { dash: "x" } } });
    await model.duplicate(first, (name) => `${name} copy`);
    expect(names()).toContain("List 10 copy");
    const copy = [...fake.lists.values()].at(-1);
    expect(copy).toMatchObject({ name: "List 10 copy", rules: { punctuation: { dash: "x" } } });
    expect(copy?.instructions).toHaveLength(1);
  });

  it("are copied once, also where the answer to it was lost", async () => {
    const { fake, first, model, names } = await rig();
    const copy = () => model.duplicate(first, (name) => `${name} copy`);
    fake.mishaps = ["answer lost"];
    await copy();
    expect(model.problem.value).not.toBeNull();
    await copy();
    expect(names()).toEqual(["List 9", "List 10", "List 10 copy"]);
    expect(fake.lists.size).toBe(3);
    // Asked for once more, it is another one.
    await copy();
    expect(fake.lists.size).toBe(4);
  });

  it("have one thing done after the other, and nothing twice that was pressed twice", async () => {
    const { fake, first, second, model, names } = await rig();
    const copy = () => model.duplicate(first, (name) => `${name} copy`);
    await Promise.all([model.rename(second, "Renamed"), copy(), copy(), model.remove(second)]);
    expect(names()).toEqual(["List 10", "List 10 copy"]);
    expect(fake.changes).toEqual(["rename", "create", "delete"]);
    await copy();
    expect(fake.changes).toHaveLength(4);
  });

  it("are deleted, and used nowhere by themselves from then on", async () => {
    const { port, first, model, names } = await rig();
    await model.remove(first);
    expect(names()).toEqual(["List 9"]);
    expect(port.forgotten).toEqual([first.styleId]);
    expect(port.told).toEqual([first.styleId]);
  });
});

import { describe, expect, it, vi } from "vitest";
import { withResolvers } from "../../lib/with-resolvers.ts";
import { FakeStyleRulesService, instruction } from "../testing/fake-style-rules-service.ts";
import { MemoryApi } from "../testing/memory-api.ts";
import { OverviewModel } from "./overview-model.ts";

async function rig() {
  const fake = new FakeStyleRulesService();
  const api = new MemoryApi(fake);
  const first = fake.add({ name: "List 10", language: "de", instructions: [instruction("a")] });
  const second = fake.add({ name: "List 9", language: "en" });
  const nameLanguage = (tag: string) => ({ name: tag === "de" ? "German" : "English" });
  const locale = { uiLanguage: "en", nameLanguage };
  const model = new OverviewModel(api, locale, new AbortController().signal);
  await model.read();
  const names = () => model.listed.value.map(({ name }) => name);
  return { fake, api, first, second, model, names };
}

describe("all lists", () => {
  it("are sorted naturally and found by a part of their name", async () => {
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

  it("keep changes made while they were being read", async () => {
    const { fake, api, first, second, model, names } = await rig();
    const { promise: held, resolve: release } = withResolvers<void>();
    const before = await api.service.listWhole(AbortSignal.timeout(9_000));
    const whole = vi.spyOn(fake.service, "listWhole").mockImplementationOnce(async () => {
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

  it("are renamed and copied by a service that returns only versions", async () => {
    const { fake, first, model, names } = await rig();
    fake.isTerse = true;
    expect(await model.rename(first, "Renamed")).toBe(true);
    expect(model.news.value).toEqual({ kind: "renamed", name: "Renamed" });
    await model.duplicate(first, (name) => `${name} (copy)`);
    expect(model.problem.value).toBeNull();
    expect(names()).toEqual(["List 9", "Renamed", "Renamed (copy)"]);
    expect(model.lists.value?.at(-1)?.instructions).toHaveLength(1);
  });

  it("show changes that another window makes while they are being read", async () => {
    const { fake, api, first, model, names } = await rig();
    const before = await api.service.listWhole(AbortSignal.timeout(9_000));
    vi.spyOn(fake.service, "listWhole").mockImplementationOnce(async () => {
      fake.change(first.styleId, { name: "Theirs" });
      api.announceFromOtherWindow(first.styleId);
      await new Promise((resolve) => setTimeout(resolve));
      return before;
    });
    await model.read();
    expect(names()).toContain("Theirs");
  });

  it("are not requested on the free plan", async () => {
    const { fake, api, model } = await rig();
    api.chosenPlan = "free";
    fake.calls.length = 0;
    await model.read();
    expect(fake.calls).toEqual([]);
  });

  it("are not renamed over another person's new name", async () => {
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

  it("are copied in their current state", async () => {
    const { fake, first, model, names } = await rig();
    fake.change(first.styleId, { rules: { punctuation: { dash: "x" } } });
    await model.duplicate(first, (name) => `${name} copy`);
    expect(names()).toContain("List 10 copy");
    const copy = [...fake.lists.values()].at(-1);
    expect(copy).toMatchObject({ name: "List 10 copy", rules: { punctuation: { dash: "x" } } });
    expect(copy?.instructions).toHaveLength(1);
  });

  it("are copied once, even if the answer was lost", async () => {
    const { fake, first, model, names } = await rig();
    const copy = () => model.duplicate(first, (name) => `${name} copy`);
    fake.faults = ["answer lost"];
    await copy();
    expect(model.problem.value).not.toBeNull();
    await copy();
    expect(names()).toEqual(["List 9", "List 10", "List 10 copy"]);
    expect(fake.lists.size).toBe(3);
    // A second request makes a second copy.
    await copy();
    expect(fake.lists.size).toBe(4);
  });

  it("run actions one after the other and ignore repeated presses", async () => {
    const { fake, first, second, model, names } = await rig();
    const copy = () => model.duplicate(first, (name) => `${name} copy`);
    await Promise.all([model.rename(second, "Renamed"), copy(), copy(), model.remove(second)]);
    expect(names()).toEqual(["List 10", "List 10 copy"]);
    expect(fake.changes).toEqual(["rename", "create", "delete"]);
    await copy();
    expect(fake.changes).toHaveLength(4);
  });

  it("are no longer a default once deleted", async () => {
    const { api, first, model, names } = await rig();
    await model.remove(first);
    expect(names()).toEqual(["List 9"]);
    expect(api.forgotten).toEqual([first.styleId]);
    expect(api.announced).toEqual([first.styleId]);
  });
});

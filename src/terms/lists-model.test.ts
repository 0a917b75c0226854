import { expect, test, vi } from "vitest";
import { withResolvers } from "../lib/with-resolvers.ts";
import { ListsModel } from "./lists-model.ts";

interface Item {
  readonly id: string;
  readonly name: string;
}

/**
 * A service with lists. A read returns their state when it was requested, however late it answers.
 */
function service(...names: string[]) {
  let now: readonly Item[] = names.map((name) => ({ id: name, name }));
  let held: Promise<void> | null = null;
  const api = {
    list: vi.fn(async () => {
      const read = now;
      await held;
      return read;
    }),
    create: vi.fn(async (name: string) => {
      const made = { id: name, name };
      now = [...now, made];
      return made;
    }),
    rename: vi.fn(async (id: string, name: string) => {
      now = now.map((each) => (each.id === id ? { id, name } : each));
      return { id, name };
    }),
    remove: vi.fn(async (id: string) => {
      now = now.filter((each) => each.id !== id);
    }),
    removePart: vi.fn(async () => undefined),
    notifyChanged: vi.fn(),
  };
  const hold = () => {
    const { promise, resolve } = withResolvers<void>();
    held = promise;
    return resolve;
  };
  return { api, hold, model: new ListsModel<Item, null, string>(api, ({ id }) => id) };
}

test("makes changes during a read, and no older answer hides them", async () => {
  const { api, hold, model } = service("a", "b");
  await model.load();
  const release = hold();
  const reading = model.notifyAndReload();
  const deeds = [model.rename("a", "Other"), model.create("c", null), model.remove("b")];
  release();
  await reading;
  expect(await Promise.all(deeds)).toEqual([true, true, true]);
  expect(model.lists.value?.map(({ name }) => name)).toEqual(["c", "Other"]);
  expect(api.create).toHaveBeenCalledOnce();
  expect(model.calls.isBusy.value).toBe(false);
});

test("continues after a call that failed", async () => {
  const { api, model } = service("a");
  await model.load();
  api.rename.mockRejectedValueOnce(new Error("no"));
  const [renamed, removed] = await Promise.all([model.rename("a", "x"), model.remove("a")]);
  expect([renamed, removed]).toEqual([false, true]);
  expect(model.lists.value).toEqual([]);
});

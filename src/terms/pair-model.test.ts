import { beforeEach, expect, test, vi } from "vitest";
import { withResolvers } from "../lib/with-resolvers.ts";
import { ServiceError } from "../service/http/service-error.ts";
import type { DictionaryDraft, GlossaryEntry } from "../service/terms/glossary.ts";
import { PairModel } from "./pair-model.ts";

const EDITED = {
  glossaryId: "g",
  pair: { source: "en", target: "de" },
  isNew: false,
  others: [],
} as const;

function service(entries: Record<string, string>) {
  const now = new Map(Object.entries(entries));
  const api = {
    entries: vi.fn(
      async (): Promise<readonly GlossaryEntry[]> =>
        [...now].map(([source, target]) => ({ source, target })),
    ),
    merge: vi.fn(async (_: string, words: DictionaryDraft) => {
      for (const { source, target } of words.entries) now.set(source, target);
    }),
    replace: vi.fn(async (_: string, words: DictionaryDraft) => {
      now.clear();
      for (const { source, target } of words.entries) now.set(source, target);
    }),
  };
  return { now, api };
}

beforeEach(() => sessionStorage.clear());

test("merges additions and changes, and replaces the dictionary after removals", async () => {
  const { now, api } = service({ a: "1", b: "2" });
  const model = new PairModel(api, EDITED);
  await model.load();
  model.setEntries([
    { source: "c", target: "3" },
    { source: "a", target: "1" },
  ]);
  expect([...model.changes.value]).toEqual([["c", "3"]]);
  expect(await model.save()).toBe(true);
  expect(api.merge.mock.calls).toEqual([
    ["g", { source: "en", target: "de", entries: [{ source: "c", target: "3" }] }],
  ]);
  model.removeEntry("a");
  expect(await model.save()).toBe(true);
  expect(api.replace).toHaveBeenCalledOnce();
  expect(Object.fromEntries(now)).toEqual({ b: "2", c: "3" });
});

test("replaces the dictionary based on its current entries", async () => {
  const { now, api } = service({ a: "1", b: "2" });
  const model = new PairModel(api, EDITED);
  await model.load();
  now.set("news", "x");
  model.removeEntry("a");
  expect(await model.save()).toBe(true);
  expect(Object.fromEntries(now)).toEqual({ b: "2", news: "x" });
});

test("lets the user decide about entries that somebody else changed", async () => {
  const { now, api } = service({ a: "1", b: "2" });
  const model = new PairModel(api, EDITED);
  await model.load();
  model.setEntries([
    { source: "a", target: "mine" },
    { source: "b", target: "also mine" },
  ]);
  now.set("a", "theirs");
  expect(await model.save()).toBe(false);
  expect(model.conflicts.value).toEqual([{ source: "a", mine: "mine", theirs: "theirs" }]);
  expect(api.merge).not.toHaveBeenCalled();
  model.acceptTheirs();
  expect(await model.save()).toBe(true);
  expect(Object.fromEntries(now)).toEqual({ a: "theirs", b: "also mine" });
});

test("keeps unsent changes, even after a reload", async () => {
  const { api } = service({ a: "1" });
  const model = new PairModel(api, EDITED);
  await model.load();
  model.editEntry("a", { source: "A", target: "one" });
  api.entries.mockRejectedValueOnce(new ServiceError("unreachable", "offline"));
  expect(await model.save()).toBe(false);
  expect(model.calls.failure.value?.reason).toBe("unreachable");
  const next = new PairModel(api, EDITED);
  await next.load();
  expect(next.isRestored.value).toBe(true);
  expect(next.entries.value).toEqual([{ source: "A", target: "one" }]);
  expect(await next.save()).toBe(true);
  expect(sessionStorage.length).toBe(0);
});

test("counts the other pairs towards 10 MiB and sends nothing beyond", async () => {
  const { api } = service({ a: "1" });
  const text = "a".repeat(1000);
  const others = [{ source: "en", target: "fr", entryCount: 5200 }];
  const model = new PairModel(api, { ...EDITED, others });
  await model.load();
  model.setEntries([{ source: "b", target: "2" }]);
  api.entries.mockResolvedValueOnce([{ source: "a", target: "1" }]);
  api.entries.mockResolvedValueOnce(
    Array.from({ length: 5300 }, (_, at) => ({ source: String(at).padEnd(1000), target: text })),
  );
  expect(await model.save()).toBe(false);
  expect(model.problem.value).toBe("words_problem_glossary_too_large");
  expect(api.merge).not.toHaveBeenCalled();
});

test("keeps changes made during a save, including reverted ones", async () => {
  const { now, api } = service({ a: "1", b: "2" });
  const model = new PairModel(api, EDITED);
  await model.load();
  model.setEntries([
    { source: "a", target: "one" },
    { source: "b", target: "two" },
  ]);
  const { promise: sent, resolve: answer } = withResolvers<void>();
  api.merge.mockImplementationOnce(async (_, words) => {
    for (const { source, target } of words.entries) now.set(source, target);
    await sent;
  });
  const saving = model.save();
  await vi.waitFor(() => expect(api.merge).toHaveBeenCalledOnce());
  model.setEntries([
    { source: "a", target: "1" },
    { source: "c", target: "3" },
  ]);
  answer();
  expect(await saving).toBe(true);
  expect(Object.fromEntries(model.changes.value)).toEqual({ a: "1", c: "3" });
  expect(await model.save()).toBe(true);
  expect(Object.fromEntries(now)).toEqual({ a: "1", b: "two", c: "3" });
});

test("finds conflicts with a restored draft", async () => {
  const { now, api } = service({ a: "1", b: "2" });
  const model = new PairModel(api, EDITED);
  await model.load();
  model.setEntries([
    { source: "a", target: "mine" },
    { source: "b", target: "also mine" },
  ]);
  now.set("a", "theirs");
  const next = new PairModel(api, EDITED);
  await next.load();
  expect(next.conflicts.value).toEqual([{ source: "a", mine: "mine", theirs: "theirs" }]);
  expect(await next.keepMine()).toBe(true);
  expect(Object.fromEntries(now)).toEqual({ a: "mine", b: "also mine" });
});

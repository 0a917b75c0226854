import { beforeEach, expect, test, vi } from "vitest";
import { withResolvers } from "../../lib/with-resolvers.ts";
import { ServiceError } from "../../service/http/service-error.ts";
import type { GlossaryEntry, GlossaryWords } from "../../service/terms/glossary.ts";
import { PairModel } from "./pair-model.ts";

const EDITED = {
  glossaryId: "g",
  pair: { source: "en", target: "de" },
  isNew: false,
  others: [],
} as const;

/** A service with one dictionary. */
function service(entries: Record<string, string>) {
  const now = new Map(Object.entries(entries));
  const port = {
    entries: vi.fn(
      async (): Promise<readonly GlossaryEntry[]> =>
        [...now].map(([source, target]) => ({ source, target })),
    ),
    merge: vi.fn(async (_: string, words: GlossaryWords) => {
      for (const { source, target } of words.entries) now.set(source, target);
    }),
    replace: vi.fn(async (_: string, words: GlossaryWords) => {
      now.clear();
      for (const { source, target } of words.entries) now.set(source, target);
    }),
  };
  return { now, port };
}

beforeEach(() => sessionStorage.clear());

test("what is added or changed is merged; what goes takes the whole dictionary", async () => {
  const { now, port } = service({ a: "1", b: "2" });
  const model = new PairModel(port, EDITED);
  await model.load();
  model.set([
    { source: "c", target: "3" },
    { source: "a", target: "1" },
  ]);
  expect([...model.changes.value]).toEqual([["c", "3"]]);
  expect(await model.save()).toBe(true);
  expect(port.merge.mock.calls).toEqual([
    ["g", { source: "en", target: "de", entries: [{ source: "c", target: "3" }] }],
  ]);
  model.remove("a");
  expect(await model.save()).toBe(true);
  expect(port.replace).toHaveBeenCalledOnce();
  expect(Object.fromEntries(now)).toEqual({ b: "2", c: "3" });
});

test("the whole dictionary is made from what the service has by then", async () => {
  const { now, port } = service({ a: "1", b: "2" });
  const model = new PairModel(port, EDITED);
  await model.load();
  now.set("news", "x");
  model.remove("a");
  expect(await model.save()).toBe(true);
  expect(Object.fromEntries(now)).toEqual({ b: "2", news: "x" });
});

test("an entry that somebody else has changed is decided by the user", async () => {
  const { now, port } = service({ a: "1", b: "2" });
  const model = new PairModel(port, EDITED);
  await model.load();
  model.set([
    { source: "a", target: "mine" },
    { source: "b", target: "also mine" },
  ]);
  now.set("a", "theirs");
  expect(await model.save()).toBe(false);
  expect(model.conflicts.value).toEqual([{ source: "a", mine: "mine", theirs: "theirs" }]);
  expect(port.merge).not.toHaveBeenCalled();
  model.takeTheirs();
  expect(await model.save()).toBe(true);
  expect(Object.fromEntries(now)).toEqual({ a: "theirs", b: "also mine" });
});

test("what could not be sent is kept, also for another life of the page", async () => {
  const { port } = service({ a: "1" });
  const model = new PairModel(port, EDITED);
  await model.load();
  model.edit("a", { source: "A", target: "one" });
  port.entries.mockRejectedValueOnce(new ServiceError("unreachable", "offline"));
  expect(await model.save()).toBe(false);
  expect(model.calls.failure.value?.reason).toBe("unreachable");
  const next = new PairModel(port, EDITED);
  await next.load();
  expect(next.isRestored.value).toBe(true);
  expect(next.entries.value).toEqual([{ source: "A", target: "one" }]);
  expect(await next.save()).toBe(true);
  expect(sessionStorage.length).toBe(0);
});

test("the limit of 10 MiB counts what the other pairs have, and nothing beyond it is sent", async () => {
  const { port } = service({ a: "1" });
  const text = "a".repeat(1000);
  const others = [{ source: "en", target: "fr", entryCount: 5200 }];
  const model = new PairModel(port, { ...EDITED, others });
  await model.load();
  model.set([{ source: "b", target: "2" }]);
  port.entries.mockResolvedValueOnce([{ source: "a", target: "1" }]);
  port.entries.mockResolvedValueOnce(
    Array.from({ length: 5300 }, (_, at) => ({ source: String(at).padEnd(1000), target: text })),
  );
  expect(await model.save()).toBe(false);
  expect(model.problem.value).toBe("words_problem_glossary_too_large");
  expect(port.merge).not.toHaveBeenCalled();
});

test("what is changed while it is being saved stays to be saved, what is taken back too", async () => {
  const { now, port } = service({ a: "1", b: "2" });
  const model = new PairModel(port, EDITED);
  await model.load();
  model.set([
    { source: "a", target: "one" },
    { source: "b", target: "two" },
  ]);
  const { promise: sent, resolve: answer } = withResolvers<void>();
  port.merge.mockImplementationOnce(async (_, words) => {
    for (const { source, target } of words.entries) now.set(source, target);
    await sent;
  });
  const saving = model.save();
  await vi.waitFor(() => expect(port.merge).toHaveBeenCalledOnce());
  model.set([
    { source: "a", target: "1" },
    { source: "c", target: "3" },
  ]);
  answer();
  expect(await saving).toBe(true);
  expect(Object.fromEntries(model.changes.value)).toEqual({ a: "1", c: "3" });
  expect(await model.save()).toBe(true);
  expect(Object.fromEntries(now)).toEqual({ a: "1", b: "two", c: "3" });
});

test("what somebody else has changed since a draft was written is decided when it is found", async () => {
  const { now, port } = service({ a: "1", b: "2" });
  const model = new PairModel(port, EDITED);
  await model.load();
  model.set([
    { source: "a", target: "mine" },
    { source: "b", target: "also mine" },
  ]);
  now.set("a", "theirs");
  const next = new PairModel(port, EDITED);
  await next.load();
  expect(next.conflicts.value).toEqual([{ source: "a", mine: "mine", theirs: "theirs" }]);
  expect(await next.keepMine()).toBe(true);
  expect(Object.fromEntries(now)).toEqual({ a: "mine", b: "also mine" });
});

import { beforeEach, expect, test, vi } from "vitest";
import { withResolvers } from "../../lib/with-resolvers.ts";
import type { TermList } from "../../service/terms/spoken-terms.ts";
import { TermsModel } from "./terms-model.ts";

const EDITED = { collectionId: "c", language: "en", isNew: false } as const;

/** A service with the terms of one language. */
function service(...terms: string[]) {
  let now: readonly string[] = terms;
  /** What a change waits for before it is answered. */
  let held: Promise<void> | null = null;
  const port = {
    terms: vi.fn(async () => now),
    merge: vi.fn(async (_: string, { terms: added }: TermList) => {
      now = [...now, ...added];
    }),
    replace: vi.fn(async (_: string, { terms: all }: TermList) => {
      now = all;
      await held;
    }),
  };
  const add = (term: string) => {
    now = [...now, term];
  };
  const hold = () => {
    const { promise, resolve } = withResolvers<void>();
    held = promise;
    return resolve;
  };
  return { port, add, hold, now: () => now };
}

async function opened(port: ReturnType<typeof service>["port"]) {
  const model = new TermsModel(port, EDITED);
  await model.load();
  return model;
}

beforeEach(() => sessionStorage.clear());

test("what somebody else has added since it was read stays", async () => {
  const { port, add, now } = service("a", "b");
  const model = await opened(port);
  add("theirs");
  model.write("a\nmine");
  expect(await model.save()).toBe(true);
  expect(now()).toEqual(["a", "theirs", "mine"]);
  expect([model.lines.value, model.isChanged.value]).toEqual(["a\ntheirs\nmine", false]);
});

test("what is written while it is being saved stays, and takes nobody's terms away", async () => {
  const { port, add, hold, now } = service("a", "b");
  const model = await opened(port);
  add("theirs");
  const answer = hold();
  model.write("a\nmine");
  const saving = model.save();
  await vi.waitFor(() => expect(port.replace).toHaveBeenCalledOnce());
  model.write("a\nmine\nmore");
  answer();
  expect(await saving).toBe(true);
  expect([model.lines.value, model.isChanged.value]).toEqual(["a\nmine\nmore", true]);
  expect((await opened(port)).lines.value).toBe("a\nmine\nmore");
  expect(await model.save()).toBe(true);
  expect(now()).toEqual(["a", "theirs", "mine", "more"]);
  expect(model.lines.value).toBe("a\ntheirs\nmine\nmore");
  expect(sessionStorage.length).toBe(0);
});

test("a draft of an earlier life of the page takes nothing away that was added since", async () => {
  const { port, add, now } = service("a", "b");
  (await opened(port)).write("a\nmine");
  add("theirs");
  const model = await opened(port);
  expect(model.lines.value).toBe("a\nmine");
  expect(await model.save()).toBe(true);
  expect(now()).toEqual(["a", "theirs", "mine"]);
});

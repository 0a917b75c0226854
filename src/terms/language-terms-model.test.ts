import { beforeEach, expect, test, vi } from "vitest";
import { withResolvers } from "../lib/with-resolvers.ts";
import type { TermList } from "../service/terms/spoken-terms.ts";
import { LanguageTermsModel } from "./language-terms-model.ts";

const EDITED = { collectionId: "c", language: "en", isNew: false } as const;

function service(...terms: string[]) {
  let now: readonly string[] = terms;
  let held: Promise<void> | null = null;
  const api = {
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
  return { api, add, hold, now: () => now };
}

async function opened(api: ReturnType<typeof service>["api"]) {
  const model = new LanguageTermsModel(api, EDITED);
  await model.load();
  return model;
}

beforeEach(() => sessionStorage.clear());

test("keeps terms that somebody else added since the last read", async () => {
  const { api, add, now } = service("a", "b");
  const model = await opened(api);
  add("theirs");
  model.setLines("a\nmine");
  expect(await model.save()).toBe(true);
  expect(now()).toEqual(["a", "theirs", "mine"]);
  expect([model.lines.value, model.isChanged.value]).toEqual(["a\ntheirs\nmine", false]);
});

test("keeps text written during a save, and nobody's terms get lost", async () => {
  const { api, add, hold, now } = service("a", "b");
  const model = await opened(api);
  add("theirs");
  const answer = hold();
  model.setLines("a\nmine");
  const saving = model.save();
  await vi.waitFor(() => expect(api.replace).toHaveBeenCalledOnce());
  model.setLines("a\nmine\nmore");
  answer();
  expect(await saving).toBe(true);
  expect([model.lines.value, model.isChanged.value]).toEqual(["a\nmine\nmore", true]);
  expect((await opened(api)).lines.value).toBe("a\nmine\nmore");
  expect(await model.save()).toBe(true);
  expect(now()).toEqual(["a", "theirs", "mine", "more"]);
  expect(model.lines.value).toBe("a\ntheirs\nmine\nmore");
  expect(sessionStorage.length).toBe(0);
});

test("keeps terms added since an earlier draft", async () => {
  const { api, add, now } = service("a", "b");
  (await opened(api)).setLines("a\nmine");
  add("theirs");
  const model = await opened(api);
  expect(model.lines.value).toBe("a\nmine");
  expect(await model.save()).toBe(true);
  expect(now()).toEqual(["a", "theirs", "mine"]);
});

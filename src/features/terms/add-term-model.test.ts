import { expect, test, vi } from "vitest";
import { withResolvers } from "../../lib/with-resolvers.ts";
import type { AddTermApi, TermListChoice, TermListKind } from "./add-term-api.ts";
import { AddTermModel } from "./add-term-model.ts";

const LISTS: Readonly<Record<TermListKind, readonly TermListChoice[]>> = {
  spokenTerms: [
    { id: "other", name: "Other", languages: ["de"], pairs: [] },
    { id: "names", name: "Names", languages: ["en"], pairs: [] },
  ],
  glossary: [
    { id: "coast", name: "Coast", languages: [], pairs: [{ source: "en", target: "de" }] },
    { id: "used", name: "Used", languages: [], pairs: [] },
  ],
};

function rig(language = "en") {
  const held = { spokenTerms: withResolvers<void>(), glossary: withResolvers<void>() };
  const api: AddTermApi = {
    languages: ["en", "de"],
    offered: async (kind) => ({
      tags: kind === "glossary" ? ["en", "de", "sw"] : ["en", "de"],
      reported: null,
    }),
    check: (typed) => ({ ok: true, value: typed }),
    lists: vi.fn(async (kind: TermListKind) => {
      await held[kind].promise;
      return LISTS[kind];
    }),
    addTerm: async () => ({ kind: "added", id: "names", name: "Names" }),
    addEntry: async () => ({ kind: "added", id: "used", name: "Used" }),
    firstPlace: vi.fn(async () => "local" as const),
    addLocalTerm: vi.fn(async () => ({ kind: "added", id: "", name: "" }) as const),
    used: async (kind) => (kind === "glossary" ? "used" : ""),
    use: async () => undefined,
    explain: () => ({ reason: "unreachable", traceId: null, detail: null }),
  };
  const line = { language, text: "The rock." };
  const model = new AddTermModel({ word: "rock", line, others: [] }, api);
  return { model, api, answer: (kind: TermListKind) => held[kind].resolve() };
}

test("reads the lists of the last selected kind, even during another read", async () => {
  const { model, answer } = rig();
  const first = model.selectKind("spokenTerms");
  const second = model.selectKind("glossary");
  expect(model.lists.value).toBeNull();
  answer("spokenTerms");
  await first;
  expect([model.lists.value, model.listId.value, model.usedId.value]).toEqual([null, "", ""]);
  answer("glossary");
  await second;
  expect(model.lists.value).toEqual(LISTS.glossary);
  expect([model.listId.value, model.usedId.value]).toEqual(["used", "used"]);
});

test("keeps the list that the user chose when the lists are read again", async () => {
  const { model, api, answer } = rig();
  answer("spokenTerms");
  await model.selectKind("spokenTerms");
  expect(model.listId.value).toBe("names");
  const { promise: later, resolve: release } = withResolvers<void>();
  vi.mocked(api.lists).mockImplementationOnce(async (kind) => {
    await later;
    return LISTS[kind];
  });
  const again = model.selectKind("spokenTerms");
  expect(model.listId.value).toBe("names");
  model.listId.value = "other";
  release();
  await again;
  expect(model.listId.value).toBe("other");
});

test("adds a term on this computer without any list or language", async () => {
  const { model, api } = rig("xx");
  await model.selectFirst();
  expect([model.kind.value, model.isReady.value, model.languageProblem]).toEqual([
    ...["local", true, null],
  ]);
  model.term.value = " Bell Rock";
  await model.submit();
  expect(api.addLocalTerm).toHaveBeenCalledWith(" Bell Rock");
  expect(api.lists).not.toHaveBeenCalled();
  expect(model.result.value).toMatchObject({ kind: "added" });
});

test("selects a language that the service adds once it is known", async () => {
  const { model, answer } = rig("sw-KE");
  expect(model.source.value).toBe("");
  answer("spokenTerms");
  await model.selectKind("spokenTerms");
  expect([model.source.value, model.languages.value.tags]).toEqual(["", ["en", "de"]]);
  answer("glossary");
  await model.selectKind("glossary");
  expect([model.source.value, model.languages.value.tags]).toEqual(["sw", ["en", "de", "sw"]]);
});

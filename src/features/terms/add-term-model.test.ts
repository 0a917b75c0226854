import { expect, test, vi } from "vitest";
import { withResolvers } from "../../lib/with-resolvers.ts";
import type { AddWordPort, WordList, WordListKind } from "./add-term-api.ts";
import { AddWordModel } from "./add-term-model.ts";

const LISTS: Readonly<Record<WordListKind, readonly WordList[]>> = {
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
  const port: AddWordPort = {
    languages: ["en", "de"],
    offered: async (kind) => ({
      tags: kind === "glossary" ? ["en", "de", "sw"] : ["en", "de"],
      told: null,
    }),
    check: (typed) => ({ ok: true, value: typed }),
    lists: vi.fn(async (kind: WordListKind) => {
      await held[kind].promise;
      return LISTS[kind];
    }),
    addTerm: async () => ({ kind: "added", id: "names", name: "Names" }),
    addEntry: async () => ({ kind: "added", id: "used", name: "Used" }),
    used: async (kind) => (kind === "glossary" ? "used" : ""),
    use: async () => undefined,
    explain: () => ({ reason: "unreachable", traceId: null, detail: null }),
  };
  const line = { language, text: "The rock." };
  const model = new AddWordModel({ word: "rock", line, others: [] }, port);
  return { model, port, answer: (kind: WordListKind) => held[kind].resolve() };
}

test("the kind that was chosen last is read, although another one was being read", async () => {
  const { model, answer } = rig();
  const first = model.choose("spokenTerms");
  const second = model.choose("glossary");
  expect(model.lists.value).toBeNull();
  answer("spokenTerms");
  await first;
  expect([model.lists.value, model.listId.value, model.usedId.value]).toEqual([null, "", ""]);
  answer("glossary");
  await second;
  expect(model.lists.value).toEqual(LISTS.glossary);
  expect([model.listId.value, model.usedId.value]).toEqual(["used", "used"]);
});

test("a list that the user has chosen stays chosen when the lists come again", async () => {
  const { model, port, answer } = rig();
  answer("spokenTerms");
  await model.choose("spokenTerms");
  expect(model.listId.value).toBe("names");
  const { promise: later, resolve: release } = withResolvers<void>();
  vi.mocked(port.lists).mockImplementationOnce(async (kind) => {
    await later;
    return LISTS[kind];
  });
  const again = model.choose("spokenTerms");
  expect(model.listId.value).toBe("names");
  model.listId.value = "other";
  release();
  await again;
  expect(model.listId.value).toBe("other");
});

test("a language that the service adds for a kind of lists is chosen once it is known", async () => {
  const { model, answer } = rig("sw-KE");
  expect(model.source.value).toBe("");
  answer("spokenTerms");
  await model.choose("spokenTerms");
  expect([model.source.value, model.languages.value.tags]).toEqual(["", ["en", "de"]]);
  answer("glossary");
  await model.choose("glossary");
  expect([model.source.value, model.languages.value.tags]).toEqual(["sw", ["en", "de", "sw"]]);
});

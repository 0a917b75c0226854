import { describe, expect, it } from "vitest";
import type { FileClient } from "../service/http/http-client.ts";
import type { StyleRuleList } from "../service/style-rules/style-rule-list.ts";
import type { EditedList, SaveStep } from "../store/style-rule-drafts/style-rule-draft.ts";
import { editedOf, newInstruction } from "./editor/edited-list.ts";
import { createListOnce, saveList } from "./editor/save-list.ts";
import { problemOf } from "./style-rules-problem.ts";
import { styleRulesService } from "./style-rules-service.ts";
import {
  LIKE_THE_PUBLIC_SERVICE,
  type ServiceHabits,
  StyleRulesHttp,
  TO_THE_LETTER,
} from "./testing/style-rules-http.ts";

const { signal } = new AbortController();
const RULES = { punctuation: { quotation_mark: "use_guillemets" } };

const HABITS: readonly (readonly [string, ServiceHabits])[] = [
  ["to the letter", TO_THE_LETTER],
  ["like the public service", LIKE_THE_PUBLIC_SERVICE],
  ["that keeps no labels", { ...TO_THE_LETTER, hasLabels: false }],
  ["that returns what it changed and knows no pages", { ...TO_THE_LETTER, isTerse: false }],
];

const instruction = (name: string, sourceLanguage: string | null = null) => ({
  label: name,
  prompt: `Mind ${name}.`,
  source_language: sourceLanguage,
});

function open(habits: ServiceHabits) {
  const http = new StyleRulesHttp(habits);
  const client: FileClient = {
    requestJson: (...call) => http.requestJson(...call),
    requestNothing: (method, path) => http.requestNothing(method, path),
    requestFile: () => Promise.reject(new Error("No file is expected")),
  };
  const service = styleRulesService(async () => client);
  const save = (base: StyleRuleList, wanted: EditedList) => {
    const kept: { base: StyleRuleList | null; pending: SaveStep | null }[] = [];
    const watch = {
      onProgress: () => undefined,
      onSlotsAssigned: () => undefined,
      persist: async ({ base, pending }: (typeof kept)[number]) =>
        void kept.push({ base, pending }),
    };
    const request = { styleId: base.styleId, base, pending: null, wanted };
    return saveList(service, request, watch, signal).then((outcome) => ({ outcome, kept }));
  };
  const promptsOf = (list: StyleRuleList | null | undefined) =>
    (list?.instructions ?? []).map(({ prompt }) => prompt);
  return { http, service, save, promptsOf };
}

describe("a service without style rules", () => {
  const nothing = { ...TO_THE_LETTER, hasStyleRules: false };

  it.each(["listHeads", "listWhole", "read", "create"] as const)(
    "is reported as such and not as a deleted list: %s",
    async (call) => {
      const { service } = open(nothing);
      const draft = { name: "n", language: "de", rules: {}, instructions: [] };
      const calls = {
        listHeads: () => service.listHeads(signal),
        listWhole: () => service.listWhole(signal),
        read: () => service.read("style-1", signal),
        create: () => service.create(draft, signal),
      };
      const thrown: unknown = await calls[call]().catch((error: unknown) => error);
      expect(problemOf(thrown).reason).toBe("unsupported");
    },
  );

  it("is distinguished from a deleted list", async () => {
    const thrown: unknown = await open(TO_THE_LETTER)
      .service.read("style-1", signal)
      .catch((error: unknown) => error);
    expect(problemOf(thrown).reason).toBe("gone");
  });
});

describe.each(HABITS)("with a service %s", (_, habits) => {
  it("instructions are replaced, removed and added without false conflicts", async () => {
    const { http, service, save, promptsOf } = open(habits);
    const names = [..."abcdef"];
    const { style_id } = http.add({ custom_instructions: names.map((name) => instruction(name)) });
    const base = await service.read(style_id, signal);
    const { instructions, ...rest } = editedOf(base);
    const wanted: EditedList = {
      ...rest,
      name: "Handbook",
      rules: RULES,
      instructions: [
        ...instructions
          .slice(1)
          .map((each, at) => (at === 0 ? { ...each, prompt: "Mind the gap." } : each)),
        newInstruction({ label: "New", prompt: "Mind New.", sourceLanguage: null }),
      ],
    };
    http.calls.length = 0;
    const { outcome, kept } = await save(base, wanted);
    expect(outcome.kind).toBe("saved");
    const writes = http.calls
      .map((call) => call.split(" ")[0])
      .filter((method) => method !== "GET");
    expect(writes).toEqual(["PATCH", "PUT", "POST", "PUT", "DELETE"]);
    const now = await service.read(style_id, signal);
    const prompts = ["gap", "c", "d", "e", "f", "New"];
    expect(promptsOf(now).map((prompt) => prompt.match(/(\w+)\.$/)?.[1])).toEqual(prompts);
    expect(now).toMatchObject({ name: "Handbook", rules: RULES });
    // A save that continues after an interruption here knows the new instruction from the draft.
    const idsOf = (list: StyleRuleList | null | undefined) =>
      list?.instructions.map(({ id }) => id);
    expect(idsOf(kept.at(-1)?.base)).toEqual(idsOf(now));
  });

  it("a change by somebody else to an instruction is seen before it is replaced", async () => {
    const { http, service, save } = open(habits);
    const list = http.add({ custom_instructions: ["a", "b"].map((name) => instruction(name)) });
    const base = await service.read(list.style_id, signal);
    const { instructions, ...rest } = editedOf(base);
    const wanted = {
      ...rest,
      name: "Handbook",
      instructions: instructions.map((each, at) => (at === 1 ? { ...each, prompt: "Mine" } : each)),
    };
    const send = http.requestJson.bind(http);
    http.requestJson = async (method, ...call) => {
      const answer = await send(method, ...call);
      if (method === "PATCH")
        Object.assign(list.custom_instructions[1] ?? {}, { prompt: "Theirs" });
      return answer;
    };
    const { outcome } = await save(base, wanted);
    expect(outcome).toMatchObject({ kind: "changed", theirs: { name: "Handbook" } });
    expect(list.custom_instructions[1]).toMatchObject({ prompt: "Theirs" });
  });

  it("a list is created and known afterwards", async () => {
    const { http, service, promptsOf } = open(habits);
    http.add({ name: "Mine" });
    const draft = {
      name: "Mine",
      language: "de",
      rules: RULES,
      instructions: [{ label: "a", prompt: "Mind a.", sourceLanguage: null }],
    };
    const made = await createListOnce(
      service,
      draft,
      null,
      { persist: async () => undefined },
      signal,
    );
    expect(made.styleId).toBe(http.lists[1]?.style_id);
    expect(promptsOf(made)).toEqual(["Mind a."]);
    expect(made.rules).toEqual(RULES);
  });

  it.each([0, 1, 24, 25, 26, 30, 75])("%i lists are listed, each once", async (count) => {
    const { http, service } = open(habits);
    const ids = Array.from({ length: count }, (_, at) => http.add({ name: `n${at}` }).style_id);
    expect((await service.listHeads(signal)).map(({ styleId }) => styleId)).toEqual(ids);
    const most = habits.hasPages ? Math.floor(count / 25) + 1 : 2;
    expect(http.calls.length).toBeLessThanOrEqual(most);
    expect(await service.listWhole(signal)).toHaveLength(count);
  });
});

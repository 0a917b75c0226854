import { describe, expect, test } from "vitest";
import { createScriptedClient } from "../testing/scripted-client.ts";
import {
  HEAD_ANSWER,
  LIST,
  READ_HEAD,
  READ_INSTRUCTION,
  READ_LIST,
} from "../testing/style-rule-answers.ts";
import type { ConfiguredRules } from "./style-rule-list.ts";
import {
  addInstruction,
  createStyleRuleList,
  deleteStyleRuleList,
  fetchStyleRuleList,
  listCompleteStyleRuleLists,
  listStyleRuleLists,
  renameStyleRuleList,
  replaceInstruction,
  replaceRules,
} from "./style-rules.ts";

const { signal } = new AbortController();

const page = (count: number, from = 0) => ({
  style_rules: Array.from({ length: count }, (_, at) => ({ ...LIST, style_id: `s-${from + at}` })),
});

describe("pages", () => {
  test.each([
    [[0], 0],
    [[24], 24],
    [[25, 0], 25],
    [[25, 3], 28],
    [[25, 25, 25, 0], 75],
  ])("of %j lists are all read, which gives %i lists", async (sizes, count) => {
    const http = createScriptedClient(...sizes.map((size, at) => page(size, at * 25)));
    const lists = await listStyleRuleLists(http, signal);
    expect(lists.map(({ styleId }) => styleId)).toEqual(
      Array.from({ length: count }, (_, at) => `s-${at}`),
    );
    expect(http.calls).toEqual(
      sizes.map((_, at) => ({
        method: "GET",
        path: "/v3/style_rules",
        body: undefined,
        query: { page: String(at), page_size: "25" },
      })),
    );
  });

  test.each([
    ["25", page(25), 25, 2],
    ["30", page(30), 30, 2],
  ])("%s that repeat are read twice", async (_, answer, lists, calls) => {
    const http = createScriptedClient(answer);
    expect(await listStyleRuleLists(http, signal)).toHaveLength(lists);
    expect(http.calls).toHaveLength(calls);
  });

  test("that overlap, because a list was added meanwhile, give each list once", async () => {
    const lists = await listStyleRuleLists(
      createScriptedClient(page(25), page(25, 24), page(1, 48)),
      signal,
    );
    expect(lists.map(({ styleId }) => styleId)).toEqual(
      Array.from({ length: 49 }, (_, at) => `s-${at}`),
    );
  });

  test("of a service with endless lists are not read for ever", async () => {
    const http = createScriptedClient(...Array.from({ length: 500 }, (_, at) => page(25, at * 25)));
    expect(await listStyleRuleLists(http, signal)).toHaveLength(10_000);
  });

  test("with details have rules and instructions", async () => {
    const http = createScriptedClient({ style_rules: [LIST] });
    expect(await listCompleteStyleRuleLists(http, signal)).toEqual([READ_LIST]);
    expect(http.calls[0]?.query).toEqual({ page: "0", page_size: "25", detailed: "true" });
  });

  test("without details are read without rules and instructions", async () => {
    const { configured_rules: _, custom_instructions: __, ...short } = LIST;
    expect(
      await listStyleRuleLists(createScriptedClient({ style_rules: [short] }), signal),
    ).toEqual([READ_HEAD]);
  });

  test("end with the signal", async () => {
    const gone = AbortSignal.abort(new Error("closed"));
    await expect(listStyleRuleLists(createScriptedClient(page(1)), gone)).rejects.toThrow("closed");
  });
});

describe("lists", () => {
  test("are read by their identifier", async () => {
    const http = createScriptedClient(LIST);
    expect(await fetchStyleRuleList(http, "s/1", signal)).toEqual(READ_LIST);
    expect(http.calls).toEqual([
      { method: "GET", path: "/v3/style_rules/s%2F1", body: undefined, query: undefined },
    ]);
  });

  test("are created with the set fields only", async () => {
    const http = createScriptedClient(LIST);
    const rules: ConfiguredRules = { ...LIST.configured_rules, punctuation: {}, vocabulary: {} };
    const created = await createStyleRuleList(
      http,
      {
        name: "House",
        language: "en",
        rules,
        instructions: [
          { label: "Names", prompt: "Keep names.", sourceLanguage: "en" },
          { label: "Tone", prompt: "Be brief.", sourceLanguage: null },
        ],
      },
      signal,
    );
    expect(created).toEqual(READ_LIST);
    expect(http.calls).toEqual([
      {
        method: "POST",
        path: "/v3/style_rules",
        query: undefined,
        body: {
          name: "House",
          language: "en",
          configured_rules: LIST.configured_rules,
          custom_instructions: [
            { label: "Names", prompt: "Keep names.", source_language: "en" },
            { label: "Tone", prompt: "Be brief." },
          ],
        },
      },
    ]);
  });

  test("are renamed, and deleted", async () => {
    const http = createScriptedClient({ ...LIST, name: "Home", version: 8 });
    expect(await renameStyleRuleList(http, "s/1", "Home", signal)).toMatchObject({
      name: "Home",
      version: 8,
    });
    await deleteStyleRuleList(http, "s/1", signal);
    expect(http.calls).toMatchObject([
      { method: "PATCH", path: "/v3/style_rules/s%2F1", body: { name: "Home" } },
      { method: "DELETE", path: "/v3/style_rules/s%2F1", body: undefined },
    ]);
  });

  test.each<[ConfiguredRules, object]>([
    [{ numbers: { a: "b" }, punctuation: {} }, { numbers: { a: "b" } }],
    [{}, {}],
    [{ punctuation: {} }, {}],
  ])("have all rules replaced: for %j the body is %j", async (rules, body) => {
    const http = createScriptedClient(LIST);
    expect(await replaceRules(http, "s/1", rules, signal)).toEqual(READ_LIST);
    expect(http.calls).toMatchObject([
      { method: "PUT", path: "/v3/style_rules/s%2F1/configured_rules" },
    ]);
    expect(http.calls[0]?.body).toEqual(body);
  });

  test.each([{ version: 8 }, HEAD_ANSWER])(
    "are changed, but not returned by an incomplete response: %j",
    async (answer) => {
      expect(
        await renameStyleRuleList(createScriptedClient(answer), "s/1", "Home", signal),
      ).toBeNull();
      expect(await replaceRules(createScriptedClient(answer), "s/1", {}, signal)).toBeNull();
    },
  );

  const DRAFT = { name: "House", language: "en", rules: {}, instructions: [] };

  test("are created, and fetched when the response is incomplete", async () => {
    const http = createScriptedClient(HEAD_ANSWER, LIST);
    expect(await createStyleRuleList(http, DRAFT, signal)).toEqual(READ_LIST);
    expect(http.calls[1]).toMatchObject({ method: "GET", path: "/v3/style_rules/s%2F1" });
  });

  test("are created, but not identified by a response with only the version", async () => {
    expect(
      await createStyleRuleList(createScriptedClient({ version: 1 }), DRAFT, signal),
    ).toBeNull();
  });

  test("may lack optional fields and have unknown ones", async () => {
    const short = { style_id: "s", name: "a\u0007b\nc", language: "de", version: 0, more: [1] };
    expect(await fetchStyleRuleList(createScriptedClient(short), "s", signal)).toEqual({
      styleId: "s",
      name: expect.not.stringMatching(/\p{Cc}/u),
      language: "de",
      version: 0,
      updatedAt: null,
      rules: {},
      instructions: [],
    });
  });
});

describe("malformed responses", () => {
  const bad = { reason: "bad_answer", traceId: "4f91", status: 200 };

  test.each([
    null,
    [],
    "x",
    {},
    { style_rules: {} },
    { style_rules: [{}] },
    { style_rules: [null] },
  ])("%j is no page", async (answer) => {
    await expect(listStyleRuleLists(createScriptedClient(answer), signal)).rejects.toMatchObject(
      bad,
    );
    await expect(
      listCompleteStyleRuleLists(createScriptedClient(answer), signal),
    ).rejects.toMatchObject(bad);
  });

  test.each([
    null,
    {},
    { ...LIST, style_id: "" },
    { ...LIST, style_id: 7 },
    { ...LIST, version: "7" },
    { ...LIST, version: -1 },
    { ...LIST, language: "" },
    { ...LIST, configured_rules: { numbers: "x" } },
    { ...LIST, configured_rules: { numbers: { a: 1 } } },
    { ...LIST, custom_instructions: [{ label: "no id", prompt: "x" }] },
  ])("%j is no list", async (answer) => {
    await expect(
      fetchStyleRuleList(createScriptedClient(answer), "s", signal),
    ).rejects.toMatchObject(bad);
  });

  test.each([null, {}, [], "x", { version: "7" }, { id: "" }])(
    "%j confirms nothing",
    async (body) => {
      const http = () => createScriptedClient(body);
      const draft = { label: "x", prompt: "y", sourceLanguage: null };
      const list = { name: "n", language: "de", rules: {}, instructions: [] };
      await expect(createStyleRuleList(http(), list, signal)).rejects.toMatchObject(bad);
      await expect(renameStyleRuleList(http(), "s", "n", signal)).rejects.toMatchObject(bad);
      await expect(replaceRules(http(), "s", {}, signal)).rejects.toMatchObject(bad);
      await expect(addInstruction(http(), "s", draft, signal)).rejects.toMatchObject(bad);
      await expect(replaceInstruction(http(), "s", READ_INSTRUCTION, signal)).rejects.toMatchObject(
        bad,
      );
    },
  );
});

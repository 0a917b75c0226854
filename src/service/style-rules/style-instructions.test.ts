import { describe, expect, test } from "vitest";
import { createScriptedClient } from "../testing/scripted-client.ts";
import { INSTRUCTION, LIST, READ_INSTRUCTION } from "../testing/style-rule-answers.ts";
import {
  addInstruction,
  fetchStyleRuleList,
  removeInstruction,
  replaceInstruction,
} from "./style-rules.ts";

const { signal } = new AbortController();

describe("instructions", () => {
  const path = "/v3/style_rules/s%2F1/custom_instructions";
  const draft = { label: "Names", prompt: "Keep names.\nAlways.", sourceLanguage: null };

  test.each([
    ["the instruction", INSTRUCTION],
    [
      "the whole list, whose last one it is",
      { ...LIST, custom_instructions: [{ ...INSTRUCTION, id: "i-0" }, INSTRUCTION] },
    ],
  ])("are added when the response is %s", async (_, answer) => {
    const http = createScriptedClient(answer);
    expect(await addInstruction(http, "s/1", draft, signal)).toEqual(READ_INSTRUCTION);
    expect(http.calls).toEqual([
      { method: "POST", path, query: undefined, body: { label: "Names", prompt: draft.prompt } },
    ]);
  });

  test.each<[string, object, string | null]>([
    ["`id`", INSTRUCTION, "Names"],
    ["`instruction_id`", { ...INSTRUCTION, id: undefined, instruction_id: "i/1" }, "Names"],
    ["both", { ...INSTRUCTION, id: "other", instruction_id: "i/1" }, "Names"],
    ["no label", { id: "i/1", prompt: INSTRUCTION.prompt, source_language: "en" }, "Keep names."],
    ["null for a label", { ...INSTRUCTION, label: null }, "Keep names."],
    ["an empty label", { ...INSTRUCTION, label: "" }, "Keep names."],
  ])("are read with %s", async (_, fields, label) => {
    const http = createScriptedClient({ ...LIST, custom_instructions: [fields] });
    const { instructions } = await fetchStyleRuleList(http, "s/1", signal);
    expect(instructions).toEqual([{ ...READ_INSTRUCTION, label }]);
  });

  test("without a label get one that the service accepts", async () => {
    const prompt = `  ${"🙂".repeat(150)}\nMore.`;
    const fields = { instruction_id: "i/1", prompt };
    const http = createScriptedClient({ ...LIST, custom_instructions: [fields] });
    const { instructions } = await fetchStyleRuleList(http, "s/1", signal);
    expect(instructions[0]?.label).toBe("🙂".repeat(100));
  });

  test("are added, with missing fields as sent", async () => {
    const http = createScriptedClient({ instruction_id: "i/1", version: 8 });
    expect(await addInstruction(http, "s/1", { ...draft, sourceLanguage: "en" }, signal)).toEqual(
      READ_INSTRUCTION,
    );
  });

  test("are added, but not identified by a response with only the version", async () => {
    expect(
      await addInstruction(createScriptedClient({ version: 8 }), "s/1", draft, signal),
    ).toBeNull();
  });

  test.each([INSTRUCTION, { version: 8 }, LIST])(
    "are replaced with all fields, confirmed by %j",
    async (answer) => {
      const http = createScriptedClient(answer);
      await replaceInstruction(http, "s/1", { ...READ_INSTRUCTION, sourceLanguage: null }, signal);
      expect(http.calls[0]?.body).toEqual({
        label: "Names",
        prompt: draft.prompt,
        source_language: null,
      });
    },
  );

  test("are replaced by their identifier, and removed", async () => {
    const http = createScriptedClient(INSTRUCTION);
    await replaceInstruction(http, "s/1", READ_INSTRUCTION, signal);
    await removeInstruction(http, "s/1", "i/1", signal);
    expect(http.calls).toMatchObject([
      {
        method: "PUT",
        path: `${path}/i%2F1`,
        body: { label: "Names", prompt: draft.prompt, source_language: "en" },
      },
      { method: "DELETE", path: `${path}/i%2F1` },
    ]);
    expect(http.calls[0]?.body).not.toHaveProperty("id");
  });
});

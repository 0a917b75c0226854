import { describe, expect, test } from "vitest";
import { StyleRuleLists } from "../lists/style-rule-lists.ts";
import { asRecord } from "../testing/as-record.ts";
import { instanceUsed } from "../testing/instance-used.ts";
import { openListFixture } from "../testing/list-fixture.ts";
import { ManualClock } from "../testing/manual-clock.ts";

const path = "/v3/style_rules";
const unknown = "12345678-1234-4234-8234-123456789abc";
const rules = {
  numbers: { decimal_separator: "use_comma_as_decimal_separator" },
  dates_and_times: { time_format: "use_24_hour_clock" },
};
const instruction = { label: "Tone", prompt: "Write as if to a friend", source_language: "en" };

const clock = new ManualClock();
const fixture = openListFixture({ clock });
const { call, send } = fixture;

async function create(body: object = {}): Promise<string> {
  const { status, body: list } = await send("POST", path, { name: "A", language: "de", ...body });
  expect(status).toBe(201);
  return String(asRecord(list).style_id);
}

async function listing(query = ""): Promise<readonly Record<string, unknown>[]> {
  const { status, body } = await send("GET", path + query);
  expect(status).toBe(200);
  const lists = asRecord(body).style_rules;
  return Array.isArray(lists) ? lists.map(asRecord) : [];
}

function instructionsOf({ custom_instructions: all }: Readonly<Record<string, unknown>>) {
  return Array.isArray(all) ? all.map(asRecord) : [];
}

describe("a list", () => {
  test("is created with all its parts, read, listed and deleted", async () => {
    const created = await send("POST", path, {
      name: "House style",
      language: "de",
      configured_rules: rules,
      custom_instructions: [instruction, { label: "Kurz", prompt: "Halte Sätze kurz" }],
    });
    expect(created.status).toBe(201);
    const now = new Date(clock.nowMs()).toISOString();
    expect(created.body).toMatchObject({
      name: "House style",
      language: "de",
      version: 1,
      creation_time: now,
      updated_time: now,
      configured_rules: rules,
      custom_instructions: [instruction, { label: "Kurz", source_language: "de" }],
    });
    const id = asRecord(created.body).style_id;
    expect((await send("GET", `${path}/${id}`)).body).toEqual(created.body);
    expect(await listing("?detailed=true")).toEqual([created.body]);
    const [brief] = await listing();
    expect(brief).not.toHaveProperty("configured_rules");
    expect(brief).not.toHaveProperty("custom_instructions");
    expect(await send("DELETE", `${path}/${id}`)).toMatchObject({ status: 204, body: null });
    expect(await listing()).toEqual([]);
    expect(await send("DELETE", `${path}/${id}`)).toMatchObject({
      status: 404,
      body: { message: `Bad request. Reason: Style Rules ${id} not found` },
    });
  });

  test("increases its version and update time with every change", async () => {
    const id = await create({ configured_rules: rules, custom_instructions: [instruction] });
    const versions: unknown[] = [];
    const change = async (method: string, at: string, body?: object) => {
      clock.advance(1_000);
      const reply = await send(method, `${path}/${id}${at}`, body);
      const list = asRecord((await send("GET", `${path}/${id}`)).body);
      expect(list.updated_time).toBe(new Date(clock.nowMs()).toISOString());
      versions.push(list.version);
      return { ...reply, list };
    };
    const renamed = await change("PATCH", "", { name: "B" });
    expect(renamed.list).toMatchObject({ name: "B", configured_rules: rules });
    expect(renamed.body).toEqual({ version: 2 });
    const ruled = await change("PUT", "/configured_rules", {
      punctuation: { dash: "use_em_dash" },
    });
    expect(ruled.body).toEqual({ version: 3 });
    expect(ruled.list).toMatchObject({
      configured_rules: { punctuation: { dash: "use_em_dash" } },
      custom_instructions: [instruction],
    });
    const added = await change("POST", "/custom_instructions", { label: "L", prompt: "P" });
    expect(added).toMatchObject({ status: 201, body: { version: 4 } });
    const last = instructionsOf(added.list).at(-1);
    expect(last).toMatchObject({ label: "L", prompt: "P", source_language: "de" });
    const at = `/custom_instructions/${last?.instruction_id}`;
    const written = { label: "M", prompt: "Q", source_language: "en-GB" };
    const replaced = await change("PUT", at, written);
    expect(replaced).toMatchObject({ status: 200, body: { version: 5 } });
    expect(instructionsOf(replaced.list).at(-1)).toEqual({ ...last, ...written });
    const gone = await change("DELETE", at);
    expect(gone).toMatchObject({ status: 204, body: null });
    expect(gone.list.custom_instructions).toMatchObject([instruction]);
    expect(versions).toEqual([2, 3, 4, 5, 6]);
    expect((await send("DELETE", `${path}/${id}${at}`)).status).toBe(404);
  });

  test("a single instruction cannot be read, and is replaced with all its fields", async () => {
    const id = await create({ custom_instructions: [instruction] });
    const list = asRecord((await send("GET", `${path}/${id}`)).body);
    const at = `${path}/${id}/custom_instructions/${instructionsOf(list)[0]?.instruction_id}`;
    expect(await send("GET", at)).toMatchObject({ status: 405, code: "method_not_allowed" });
    for (const field of Object.keys(instruction)) {
      const reply = await send("PUT", at, { ...instruction, [field]: undefined });
      expect(reply).toMatchObject({ status: 400, code: `missing_${field}` });
    }
    expect((await send("GET", `${path}/${id}`)).body).toEqual(list);
    expect((await send("PUT", at, { ...instruction, source_language: null })).status).toBe(200);
  });

  test("is listed with all others, without pages", async () => {
    const own = await instanceUsed(StyleRuleLists, () => create());
    const list = { name: "B", language: "de", rules: {}, instructions: [] };
    while (own.all().length < 27) own.add(list, clock.nowMs());
    for (const query of ["", "?page=1&page_size=10", "?page=x"]) {
      expect(await listing(query)).toHaveLength(27);
    }
    const wrong = await send("GET", `${path}?detailed=yes`);
    expect(wrong).toMatchObject({ status: 400, code: "invalid_detailed" });
  });
});

describe("limits", () => {
  const long = (letters: number) => "😀".repeat(letters);

  test("200 instructions are allowed, and not one more", async () => {
    const longest = { label: long(100), prompt: long(300) };
    const many = [longest, ...Array(199).fill(instruction)];
    const id = await create({ name: long(1024), custom_instructions: many });
    const more = await send("POST", `${path}/${id}/custom_instructions`, instruction);
    expect(more).toMatchObject({ status: 400, code: "too_many_instructions" });
    const created = await send("POST", path, {
      name: "A",
      language: "de",
      custom_instructions: [...many, instruction],
    });
    expect(created).toMatchObject({ status: 400, code: "too_many_instructions" });
    expect(asRecord((await send("GET", `${path}/${id}`)).body).version).toBe(1);
  });

  const REFUSED: readonly [string, object, string?][] = [
    ["missing_name", { name: " " }],
    ["name_too_long", { name: long(1025) }],
    ["invalid_type", { name: 5 }],
    ["missing_language", { language: null }],
    ["invalid_language", { language: "pl" }],
    ["invalid_language", { language: "en-GB" }],
    ["invalid_language", { language: "DE" }],
    ["unknown_field", { style: "x" }],
    ["invalid_type", { configured_rules: [] }],
    ["invalid_type", { configured_rules: { numbers: "x" } }, "configured_rules.numbers"],
    ["unknown_rule_category", { configured_rules: { letters: {} } }, "letters"],
    ["unknown_rule_category", { configured_rules: { constructor: {} } }, "constructor"],
    ["unknown_rule_option", { configured_rules: { numbers: { dash: "use_em_dash" } } }, "dash"],
    [
      "invalid_rule_value",
      { configured_rules: { punctuation: { dash: "x" } } },
      "punctuation.dash",
    ],
    ["invalid_rule_value", { configured_rules: { punctuation: { dash: null } } }, "dash"],
    ["invalid_type", { custom_instructions: ["x"] }, "custom_instructions[0]"],
    ["missing_label", { custom_instructions: [{ prompt: "x" }] }, "custom_instructions[0].label"],
    ["missing_prompt", { custom_instructions: [{ label: "x" }] }],
    ["label_too_long", { custom_instructions: [{ ...instruction, label: long(101) }] }],
    [
      "prompt_too_long",
      { custom_instructions: [instruction, { ...instruction, prompt: long(301) }] },
      "[1].prompt",
    ],
    [
      "invalid_source_language",
      { custom_instructions: [{ ...instruction, source_language: "xx" }] },
    ],
    ["unknown_field", { custom_instructions: [{ ...instruction, id: unknown }] }],
  ];

  test("a list with a wrong field is refused, with a code and words for it", async () => {
    for (const [code, fields, words = ""] of REFUSED) {
      const reply = await send("POST", path, { name: "A", language: "de", ...fields });
      const what = JSON.stringify(fields).slice(0, 100);
      expect(reply, what).toMatchObject({ status: 400, code });
      expect(asRecord(reply.body).message, what).toContain(words);
    }
    expect(await listing()).toEqual([]);
  });

  test("a refused change has no effect", async () => {
    const id = await create({ configured_rules: rules, custom_instructions: [instruction] });
    const before = asRecord((await send("GET", `${path}/${id}`)).body);
    const at = `/custom_instructions/${instructionsOf(before)[0]?.instruction_id}`;
    const refused: [string, string, object, string][] = [
      ["PATCH", "", { name: "B", language: "en" }, "unknown_field"],
      ["PATCH", "", {}, "missing_name"],
      ["PUT", "/configured_rules", { configured_rules: rules }, "unknown_rule_category"],
      ["POST", "/custom_instructions", { label: "L" }, "missing_prompt"],
      ["PUT", at, { ...instruction, label: " " }, "missing_label"],
    ];
    for (const [method, below, body, code] of refused) {
      const reply = await send(method, `${path}/${id}${below}`, body);
      expect(reply).toMatchObject({ status: 400, code });
    }
    expect((await send("GET", `${path}/${id}`)).body).toEqual(before);
  });

  test("a missing list is 404, and another method 405", async () => {
    const id = await create();
    const missing: [string, string, object?][] = [
      ["GET", `/${unknown}`],
      ["PATCH", `/${unknown}`, { name: "B" }],
      ["PUT", `/${unknown}/configured_rules`, {}],
      ["POST", `/${unknown}/custom_instructions`, instruction],
      ["PUT", `/${id}/custom_instructions/${unknown}`, instruction],
      ["DELETE", `/${id}/custom_instructions/${unknown}`],
      ["GET", `/${id}/rules`],
    ];
    for (const [method, below, body] of missing) {
      expect((await send(method, path + below, body)).status, method + below).toBe(404);
    }
    expect((await send("PUT", `${path}/${id}`, { name: "B" })).status).toBe(405);
  });
});

describe("accounts", () => {
  const english = "44444444-4444-4444-8444-444444444444";

  test("the free plan has no lists, and another key sees none", async () => {
    const free = await call("GET", path, undefined, "local-key:fx");
    expect(free).toMatchObject({ status: 403, code: "wrong_plan" });
    expect((await call("GET", path, undefined, "someone")).status).toBe(401);
    const id = await create();
    expect((await call("GET", `${path}/${id}`, undefined, `${fixture.key}.restless`)).status).toBe(
      404,
    );
  });

  test("an account starts with the documented lists", async () => {
    const { body } = await call("GET", `${path}/${english}`);
    expect(body).toMatchObject({ language: "en", version: 1 });
  });

  test("modes disable the calls", async () => {
    expect((await call("GET", path, undefined, "local-key.no-lists")).status).toBe(404);
    expect((await call("GET", path, undefined, "local-key.lists-refused")).status).toBe(403);
    expect((await call("GET", path, undefined, "local-key.refuse=503")).status).toBe(503);
  });
});

describe("a list in a translation", () => {
  test("must exist, have the target's language, and belong to the paid plan", async () => {
    const id = await create({ language: "en" });
    const translate = (styleId: string, target: string, by = fixture.key) =>
      call("POST", "/v2/translate", { text: [], target_lang: target, style_id: styleId }, by);
    const one = async (styleId: string, target: string, by = `${fixture.key}0`) =>
      call("POST", "/v2/translate", { text: ["1"], target_lang: target, style_id: styleId }, by);
    expect((await translate(id, "en-GB")).code).toBe("missing_text");
    const own = { text: ["1"], target_lang: "en-GB", style_id: id };
    expect((await send("POST", "/v2/translate", own)).status).toBe(200);
    const other = await send("POST", "/v2/translate", { ...own, target_lang: "de" });
    expect(other).toMatchObject({ status: 400, code: "wrong_style" });
    expect(await one(id, "en")).toMatchObject({ status: 404, code: "style_not_found" });
    expect(await one(id, "en", "local-key:fx")).toMatchObject({ status: 403, code: "wrong_plan" });
  });
});

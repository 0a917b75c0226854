import { describe, expect, test } from "vitest";
import { asRecord } from "../testing/as-record.ts";
import { openListFixture } from "../testing/list-fixture.ts";

const path = "/v3/spoken-terms";
const unknown = "12345678-1234-4234-8234-123456789abc";

const fixture = openListFixture();
const { call, send } = fixture;

async function create(entries = "Eddystone\nFresnel", lang = "en"): Promise<string> {
  const reply = await send("POST", path, { name: "Lights", term_lists: [{ lang, entries }] });
  expect(reply.status).toBe(201);
  return `${path}/${asRecord(reply.body).spoken_terms_id}`;
}

const terms = async (at: string, lang = "en") =>
  asRecord((await send("GET", `${at}/entries?lang=${lang}`)).body).entries;

test("a collection is created, listed, read and deleted", async () => {
  const at = await create();
  const { body } = await send("GET", at);
  expect(body).toMatchObject({ name: "Lights", term_lists: [{ lang: "en", entry_count: 2 }] });
  expect((await send("GET", path)).body).toEqual({ spoken_terms: [body] });
  expect((await send("GET", `${at}/entries?lang=en`)).body).toEqual({
    lang: "en",
    entries: "Eddystone\nFresnel",
  });
  expect(await send("DELETE", at)).toMatchObject({ status: 204, body: null });
  expect((await send("GET", path)).body).toEqual({ spoken_terms: [] });
});

test("terms are merged, replaced and deleted", async () => {
  const at = await create();
  const merged = await send("PATCH", at, {
    name: "Towers",
    term_lists: [
      { lang: "en", entries: "Fresnel\nfresnel" },
      { lang: "de", entries: "Roter Sand" },
    ],
  });
  expect(merged).toMatchObject({
    status: 200,
    body: {
      name: "Towers",
      term_lists: [
        { lang: "en", entry_count: 3 },
        { lang: "de", entry_count: 1 },
      ],
    },
  });
  expect(await terms(at)).toBe("Eddystone\nFresnel\nfresnel");
  const replaced = await send("PUT", `${at}/term-lists`, { lang: "en", entries: "Pharos" });
  expect(replaced).toMatchObject({ status: 200, body: { lang: "en", entry_count: 1 } });
  expect(await terms(at)).toBe("Pharos");
  expect((await send("DELETE", `${at}/term-lists?lang=en`)).status).toBe(204);
  expect((await send("GET", at)).body).toMatchObject({ term_lists: [{ lang: "de" }] });
});

test("forms are accepted", async () => {
  const form = new URLSearchParams({
    name: "Form",
    "term_lists[0].lang": "en",
    "term_lists[0].entries": "Pharos",
  });
  expect((await send("POST", path, form)).status).toBe(201);
});

describe("limits", () => {
  test.each<[string, object]>([
    ["missing_name", { name: "" }],
    ["name_too_long", { name: "ä".repeat(1025) }],
    ["missing_term_lists", { term_lists: [] }],
    ["repeated_lang", { term_lists: ["en", "en"].map((lang) => ({ lang, entries: "a" })) }],
    ["invalid_lang", { term_lists: [{ lang: "en-GB", entries: "a" }] }],
    ["invalid_lang", { term_lists: [{ lang: "EN", entries: "a" }] }],
    ["missing_lang", { term_lists: [{ entries: "a" }] }],
    ["missing_entries", { term_lists: [{ lang: "en", entries: "" }] }],
    ["empty_term", { term_lists: [{ lang: "en", entries: "a\n\nb" }] }],
    ["padded_term", { term_lists: [{ lang: "en", entries: "a\n b" }] }],
    ["invalid_term", { term_lists: [{ lang: "en", entries: "a\tb" }] }],
    ["repeated_term", { term_lists: [{ lang: "en", entries: "a\nb\na" }] }],
    ["entries_too_long", { term_lists: [{ lang: "en", entries: "😀".repeat(301) }] }],
    ["unknown_field", { terms: "a" }],
  ])("%s", async (code, fields) => {
    const body = { name: "A", term_lists: [{ lang: "en", entries: "a" }], ...fields };
    expect(await send("POST", path, body)).toMatchObject({ status: 400, code });
    expect((await send("GET", path)).body).toEqual({ spoken_terms: [] });
  });

  test("300 letters are the limit of a whole list, including merged terms", async () => {
    const at = await create(`${"ä".repeat(149)}\n${"😀".repeat(150)}`);
    const more = { term_lists: [{ lang: "en", entries: "x" }] };
    expect(await send("PATCH", at, more)).toMatchObject({ status: 400, code: "entries_too_long" });
    const other = { term_lists: [{ lang: "de", entries: "x" }] };
    expect((await send("PATCH", at, other)).status).toBe(200);
  });
});

test("a missing collection is 404", async () => {
  const at = await create();
  for (const [method, below, body] of [
    ["GET", `${path}/${unknown}`],
    ["PATCH", `${path}/${unknown}`, { name: "B" }],
    ["PUT", `${path}/${unknown}/term-lists`, { lang: "en", entries: "a" }],
    ["DELETE", `${path}/${unknown}`],
    ["GET", `${at}/entries?lang=de`],
    ["DELETE", `${at}/term-lists?lang=de`],
  ] as const) {
    expect((await send(method, below, body)).status, method + below).toBe(404);
  }
});

test("a plan may lack Spoken Terms, or have no space left", async () => {
  const refused = await call("GET", path, undefined, "local-key.spoken-terms=refused");
  expect(refused).toMatchObject({ status: 403, code: "wrong_plan" });
  const full = "local-key.spoken-terms=full";
  const body = { name: "A", term_lists: [{ lang: "en", entries: "a" }] };
  expect(await call("POST", path, body, full)).toMatchObject({ status: 456 });
  const known = `${path}/66666666-6666-4666-8666-666666666666`;
  expect((await call("PATCH", known, body, full)).status).toBe(456);
  expect((await call("PATCH", known, { name: "B" }, full)).status).toBe(200);
});

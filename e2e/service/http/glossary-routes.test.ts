import { describe, expect, test } from "vitest";
import { Glossaries } from "../lists/glossaries.ts";
import { asRecord } from "../testing/as-record.ts";
import { instanceUsed } from "../testing/instance-used.ts";
import { openListFixture } from "../testing/list-fixture.ts";

const path = "/v3/glossaries";
const unknown = "12345678-1234-4234-8234-123456789abc";

const fixture = openListFixture();
const { call, send } = fixture;
const words = (entries: string, more: object = {}) => ({
  source_lang: "en",
  target_lang: "de",
  entries,
  entries_format: "tsv",
  ...more,
});

async function create(...dictionaries: object[]): Promise<string> {
  const { status, body } = await send("POST", path, { name: "Sea", dictionaries });
  expect(status).toBe(201);
  return `${path}/${asRecord(body).glossary_id}`;
}

async function entries(at: string, pair = "source_lang=en&target_lang=de"): Promise<unknown> {
  const { body } = await send("GET", `${at}/entries?${pair}`);
  const { dictionaries } = asRecord(body);
  return Array.isArray(dictionaries) ? asRecord(dictionaries[0]).entries : undefined;
}

test("a glossary is created, listed, read and deleted", async () => {
  const at = await create(
    words("buoy\tBoje\nquay\tKai\n"),
    words('"fog, thick",brouillard épais\r\n"""sea""",mer,EN,fr', {
      source_lang: "en",
      target_lang: "fr",
      entries_format: "csv",
    }),
  );
  const { body } = await send("GET", at);
  expect(body).toMatchObject({
    name: "Sea",
    dictionaries: [
      { source_lang: "en", target_lang: "de", entry_count: 2 },
      { source_lang: "en", target_lang: "fr", entry_count: 2 },
    ],
  });
  expect(Date.parse(String(asRecord(body).creation_time))).toBeGreaterThan(0);
  expect((await send("GET", path)).body).toEqual({ glossaries: [body] });
  expect((await send("GET", `${at}/entries?source_lang=en&target_lang=fr`)).body).toEqual({
    dictionaries: [
      {
        source_lang: "en",
        target_lang: "fr",
        entries: 'fog, thick\tbrouillard épais\n"sea"\tmer',
        entries_format: "tsv",
      },
    ],
  });
  expect(await send("DELETE", at)).toMatchObject({ status: 204, body: null });
  expect((await send("GET", at)).status).toBe(404);
  expect((await send("GET", path)).body).toEqual({ glossaries: [] });
});

test("a glossary may have no entries", async () => {
  for (const body of [{ name: "A" }, { name: "A", dictionaries: [] }]) {
    expect(await send("POST", path, body)).toMatchObject({
      status: 201,
      body: { name: "A", dictionaries: [] },
    });
  }
  const at = await create(words(""), words("\n", { target_lang: "fr" }));
  expect((await send("GET", at)).body).toMatchObject({
    dictionaries: [{ entry_count: 0 }, { entry_count: 0 }],
  });
  expect(await entries(at)).toBe("");
  const merged = await send("PATCH", at, { dictionaries: [words("buoy\tBoje")] });
  expect(merged.body).toMatchObject({ dictionaries: [{ entry_count: 1 }, { entry_count: 0 }] });
  const body = { text: ["buoy"], source_lang: "en", target_lang: "fr" };
  const glossary_id = at.replace(`${path}/`, "");
  expect((await send("POST", "/v2/translate", { ...body, glossary_id })).status).toBe(200);
});

test("entries are merged, replaced and deleted", async () => {
  const at = await create(words("buoy\tBoje\nquay\tKai"));
  const merged = await send("PATCH", at, {
    name: "Harbour",
    dictionaries: [words("quay\tPier\nmast\tMast")],
  });
  expect(merged).toMatchObject({
    status: 200,
    body: { name: "Harbour", dictionaries: [{ entry_count: 3 }] },
  });
  expect(await entries(at)).toBe("buoy\tBoje\nquay\tPier\nmast\tMast");
  const made = await send("PATCH", at, {
    dictionaries: [words("sea\tmer", { target_lang: "fr" })],
  });
  expect(made.body).toMatchObject({ name: "Harbour", dictionaries: [{}, { target_lang: "fr" }] });
  expect(await send("PUT", `${at}/dictionaries`, words("gale\tSturm"))).toMatchObject({
    status: 200,
    body: { source_lang: "en", target_lang: "de", entry_count: 1 },
  });
  expect(await entries(at)).toBe("gale\tSturm");
  const gone = await send("DELETE", `${at}/dictionaries?source_lang=en&target_lang=de`);
  expect(gone.status).toBe(204);
  expect(await entries(at)).toBeUndefined();
  expect((await send("GET", at)).body).toMatchObject({ dictionaries: [{ target_lang: "fr" }] });
});

test("forms are accepted as the public clients write them", async () => {
  const form = new URLSearchParams({
    name: "Forms",
    "dictionaries[0].source_lang": "en",
    "dictionaries[0].target_lang": "de",
    "dictionaries[0].entries": "buoy\tBoje",
    "dictionaries[0].entries_format": "tsv",
  });
  const created = await send("POST", path, form);
  expect(created).toMatchObject({ status: 201, body: { dictionaries: [{ entry_count: 1 }] } });
});

describe("limits", () => {
  const text = (bytes: number) => `${"ä".repeat(Math.floor(bytes / 2))}${"x".repeat(bytes % 2)}`;

  const UNREADABLE: readonly [string, string, object?][] = [
    ["a source that is empty", "\tBoje"],
    ["a target that is empty", "buoy\t"],
    ["a line of one column", "buoy"],
    ["a line of three columns", "buoy\tBoje\tTonne"],
    ["blanks around a text", "buoy\t Boje"],
    ["a control character", "bu\u0007oy\tBoje"],
    ["a Unicode line end", "bu\u2028oy\tBoje"],
    ["a source that comes twice", "buoy\tBoje\nbuoy\tTonne"],
    ["a source of 1025 bytes", `${text(1025)}\tBoje`],
    ["a target of 1025 bytes", `buoy\t${text(1025)}`],
    ["CSV with a quote that stays open", '"buoy,Boje', { entries_format: "csv" }],
    ["CSV of other languages", "buoy,Boje,en,fr", { entries_format: "csv" }],
  ];

  test("refuses entries that cannot be read", async () => {
    for (const [what, written, more] of UNREADABLE) {
      const reply = await send("POST", path, { name: "A", dictionaries: [words(written, more)] });
      expect(reply, what).toMatchObject({ status: 400 });
      expect(reply.body, what).toEqual({
        message: "Invalid glossary entries provided",
        detail: expect.any(String),
      });
    }
    expect((await send("GET", path)).body).toEqual({ glossaries: [] });
  });

  test("accepts texts and a name of 1024 bytes, and sources that differ in case", async () => {
    const { status } = await send("POST", path, {
      name: text(1024),
      dictionaries: [words(`${text(1024)}\t${text(1024)}\nbuoy\tBoje\nBuoy\tBoje`)],
    });
    expect(status).toBe(201);
  });

  const WRONG: readonly [RegExp, object][] = [
    [/name/, { name: text(1025), dictionaries: [words("a\tb")] }],
    [/name/, { dictionaries: [words("a\tb")] }],
    [/name/, { name: "  ", dictionaries: [words("a\tb")] }],
    [/dictionaries/, { name: "A", dictionaries: {} }],
    [/two dictionaries/, { name: "A", dictionaries: [words("a\tb"), words("c\td")] }],
    [/source_lang/, { name: "A", dictionaries: [words("a\tb", { source_lang: "en-GB" })] }],
    [/target_lang/, { name: "A", dictionaries: [words("a\tb", { target_lang: "xx" })] }],
    [/same language/, { name: "A", dictionaries: [words("a\tb", { target_lang: "en" })] }],
    [/target_lang/, { name: "A", dictionaries: [words("a\tb", { target_lang: "DE" })] }],
    [/entries is required/, { name: "A", dictionaries: [words("a", { entries: null })] }],
    [/entries_format/, { name: "A", dictionaries: [words("a\tb", { entries_format: "xls" })] }],
    [/no field/, { name: "A", dictionaries: [words("a\tb")], ready: true }],
  ];

  test("refuses a wrong field, and names it", async () => {
    for (const [detail, body] of WRONG) {
      const reply = await send("POST", path, body);
      const what = JSON.stringify(body).slice(0, 100);
      expect(reply, what).toMatchObject({ status: 400, body: { message: "Bad request" } });
      expect(asRecord(reply.body).detail, what).toMatch(detail);
    }
    expect((await send("GET", path)).body).toEqual({ glossaries: [] });
  });

  test("a glossary has at most ten MiB", async () => {
    const lines = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) => [`${from + n}${text(1000)}`, text(1000)] as const);
    const tsv = (from: number, count: number) =>
      lines(from, count)
        .map((columns) => columns.join("\t"))
        .join("\n");
    const entries = new Map(lines(10_000, 5_000));
    const dictionaries = [{ source: "en", target: "de", entries }];
    const own = await instanceUsed(Glossaries, () => create());
    const { id } = own.add({ name: "Sea", dictionaries }, 0);
    const at = `${path}/${id}`;
    const more = { dictionaries: [words(tsv(20_000, 250))] };
    expect(await send("PATCH", at, more)).toMatchObject({
      status: 413,
      body: { message: "Request entity too large", detail: expect.stringContaining("10485760") },
    });
    expect((await send("GET", at)).body).toMatchObject({ dictionaries: [{ entry_count: 5_000 }] });
    const few = { dictionaries: [words(tsv(20_000, 200))] };
    expect((await send("PATCH", at, few)).status).toBe(200);
  });

  test("an account has at most a thousand glossaries", async () => {
    const own = await instanceUsed(Glossaries, () => create());
    while (own.list().length < 999) own.add({ name: "A", dictionaries: [] }, 0);
    await create(words("a\tb"));
    const one = await send("POST", path, { name: "A", dictionaries: [words("a\tb")] });
    expect(one).toMatchObject({ status: 456, body: { detail: expect.stringContaining("1000") } });
  });

  test("a change needs a name or one dictionary", async () => {
    const at = await create(words("a\tb"));
    expect((await send("PATCH", at, {})).status).toBe(400);
    const two = { dictionaries: [words("c\td"), words("a\tb", { target_lang: "fr" })] };
    expect((await send("PATCH", at, two)).status).toBe(400);
    expect(await entries(at)).toBe("a\tb");
  });
});

test("a missing glossary is 404, and another content type 415", async () => {
  const at = await create(words("a\tb"));
  for (const [method, below, body] of [
    ["GET", `${path}/${unknown}`],
    ["PATCH", `${path}/${unknown}`, { name: "B" }],
    ["PUT", `${path}/${unknown}/dictionaries`, words("a\tb")],
    ["DELETE", `${path}/${unknown}`],
    ["GET", `${at}/entries?source_lang=de&target_lang=en`],
    ["DELETE", `${at}/dictionaries?source_lang=de&target_lang=en`],
  ] as const) {
    const reply = await send(method, below, body);
    expect(reply, method + below).toMatchObject({ status: 404, body: { message: "Not found" } });
  }
  expect((await send("GET", `${at}/entries?source_lang=de`)).status).toBe(400);
  const plain = await fetch(fixture.service.url + path, {
    method: "POST",
    headers: { Authorization: `Service-Auth-Key ${fixture.key}`, "Content-Type": "text/plain" },
    body: "a",
  });
  expect(plain.status).toBe(415);
});

test("an account starts with two glossaries, and keys share nothing", async () => {
  const { body } = await call("GET", path, undefined, "local-key");
  expect(body).toMatchObject({ glossaries: [{ name: "Lighthouses" }, { name: "Leuchttürme" }] });
  const at = await create(words("a\tb"));
  expect((await call("GET", at, undefined, "local-key")).status).toBe(404);
  expect((await call("GET", path, undefined, "local-key.no-lists")).status).toBe(404);
  expect((await call("GET", path, undefined, "local-key:fx")).status).toBe(200);
});

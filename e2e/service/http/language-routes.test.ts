import { afterAll, beforeAll, expect, test } from "vitest";
import type { RunningService } from "../options.ts";
import { startService } from "../start-service.ts";
import { asRecord } from "../testing/as-record.ts";
import { listClient } from "../testing/list-client.ts";

let service: RunningService;
let call: ReturnType<typeof listClient>;

beforeAll(async () => {
  service = await startService();
  call = listClient(service);
});
afterAll(() => service.close());

type Languages = ReadonlyMap<unknown, Readonly<Record<string, unknown>>>;

async function languages(query: string, key?: string): Promise<Languages> {
  const { status, body } = await call("GET", `/v3/languages?${query}`, undefined, key);
  expect(status).toBe(200);
  const listed = Array.isArray(body) ? body.map(asRecord) : [];
  return new Map(listed.map((each) => [each.lang, each]));
}

test("texts are translated between all languages, and into variants", async () => {
  const texts = await languages("resource=translate_text");
  expect(texts.size).toBe(47);
  expect(texts.get("de")).toEqual({
    lang: "de",
    name: "German",
    usable_as_source: true,
    usable_as_target: true,
    status: "stable",
    features: {
      auto_detection: { status: "stable" },
      formality: { status: "stable" },
      glossary: { status: "stable" },
      style_rules: { status: "stable" },
    },
  });
  expect(texts.get("zh-HANT")).toMatchObject({ usable_as_source: false, usable_as_target: true });
  expect(asRecord(texts.get("pl")?.features)).not.toHaveProperty("style_rules");
  expect((await languages("resource=translate_document")).size).toBe(47);
});

test("languages of partners and beta features are listed on request", async () => {
  const own = await languages("resource=voice");
  expect(own.get("ar")).toMatchObject({ usable_as_source: false, usable_as_target: true });
  expect(asRecord(own.get("en")?.features)).not.toHaveProperty("spoken_terms");
  const wide = await languages("resource=voice&include=beta&include=external");
  expect(wide.get("ar")).toMatchObject({
    usable_as_source: true,
    features: { transcription: { status: "stable", external: true } },
  });
  expect(wide.get("en")?.features).toMatchObject({
    auto_detection: {},
    spoken_terms: { status: "beta" },
    transcription: { status: "stable" },
    translated_speech: {},
  });
  expect(asRecord(wide.get("bn")?.features)).not.toHaveProperty("translated_speech");
});

test("style rules have eight languages, and glossaries have no variants", async () => {
  expect([...(await languages("resource=style_rules")).keys()]).toEqual(
    "de en es fr it ja ko zh".split(" "),
  );
  expect([...(await languages("resource=glossary")).keys()]).not.toContain("en-GB");
});

test("every resource lists its languages", async () => {
  const { body } = await call("GET", "/v3/languages/resources");
  const names = Array.isArray(body) ? body.map((each) => asRecord(each).name) : [];
  expect(names.sort()).toEqual(
    "glossary style_rules translate_document translate_text translation_memory voice write".split(
      " ",
    ),
  );
  for (const name of names) expect((await languages(`resource=${name}`)).size).toBeGreaterThan(0);
  const write = await languages("resource=write");
  expect(write.get("en-GB")).toMatchObject({ usable_as_source: false, usable_as_target: true });
  expect(write.get("en")).toMatchObject({ usable_as_source: true, usable_as_target: false });
  expect(asRecord(write.get("en-GB")?.features)).toHaveProperty("tone");
  expect(asRecord(write.get("ja")?.features)).not.toHaveProperty("tone");
  const memory = await languages("resource=translation_memory");
  expect(memory.size).toBe(47);
});

test("resources state what their features need", async () => {
  const { body } = await call("GET", "/v3/languages/resources");
  expect(body).toContainEqual({
    name: "translate_text",
    features: [
      { name: "auto_detection", needs_source_support: true },
      { name: "formality", needs_target_support: true },
      { name: "glossary", needs_source_support: true, needs_target_support: true },
      { name: "style_rules", needs_target_support: true },
    ],
  });
});

test.each([
  ["", "missing_resource"],
  ["resource=speech", "invalid_resource"],
  ["resource=constructor", "invalid_resource"],
  ["resource=voice&include=alpha", "invalid_include"],
])("?%s is refused", async (query, code) => {
  expect(await call("GET", `/v3/languages?${query}`)).toMatchObject({ status: 400, code });
});

test("version 2 lists codes in upper case", async () => {
  const targets = await call("GET", "/v2/languages?type=target");
  expect(targets.body).toContainEqual({
    language: "EN-GB",
    name: "British English",
    supports_formality: false,
  });
  const sources = await call("GET", "/v2/languages");
  expect(sources.body).toContainEqual({ language: "DE", name: "German" });
  expect((await call("GET", "/v2/languages?type=both")).status).toBe(400);
  expect((await call("GET", "/v2/languages", undefined, "nobody")).status).toBe(403);
});

test("modes disable the version 3 call, or change its languages", async () => {
  const missing = "local-key.no-languages";
  expect((await call("GET", "/v3/languages?resource=voice", undefined, missing)).status).toBe(404);
  expect((await call("GET", "/v2/languages", undefined, missing)).status).toBe(200);
  const narrow = await languages("resource=translate_text", "local-key.languages=narrow");
  expect([narrow.has("mt"), narrow.has("sw")]).toEqual([false, true]);
  const into = (target_lang: string, key?: string) =>
    call("POST", "/v2/translate", { text: ["Hi"], target_lang }, key);
  expect((await into("sw", "local-key.languages=narrow")).body).toMatchObject({
    translations: [{ text: "[sw] Hi" }],
  });
  expect((await into("mt", "local-key.languages=narrow")).code).toBe("invalid_target_lang");
  expect((await into("sw")).code).toBe("invalid_target_lang");
  expect((await call("GET", "/v3/languages?resource=voice", undefined, "nobody")).status).toBe(401);
});

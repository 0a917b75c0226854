import { DeepLClient, QuotaExceededError } from "deepl-node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RunningService } from "../options.ts";
import { startService } from "../start-service.ts";
import { asRecord } from "../testing/as-record.ts";

const json = "application/json";
const uuid = "12345678-1234-1234-1234-123456789abc";
const germanStyle = "33333333-3333-4333-8333-333333333333";
const englishGlossary = "11111111-1111-4111-8111-111111111111";

let service: RunningService;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

async function translate(body: unknown, key = "local-key", type = json): Promise<Response> {
  return await fetch(`${service.url}/v2/translate`, {
    method: "POST",
    headers: { Authorization: `DeepL-Auth-Key ${key}`, "Content-Type": type },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

async function usage(key: string, base = service.url): Promise<Record<string, unknown>> {
  const headers = { Authorization: `DeepL-Auth-Key ${key}` };
  return asRecord(await (await fetch(`${base}/v2/usage`, { headers })).json());
}

async function translations(response: Response): Promise<Record<string, unknown>[]> {
  expect(response.status).toBe(200);
  const { translations: all } = asRecord(await response.json());
  return Array.isArray(all) ? all.map(asRecord) : [];
}

const codeOf = async (response: Response) => asRecord(await response.json()).code;

describe("/v2/translate", () => {
  test("translates sentences of the talks by the talks, and marks unknown languages", async () => {
    const response = await translate({
      text: ["A lighthouse is a tower with a very simple job.", "Qwxz"],
      target_lang: "de",
      show_billed_characters: true,
    });
    expect(response.status).toBe(200);
    const { translations } = asRecord(await response.json());
    expect(translations).toHaveLength(2);
    expect(translations).toMatchObject([
      { detected_source_language: "EN", billed_characters: 47 },
      { billed_characters: 4 },
    ]);
  });

  test("accepts a form", async () => {
    const form = new URLSearchParams([
      ["text", "One"],
      ["text", "Two"],
      ["target_lang", "de"],
      ["source_lang", "en"],
      ["show_billed_characters", "1"],
    ]);
    const response = await translate(
      form.toString(),
      "local-key",
      "application/x-www-form-urlencoded",
    );
    expect(response.status).toBe(200);
    expect(asRecord(await response.json()).translations).toMatchObject([
      { detected_source_language: "EN", billed_characters: 3 },
      { detected_source_language: "EN", billed_characters: 3 },
    ]);
  });

  test.each<[number, string, unknown, string?]>([
    [400, "missing_text", { target_lang: "de" }],
    [400, "invalid_json", "[]"],
    [403, "invalid_key", { text: ["x"], target_lang: "de" }, "someone-else"],
    [403, "wrong_plan", { text: ["x"], target_lang: "de" }, "local-key:fx"],
    [
      404,
      "glossary_not_found",
      { text: ["x"], target_lang: "de", source_lang: "en", glossary_id: uuid },
    ],
    [404, "style_not_found", { text: ["x"], target_lang: "de", style_id: uuid }],
    [400, "wrong_style", { text: ["x"], target_lang: "fr", style_id: germanStyle }],
    [
      400,
      "wrong_glossary",
      { text: ["x"], target_lang: "de", source_lang: "fr", glossary_id: englishGlossary },
    ],
    [413, "body_too_long", { text: ["x".repeat(131_072)], target_lang: "de" }],
    [404, "not_found", { text: ["x"], target_lang: "de" }, "local-key.refuse=404"],
    [413, "body_too_long", { text: ["x"], target_lang: "de" }, "local-key.refuse=413"],
    [414, "uri_too_long", { text: ["x"], target_lang: "de" }, "local-key.refuse=414"],
    [529, "too_many_requests", { text: ["x"], target_lang: "de" }, "local-key.refuse=529"],
  ])("%i %s", async (status, code, body, key) => {
    const response = await translate(body, key);
    expect(response.status).toBe(status);
    expect(await codeOf(response)).toBe(code);
  });

  test.each([500, 504])("%i has no body", async (status) => {
    const body = { text: ["x"], target_lang: "de" };
    const response = await translate(body, `local-key.refuse=${status}`);
    expect(response.status).toBe(status);
    expect(await response.text()).toBe("");
  });

  test("accepts existing style rules and glossaries", async () => {
    const response = await translate({
      text: ["x"],
      source_lang: "en",
      target_lang: "de",
      style_id: germanStyle,
      glossary_id: englishGlossary,
    });
    expect(response.status).toBe(200);
  });

  test("keeps tags and ignored elements, and bills only the text", async () => {
    const text = "<p>A lighthouse is a tower with a very simple job. <x>A tower</x></p>";
    const body = { text: [text], target_lang: "de", show_billed_characters: true };
    const tags = { tag_handling: "xml", ignore_tags: ["x"] };
    const response = await translate({ ...body, ...tags }, "local-key.account=tags");
    const [{ text: plain } = { text: "" }] = await translations(
      await translate({ ...body, text: ["A lighthouse is a tower with a very simple job."] }),
    );
    expect(await translations(response)).toEqual([
      {
        detected_source_language: "EN",
        text: `<p>${plain} <x>A tower</x></p>`,
        billed_characters: 55,
      },
    ]);
    expect(await usage("local-key.account=tags")).toMatchObject({ character_count: 55 });
  });

  test("ignores unknown fields", async () => {
    const body = { text: ["x"], target_lang: "de", lang: "fr", enable_beta_languages: true };
    expect((await translate(body)).status).toBe(200);
    const form = new URLSearchParams({ text: "x", target_lang: "de", lang: "fr" });
    const type = "application/x-www-form-urlencoded";
    expect((await translate(form.toString(), "local-key", type)).status).toBe(200);
  });

  test("works with the public client", async () => {
    const client = new DeepLClient("local-key.public.quota=100", { serverUrl: service.url });
    const [one, two] = await client.translateText(["One two", "Three"], "en", "de", {
      formality: "prefer_more",
      context: "Numbers",
    });
    expect([one?.detectedSourceLang, one?.billedCharacters, two?.billedCharacters]).toEqual([
      "en",
      7,
      5,
    ]);
    expect((await client.getUsage()).character).toMatchObject({ count: 12, limit: 100 });
    await expect(client.translateText("x".repeat(89), null, "de")).rejects.toThrow(
      QuotaExceededError,
    );
  });

  test("sends Retry-After", async () => {
    const body = { text: ["x"], target_lang: "de" };
    const key = "local-key.rate-limited=1.retry-after=3";
    const refused = await translate(body, key);
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "3"]);
    expect((await translate(body, key)).status).toBe(200);
  });
});

describe("the account", () => {
  test("counts characters, and refuses more than the quota without billing it", async () => {
    const key = "local-key.quota=10";
    const body = (text: string) => ({ text: [text], target_lang: "de" });
    expect((await translate(body("😀灯12345"), key)).status).toBe(200);
    const refused = await translate(body("1234"), key);
    expect(refused.status).toBe(456);
    expect(await codeOf(refused)).toBe("quota_exceeded");
    expect(await usage(key)).toMatchObject({ character_count: 7, character_limit: 10 });
    expect((await translate(body("123"), key)).status).toBe(200);
    expect(await usage(key)).toMatchObject({ character_count: 10, character_limit: 10 });
  });

  test("unanswered never answers one translation, and does not bill it", async () => {
    const key = "local-key.unanswered=translate-2";
    const ask = (text: string) => translate({ text: [text], target_lang: "de" }, key);
    expect((await ask("Hello")).status).toBe(200);
    const outcome = ask("Hello again").then(
      ({ status }) => status,
      () => "cut off",
    );
    // Whichever of the two arrives second gets no answer.
    const third = ask("Hello again").then(
      ({ status }) => status,
      () => "cut off",
    );
    expect(await Promise.race([outcome, third])).toBe(200);
    expect(
      await Promise.all([outcome, third].map((each) => Promise.race([each, "silence"]))),
    ).toContain("silence");
    expect(asRecord(await usage(key)).character_count).toBe("HelloHello again".length);
  });

  test("reports the limit of the free plan and the products of the paid plan", async () => {
    expect(await usage("local-key.mute:fx", service.freeUrl)).toEqual({
      character_count: 0,
      character_limit: 500_000,
    });
    expect(await usage("local-key.mute")).toMatchObject({
      character_limit: 1_000_000_000_000,
      products: [
        { product_type: "translate", billing_unit: "characters" },
        { product_type: "speechToText", billing_unit: "minutes" },
        { product_type: "speechToSpeech", billing_unit: "minutes" },
      ],
    });
  });
});

import { expect, it } from "vitest";
import type { HttpClient } from "../http/http-client.ts";
import { fetchUsage, METER_KINDS, readUsage } from "./usage.ts";

const answering = (body: unknown): HttpClient => ({
  requestJson: async () => ({ body, traceId: "4f91" }),
});
const signal = new AbortController().signal;

// A full response of the paid plan (service-api §18).
const EVERYTHING = {
  character_count: 10,
  character_limit: 1_000_000_000_000,
  api_key_character_count: 9,
  api_key_character_limit: 20,
  speech_to_text_minutes_count: 70,
  speech_to_text_minutes_limit: 100,
  speech_to_speech_minutes_count: 0,
  speech_to_speech_minutes_limit: 0,
  document_count: 3,
  document_limit: 5,
  team_document_count: 12,
  team_document_limit: 10,
  products: [
    {
      product_type: "speechToText",
      billing_unit: "minutes",
      api_key_unit_count: 40,
      account_unit_count: 70,
    },
    { product_type: "translate", character_count: 10, api_key_character_count: 9 },
    { product_type: "a\u202eb", billing_unit: "pages", account_unit_count: 1 },
    { product_type: "nothing told" },
    "translate",
  ],
  start_time: "2026-11-01T00:00:00Z",
  end_time: "2026-12-01T00:00:00.5Z",
};

it("reads every meter of a plan, and what is left", async () => {
  const usage = await fetchUsage(answering(EVERYTHING), signal);
  expect(usage.meters).toEqual([
    { kind: "characters", used: 10, limit: null, left: null },
    { kind: "keyCharacters", used: 9, limit: 20, left: 11 },
    { kind: "speechToText", used: 70, limit: 100, left: 30 },
    { kind: "speechToSpeech", used: 0, limit: 0, left: 0 },
    { kind: "documents", used: 3, limit: 5, left: 2 },
    { kind: "teamDocuments", used: 12, limit: 10, left: 0 },
  ]);
  expect(usage.meters.map(({ kind }) => kind)).toEqual(METER_KINDS);
  expect(usage.products).toEqual([
    { name: "speechToText", unit: "minutes", account: 70, key: 40 },
    { name: "translate", unit: "characters", account: 10, key: 9 },
    { name: "ab", unit: "characters", account: 1, key: null },
  ]);
  expect(usage.periodStartMs).toBe(Date.UTC(2026, 10, 1));
  expect(usage.periodEndMs).toBe(Date.UTC(2026, 11, 1, 0, 0, 0, 500));
});

it.each([
  [{ character_count: 10, character_limit: 100 }, [10, 100, 90]],
  [{ character_count: 200, character_limit: 100 }, [200, 100, 0]],
  [{ character_count: 10, character_limit: 1e12 }, [10, null, null]],
  [EVERYTHING, [9, 20, 11]],
  // A key without its own limit does not lift the account's.
  [
    {
      character_count: 10,
      character_limit: 100,
      api_key_character_count: 1,
      api_key_character_limit: 1e12,
    },
    [10, 100, 90],
  ],
  // An account that counts documents only.
  [{ document_count: 1, document_limit: 5 }, [0, null, null]],
])("the stricter of account and key counts: %j", (body, expected) => {
  const usage = readUsage(body);
  expect([usage?.characters, usage?.characterLimit, usage?.charactersLeft]).toEqual(expected);
});

it.each([
  [{ character_count: 1, character_limit: 2 }],
  [
    {
      character_count: 1,
      character_limit: 2,
      speech_to_text_minutes_count: null,
      speech_to_text_minutes_limit: "many",
      document_count: 1,
      products: { translate: 1 },
      start_time: "soon",
      end_time: 7,
    },
  ],
])("leaves out missing and unreadable fields: %j", (body) => {
  expect(readUsage(body)).toEqual({
    characters: 1,
    characterLimit: 2,
    charactersLeft: 1,
    meters: [{ kind: "characters", used: 1, limit: 2, left: 1 }],
    products: [],
    periodStartMs: null,
    periodEndMs: null,
  });
});

it.each([
  null,
  [],
  "usage",
  {},
  { character_count: "10" },
  { character_count: 1, character_limit: -1 },
])("rejects any other response: %j", async (body) => {
  const asked = fetchUsage(answering(body), signal);
  await expect(asked).rejects.toMatchObject({ reason: "bad_answer", traceId: "4f91" });
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { asRecord } from "../testing/as-record.ts";
import { listClient } from "../testing/list-client.ts";
import { openSession, postSession } from "../testing/session-client.ts";
import { type StreamFixture, startStreamFixture } from "../testing/stream-fixture.ts";

let fixture: StreamFixture;

beforeAll(async () => {
  fixture = await startStreamFixture({ limits: { paceDebtMs: Infinity } });
});
afterAll(() => fixture.service.close());

const usage = async (key: string) =>
  asRecord((await listClient(fixture.service)("GET", "/v2/usage", undefined, key)).body);

async function hear(key: string, seconds: number, body: Record<string, unknown> = {}) {
  const { client } = await openSession(fixture.service.url, body, key);
  for (let n = 0; n < seconds; n++) client.sendChunk(new Uint8Array(32_000));
  client.send("end_of_source_media", {});
  await client.waitFor("end_of_stream");
  client.close();
}

test("minutes are those of the sound, rounded up per session", async () => {
  const key = "local-key.quota=1";
  await hear(key, 61);
  await hear(key, 3);
  await hear(key, 2, { target_media_languages: ["de"] });
  const { products, ...rest } = await usage(key);
  expect(rest).toMatchObject({
    speech_to_text_minutes_count: 3,
    speech_to_text_minutes_limit: 1_000_000_000_000,
    speech_to_speech_minutes_count: 1,
    speech_to_speech_minutes_limit: 1_000_000_000_000,
  });
  expect(products).toMatchObject([
    { product_type: "translate", api_key_unit_count: 0 },
    { product_type: "speechToText", billing_unit: "minutes", account_unit_count: 3 },
    { product_type: "speechToSpeech", account_unit_count: 1, character_count: 0 },
  ]);
});

test("sessions are refused when no minutes of their kind are left", async () => {
  const key = "local-key.minutes=59-60.spoken-minutes=30-30";
  const speaking = { target_media_languages: ["de"] };
  expect((await postSession(fixture.service.url, speaking, key)).status).toBe(456);
  await hear(key, 1);
  const refused = await postSession(fixture.service.url, {}, key);
  expect([refused.status, asRecord(await refused.json()).code]).toEqual([456, "quota_exceeded"]);
  expect(await usage(key)).toMatchObject({
    speech_to_text_minutes_count: 60,
    speech_to_text_minutes_limit: 60,
    speech_to_speech_minutes_count: 30,
    speech_to_speech_minutes_limit: 30,
  });
});

test("documents are counted if limited, and refused beyond the limit", async () => {
  const key = "local-key.document-limit=4-5:fx";
  const upload = async () => {
    const form = new FormData();
    form.append("target_lang", "de");
    form.append("file", new Blob(["Hello there."]), "a.txt");
    const headers = { Authorization: `Service-Auth-Key ${key}` };
    const address = `${fixture.service.freeUrl}/v2/document`;
    return (await fetch(address, { method: "POST", headers, body: form })).status;
  };
  expect(await usage(key)).toMatchObject({ document_count: 4, document_limit: 5 });
  expect([await upload(), await upload()]).toEqual([200, 456]);
  expect(await usage(key)).toEqual({
    character_count: 0,
    character_limit: 500_000,
    document_count: 5,
    document_limit: 5,
  });
});

test("characters can have been used before", async () => {
  const key = "local-key.quota=100.used=98";
  expect(await usage(key)).toMatchObject({
    character_count: 98,
    character_limit: 100,
    api_key_character_count: 98,
    api_key_character_limit: 100,
  });
  const call = listClient(fixture.service);
  const translate = (text: string) =>
    call("POST", "/v2/translate", { text: [text], target_lang: "de" }, key);
  expect((await translate("abc")).status).toBe(456);
  expect((await translate("ab")).status).toBe(200);
});

test("the billing period is the current one", async () => {
  const { start_time: start, end_time: end } = await usage("local-key");
  const nowMs = fixture.clock.nowMs();
  expect(Date.parse(String(start))).toBeLessThanOrEqual(nowMs);
  expect(Date.parse(String(end))).toBeGreaterThan(nowMs);
});

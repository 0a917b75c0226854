import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { asRecord } from "../testing/as-record.ts";
import { listClient } from "../testing/list-client.ts";
import { postSession } from "../testing/session-client.ts";
import {
  concludedSegments,
  type SpeechFixture,
  startSpeechFixture,
} from "../testing/speech-fixture.ts";
import type { StreamClient } from "../testing/stream-client.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const unknown = "12345678-1234-4234-8234-123456789abc";

let fixture: SpeechFixture;
let call: ReturnType<typeof listClient>;
beforeAll(async () => {
  fixture = await startSpeechFixture();
  call = listClient(fixture.service);
});
afterAll(() => fixture.service.close());

async function written(body: Record<string, unknown>): Promise<StreamClient> {
  const { client } = await fixture.speak({
    target_media_languages: [],
    target_languages: ["de", "it"],
    ...body,
  });
  return client;
}

const captions = (client: StreamClient, language: string) =>
  concludedSegments([client], language)
    .map(({ text }) => text)
    .join("");
const spoken = ({ messages }: StreamClient) =>
  messages
    .filter(({ name }) => name === "source_transcript_update")
    .flatMap(({ body }) => (Array.isArray(body.concluded) ? body.concluded.map(asRecord) : []))
    .map(({ text }) => text)
    .join("");

async function glossary(entries: Readonly<Record<string, string>>): Promise<unknown> {
  const { body } = await call("POST", "/v3/glossaries", {
    name: "Coast",
    dictionaries: Object.entries(entries).map(([target_lang, each]) => ({
      source_lang: "en",
      target_lang,
      entries: each,
      entries_format: "tsv",
    })),
  });
  return asRecord(body).glossary_id;
}

test("a glossary applies to captions as it was when the session began", async () => {
  const plain = await written({});
  expect(captions(plain, "de")).toMatch(/^Guten Abend und willkommen an der Küste\. /);
  const id = await glossary({ de: "coast\tSteilküste", it: "coast\tcosta" });
  const glossed = await written({ glossary_id: id });
  expect(captions(glossed, "de")).toMatch(/^Guten Abend und willkommen an der Steilküste\. /);
  expect(captions(glossed, "de").replace("Steilküste", "Küste")).toBe(captions(plain, "de"));
  expect(captions(glossed, "it")).toMatch(/welcome to the costa\./);
  expect(spoken(glossed)).toBe(spoken(plain));
});

test("a glossary of other languages has no effect", async () => {
  const id = await glossary({ fr: "coast\tfalaise" });
  const glossed = await written({ glossary_id: id });
  expect(captions(glossed, "de")).toMatch(/willkommen an der Küste\./);
});

test("Spoken Terms determine the spelling", async () => {
  const { body } = await call("POST", "/v3/spoken-terms", {
    name: "Coast",
    term_lists: [{ lang: "en", entries: "COAST" }],
  });
  const client = await written({ spoken_terms_id: asRecord(body).spoken_terms_id });
  expect(spoken(client)).toMatch(/^Good evening, and welcome to the COAST\. /);
  expect(captions(client, "de")).toMatch(/willkommen an der Küste\./);
});

test("missing lists are refused, except when the calls about lists fail", async () => {
  for (const [body, code] of [
    [{ glossary_id: "anything" }, "glossary_not_found"],
    [{ glossary_id: unknown }, "glossary_not_found"],
    [{ spoken_terms_id: unknown }, "spoken_terms_not_found"],
  ] as const) {
    const refused = await postSession(fixture.service.url, body);
    expect([refused.status, asRecord(await refused.json()).code]).toEqual([400, code]);
    expect((await postSession(fixture.service.url, body, "local-key.no-lists")).status).toBe(200);
  }
  const known = { glossary_id: "22222222-2222-4222-8222-222222222222" };
  expect((await postSession(fixture.service.url, known)).status).toBe(200);
  expect((await postSession(fixture.service.url, known, "local-key.empty-lists")).status).toBe(400);
});

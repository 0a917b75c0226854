import { beforeEach, describe, expect, test } from "vitest";
import { asRecord } from "../testing/as-record.ts";
import { documentClient } from "../testing/document-client.ts";
import { openListFixture } from "../testing/list-fixture.ts";
import { ManualClock } from "../testing/manual-clock.ts";

// What the public service does where the interface is silent or says otherwise; the local service
// does it only in the mode `public`.

const clock = new ManualClock();
const fixture = openListFixture({ clock });
let key: string;
beforeEach(() => {
  key = `${fixture.key}.public`;
});

const send = (method: string, path: string, body?: object) => fixture.call(method, path, body, key);

async function both(method: string, path: string, body?: object): Promise<readonly number[]> {
  const strict = await fixture.send(method, path, body);
  return [strict.status, (await send(method, path, body)).status];
}

describe("languages in any case", () => {
  const entries = { source_lang: "EN", target_lang: "FR", entries: "a\tb", entries_format: "tsv" };

  test.each<[string, object, number]>([
    ["/v2/translate", { text: ["x"], target_lang: "pt-br", source_lang: "EN" }, 200],
    ["/v3/glossaries", { name: "A", dictionaries: [entries] }, 201],
    ["/v2/glossaries", { name: "A", ...entries }, 201],
    ["/v3/spoken-terms", { name: "A", term_lists: [{ lang: "EN", entries: "a" }] }, 201],
    ["/v3/style_rules", { name: "A", language: "DE" }, 201],
    [
      "/v3/style_rules",
      {
        name: "A",
        language: "de",
        custom_instructions: [{ label: "L", prompt: "P", source_language: "EN-gb" }],
      },
      201,
    ],
    [
      "/v3/voice/realtime",
      {
        source_media_content_type: "audio/pcm; encoding=s16le; rate=16000",
        source_language: "EN",
        target_languages: ["zh-Hans"],
        target_media_languages: ["pt-br"],
        target_media_content_type: "Audio/Webm",
      },
      200,
    ],
  ])("POST %s", async (path, body, status) => {
    expect(await both("POST", path, body)).toEqual([400, status]);
  });

  test("in a query", async () => {
    const terms = { name: "A", term_lists: [{ lang: "en", entries: "a" }] };
    const created = await send("POST", "/v3/spoken-terms", terms);
    const at = `/v3/spoken-terms/${asRecord(created.body).spoken_terms_id}/entries?lang=EN`;
    expect((await send("GET", at)).body).toEqual({ lang: "en", entries: "a" });
  });

  test("of a document", async () => {
    const { upload } = documentClient(fixture.service, clock);
    const fields = { source_lang: "EN", target_lang: "DE" };
    expect((await upload("a.txt", "Hello", fields)).status).toBe(400);
    expect((await upload("a.txt", "Hello", fields, "local-key.public")).status).toBe(200);
  });

  test("only known languages", async () => {
    expect(await both("POST", "/v2/translate", { text: ["x"], target_lang: "de-AT" })).toEqual([
      400, 400,
    ]);
  });
});

describe("style rules", () => {
  const path = "/v3/style_rules";
  const instruction = { label: "Tone", prompt: "Be calm", source_language: "en" };

  async function create(more: object = {}): Promise<Readonly<Record<string, unknown>>> {
    const created = await send("POST", path, { name: "A", language: "de", ...more });
    expect(created.status).toBe(201);
    return asRecord(created.body);
  }

  test("a change returns the changed list or instruction", async () => {
    const at = `${path}/${(await create()).style_id}`;
    const renamed = await send("PATCH", at, { name: "B" });
    expect(renamed.body).toEqual((await send("GET", at)).body);
    const ruled = await send("PUT", `${at}/configured_rules`, {});
    expect(ruled.body).toEqual((await send("GET", at)).body);
    const added = await send("POST", `${at}/custom_instructions`, instruction);
    expect(added).toMatchObject({ status: 201, body: { id: expect.any(String), ...instruction } });
    const below = `${at}/custom_instructions/${asRecord(added.body).id}`;
    expect(await send("GET", below)).toMatchObject({ status: 200, body: added.body });
    const replaced = await send("PUT", below, { label: "Kurz", prompt: "Be brief" });
    const language = { source_language: "de" };
    expect(replaced.body).toMatchObject({ label: "Kurz", prompt: "Be brief", ...language });
    expect((await send("GET", at)).body).toMatchObject({ custom_instructions: [replaced.body] });
    expect((await send("DELETE", below)).status).toBe(204);
    expect((await send("GET", below)).status).toBe(404);
  });

  test("lists are returned in pages", async () => {
    for (let n = 0; n < 27; n++) await create({ name: `List ${n}` });
    const names = async (query: string) => {
      const lists = asRecord((await send("GET", path + query)).body).style_rules;
      return Array.isArray(lists) ? lists.map((each) => asRecord(each).name) : [];
    };
    expect(await names("")).toHaveLength(10);
    expect(await names("?page=1&page_size=25")).toEqual(["List 25", "List 26"]);
    expect(await names("?page=9")).toEqual([]);
  });

  test.each([
    ["page=-1", "invalid_page"],
    ["page=x", "invalid_page"],
    ["page_size=0", "invalid_page_size"],
    ["page_size=26", "invalid_page_size"],
  ])("?%s is refused", async (query, code) => {
    expect(await send("GET", `${path}?${query}`)).toMatchObject({ status: 400, code });
  });
});

test("a document has estimates while it is translated, and its error twice", async () => {
  const { upload, post } = documentClient(fixture.service, clock);
  const owner = "local-key.public";
  const statuses = async (content: string) => {
    const ticket = asRecord(await (await upload("a.txt", content, {}, owner)).json());
    const body = JSON.stringify({ document_key: ticket.document_key });
    const path = `/v2/document/${ticket.document_id}`;
    const told: Record<string, unknown>[] = [];
    for (const ms of [0, 250, 60_000]) {
      clock.advance(ms);
      const { document_id: _, ...status } = asRecord(await (await post(path, body, owner)).json());
      told.push(status);
    }
    return told;
  };
  expect(await statuses("Hello")).toEqual([
    { status: "queued" },
    { status: "translating", seconds_remaining: 1 },
    { status: "done", seconds_remaining: 0, billed_characters: 5 },
  ]);
  const message = "No translatable text can be extracted from the document.";
  const failed = { status: "error", message, error_message: message };
  expect((await statuses("12 34")).at(-1)).toEqual(failed);
});

import { randomBytes } from "node:crypto";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { RunningService } from "../options.ts";
import { startService } from "../start-service.ts";
import { asRecord } from "../testing/as-record.ts";
import { documentClient, type Fields } from "../testing/document-client.ts";
import { ManualClock } from "../testing/manual-clock.ts";

let service: RunningService;
let { post, upload, through } = {} as ReturnType<typeof documentClient>;
const clock = new ManualClock();

beforeAll(async () => {
  service = await startService({ clock, limits: { unfetchedDocuments: 1000 } });
  ({ post, upload, through } = documentClient(service, clock));
});
afterAll(() => service.close());

const messageOf = async (response: Response) => asRecord(await response.json()).message;

describe("an upload", () => {
  test.each<[number, string, string, Fields, RegExp]>([
    [400, "a.rtf", "x", {}, /extension/],
    [400, "docx", "x", {}, /extension/],
    [400, "a.txt", "", {}, /empty/],
    [400, "a.txt", "x", { target_lang: "" }, /target_lang/],
    [400, "a.txt", "x", { target_lang: "xx" }, /target_lang/],
    [400, "a.txt", "x", { source_lang: "zz" }, /source_lang/],
    [400, "a.txt", "x", { source_lang: "en", target_lang: "en-US" }, /are equal/],
    [400, "a.txt", "x", { source_lang: "EN" }, /source_lang/],
    [400, "a.txt", "x", { target_lang: "DE" }, /target_lang/],
    [400, "a.txt", "x", { output_format: "docx" }, /Conversion/],
    [400, "a.docx", "x", { output_format: "pdf" }, /Conversion/],
    [400, "a.txt", "x", { formality: "formal" }, /formality/],
    [400, "a.txt", "x", { glossary_id: "11111111-1111-4111-8111-111111111111" }, /source_lang/],
    [400, "a.txt", "x", { style_id: "44444444-4444-4444-8444-444444444444" }, /language/],
    [404, "a.txt", "x", { style_id: "55555555-4444-4444-8444-444444444444" }, /not found/],
    [404, "a.txt", "x", { source_lang: "en", glossary_id: "nobody" }, /not found/],
    [400, "a.txt", "x", { colour: "red" }, /colour/],
    [400, "a.pdf", "x", { enable_watermark: "maybe" }, /watermark/],
    [413, "a.srt", "x".repeat(151 * 1024), {}, /larger/],
    [413, "a.json", "x".repeat(1_048_577), {}, /larger/],
  ])("is refused with %i: %s", async (status, name, content, fields, message) => {
    const response = await upload(name, content, fields);
    expect(response.status).toBe(status);
    expect(await messageOf(response)).toMatch(message);
  });

  test.each([
    ["is not complete", '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb'],
    ["has no boundary in it", "a=b"],
  ])("is refused with 400 when its form %s", async (_what, body) => {
    const response = await fetch(`${service.url}/v2/document`, {
      method: "POST",
      headers: {
        Authorization: "Service-Auth-Key local-key",
        "Content-Type": "multipart/form-data; boundary=x",
      },
      body,
    });
    expect([response.status, await messageOf(response)]).toEqual([
      400,
      "The form is not complete.",
    ]);
  });

  test("of malformed XML gets the public service's answer", async () => {
    expect((await upload("a.xml", "<a><b></a>")).status).toBe(500);
  });

  test("with a bad key is 403, and the free plan has smaller limits", async () => {
    expect((await upload("a.txt", "x", {}, "nobody")).status).toBe(403);
    const big = randomBytes(10 * 1_048_576 + 1);
    expect((await upload("a.pdf", big, {}, "local-key:fx")).status).toBe(413);
    expect((await upload("a.pdf", big)).status).toBe(200);
  });

  test("accepts every valid choice", async () => {
    const fields = {
      source_lang: "en",
      target_lang: "de",
      formality: "prefer_more",
      glossary_ids: "11111111-1111-4111-8111-111111111111",
      style_id: "33333333-3333-4333-8333-333333333333",
      translation_memory_id: "33333333-3333-4333-8333-333333333333",
      translation_memory_threshold: "80",
      filename: "other.txt",
      model_type: "quality_optimized",
    };
    expect((await upload("a.weird", "Hello", fields)).status).toBe(200);
    expect(service.documents()[0]).toMatchObject({ fileName: "other.txt", fields });
  });
});

test("a document is uploaded, translated and downloaded once", async () => {
  const ticket = asRecord(await (await upload("a.txt", "Hello there.\n")).json());
  const body = JSON.stringify({ document_key: ticket.document_key });
  const path = `/v2/document/${ticket.document_id}`;
  const status = async () => asRecord(await (await post(path, body)).json());
  const id = ticket.document_id;
  expect(await status()).toEqual({ status: "queued", document_id: id, seconds_remaining: 1 });
  const early = await post(`${path}/result`, body);
  expect([early.status, await messageOf(early)]).toEqual([503, "Document translation is not done"]);
  clock.advance(250);
  expect(await status()).toMatchObject({ status: "translating", seconds_remaining: 1 });
  clock.advance(10_000);
  expect(await status()).toEqual({ status: "done", document_id: id, billed_characters: 12 });
  expect(service.documents()[0]?.charged).toBe(0);
  const form = new URLSearchParams({ document_key: String(ticket.document_key) });
  expect(asRecord(await (await post(path, form)).json()).status).toBe("done");
  expect((await post(path, JSON.stringify({ document_key: "other" }))).status).toBe(404);
  expect((await post(path, body, "local-key.restless")).status).toBe(404);

  const result = await post(`${path}/result`, body);
  expect(result.status).toBe(200);
  expect(result.headers.get("Content-Type")).toBe("text/plain");
  expect(await result.text()).toMatch(/^\p{Lu}\p{L}* \p{L}+\.\n$/u);
  const second = await post(`${path}/result`, body);
  expect([second.status, await messageOf(second)]).toEqual([404, "Document not found"]);
  expect((await post(path, body)).status).toBe(404);
  expect(service.documents()[0]).toMatchObject({ state: "downloaded", charged: 12 });
});

function zipBomb(): Uint8Array {
  const zip = Buffer.from(zipSync({ "word/document.xml": strToU8("<w:t>Hello</w:t>") }));
  const centralHeader = zip.indexOf("PK\u0001\u0002");
  zip.writeUInt32LE(0xfffffff0, centralHeader + 24);
  return zip;
}

describe("errors of a translation", () => {
  test.each<[string, string | Uint8Array, Fields, string]>([
    ["a.docx", "no zip", {}, "Failed to open the uploaded document."],
    ["a.docx", zipBomb(), {}, "Failed to open the uploaded document."],
    ["a.txt", "12 34", {}, "No translatable text can be extracted from the document."],
    ["a.txt", new Uint8Array([0xff, 0x80, 0x41]), {}, "Failed to open the uploaded document."],
    [
      "a.txt",
      "Good evening, and welcome to the coast. For most of history a light could say only one thing.",
      { target_lang: "en-GB" },
      "Source and target language are equal.",
    ],
  ])("%s", async (name, content, fields, message) => {
    const { status, response } = await through(name, content, fields);
    expect(status).toEqual({ document_id: expect.any(String), status: "error", message });
    expect(response.status).toBe(503);
  });
});

describe("modes", () => {
  test("doc-break breaks the download half-way and keeps the document", async () => {
    const key = "local-key.doc-break=1";
    const ticket = asRecord(await (await upload("a.txt", "Hello there.", {}, key)).json());
    clock.advance(10_000);
    const body = JSON.stringify({ document_key: ticket.document_key });
    const path = `/v2/document/${ticket.document_id}/result`;
    await expect(post(path, body, key).then((broken) => broken.text())).rejects.toThrow();
    expect((await (await post(path, body, key)).text()).length).toBeGreaterThan(5);
    expect(service.documents()[0]).toMatchObject({ downloads: 2, brokenDownloads: 1 });
  });

  test("doc-unfetched refuses uploads until results are downloaded", async () => {
    const key = "local-key.doc-unfetched=1";
    const first = asRecord(await (await upload("a.txt", "Hello there.", {}, key)).json());
    clock.advance(10_000);
    const refused = await upload("b.txt", "Hello there.", {}, key);
    expect([refused.status, await messageOf(refused)]).toEqual([
      429,
      "Too many non-downloaded documents",
    ]);
    const body = JSON.stringify({ document_key: first.document_key });
    await (await post(`/v2/document/${first.document_id}/result`, body, key)).arrayBuffer();
    expect((await upload("b.txt", "Hello there.", {}, key)).status).toBe(200);
  });

  test("unanswered accepts a document and never answers", async () => {
    const key = "local-key.unanswered=upload-1";
    const outcome = upload("silent.txt", "Hello there.", {}, key).then(
      ({ status }) => status,
      () => "cut off",
    );
    const isThere = () => expect(service.documents()[0]?.fileName).toBe("silent.txt");
    await vi.waitFor(isThere, { timeout: 20_000 });
    expect((await upload("told.txt", "Hello there.", {}, key)).status).toBe(200);
    expect(await Promise.race([outcome, "silence"])).toBe("silence");
  });

  test("quota is charged once the result is downloaded", async () => {
    const key = "local-key.quota=50005";
    expect((await through("a.pdf", "PDF", {}, key)).response.status).toBe(200);
    expect((await upload("a.txt", "Hello", {}, key)).status).toBe(200);
    expect((await upload("a.txt", "Hello!", {}, key)).status).toBe(456);
  });

  test.each([
    ["doc-upload=529x1", 529],
    ["doc-upload=413", 413],
    ["refuse=503", 503],
  ])("%s", async (mode, status) => {
    expect((await upload("a.txt", "Hello", {}, `local-key.${mode}`)).status).toBe(status);
  });

  test("doc-held holds translations until they are released", async () => {
    const key = "local-key.doc-held";
    const statusOf = async (name: string) => (await through(name, "Hello", {}, key)).status;
    expect(await statusOf("a.txt")).toMatchObject({ status: "translating", seconds_remaining: 0 });
    service.releaseDocuments("local-key.restless");
    expect(await statusOf("b.txt")).toMatchObject({ status: "translating" });
    service.releaseDocuments(key);
    expect(service.documents().slice(0, 2)).toMatchObject([{ state: "done" }, { state: "done" }]);
    expect(await statusOf("c.txt")).toMatchObject({ status: "translating" });
  });

  test("doc-fail, doc-message and doc-estimate change the status", async () => {
    const key = "local-key.doc-fail.doc-message=error_message.doc-estimate=absurd.doc-slow=50";
    const ticket = asRecord(await (await upload("a.txt", "Hello", {}, key)).json());
    const status = async () =>
      asRecord(
        await (
          await post(
            `/v2/document/${ticket.document_id}`,
            JSON.stringify({ document_key: ticket.document_key }),
            key,
          )
        ).json(),
      );
    clock.advance(1_000);
    expect(await status()).toMatchObject({ status: "translating", seconds_remaining: 2 ** 27 });
    clock.advance(60_000);
    expect(await status()).not.toHaveProperty("message");
    expect(await status()).toHaveProperty("error_message");
  });
});

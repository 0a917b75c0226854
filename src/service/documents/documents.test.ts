import { describe, expect, it, vi } from "vitest";
import { TooManyBytesError } from "../../lib/bounded-stream.ts";
import { createHttpClient } from "../http/http-client.ts";
import { documentFormatOf, translatedName } from "./document-formats.ts";
import { documentStatus, openDocumentResult, uploadDocument } from "./documents.ts";

const connection = { baseUrl: "https://x.test/free", authScheme: "Service-Auth-Key", apiKey: "k" };
const handle = { documentId: "A/1", documentKey: "K" };
const createSignal = () => new AbortController().signal;

const answering = (body: unknown, status = 200) =>
  vi.fn(
    async () => new Response(typeof body === "string" ? body : JSON.stringify(body), { status }),
  );

describe("names", () => {
  it.each([
    ["talk.docx", "de", null, "talk.de.docx"],
    ["a.b.PDF", "en-GB", "docx", "a.b.en-GB.docx"],
    ["old.doc", "fr", null, "old.fr.docx"],
    ["scan.pdf", "fr", null, "scan.fr.pdf"],
  ])("%s in %s becomes %s", (name, language, output, expected) => {
    expect(translatedName(name, language, output)).toBe(expected);
  });

  it.each([".txt", "txt", "a.exe", "a.constructor", "a."])("%s has no format", (name) => {
    expect(documentFormatOf(name)).toBeNull();
  });
});

describe("a status", () => {
  it.each<[object, object]>([
    [{ status: "queued" }, { status: "queued", secondsRemaining: null }],
    [
      { status: "translating", seconds_remaining: 20 },
      { status: "translating", secondsRemaining: 20 },
    ],
    [
      { status: "translating", seconds_remaining: "x" },
      { status: "translating", secondsRemaining: null },
    ],
    [
      { status: "done", billed_characters: 7, seconds_remaining: 0 },
      { status: "done", billedCharacters: 7 },
    ],
    [{ status: "done" }, { status: "done", billedCharacters: null }],
    [
      { status: "error", message: "one" },
      { status: "error", explanation: "one" },
    ],
    [
      { status: "error", error_message: "two" },
      { status: "error", explanation: "two" },
    ],
    [{ status: "error" }, { status: "error", explanation: "" }],
  ])("%j", async (body, expected) => {
    const fetchFn = answering(body);
    const status = await documentStatus(
      createHttpClient(connection, fetchFn),
      handle,
      createSignal(),
    );
    expect(status).toEqual(expected);
    expect(fetchFn).toHaveBeenCalledWith(
      "https://x.test/free/v2/document/A%2F1",
      expect.objectContaining({ method: "POST", body: '{"document_key":"K"}' }),
    );
  });

  it.each([{}, { status: "ready" }, [], "no json"])("%j is no status", async (body) => {
    const http = createHttpClient(connection, answering(body));
    await expect(documentStatus(http, handle, createSignal())).rejects.toMatchObject({
      reason: "bad_answer",
    });
  });
});

describe("a result", () => {
  it("is streamed", async () => {
    const http = createHttpClient(connection, answering("the file"));
    const content = await openDocumentResult(http, handle, 8, createSignal());
    expect(await new Response(content).text()).toBe("the file");
  });

  it.each([{}, { "Content-Length": "8" }, { "Content-Length": "2" }])(
    "that is too large is stopped, with headers %j",
    async (headers) => {
      const fetchFn = async () => new Response("the file", { headers });
      const http = createHttpClient(connection, fetchFn);
      const read = async () =>
        new Response(await openDocumentResult(http, handle, 7, createSignal())).text();
      await expect(read()).rejects.toThrow(TooManyBytesError);
    },
  );

  it("that is refused reports the status", async () => {
    const http = createHttpClient(connection, answering({ message: "gone" }, 404));
    await expect(openDocumentResult(http, handle, 8, createSignal())).rejects.toMatchObject({
      status: 404,
      serviceMessage: "gone",
    });
  });
});

describe("an upload", () => {
  const request = {
    file: new Blob(["hello"]),
    fileName: "talk.txt",
    targetLanguage: "de",
    sourceLanguage: null,
    outputFormat: null,
    formality: "default",
    glossaryId: "",
    styleId: "",
  } as const;

  it.each([
    [request, { target_lang: "de" }],
    [
      {
        ...request,
        sourceLanguage: "en",
        outputFormat: "docx",
        formality: "prefer_more",
        glossaryId: "g",
        styleId: "s",
      } as const,
      {
        target_lang: "de",
        source_lang: "en",
        output_format: "docx",
        formality: "prefer_more",
        glossary_id: "g",
        style_id: "s",
      },
    ],
  ])("sends the chosen fields only", async (asked, fields) => {
    const sent: FormData[] = [];
    const fetchFn = vi.fn(async (_: unknown, init?: RequestInit) => {
      if (init?.body instanceof FormData) sent.push(init.body);
      return new Response('{"document_id":"I","document_key":"K"}');
    });
    vi.stubGlobal("XMLHttpRequest", undefined);
    vi.stubGlobal("fetch", fetchFn);
    const uploaded = await uploadDocument(connection, asked, createSignal());
    vi.unstubAllGlobals();
    expect(uploaded).toEqual({ documentId: "I", documentKey: "K" });
    const all = Object.fromEntries(sent[0] ?? []);
    const { file, ...rest } = all;
    expect(rest).toEqual(fields);
    expect(file).toMatchObject({ name: "talk.txt", size: 5 });
  });

  it("hands the file on unread, so that the browser streams it from disk", async () => {
    const file = new Blob(["hello"]);
    const reads = (["arrayBuffer", "bytes", "slice", "stream", "text"] as const).flatMap((name) =>
      name in file ? [vi.spyOn(file, name)] : [],
    );
    vi.stubGlobal("XMLHttpRequest", undefined);
    vi.stubGlobal("fetch", answering({ document_id: "I", document_key: "K" }));
    await uploadDocument(connection, { ...request, file }, createSignal());
    vi.unstubAllGlobals();
    expect(reads.length).toBeGreaterThan(3);
    for (const read of reads) expect(read).not.toHaveBeenCalled();
  });
});

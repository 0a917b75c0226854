import { describe, expect, it } from "vitest";
import type { HttpClient } from "../http/http-client.ts";
import { TextLines, textRequests } from "./text-lines.ts";
import { MAX_REQUEST_BYTES, requestBytes, type TranslateRequest } from "./translate.ts";
import { translateText } from "./translate-text.ts";

function capitals(asked: TranslateRequest[], reportsBilling = true): HttpClient {
  return {
    requestJson: async (_method, _path, options) => {
      const request = options?.body as TranslateRequest;
      asked.push(request);
      const translations = request.text.map((text) => ({
        text: text.toUpperCase(),
        detected_source_language: "EN",
        ...(reportsBilling && { billed_characters: text.length }),
      }));
      return { body: { translations }, traceId: undefined };
    },
  };
}

const signal = new AbortController().signal;

describe("a text", () => {
  it("keeps its lines and the spaces around them", async () => {
    const asked: TranslateRequest[] = [];
    const choices = { target_lang: "de", style_id: "list" };
    const translated = await translateText(
      capitals(asked),
      "\n  one\r\n\n\ttwo \n",
      choices,
      signal,
    );
    expect(translated).toMatchObject({
      text: "\n  ONE\n\n\tTWO \n",
      detectedLanguage: "EN",
      sentCharacters: 6,
      billedCharacters: 6,
    });
    expect(asked).toEqual([{ text: ["one", "two"], ...choices, show_billed_characters: true }]);
  });

  it("has no billed characters when the service reports none", async () => {
    const { billedCharacters } = await translateText(
      capitals([], false),
      "one",
      { target_lang: "de" },
      signal,
    );
    expect(billedCharacters).toBeNull();
  });

  it("is sent in requests of at most 50 texts and 128 KiB", () => {
    const lines = Array.from({ length: 120 }, (_, at) => `line ${at}`);
    const requests = textRequests(lines, { target_lang: "de", context: "c" }) ?? [];
    expect(requests.map(({ text }) => text.length)).toEqual([50, 50, 20]);
    expect(requests.flatMap(({ text }) => text)).toEqual(lines);
    // Characters of three bytes, and quotation marks, which JSON writes as two.
    const long = Array.from({ length: 9 }, () => `${"船".repeat(9_000)}""`);
    const large = textRequests(long, { target_lang: "de" }) ?? [];
    expect(large.length).toBe(3);
    for (const request of large)
      expect(requestBytes(request)).toBeLessThanOrEqual(MAX_REQUEST_BYTES);
    expect(large.flatMap(({ text }) => text)).toEqual(long);
  });

  it("is refused before anything is sent when a line is too long for a request", async () => {
    const asked: TranslateRequest[] = [];
    const text = `short\n${"船".repeat(44_000)}`;
    const translating = translateText(capitals(asked), text, { target_lang: "de" }, signal);
    await expect(translating).rejects.toMatchObject({ status: 413 });
    expect(asked).toEqual([]);
  });

  it("may be empty", () => {
    expect(new TextLines(" \n").texts).toEqual([]);
    expect(textRequests([], { target_lang: "de" })).toEqual([]);
  });
});

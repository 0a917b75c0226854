// @vitest-environment node
import { describe, expect, it } from "vitest";
import type { HttpClient } from "../http/http-client.ts";
import { TextLines, textRequests } from "./text-lines.ts";
import { MAX_REQUEST_BYTES, requestBytes, type TranslateRequest } from "./translate.ts";
import { translateText } from "./translate-text.ts";

/** A service that writes what it gets in capitals, and notes what it was asked for. */
function capitals(asked: TranslateRequest[], tells = true): HttpClient {
  return {
    requestJson: async (_method, _path, options) => {
      const request = options?.body as TranslateRequest;
      asked.push(request);
      const translations = request.text.map((text) => ({
        text: text.toUpperCase(),
        detected_source_language: "EN",
        ...(tells && { billed_characters: text.length }),
      }));
      return { body: { translations }, traceId: undefined };
    },
  };
}

const signal = new AbortController().signal;

describe("a text", () => {
  it("keeps its lines and the blanks around them", async () => {
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

  it("says nothing of what is billed where the service does not", async () => {
    const { billedCharacters } = await translateText(
      capitals([], false),
      "one",
      { target_lang: "de" },
      signal,
    );
    expect(billedCharacters).toBeNull();
  });

  it("goes in requests of 50 texts and 128 KiB at most", () => {
    const lines = Array.from({ length: 120 }, (_, at) => `line ${at}`);
    const requests = textRequests(lines, { target_lang: "de", context: "c" }) ?? [];
    expect(requests.map(({ text }) => text.length)).toEqual([50, 50, 20]);
    expect(requests.flatMap(({ text }) => text)).toEqual(lines);
    // Letters of three bytes, and quotation marks, which are written as two.
    const long = Array.from({ length: 9 }, () => `${"船".repeat(9_000)}""`);
    const large = textRequests(long, { target_lang: "de" }) ?? [];
    expect(large.length).toBe(3);
    for (const request of large)
      expect(requestBytes(request)).toBeLessThanOrEqual(MAX_REQUEST_BYTES);
    expect(large.flatMap(({ text }) => text)).toEqual(long);
  });

  it("is refused before anything is sent when a line fits into no request", async () => {
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

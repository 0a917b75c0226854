import { describe, expect, it } from "vitest";
import type { HttpClient } from "../http/http-client.ts";
import { retryWaitMs } from "../http/retry-wait.ts";
import { ServiceError } from "../http/service-error.ts";
import { textBatch } from "./text-batch.ts";
import {
  billedCharacterCount,
  MAX_REQUEST_BYTES,
  requestBytes,
  translateTexts,
} from "./translate.ts";

const answering = (body: unknown): HttpClient => ({
  requestJson: async () => ({ body, traceId: "4f91" }),
});
const signal = new AbortController().signal;

describe("translating texts", () => {
  it.each([
    { translations: [] },
    { translations: [{ text: "a" }] },
    { translations: [{ text: 1, detected_source_language: "EN" }] },
    { text: "a" },
    null,
  ])("rejects a response that does not translate every text: %j", async (body) => {
    const request = { text: ["x"], target_lang: "de" };
    await expect(translateTexts(answering(body), request, signal)).rejects.toMatchObject({
      reason: "bad_answer",
      traceId: "4f91",
    });
  });

  it("cleans the translations", async () => {
    const body = { translations: [{ text: "a\u202eb\n", detected_source_language: "EN" }] };
    const request = { text: ["x"], target_lang: "de" };
    expect(await translateTexts(answering(body), request, signal)).toEqual([
      { text: "ab ", detectedLanguage: "EN", billedCharacters: null },
    ]);
  });
});

describe("a batch", () => {
  const choices = { target_lang: "de" };

  it("stays within the limits of number, characters and bytes", () => {
    expect(textBatch(Array(80).fill("a"), "", choices).text).toHaveLength(50);
    expect(textBatch(Array(50).fill("x".repeat(500)), "", choices).text).toHaveLength(12);
    // Control characters take six bytes each in JSON.
    const wide = textBatch(Array(50).fill("\u0001".repeat(1400)), "\u0001".repeat(900), choices);
    expect(wide.text.length).toBeGreaterThan(0);
    expect(requestBytes(wide)).toBeLessThanOrEqual(MAX_REQUEST_BYTES);
  });

  it("counts the bytes of characters, not their number", () => {
    for (const text of ["é", "灯", "😀", '"']) {
      const request = textBatch(Array(50).fill(text.repeat(1200)), "", choices);
      expect(requestBytes(request)).toBeLessThanOrEqual(MAX_REQUEST_BYTES);
    }
  });

  it("includes the preceding text, from the start of a word", () => {
    expect(textBatch(["x"], " Before. ", choices).context).toBe("Before.");
    const { context = "" } = textBatch(["x"], "word ".repeat(1000), choices);
    expect(context.length).toBeLessThanOrEqual(1000);
    expect(context).toMatch(/^word word/);
    expect(textBatch(["x"], " ", choices)).not.toHaveProperty("context");
  });

  it("counts characters as they are billed", () => {
    expect(billedCharacterCount("a😀灯")).toBe(3);
  });
});

describe("the wait before a retry", () => {
  const error = (status: number, retryAfterMs?: number) =>
    ServiceError.ofStatus(status, "", retryAfterMs === undefined ? {} : { retryAfterMs });

  it.each<[number | null, ServiceError, number, number]>([
    [1000, error(429), 0, 0.5],
    [770, error(500), 0, 0],
    [1230, error(503), 0, 1],
    [2560, error(504), 2, 0.5],
    [1000, error(529), 0, 0.5],
    [9000, error(429, 9000), 0, 0],
    [null, error(429), 6, 0.5],
    [null, error(429, 600_000), 0, 0.5],
    [null, error(400), 0, 0.5],
    [null, error(403), 0, 0.5],
    [null, error(404), 0, 0.5],
    [null, error(413), 0, 0.5],
    [null, error(456), 0, 0.5],
  ])("is %j for %s at attempt %i", (waitMs, thrown, attempt, random) => {
    const wait = retryWaitMs(thrown, attempt, random);
    if (waitMs === null) expect(wait).toBeNull();
    else expect(wait).toBeCloseTo(waitMs, 5);
  });

  it("is null for errors that are not the service's", () => {
    expect(retryWaitMs(new Error("x"), 0, 0)).toBeNull();
  });
});

import { expect, test } from "vitest";
import {
  type DeviceTextRequest,
  MAX_DEVICE_CHARACTERS,
  MAX_DEVICE_TEXTS,
} from "../../device/texts/device-text.ts";
import { fc } from "../../lib/testing/fc.ts";
import { type DeviceTextSender, translateLinesOnDevice } from "./translate-on-device.ts";

const { signal } = new AbortController();
const UNKNOWN = { from: null, likely: null };

function upper() {
  const requests: DeviceTextRequest[] = [];
  const send: DeviceTextSender = async (request) => {
    requests.push(request);
    const texts = request.texts.map((text) => text.toUpperCase());
    return { kind: "translated", from: "de", texts };
  };
  return { send, requests };
}

test("keeps lines and their spaces, and detects the language once", async () => {
  const { send, requests } = upper();
  const long = `${"Ein Satz. ".repeat(900)}Ende.`;
  const text = `  eins\n\n${long}\nzwei`;
  const translated = await translateLinesOnDevice(send, text, UNKNOWN, "en", signal);
  expect(translated).toEqual({ from: "de", text: text.toUpperCase() });
  expect(requests.length).toBeGreaterThan(1);
  expect(requests.map(({ from }) => from)).toEqual([null, ...requests.slice(1).map(() => "de")]);
});

test("asks for no more than a request may have, and loses no letter", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ maxLength: 9000, unit: "grapheme" })), async (lines) => {
      const { send, requests } = upper();
      const text = lines.join("\n");
      const { text: whole } = await translateLinesOnDevice(send, text, UNKNOWN, "en", signal);
      for (const { texts } of requests) {
        expect(texts.length).toBeLessThanOrEqual(MAX_DEVICE_TEXTS);
        expect(texts.join("").length).toBeLessThanOrEqual(MAX_DEVICE_CHARACTERS);
      }
      const letters = (of: string) => of.replaceAll(/\s/gu, "");
      expect(letters(whole)).toBe(letters(text).toUpperCase());
    }),
    { numRuns: 30 },
  );
});

test("fails with the languages of a missing pack", async () => {
  const send: DeviceTextSender = async () => {
    return { kind: "failed", reason: "device_pack", from: "de" };
  };
  const work = translateLinesOnDevice(send, "eins", UNKNOWN, "en", signal);
  await expect(work).rejects.toMatchObject({ reason: "device_pack", from: "de", to: "en" });
});

test("fails when the document is gone, and stops when aborted", async () => {
  const gone = async () => Promise.reject(new Error("Nobody answered."));
  const work = translateLinesOnDevice(gone, "eins", UNKNOWN, "en", signal);
  await expect(work).rejects.toMatchObject({ reason: "device_text" });
  const { send, requests } = upper();
  const aborted = AbortSignal.abort(new Error("stopped"));
  const late = translateLinesOnDevice(send, "eins", UNKNOWN, "en", aborted);
  await expect(late).rejects.toThrow("stopped");
  expect(requests).toEqual([]);
});

import "fake-indexeddb/auto";
import { beforeEach, expect, test, vi } from "vitest";
import { changeSettings } from "../../settings/stored/settings-store.ts";
import { journalDatabase } from "../../store/databases.ts";
import { storeSession } from "../../store/testing/sample-session.ts";

vi.mock("webextension-polyfill", async () => {
  const { createFakeBrowser } = await import("../../platform/testing/fake-browser.ts");
  return { default: createFakeBrowser().browser };
});
vi.stubGlobal("addEventListener", () => undefined);
const { tryApi } = await import("./try-api.ts");

beforeEach(async () => {
  await journalDatabase.delete();
});

test("offers transcripts with words, the newest first, and their last ten lines", async () => {
  const lines = Array.from({ length: 15 }, (_, at) => `The ${"very ".repeat(at)}bright lamp. `);
  await storeSession({ id: "older", startedAtMs: 1_000 }, { original: ["Good morning. "] });
  await storeSession(
    { id: "newer", startedAtMs: 2_000, name: "Lighthouses" },
    { de: ["Die Lampe. "], original: lines },
  );
  await storeSession({ id: "silent", startedAtMs: 3_000 }, {});
  const transcripts = await tryApi.transcripts();
  expect(transcripts.map(({ id, title }) => [id, title])).toEqual([
    ["newer", "Lighthouses"],
    ["older", "A talk"],
  ]);
  expect(transcripts[0]?.lanes).toEqual([
    { lane: "original", language: "en" },
    { lane: "de", language: "de" },
  ]);
  const last = lines.slice(-10).map((line) => line.trim());
  expect(await tryApi.lastLines("newer", "original")).toEqual({
    text: last.join("\n"),
    language: "en",
  });
  expect(await tryApi.lastLines("newer", "de")).toEqual({ text: "Die Lampe.", language: "de" });
});

test("starts with the stored language of texts and the default list of that language", async () => {
  const list = "33333333-3333-4333-8333-333333333333";
  await changeSettings((all) => ({ ...all, styleRules: { defaults: { de: list } } }));
  await tryApi.saveTarget("de");
  expect(await tryApi.defaultTarget()).toBe("de");
  expect(await tryApi.defaultStyle("de")).toBe(list);
  expect(await tryApi.defaultStyle("fr")).toBe("");
});

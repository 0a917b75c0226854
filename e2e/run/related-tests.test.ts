import { expect, test } from "vitest";
import { relatedTests } from "./related-tests.ts";

const FILES: Readonly<Record<string, string>> = {
  "src/lib/waits.ts": "export const waits = {};",
  "src/lib/waits.test.ts": 'import { waits } from "./waits.ts";',
  "src/voice/stream.ts": 'import {\n  type Other,\n  waits,\n} from "../lib/waits.ts";',
  "src/voice/stream.test.ts": 'import { stream } from "./stream.ts";',
  "src/voice/format.ts": 'import type { Waits } from "../lib/waits.ts";',
  "src/voice/format.test.ts": 'export * from "./format.ts";',
  "src/popup/main.tsx": 'const page = import("./lazy.tsx");',
  "src/popup/main.test.tsx": 'import "./main.tsx";',
  "src/popup/lazy.tsx": 'import worker from "./worker.ts?worker";',
  "src/popup/lazy.test.tsx": 'vi.mock("./worker.ts", () => ({}));',
  "src/popup/worker.ts": "",
  "src/background/page.ts": 'import path from "../popup/worker.ts?script&iife";',
  "src/background/page.test.ts": 'import { page } from "./page.ts";',
  "src/help/pages.test.ts": 'const pages = import.meta.glob(["/src/popup/*.html"]);',
  "src/popup/index.html": "",
  "src/platform/sync-api.ts": "",
  "src/platform/browser.ts": 'import { api } from "./sync-api.ts";',
  "src/platform/browser.test.ts": 'import { browser } from "./browser.ts";',
  "src/platform/testing/sync-api.ts": "",
  "e2e/service/talks.ts": 'const root = new URL("../..", import.meta.url);',
  "e2e/service/talks.test.ts":
    'import "./talks.ts";\nconst file = new URL("testing/fixtures/", import.meta.url);',
  "e2e/service/testing/fixtures/speech.mp3": "",
};

const relatedTo = (...changed: readonly string[]) =>
  relatedTests(changed, Object.keys(FILES), (path) => FILES[path] ?? "");

test("tests belong to what they import, also through others, but not to types", () => {
  expect(relatedTo("src/lib/waits.ts")).toEqual([
    "src/lib/waits.test.ts",
    "src/voice/stream.test.ts",
  ]);
  expect(relatedTo("src/voice/format.ts", "src/voice/stream.test.ts")).toEqual([
    "src/voice/format.test.ts",
    "src/voice/stream.test.ts",
  ]);
});

test("they belong to what loads later, runs in a worker, or is replaced", () => {
  const popup = ["src/popup/lazy.test.tsx", "src/popup/main.test.tsx"];
  expect(relatedTo("src/popup/worker.ts")).toEqual(["src/help/pages.test.ts", ...popup]);
  expect(relatedTo("src/platform/testing/sync-api.ts")).toEqual(["src/platform/browser.test.ts"]);
});

test("they belong to files that they open or look for, but not to the whole repository", () => {
  expect(relatedTo("e2e/service/testing/fixtures/speech.mp3")).toEqual([
    "e2e/service/talks.test.ts",
  ]);
  expect(relatedTo("src/popup/index.html")).toEqual(["src/help/pages.test.ts"]);
  expect(relatedTo("README.md")).toEqual([]);
});

test("a deleted file concerns those that still import it", () => {
  const { "src/voice/stream.ts": _, ...others } = FILES;
  const read = (path: string) => FILES[path] ?? "";
  expect(relatedTests(["src/voice/stream.ts"], Object.keys(others), read)).toEqual([
    "src/voice/stream.test.ts",
  ]);
});

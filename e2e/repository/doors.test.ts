import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { forbiddenImports, importsOf, ROOMS, roomsTable, withRoomsTable } from "./doors.ts";
import { importCircles } from "./import-circles.ts";
import { repositoryFiles } from "./repository-files.ts";

const sources = [...readSources("src"), ...readSources("e2e/service")].filter(({ path }) =>
  /\.tsx?$/.test(path),
);

function readSources(folder: string): { readonly path: string; readonly text: string }[] {
  return repositoryFiles(folder)
    .filter(({ path }) => /\.(tsx?|mts|m?js)$/.test(path))
    .map(({ path, location }) => ({ path, text: readFileSync(location, "utf8") }));
}

describe("the rooms of the extension", () => {
  it("all have doors", () => {
    const rooms = new Set(sources.flatMap(({ path }) => /^src\/([\w-]+)\//.exec(path)?.[1] ?? []));
    expect([...rooms].sort()).toEqual(Object.keys(ROOMS).sort());
  });

  it("import only what they have a door for", () => {
    expect(sources.length).toBeGreaterThan(900);
    expect(sources.flatMap(({ path, text }) => forbiddenImports(path, text))).toEqual([]);
  });

  it("import only what is more basic than they are", () => {
    const names = Object.keys(ROOMS);
    for (const [index, name] of names.entries()) {
      const above = (ROOMS[name]?.rooms ?? []).filter((room) => names.indexOf(room) >= index);
      expect(above, name).toEqual([]);
    }
  });

  it("are in ARCHITECTURE.md as they are here", () => {
    const architecture = readFileSync("ARCHITECTURE.md", "utf8");
    // To write the table after a change: npm run rooms.
    expect(withoutPadding(architecture)).toContain(roomsTable());
    expect(withoutPadding(withRoomsTable(architecture))).toBe(withoutPadding(architecture));
  });

  it("import nothing in a circle, types included", () => {
    const modules = ["src", "e2e", "packing"].flatMap(readSources);
    const paths = new Set(modules.map(({ path }) => path));
    const graph = new Map(
      modules.map(({ path, text }) => [
        path,
        importsOf(path, text).flatMap((one) => (one.path && paths.has(one.path) ? [one.path] : [])),
      ]),
    );
    // A wrong folder name would find no circles either.
    for (const file of ["src/lib/delay.ts", "e2e/harness/test.ts", "packing/create-archive.ts"]) {
      expect(paths, file).toContain(file);
    }
    expect(importCircles(graph)).toEqual([]);
  });
});

// Formatters pad table columns, which must not count as a difference.
function withoutPadding(text: string): string {
  return text.replace(/\|[^\n]*\|/g, (row) =>
    row.replace(/ +\|/g, " |").replace(/\| +/g, "| ").replace(/-{3,}/g, "---"),
  );
}

it("the linter keeps the browser's globals out of rooms that may not use them", () => {
  const { overrides } = JSON.parse(readFileSync("biome.json", "utf8"));
  const rule = (one: { linter?: { rules: { style?: object } } }) => one.linter?.rules.style ?? {};
  const [override] = overrides.filter((one: object) => "noRestrictedGlobals" in rule(one));
  const closed = Object.entries(ROOMS).filter(([, { usesBrowser }]) => !usesBrowser);
  expect(override.includes).toEqual([`src/{${closed.map(([name]) => name).join(",")}}/**`]);
});

type Case = readonly [file: string, code: string];

const BREACHES: readonly Case[] = [
  ["src/lib/x.ts", 'import "../captions/segment.ts";'],
  ["src/lib/x.ts", 'import { a } from "webextension-polyfill";'],
  ["src/captions/lines/x.ts", 'import { b } from "../../audio/resampler.ts";'],
  ["src/captions/x.ts", 'import type { C } from "../voice/voice-stream.ts";'],
  ["src/captions/x.test.ts", 'import { render } from "preact";'],
  ["src/audio/x.ts", 'export { d } from "../captions/segment.ts";'],
  ["src/audio/x.ts", 'const e = await import("../messaging/messenger.ts");'],
  ["src/audio/x.ts", 'type F = import("../service/http/http-client.ts").HttpClient;'],
  ["src/voice/x.ts", 'import {\n  type G,\n  h,\n} from "../service/http/http-client.ts";'],
  ["src/voice/x.ts", 'import "../platform/browser.ts";'],
  ["src/service/x.ts", 'import "../voice/voice-stream.ts";'],
  ["src/service/x.test.ts", 'vi.mock("../settings/schema/settings.ts");'],
  ["src/service/x.ts", 'import { encode } from "@msgpack/msgpack";'],
  ["src/platform/x.ts", 'import "../popup/main.tsx";'],
  ["src/platform/x.ts", 'import browser from "webextension-polyfill";'],
  ["src/platform/x.ts", 'import "../settings/schema/settings.ts";'],
  ["src/settings/x.ts", 'import "../ui/theme.css";'],
  ["src/settings/x.ts", 'import "../messaging/messenger.ts";'],
  ["src/settings/x.ts", 'import "../features/quota/quota-model.ts";'],
  ["src/store/x.ts", 'import "../background/captions/captioned-tabs.ts";'],
  ["src/messaging/x.ts", 'import "../overlay/overlay.ts";'],
  ["src/ui/x.tsx", 'import "../settings/schema/settings.ts";'],
  ["src/ui/x.tsx", 'import "../platform/text.ts";'],
  ["src/ui/x.tsx", 'import "../features/quota/quota-model.ts";'],
  ["src/features/x.tsx", 'import "../popup/main.tsx";'],
  ["src/background/x.ts", 'import "../popup/main.tsx";'],
  ["src/background/x.ts", 'import "../overlay/overlay.ts";'],
  ["src/background/x.ts", 'import { h } from "preact";'],
  ["src/capture/x.ts", 'import "../service/http/http-client.ts";'],
  ["src/capture/x.ts", 'import "../captions/segment.ts";'],
  ["src/capture/x.ts", 'import "../store/journal.ts";'],
  ["src/overlay/x.ts", 'import "../settings/connection/api-key.ts";'],
  ["src/overlay/x.ts", 'import "../store/journal.ts";'],
  ["src/overlay/x.ts", 'import { signal } from "@preact/signals";'],
  ["src/popup/x.ts", 'import "../options/main.tsx";'],
  ["src/popup/x.ts", 'import browser from "webextension-polyfill";'],
  ["src/options/x.ts", 'import "../style-rules/main.tsx";'],
  ["src/transcript/x.ts", 'import "../overlay/overlay.ts";'],
  ["src/documents/x.ts", 'import "../popup/main.tsx";'],
  ["src/style-rules/x.ts", 'import "../documents/main.tsx";'],
  ["src/welcome/x.ts", 'import "../popup/main.tsx";'],
  ["e2e/service/x.ts", 'import "../../src/captions/segment.ts";'],
  ["e2e/service/lists/x.ts", 'import "../../../src/service/style-rules/configured-rules.json";'],
  ["e2e/service/x.ts", 'import "../harness/browser/start-chromium.ts";'],
];

const PASSAGES: readonly Case[] = [
  ["src/captions/x.ts", 'import "../lib/delay.ts";'],
  ["src/captions/x.test.ts", 'import { test } from "vitest";'],
  ["src/voice/x.ts", 'import "../captions/segment.ts";'],
  ["src/voice/messages/codec/x.ts", 'import { decode } from "@msgpack/msgpack";'],
  ["src/settings/x.ts", 'import "../service/languages/voice-languages.ts";'],
  ["src/platform/browser.ts", 'import browser from "webextension-polyfill";'],
  ["src/features/x.tsx", 'import "../settings/schema/settings.ts";'],
  ["src/background/x.ts", 'import "../voice/voice-stream.ts";'],
  ["src/background/x.ts", 'import script from "../overlay/content-script.ts?script&iife";'],
  [
    "src/background/pages/x.ts",
    'import s from "../../overlay/cues/content-script.ts?script&iife";',
  ],
  ["src/popup/x.tsx", 'import { render } from "preact";'],
  ["src/popup/x.ts", 'import "../store/journal.ts";'],
  ["src/overlay/x.ts", 'import "../captions/lines/line-flow.ts";'],
  ["e2e/service/x.ts", 'import { WebSocketServer } from "ws";'],
];

describe("the check of doors", () => {
  it.each(BREACHES)("stops %s at %s", (file, code) => {
    expect(forbiddenImports(file, `// why\n${code}\n`)).toHaveLength(1);
  });

  it.each(PASSAGES)("lets %s through with %s", (file, code) => {
    expect(forbiddenImports(file, `// why\n${code}\n`)).toEqual([]);
  });

  it("finds circles, and only those", () => {
    const graph = new Map([
      ["a", ["b", "d"]],
      ["b", ["c"]],
      ["c", ["a"]],
      ["d", ["e", "elsewhere"]],
      ["e", ["f"]],
      ["f", ["e"]],
    ]);
    expect(importCircles(graph).map((circle) => circle.join(" "))).toEqual(["e f", "a b c"]);
    expect(
      importCircles(
        new Map([
          ["a", ["b"]],
          ["b", []],
        ]),
      ),
    ).toEqual([]);
  });
});

it("the local service names no file of the extension either", () => {
  const service = sources.filter(({ path }) => path.startsWith("e2e/service/"));
  expect(service.length).toBeGreaterThan(100);
  const naming = service.filter(({ text }) => /["'`/]src\//.test(text));
  expect(naming.map(({ path }) => path)).toEqual([]);
});

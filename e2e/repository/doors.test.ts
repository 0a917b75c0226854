// @vitest-environment node
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { repositoryFiles } from "./repository-files.ts";

type Case = readonly [file: string, code: string];

/** A file, an import it may not have, and why: one deliberate breach of each door. */
const BREACHES: readonly Case[] = [
  ["src/lib/x.ts", 'import "../captions/segment.ts";'],
  ["src/lib/x.ts", 'import "webextension-polyfill";'],
  ["src/captions/x.ts", 'import "../audio/resampler.ts";'],
  ["src/captions/x.ts", 'import "../voice/voice-stream.ts";'],
  ["src/captions/x.ts", 'import "preact";'],
  ["src/captions/x.ts", "chrome.runtime.id;"],
  ["src/audio/x.ts", 'import "../captions/segment.ts";'],
  ["src/audio/x.ts", 'import "../messaging/messenger.ts";'],
  ["src/voice/x.ts", 'import "../service/http-client.ts";'],
  ["src/voice/x.ts", 'import "../platform/browser.ts";'],
  ["src/voice/x.ts", 'import "@msgpack/msgpack";'],
  ["src/service/x.ts", 'import "../voice/voice-stream.ts";'],
  ["src/service/x.ts", 'import "../settings/settings.ts";'],
  ["src/service/x.ts", "browser.runtime.id;"],
  ["src/platform/x.ts", 'import "../popup/main.tsx";'],
  ["src/platform/x.ts", 'import "webextension-polyfill";'],
  ["src/platform/x.ts", 'import "../settings/settings.ts";'],
  ["src/platform/x.ts", 'import "../messaging/messenger.ts";'],
  ["src/settings/x.ts", 'import "../ui/theme.css";'],
  ["src/settings/x.ts", 'import "../background/tab-captions.ts";'],
  ["src/settings/x.ts", 'import "../messaging/messenger.ts";'],
  ["src/store/x.ts", 'import "../ui/theme.css";'],
  ["src/store/x.ts", 'import "../background/tab-captions.ts";'],
  ["src/overlay/x.ts", 'import "../store/journal.ts";'],
  ["src/capture/x.ts", 'import "../store/journal.ts";'],
  ["src/messaging/x.ts", 'import "../overlay/overlay.ts";'],
  ["src/messaging/x.ts", 'import "preact";'],
  ["src/ui/x.ts", 'import "../settings/settings.ts";'],
  ["src/ui/x.ts", 'import "../platform/text.ts";'],
  ["src/background/x.ts", 'import "../popup/main.tsx";'],
  ["src/background/x.ts", 'import "../overlay/overlay.ts";'],
  ["src/background/x.ts", 'import "preact";'],
  ["src/capture/x.ts", 'import "../service/http-client.ts";'],
  ["src/capture/x.ts", 'import "../captions/segment.ts";'],
  ["src/overlay/x.ts", 'import "../settings/api-key.ts";'],
  ["src/overlay/x.ts", 'import "../background/tab-captions.ts";'],
  ["src/overlay/x.ts", 'import "@preact/signals";'],
  ["src/popup/x.ts", 'import "../options/main.tsx";'],
  ["src/popup/x.ts", 'import "webextension-polyfill";'],
  ["src/options/x.ts", 'import "../welcome/main.tsx";'],
  ["src/transcript/x.ts", 'import "../overlay/overlay.ts";'],
  ["src/transcript/x.ts", 'import "../popup/main.tsx";'],
  ["src/welcome/x.ts", 'import "../popup/main.tsx";'],
  ["src/documents/x.ts", 'import "../popup/main.tsx";'],
  ["src/documents/x.ts", 'import "webextension-polyfill";'],
  ["src/popup/x.ts", 'import "../documents/main.tsx";'],
  ["src/style-rules/x.ts", 'import "../documents/main.tsx";'],
  ["src/style-rules/x.ts", 'import "webextension-polyfill";'],
  ["src/options/x.ts", 'import "../style-rules/main.tsx";'],
  ["src/store/x.ts", 'import "../documents/main.tsx";'],
  ["e2e/service/x.ts", 'import "../../src/captions/segment.ts";'],
  ["e2e/service/lists/x.ts", 'import "../../../src/service/configured-rules.json";'],
];

/** What the rooms are for must stay possible. */
const PASSAGES: readonly Case[] = [
  ["src/captions/x.ts", 'import "../lib/delay.ts";'],
  ["src/voice/x.ts", 'import "../captions/segment.ts";'],
  ["src/voice/codec/x.ts", 'import "@msgpack/msgpack";'],
  ["src/settings/x.ts", 'import "../service/voice-languages.ts";'],
  ["src/background/x.ts", 'import "../voice/voice-stream.ts";'],
  ["src/background/x.ts", 'import "../overlay/content-script.ts?script&iife";'],
  ["src/background/x.ts", 'import "../overlay/selection/content-script.ts?script&iife";'],
  ["src/background/x.ts", 'import "../overlay/parts/content-script.ts?script&iife";'],
  ["src/popup/x.ts", 'import "preact";'],
  ["src/popup/x.ts", 'import "../store/journal.ts";'],
  ["src/background/x.ts", 'import "../store/journal.ts";'],
  ["src/overlay/x.ts", 'import "../captions/line-flow.ts";'],
];

const EXPECTED = /^lint\/style\/noRestricted(Imports|Globals)$/;

interface Diagnostic {
  readonly category: string;
  readonly location: { readonly path: string };
}

describe("the linter keeps the doors", () => {
  const folder = mkdtempSync(join(tmpdir(), "doors-"));
  /** What the linter says, by file. */
  const said = new Map<string, string[]>();
  const nameOf = ([file]: Case, kind: string, index: number) =>
    file.replace("x.ts", `${kind}-${index}.ts`);

  beforeAll(() => {
    const config = JSON.parse(readFileSync("biome.json", "utf8"));
    delete config.$schema;
    writeFileSync(
      join(folder, "biome.json"),
      JSON.stringify({ ...config, vcs: { enabled: false } }),
    );
    const write = (kind: string) => (one: Case, index: number) => {
      const path = join(folder, nameOf(one, kind, index));
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, `${one[1]}\n`);
    };
    BREACHES.forEach(write("breach"));
    PASSAGES.forEach(write("passage"));
    const biome = join(process.cwd(), "node_modules/@biomejs/biome/bin/biome");
    const args = [biome, "lint", "--reporter=json", "--max-diagnostics=none", "."];
    const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] };
    for (const { category, location } of diagnostics) {
      said.set(location.path, [...(said.get(location.path) ?? []), category]);
    }
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(BREACHES.map((one, index) => [...one, nameOf(one, "breach", index)] as const))(
    "%s may not say %s",
    (_file, _code, name) => {
      expect(said.get(name)).toEqual(expect.arrayContaining([expect.stringMatching(EXPECTED)]));
    },
  );

  it.each(PASSAGES.map((one, index) => [...one, nameOf(one, "passage", index)] as const))(
    "%s may say %s",
    (_file, _code, name) => {
      expect(said.get(name) ?? []).toEqual([]);
    },
  );
});

it("the local service names no file of the extension either", () => {
  const service = repositoryFiles("e2e/service").filter(({ path }) => path.endsWith(".ts"));
  const named = service.filter(({ location }) =>
    /["'`/]src\//.test(readFileSync(location, "utf8")),
  );
  expect(service.length).toBeGreaterThan(100);
  expect(named.map(({ path }) => path)).toEqual([]);
});

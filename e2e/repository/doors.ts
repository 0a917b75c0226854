/** What a folder directly under `src` may import. */
export interface Room {
  /** What the code in it knows about, for the table in ARCHITECTURE. */
  readonly knows: string;
  /**
   * Other rooms, all of them earlier in this table, because imports only point to more basic rooms.
   */
  readonly rooms: readonly string[];
  /** npm packages of shipped code; tests may use development packages as well. */
  readonly packages: readonly string[];
  /** Whether its code may use the browser's extension API (through `platform/browser.ts`). */
  readonly usesBrowser: boolean;
}

const PURE = { packages: [], usesBrowser: false };
const PREACT = ["preact", "preact/hooks", "@preact/signals"];
const SHARED = [
  "lib",
  "captions",
  "audio",
  "device",
  "service",
  "platform",
  "settings",
  "store",
  "messaging",
];
const PAGE = {
  rooms: [...SHARED, "ui", "features"],
  packages: [...PREACT, "valibot"],
  usesBrowser: true,
};

/** What each room may import, from the most basic room to the contexts that the browser starts. */
export const ROOMS: Readonly<Record<string, Room>> = {
  lib: { ...PURE, knows: "small tools that know no subject", rooms: [] },
  captions: { ...PURE, knows: "segments, lines, scripts, subtitles; pure", rooms: ["lib"] },
  audio: {
    ...PURE,
    knows: "sample rates, encoders, decoders; pure, plus Web Audio types",
    rooms: ["lib"],
    packages: [
      "mediabunny",
      "@mediabunny/aac-encoder",
      "uint8array-extras",
      "wasm-media-encoders/esnext",
      "wasm-media-encoders/wasm/mp3?url",
    ],
  },
  voice: {
    ...PURE,
    knows: "the service's voice stream: messages, pacing, reconnecting",
    rooms: ["lib", "captions", "audio"],
    packages: ["@msgpack/msgpack", "uint8array-extras", "valibot"],
  },
  device: {
    ...PURE,
    knows: "the browser's own recogniser and translator",
    rooms: ["lib", "captions", "audio", "voice"],
  },
  service: {
    ...PURE,
    knows: "the REST client, one folder a resource",
    rooms: ["lib", "captions", "audio"],
    packages: ["valibot"],
  },
  platform: {
    knows: "the browser's extension API and the texts of the UI",
    rooms: ["lib", "captions"],
    packages: ["webextension-polyfill", "fflate"],
    usesBrowser: true,
  },
  settings: {
    knows: "what the user chose, with defaults, checks and migrations",
    rooms: ["lib", "captions", "audio", "service", "platform"],
    packages: ["uint8array-extras", "valibot"],
    usesBrowser: true,
  },
  store: {
    knows: "what is kept on disk: transcripts, documents, drafts",
    rooms: ["lib", "captions", "audio", "service", "platform", "settings"],
    packages: ["idb", "valibot"],
    usesBrowser: true,
  },
  messaging: {
    knows: "messages between contexts, checked at both ends",
    rooms: [
      "lib",
      "captions",
      "audio",
      "voice",
      "device",
      "service",
      "platform",
      "settings",
      "store",
    ],
    packages: ["valibot"],
    usesBrowser: true,
  },
  ui: {
    knows: "plain components that draw what they are given",
    rooms: ["lib", "captions", "audio"],
    packages: [...PREACT, "@tanstack/virtual-core"],
    usesBrowser: false,
  },
  features: {
    knows: "model, view and adapter of what several pages show",
    rooms: [...SHARED, "ui"],
    packages: [...PREACT, "valibot"],
    usesBrowser: true,
  },
  background: {
    knows: "the service worker: captions, documents, transcripts, toolbar",
    rooms: [...SHARED, "voice"],
    packages: ["valibot"],
    usesBrowser: true,
  },
  capture: {
    knows: "the offscreen document: the tab's sound, and the dub",
    rooms: ["lib", "audio", "device", "platform", "messaging"],
    packages: [],
    usesBrowser: true,
  },
  overlay: {
    knows: "the content scripts: captions over a page",
    rooms: ["lib", "captions", "audio", "platform", "messaging"],
    packages: [],
    usesBrowser: true,
  },
  popup: { ...PAGE, knows: "the toolbar popup" },
  options: { ...PAGE, knows: "the options page" },
  transcript: { ...PAGE, knows: "the side panel and the library" },
  documents: { ...PAGE, knows: "the page that translates documents" },
  "style-rules": { ...PAGE, knows: "the page that edits style rules" },
  terms: { ...PAGE, knows: "the page that edits glossaries and Spoken Terms" },
  help: { ...PAGE, knows: "the user guide" },
  welcome: { ...PAGE, knows: "the page after the first installation" },
};

// A script that the background injects is named by its address, and none of its code is shared.
const INJECTED = /^overlay\/(?:[\w-]+\/)?content-script\.ts\?script&iife$/;

// Test doubles of the development packages, and the test runner.
const isTest = (path: string) => /\.test\.tsx?$|\/testing\//.test(path);

// Only these files import the extension API's package; all others import `browser` from the first.
const POLYFILL_FILES = ["src/platform/browser.ts", "src/platform/testing/fake-browser.ts"];

export interface Import {
  readonly specifier: string;
  /** From the root of the repository, query included; null for a package. */
  readonly path: string | null;
  /** Whether it is the module that a `vi.mock` call replaces. */
  readonly isMock: boolean;
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\b[^"'`;]*?\bfrom\s*["']([^"']+)["']|(?:^|\n)\s*import\s*["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)|\bvi\.mock\(\s*["']([^"']+)["']/g;

/** All imports of a source file: types, dynamic ones and mocked modules included. */
export function importsOf(path: string, text: string): readonly Import[] {
  const folder = path.split("/").slice(0, -1);
  return [...text.matchAll(IMPORT)].map(([, from, bare, dynamic, mocked]) => {
    const specifier = from ?? bare ?? dynamic ?? mocked ?? "";
    const isMock = mocked !== undefined;
    if (!specifier.startsWith(".")) return { specifier, path: null, isMock };
    const parts = [...folder];
    for (const part of specifier.split("/")) {
      if (part === "..") parts.pop();
      else if (part !== ".") parts.push(part);
    }
    return { specifier, path: parts.join("/"), isMock };
  });
}

/**
 * The imports of a file that its room does not allow, each with a sentence that says why.
 * @param path from the root of the repository
 */
export function forbiddenImports(path: string, text: string): readonly string[] {
  const imports = importsOf(path, text);
  if (path.startsWith("e2e/service/")) return imports.flatMap(forbiddenInLocalService);
  const name = path.split("/")[1] ?? "";
  const room = path.startsWith("src/") ? ROOMS[name] : undefined;
  if (!room) return [];
  return imports.flatMap(({ specifier, path: target, isMock }) => {
    if (specifier === "webextension-polyfill" && isMock && room.usesBrowser) return [];
    if (target === null) return forbiddenPackage(path, name, room, specifier);
    if (!target.startsWith("src/")) return [];
    const other = target.split("/")[1] ?? "";
    if (other === name || room.rooms.includes(other)) return [];
    if (name === "background" && INJECTED.test(target.slice("src/".length))) return [];
    return [`${path}: ${name} may not import ${other} (${specifier})`];
  });
}

function forbiddenPackage(path: string, name: string, room: Room, specifier: string): string[] {
  if (specifier === "webextension-polyfill" && !POLYFILL_FILES.includes(path)) {
    return [`${path}: import browser from platform/browser.ts, not ${specifier}`];
  }
  if (room.packages.includes(specifier)) return [];
  if (isTest(path) && !PACKAGES_WITH_A_ROOM.has(specifier)) return [];
  return [`${path}: ${name} may not import the package ${specifier}`];
}

// Tests may import these packages only if their room may.
const PACKAGES_WITH_A_ROOM = new Set([...PREACT, "@msgpack/msgpack", "webextension-polyfill"]);

// Code shared with the extension would be wrong on both sides at once, and no test would notice.
function forbiddenInLocalService({ specifier, path }: Import): string[] {
  if (path === null) {
    const isOfViews = PREACT.includes(specifier) || specifier === "webextension-polyfill";
    return isOfViews ? [`the local service may not import ${specifier}`] : [];
  }
  return path.startsWith("src/") || path.startsWith("e2e/harness/")
    ? [`the local service shares nothing with ${path}`]
    : [];
}

const BEGIN = "<!-- rooms:begin -->";
const END = "<!-- rooms:end -->";

export function roomsTable(): string {
  const rows = Object.entries(ROOMS).map(([name, { knows, rooms }]) => {
    const doors = rooms.map((room) => `\`${room}\``).join(", ") || "nothing";
    return `| \`${name}\` | ${knows} | ${doors} |`;
  });
  return ["| Room | What it knows | May import |", "| --- | --- | --- |", ...rows].join("\n");
}

/**
 * ARCHITECTURE with the table of rooms as it is now.
 * @throws Error when the marks are missing
 */
export function withRoomsTable(architecture: string): string {
  const from = architecture.indexOf(BEGIN);
  const to = architecture.indexOf(END);
  if (from < 0 || to < from) throw new Error(`ARCHITECTURE.md needs ${BEGIN} and ${END}.`);
  return `${architecture.slice(0, from + BEGIN.length)}\n\n${roomsTable()}\n\n${architecture.slice(to)}`;
}

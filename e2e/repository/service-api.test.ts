import { describe, expect, it } from "vitest";
import { SOURCE_FORMATS } from "../../src/audio/formats/source-formats.ts";
import { TARGET_FORMATS } from "../../src/audio/formats/target-formats.ts";
import { NO_LIMIT } from "../../src/service/account/usage.ts";
import {
  DOCUMENT_FORMATS,
  MINIMUM_BILLED_CHARACTERS,
} from "../../src/service/documents/document-formats.ts";
import {
  DETECTED_LANGUAGES,
  MAX_TARGET_LANGUAGES,
  SOURCE_LANGUAGES,
  TARGET_LANGUAGES,
  TARGET_MEDIA_LANGUAGES,
} from "../../src/service/languages/voice-languages.ts";
import extensionRules from "../../src/service/style-rules/configured-rules.json" with {
  type: "json",
};
import { STYLE_RULE_LANGUAGES } from "../../src/service/style-rules/style-rule-languages.ts";
import {
  MAX_LABEL_CHARACTERS,
  MAX_LIST_NAME_CHARACTERS,
  MAX_PROMPT_CHARACTERS,
  USUAL_MAX_INSTRUCTIONS,
} from "../../src/service/style-rules/style-rule-list.ts";
import { listStyleRuleLists } from "../../src/service/style-rules/style-rules.ts";
import {
  MAX_GLOSSARIES,
  MAX_GLOSSARY_BYTES,
  MAX_GLOSSARY_TEXT_BYTES,
} from "../../src/service/terms/glossary.ts";
import {
  MAX_SPOKEN_NAME_BYTES,
  MAX_TERM_LIST_CHARACTERS,
} from "../../src/service/terms/spoken-terms.ts";
import { MAX_REQUEST_BYTES, MAX_TEXTS } from "../../src/service/translate/translate.ts";
import type { VoiceSessionRequest } from "../../src/service/voice-session/voice-session-request.ts";
import { STREAM_POLICY } from "../../src/voice/stream-policy.ts";
import { documentFormats } from "../service/documents/document-formats.ts";
import { largestPageSize } from "../service/http/style-rule-routes.ts";
import { defaultLimits } from "../service/limits.ts";
import { maxGlossaryBytes, maxNameBytes } from "../service/lists/check-glossary.ts";
import * as spokenTermLimits from "../service/lists/check-spoken-terms.ts";
import * as styleLimits from "../service/lists/check-style-list.ts";
import { knownRules } from "../service/lists/configured-rules.ts";
import { maxGlossaries } from "../service/lists/glossaries.ts";
import { maxTextBytes } from "../service/lists/glossary-entries.ts";
import { maxTexts } from "../service/translate/check-translate-request.ts";
import { listResources } from "../service/translate/languages.ts";
import { noLimit } from "../service/translate/usage.ts";
import { sourceFormats } from "../service/voice/audio-formats.ts";
import { targetFormats } from "../service/voice/target-formats.ts";
import * as serviceLanguages from "../service/voice/voice-languages.ts";
import { claimOf, codesOf, pageList, pageTable } from "./service-api.ts";

// docs/service-api.md is the measure of both sides, which know nothing of one another.

const sorted = (entries: Iterable<string>) => [...entries].sort();
const contentTypes = (formats: readonly { readonly contentType: string }[]) =>
  formats.map(({ contentType }) => contentType);

describe("lists", () => {
  it.each<[string, string, number, Iterable<string>, Iterable<string>]>([
    ["3.3", "source languages", 41, SOURCE_LANGUAGES, serviceLanguages.sourceLanguages],
    ["3.3", "detected languages", 18, DETECTED_LANGUAGES, serviceLanguages.detectedLanguages],
    ["3.4", "target languages", 47, TARGET_LANGUAGES, serviceLanguages.targetLanguages],
    [
      "3.5",
      "target media languages",
      36,
      TARGET_MEDIA_LANGUAGES,
      serviceLanguages.targetMediaLanguages,
    ],
    ["12.3", "style rule languages", 8, STYLE_RULE_LANGUAGES, styleLimits.styleLanguages],
  ])("§%s %s", (section, name, count, extension, service) => {
    const { claimed, entries } = pageList(section, name);
    expect([claimed, new Set(entries).size, entries.length]).toEqual([count, count, count]);
    expect(sorted(extension)).toEqual(sorted(entries));
    expect(sorted(service)).toEqual(sorted(entries));
  });

  it.each<[string, string, number, Iterable<string>, Iterable<string>]>([
    ["3.6", "source formats", 19, contentTypes(SOURCE_FORMATS), sourceFormats.keys()],
    ["3.7", "target formats", 16, contentTypes(TARGET_FORMATS), contentTypes(targetFormats)],
  ])("§%s %s", (section, name, count, extension, service) => {
    const entries = pageTable(section).flatMap(([type = ""]) => codesOf(type));
    expect([claimOf(section, name), new Set(entries).size]).toEqual([count, count]);
    expect(sorted(extension)).toEqual(sorted(entries));
    expect(sorted(service)).toEqual(sorted(entries));
  });

  it("§10.1 document types", () => {
    const [plain, images, legacy] = ["extensions", "image extensions", "legacy type"].map((name) =>
      pageList("10.1", name),
    );
    for (const list of [plain, images, legacy])
      expect(list?.entries).toHaveLength(list?.claimed ?? 0);
    // Images count as one.
    const types = [...(plain?.entries ?? []), "images"];
    expect([types.length, legacy?.claimed]).toEqual([claimOf("10.1", "document types"), 1]);
    expect(types).toHaveLength(16);
    const all = sorted([plain, images, legacy].flatMap((list) => list?.entries ?? []));
    expect(sorted(Object.keys(DOCUMENT_FORMATS))).toEqual(all);
    expect(sorted(Object.keys(documentFormats))).toEqual(all);
    const beta = Object.entries(DOCUMENT_FORMATS).filter(([, { isBeta }]) => isBeta);
    expect(sorted(beta.map(([extension]) => extension))).toEqual(sorted(images?.entries ?? []));
  });

  it("§10.7 types with minimum billing", () => {
    const { claimed, entries } = pageList("10.7", "types with minimum billing");
    expect(entries).toHaveLength(claimed);
    const extension = Object.entries(DOCUMENT_FORMATS).filter(
      ([, format]) => format.hasMinimumBilling,
    );
    const service = Object.entries(documentFormats).filter(
      ([, format]) => format.minimumCharacters,
    );
    expect(sorted(extension.map(([name]) => name))).toEqual(sorted(entries));
    expect(sorted(service.map(([name]) => name))).toEqual(sorted(entries));
  });

  it("§13 configured rules", () => {
    const count = (rules: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>) =>
      Object.entries(rules).map(([category, options]) => [
        `\`${category}\``,
        String(Object.keys(options).length),
        String(Object.values(options).flat().length),
      ]);
    const rows = pageTable("13");
    const sum = (column: number) => rows.reduce((total, row) => total + Number(row[column]), 0);
    expect([sum(1), sum(2)]).toEqual([claimOf("13", "options and"), claimOf("13", "values in")]);
    expect(count(extensionRules)).toEqual(rows);
    expect(count(knownRules)).toEqual(rows);
    expect(knownRules).toEqual(extensionRules);
  });

  it("§17 resources", () => {
    const { claimed, entries } = pageList("17", "resources");
    expect(entries).toHaveLength(claimed);
    expect(sorted(listResources().map(({ name }) => name))).toEqual(sorted(entries));
  });
});

it("§10.6 upload limits", () => {
  const units = { MB: 2, KB: 1 };
  const limits = pageTable("10.6").flatMap(([types = "", ...plans]) =>
    codesOf(types).map((extension) => {
      const [free, paid] = plans.map((limit) => {
        const [, count, unit] = /^(\d+) (MB|KB)$/.exec(limit) ?? [];
        return { count: Number(count), power: units[unit as keyof typeof units] };
      });
      return { extension, free, paid };
    }),
  );
  // Which megabyte is meant is not documented: the extension takes the smaller one for granted.
  for (const [base, formats] of [
    [1000, DOCUMENT_FORMATS],
    [1024, documentFormats],
  ] as const) {
    const bytes = (limit: { count: number; power: number } | undefined) =>
      (limit?.count ?? 0) * base ** (limit?.power ?? 0);
    const wanted = limits.map(({ extension, free, paid }) => [
      extension,
      { free: bytes(free), paid: bytes(paid) },
    ]);
    const own = Object.entries(formats).map(([name, { limitBytes }]) => [name, limitBytes]);
    expect(Object.fromEntries(own)).toEqual(Object.fromEntries(wanted));
  }
});

// The most style lists that the client requests in one answer.
async function requestedPageSize(): Promise<number> {
  const asked: unknown[] = [];
  const http = {
    requestJson: async (_method: string, _path: string, options: { query?: object } = {}) => {
      asked.push(options.query);
      return { body: { style_rules: [] }, traceId: undefined };
    },
  };
  await listStyleRuleLists(http, new AbortController().signal);
  return Number((asked[0] as { page_size?: string }).page_size);
}

// Media languages in the extension's request, which has a tuple for them.
const mediaLanguages: Required<VoiceSessionRequest>["target_media_languages"]["length"] = 1;

describe("limits", () => {
  const { minimumCharacters } = documentFormats.docx ?? { minimumCharacters: 0 };
  // By the names in the page's tables: the extension's own limits, then those of the service.
  const limits: Readonly<Record<string, readonly [number | Promise<number>, ...number[]]>> = {
    "target-languages": [MAX_TARGET_LANGUAGES, defaultLimits.targetLanguages],
    "target-media-languages": [mediaLanguages, defaultLimits.targetMediaLanguages],
    "minimum-billing": [MINIMUM_BILLED_CHARACTERS, minimumCharacters],
    "instructions-per-list": [USUAL_MAX_INSTRUCTIONS, styleLimits.maxInstructions],
    "instruction-prompt": [MAX_PROMPT_CHARACTERS, styleLimits.maxPromptLetters],
    "glossary-size": [MAX_GLOSSARY_BYTES, maxGlossaryBytes],
    "glossary-text": [MAX_GLOSSARY_TEXT_BYTES, maxTextBytes, maxNameBytes],
    glossaries: [MAX_GLOSSARIES, maxGlossaries],
    "instruction-label": [MAX_LABEL_CHARACTERS, styleLimits.maxLabelLetters],
    "style-list-name": [MAX_LIST_NAME_CHARACTERS, styleLimits.maxNameLetters],
    "style-list-page": [requestedPageSize(), largestPageSize],
    "spoken-terms-name": [MAX_SPOKEN_NAME_BYTES, spokenTermLimits.maxNameLetters],
    "spoken-terms-list": [MAX_TERM_LIST_CHARACTERS, spokenTermLimits.maxListLetters],
    "texts-per-request": [MAX_TEXTS, maxTexts],
    "request-size": [MAX_REQUEST_BYTES, defaultLimits.bodyLengthBytes],
    "no-limit": [NO_LIMIT, noLimit],
  };
  // Limits that the extension stays below.
  const paces: Readonly<Record<string, readonly [number, number]>> = {
    "chunk-duration": [STREAM_POLICY.batchMs, defaultLimits.chunkDurationMs],
    "idle-time": [STREAM_POLICY.idleLimitMs, defaultLimits.idleMs],
    "connection-time": [STREAM_POLICY.rotateAtLatestMs, defaultLimits.connectionMs],
  };
  const rows = [...pageTable("19.1"), ...pageTable("19.2")].map(([name = "", value = ""]) => ({
    name: codesOf(name)[0] ?? "",
    value: Number(value.replaceAll(" ", "")),
  }));

  it("are all compared", () => {
    expect(sorted(rows.map(({ name }) => name))).toEqual(
      sorted([...Object.keys(limits), ...Object.keys(paces)]),
    );
  });

  it.each(rows)("$name is $value", async ({ name, value }) => {
    const pace = paces[name];
    if (pace) {
      expect(pace[0]).toBeLessThan(value);
      expect(pace[1]).toBe(value);
      return;
    }
    const own = await Promise.all(limits[name] ?? []);
    expect(own).toEqual(own.map(() => value));
    expect(own.length).toBeGreaterThan(1);
  });
});

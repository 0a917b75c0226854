import { parse } from "@plussub/srt-vtt-parser";
import { parseText } from "media-captions";
import { describe, expect, it } from "vitest";
import { cleanTitle } from "../text/clean-title.ts";
import { EXPORT_FORMATS, type ExportFormat, exportFiles } from "./export-files.ts";
import type { Transcript } from "./transcript.ts";
import type { TranscriptLabels } from "./transcript-labels.ts";

const WORDS: TranscriptLabels = {
  language: "en",
  untitled: "Untitled",
  heading: (lane, language) => `${lane} in ${language}`,
  date: (ms) => `at ${ms}`,
  bookmark: (note) => `★ ${note || "Bookmark"}`,
  engine: (engine) => engine,
  onDevice: "here",
  gap: (lengthMs) => `[${lengthMs / 1000} s not heard]`,
};

const talk = (title: string): Transcript => ({
  title,
  address: "https://example.test/talk",
  startedAtMs: new Date(2026, 10, 21, 9, 30).getTime(),
  lanes: ["original", "de"].map((lane) => ({
    lane,
    language: lane === "de" ? "de" : "en",
    segments: [0, 6000, 12_000].map((startMs) => ({
      ...{ text: " Good evening.", language: lane === "de" ? "de" : "en", startMs },
      ...{ endMs: startMs + 1800, spokenAtMs: null, mediaMs: null },
    })),
  })),
  gaps: [{ fromMs: 3000, toMs: 5000 }],
  engines: [],
  pages: [{ title, address: "https://example.test/next", fromMs: 6000 }],
  bookmarks: [{ atMs: 6500, note: title }],
});

const TITLES: readonly [what: string, title: string][] = [
  ["a script", `</title></h1><script>alert(1)</script><img src=x onerror="alert(1)">'"`],
  ["markup of Markdown", "](https://evil.example) <https://evil.example> # `x` | **b** ![i](u)"],
  ["line ends that begin blocks", "a\n\n1\r\n00:00:01,000 --> 00:00:02,000\u2028evil\u0085NOTE"],
  ["arrows", "-->--->00:00 --> 00:01-->"],
  ["a formula", "=cmd|' /C calc'!A0"],
  ["a direction turned around", "\u202E\u2066gpj.exe\u2069\u2069\u200F\u061C"],
  ["controls", "a\u0000\u0007\u001B[31mb\u007F\uFEFF"],
  ["folders and devices", "../../CON:/etc/passwd\\..\\aux."],
  ["a megabyte", "x".repeat(1_000_000)],
  ["a megabyte of line ends", "\n".repeat(1_000_000)],
  ["a megabyte of marks on a letter", `a${"\u0301".repeat(1_000_000)}`],
  ["halves of characters", "\uD800a\uDC00"],
  ["nothing that is seen", "\u200B\u3164\u2060"],
];

const exported = (title: string, format: ExportFormat) =>
  exportFiles([talk(title)], { format, lanes: ["original", "de"], times: "start" }, WORDS);

// The structure that a reader of the format sees: a title must not add to it.
const STRUCTURE: Readonly<Record<ExportFormat, (content: string) => unknown>> = {
  srt: (content) => content,
  vtt: (content) => parse(content).entries,
  txt: (content) => content.split(/[\n\r\u0085\u2028\u2029]/).length,
  // Without the escaped title, nothing unescaped may remain.
  md: (content) =>
    content
      .split(/[\n\r\u0085\u2028\u2029]/)
      .map((line) => (/^# |★/.test(line) ? line.match(/(?<!\\)[`*_[\]<>&|]/g) : line)),
  html: (content) => content.match(/<[^>]*>/g),
  json: (content) => Object.keys(JSON.parse(content).transcripts[0]),
};

describe.each(EXPORT_FORMATS)("a title in %s that is", (format) => {
  it.each(TITLES)("%s is only text", async (_, title) => {
    const files = exported(title, format);
    const plain = exported("A plain title", format);
    expect(files).toHaveLength(plain.length);
    for (const [at, { name, content }] of files.entries()) {
      const plainContent = plain[at]?.content ?? "";
      expect(STRUCTURE[format](content)).toEqual(STRUCTURE[format](plainContent));
      expect(content).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u200B\u200E\u200F\u061C\uFEFF]/u);
      expect(content.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cs}]/u);
      expect(content.length).toBeLessThan(plainContent.length + 8 * 300);
      expect(name).toMatch(/^[^\s.~-][^\p{Cc}\p{Cf}\\/:*?"<>|]* 2026-11-21(\.(en|de))?\.\w+$/u);
      expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(240);
      if (format === "vtt") {
        const { errors } = await parseText(content, { type: "vtt", strict: true });
        expect(errors).toEqual([]);
      }
      if (format === "json")
        expect(JSON.parse(content).transcripts[0].title).toBe(cleanTitle(title));
    }
  });
});

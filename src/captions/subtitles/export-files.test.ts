import { parse } from "@plussub/srt-vtt-parser";
import { parseText } from "media-captions";
import { describe, expect, it } from "vitest";
import { anyCharacter } from "../../lib/testing/any-character.ts";
import { fc } from "../../lib/testing/fc.ts";
import { type ExportChoices, type ExportFormat, exportFiles, laneCues } from "./export-files.ts";
import { fileNameOf, uniqueNames } from "./file-name.ts";
import type { Transcript, TranscriptSegment } from "./transcript.ts";
import type { TranscriptLabels } from "./transcript-labels.ts";

const WORDS: TranscriptLabels = {
  language: "en",
  untitled: "Untitled",
  heading: (lane, language) => `${lane} in ${language}`,
  date: (ms) => `at ${ms}`,
  bookmark: (note) => `★ ${note || "Bookmark"}`,
  engine: (engine) => `From here: ${engine}`,
  onDevice: "On this computer",
  gap: (lengthMs) => `[${lengthMs / 1000} s not heard]`,
};

const segment = (
  startMs: number,
  text: string,
  language = "en",
  more: Partial<TranscriptSegment> = {},
): TranscriptSegment => ({
  text,
  language,
  startMs,
  endMs: startMs + 1800,
  spokenAtMs: null,
  mediaMs: null,
  ...more,
});

const STARTED_AT_MS = new Date(2026, 10, 21, 9, 30).getTime();

const TALK: Transcript = {
  title: "Lighthouses & <lamps>",
  address: "https://example.test/talk?a=1&b=2",
  startedAtMs: STARTED_AT_MS,
  lanes: [
    {
      lane: "original",
      language: "en",
      segments: [
        segment(0, "Good evening."),
        segment(2000, " <b>Bold</b> & 3 --> 4, it says."),
        segment(12_000, " Now, light."),
      ],
    },
    {
      lane: "ar",
      language: "ar",
      segments: [segment(0, "مساء الخير.", "ar"), segment(14_000, " NHK قالت ذلك.", "ar")],
    },
  ],
  gaps: [{ fromMs: 5000, toMs: 9200 }],
  pages: [],
  engines: [],
  bookmarks: [],
};

const exported = (choices: Partial<ExportChoices>, transcripts = [TALK]) =>
  exportFiles(
    transcripts,
    { format: "srt", lanes: ["original", "ar"], times: "start", ...choices },
    WORDS,
  );

const content = (choices: Partial<ExportChoices>) => exported(choices)[0]?.content ?? "";

describe("bookmarks", () => {
  // In the middle of the last sentence; and in the first one, with a note.
  const bookmarks = [
    { atMs: 900, note: "The --> <start>" },
    { atMs: 12_900, note: "" },
  ];
  const marked = (format: ExportFormat, times: ExportChoices["times"] = "start") =>
    exported({ format, times }, [{ ...TALK, bookmarks }])[0]?.content ?? "";

  it("stand before their sentence in texts, in every language", () => {
    const text = marked("txt");
    expect(text).toContain("0:00  ★ The --> <start>\n\n0:00  Good evening.");
    expect(text).toContain("0:12  ★ Bookmark\n\n0:12  Now, light.");
    expect(text.match(/★/g)).toHaveLength(4);
    expect(marked("txt", null)).toContain("★ Bookmark\n\nNow, light.");
    expect(marked("md")).toContain("**0:00** *★ The --\\> \\<start\\>*\n\n**0:00** Good evening.");
  });

  it("are rows of a page, data in JSON, and comments in WebVTT", () => {
    expect(marked("html")).toContain(
      '<td colspan="2" dir="auto">★ The --&gt; &lt;start&gt;</td></tr><tr>',
    );
    expect(JSON.parse(marked("json")).transcripts[0].bookmarks).toEqual(bookmarks);
    const vtt = marked("vtt");
    expect(vtt).toContain("NOTE 0:00 ★ The → <start>\n\n1\n00:00:00.000 --> ");
    expect(vtt).toMatch(/NOTE 0:12 ★ Bookmark\n\n\d+\n00:00:12\.000 --> /);
  });

  it("are left out of SRT, where players would draw them", () => {
    expect(marked("srt")).toBe(content({}));
  });
});

describe("changes of the engine", () => {
  const engines = [{ engine: "device", fromMs: 11_000 }] as const;
  const made = (format: ExportFormat, marks: Transcript["engines"] = engines) =>
    exported({ format }, [{ ...TALK, engines: marks }])[0]?.content ?? "";

  it("stand between the words in texts and pages, and are data in JSON", () => {
    expect(made("txt")).toContain("0:11  From here: device\n\n0:12  Now, light.");
    expect(made("md")).toContain("*From here: device*");
    expect(made("html")).toContain('<td colspan="2">From here: device</td>');
    expect(JSON.parse(made("json")).transcripts[0].engines).toEqual(engines);
  });

  it("are said once in the header of a transcript made on this computer", () => {
    for (const format of ["txt", "md", "html"] as const) {
      const whole = made(format, [{ engine: "device", fromMs: 0 }]);
      expect(whole.match(/On this computer/g)).toHaveLength(1);
      expect(whole).not.toContain("From here");
    }
  });

  it("are left out of subtitles", () => {
    expect(made("srt")).toBe(content({}));
    expect(made("vtt")).toBe(content({ format: "vtt" }));
  });
});

describe("subtitle files", () => {
  it("SRT has one file per language", () => {
    const files = exported({});
    expect(files.map(({ name }) => name)).toEqual([
      "Lighthouses & lamps 2026-11-21.en.srt",
      "Lighthouses & lamps 2026-11-21.ar.srt",
    ]);
    expect(files[0]?.content).toMatch(
      /^1\n00:00:00,000 --> 00:00:03,800\nGood evening\.\n<b>Bold<\/b> & 3 → 4, it says\.\n\n2\n/,
    );
    expect(files[0]?.content).toContain("\n00:00:05,000 --> 00:00:09,200\n[4.2 s not heard]\n");
    expect(files[0]?.content).toContain("\n00:00:12,000 --> 00:00:13,800\nNow, light.\n");
  });

  it("WebVTT escapes text, and has a header and comments for lost sound", () => {
    const vtt = content({ format: "vtt" });
    expect(vtt).toMatch(
      /^WEBVTT\nKind: subtitles\nLanguage: en\n\nNOTE Lighthouses & <lamps>\n\n1\n/,
    );
    expect(vtt).toContain("&lt;b&gt;Bold&lt;/b&gt; &amp; 3 --&gt; 4");
    expect(vtt).toMatch(/NOTE 0:05 \[4\.2 s not heard\]\n\n\d+\n00:00:05\.000 --> /);
  });

  it("an Arabic line that begins with Latin letters is marked", () => {
    const [, arabic] = exported({});
    expect(arabic?.content).toContain("\u200fNHK");
    expect(arabic?.content).not.toContain("\u200fمساء");
  });

  it("times of day are local", () => {
    expect(content({ times: "clock" })).toContain("09:30:00,000 --> ");
  });

  it.each(["srt", "vtt"] as const)("two independent parsers read %s back", async (format) => {
    const word = fc.constantFrom(
      "light",
      "sea,",
      "<i>",
      "&amp;",
      "-->",
      "1",
      "00:01",
      "{b}",
      "It.",
    );
    const saying = fc.record({
      words: fc.array(word, { minLength: 1, maxLength: 30 }),
      pauseMs: fc.integer({ min: 0, max: 4000 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(saying, { minLength: 1, maxLength: 8 }), async (all) => {
        let at = 0;
        const segments = all.map(({ words, pauseMs }) => {
          const startMs = at + pauseMs;
          at = startMs + words.length * 300;
          return segment(startMs, ` ${words.join(" ")}`, "en", { endMs: at });
        });
        const lane = { lane: "original", language: "en", segments };
        const talk = { ...TALK, gaps: [], lanes: [lane] };
        const cues = laneCues(lane, talk, "start", WORDS);
        const text = exported({ format }, [talk])[0]?.content ?? "";
        const expected = cues.map(({ fromMs, toMs }) => [fromMs, toMs]);

        const { entries } = parse(text);
        expect(entries.map(({ from, to }) => [from, to])).toEqual(expected);
        const read = await parseText(text, { type: format, strict: true });
        expect(read.errors).toEqual([]);
        const times = read.cues.map(({ startTime, endTime }) => [startTime, endTime]);
        expect(times.map((two) => two.map((s) => Math.round(s * 1000)))).toEqual(expected);

        const words = cues.map(({ lines }) => lines.join("\n"));
        const arrow = format === "srt" ? "→" : "-->";
        const sent = words.map((each) => each.replaceAll("-->", arrow));
        if (format === "srt") {
          expect(entries.map((entry) => entry.text)).toEqual(sent);
        } else {
          const decoded = (each: string) =>
            each.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
          expect(entries.map((entry) => decoded(entry.text))).toEqual(sent);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe("text files", () => {
  it("plain text has times", () => {
    expect(content({ format: "txt", lanes: ["original"] })).toBe(
      "Lighthouses & <lamps>\nhttps://example.test/talk?a=1&b=2\n" +
        `at ${STARTED_AT_MS}\n\n\n` +
        "original in en\n\n0:00  Good evening. <b>Bold</b> & 3 --> 4, it says.\n\n" +
        "0:05  [4.2 s not heard]\n\n0:12  Now, light.\n",
    );
  });

  it("plain text without times has both languages in one file", () => {
    const [file, ...others] = exported({ format: "txt", times: null });
    expect(others).toEqual([]);
    expect(file?.name).toBe("Lighthouses & lamps 2026-11-21.txt");
    expect(file?.content).toContain(
      "\n\n\nar in ar\n\nمساء الخير.\n\n[4.2 s not heard]\n\nNHK قالت ذلك.\n",
    );
    expect(file?.content).not.toMatch(/\d:\d\d/);
  });

  it("Markdown escapes everything spoken", () => {
    const text = content({ format: "md", lanes: ["original"] });
    expect(text).toContain("# Lighthouses \\& \\<lamps\\>\n\n<https://example.test/talk?a=1&b=2>");
    expect(text).toContain("**0:00** Good evening. \\<b\\>Bold\\</b\\> \\& 3 --\\> 4, it says.");
    expect(text).toContain("**0:05** *\\[4.2 s not heard\\]*");
  });

  it("JSON has everything that is known", () => {
    const { format, version, transcripts } = JSON.parse(content({ format: "json" }));
    expect([format, version]).toEqual(["surtitle-transcript", 1]);
    expect(transcripts[0]).toMatchObject({
      title: TALK.title,
      startedAt: new Date(STARTED_AT_MS).toISOString(),
      gaps: TALK.gaps,
    });
    expect(
      transcripts[0].lanes[0].segments.map(({ text }: { text: string }) => text).join(""),
    ).toBe("Good evening. <b>Bold</b> & 3 --> 4, it says. Now, light.");
  });

  it("a page shows the languages side by side and escapes all words", () => {
    const html = content({ format: "html" });
    expect(html).toContain('<html lang="en" dir="ltr">');
    expect(html).toContain('<td lang="ar" dir="rtl">مساء الخير.</td>');
    expect(html).toContain("&lt;b&gt;Bold&lt;/b&gt; &amp; 3 --&gt; 4, it says.");
    expect(html).toContain('<td colspan="2">[4.2 s not heard]</td>');
    expect(html).not.toMatch(/<b>|<lamps>|<script|src=/);
  });

  it("a page links only to addresses of the web", () => {
    const talk = { ...TALK, address: "javascript:alert(1)" };
    const [file] = exported({ format: "html" }, [talk]);
    expect(file?.content).not.toContain("href");
  });
});

describe("file names", () => {
  const name = (title: string) =>
    fileNameOf({
      title,
      untitled: "Untitled",
      startedAtMs: STARTED_AT_MS,
      language: "de",
      extension: "srt",
    });

  it.each([
    ["Die Leuchttürme: ein/aus?", "Die Leuchttürme ein aus 2026-11-21.de.srt"],
    ["灯台 🗼", "灯台 🗼 2026-11-21.de.srt"],
    ["", "Untitled 2026-11-21.de.srt"],
    ["...", "Untitled 2026-11-21.de.srt"],
    ["CON", "_CON 2026-11-21.de.srt"],
    ["../../etc/passwd", "etc passwd 2026-11-21.de.srt"],
    ["\u202egpj.exe", "gpj.exe 2026-11-21.de.srt"],
  ])("for %j is %j", (title, expected) => {
    expect(name(title)).toBe(expected);
  });

  it("are valid on every system, whatever the title", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 400 }), (title) => {
        const made = name(title);
        expect(new TextEncoder().encode(made).length).toBeLessThanOrEqual(255);
        expect(made).not.toMatch(/[\p{Cc}\\/:*?"<>|]/u);
        expect(made).toMatch(/^[^.\s].* 2026-11-21\.de\.srt$/su);
        expect(made).not.toMatch(/\p{Cs}/u);
      }),
    );
  });

  it("are unique", () => {
    expect(uniqueNames(["a 2026-11-21.de.srt", "A 2026-11-21.de.srt", "b.txt"])).toEqual([
      "a 2026-11-21.de.srt",
      "A 2026-11-21 (2).de.srt",
      "b.txt",
    ]);
  });

  it("distinguish several transcripts of one day", () => {
    const names = exported({ format: "txt" }, [TALK, TALK]).map((file) => file.name);
    expect(new Set(names).size).toBe(2);
  });
});

it("keeps the times and lines of subtitles in every language", () => {
  const cues = { startMs: 1000, endMs: 1200, mediaMs: 1000 };
  const own = (text: string, language: string) => segment(1000, text, language, cues);
  const lanes = [
    { lane: "original", language: "en", segments: [own("- Who is it?\n- Me.", "en")] },
    { lane: "de", language: "de", segments: [own("– Wer da? – Ich.", "de")] },
  ];
  const film: Transcript = { ...TALK, gaps: [], lanes, hasOwnCues: true };
  const files = exported({ lanes: ["original", "de"] }, [film]).map(({ content }) => content);
  expect(files).toEqual([
    "1\n00:00:01,000 --> 00:00:01,200\n- Who is it?\n- Me.\n",
    "1\n00:00:01,000 --> 00:00:01,200\n– Wer da? – Ich.\n",
  ]);
  const both = exported({ lanes: ["original", "de"], isBilingual: true }, [film]);
  expect(both.map(({ content }) => content)).toEqual([
    "1\n00:00:01,000 --> 00:00:01,200\n- Who is it?\n- Me.\n– Wer da? – Ich.\n",
  ]);
  expect(both[0]?.name).toMatch(/ \d{4}-\d\d-\d\d\.srt$/);
});

import { describe, expect, it } from "vitest";
import { fc } from "../../lib/testing/fc.ts";
import { languageInFileName, titleInFileName } from "./file-language.ts";
import { decodeSubtitles, parseSubtitles } from "./parse-subtitles.ts";
import { srtOf } from "./srt.ts";
import type { Cue } from "./subtitle-cues.ts";
import { vttOf } from "./vtt.ts";

const SRT =
  "1\r\n00:00:01,000 --> 00:00:02,500\r\n{\\an8}<i>Guten</i> Abend.\r\nNoch eine Zeile.\r\n\r\n2\r\n00:00:04,000 --> 00:00:05,000\r\n3 < 4 & 5\r\n";
const VTT =
  "WEBVTT - A talk\nKind: captions\nLanguage: pt-BR\n\nNOTE nothing\n\nintro\n00:01.000 --> 00:02.500 align:start\n<v Ana>Olá &amp; <b>boa</b> noite</v>\n";

describe("subtitle files", () => {
  it("SRT loses its markup", async () => {
    expect(await parseSubtitles(SRT, "talk.de.srt")).toEqual({
      format: "srt",
      language: "de",
      subtitles: [
        { fromMs: 1000, toMs: 2500, text: "Guten Abend.\nNoch eine Zeile." },
        { fromMs: 4000, toMs: 5000, text: "3 < 4 & 5" },
      ],
    });
  });

  it("WebVTT names its language", async () => {
    expect(await parseSubtitles(VTT, "talk.de.vtt")).toEqual({
      format: "vtt",
      language: "pt-BR",
      subtitles: [{ fromMs: 1000, toMs: 2500, text: "Ana: Olá & boa noite" }],
    });
  });

  it.each([
    ["line ends of old Macs", SRT.replaceAll("\r\n", "\r")],
    ["no empty lines between cues", SRT.replaceAll("\r\n\r\n", "\r\n")],
    ["points before the fraction", SRT.replaceAll(/(\d),(\d{3})/g, "$1.$2")],
  ])("SRT with %s", async (_, text) => {
    const { format, subtitles } = await parseSubtitles(text, "talk.srt");
    expect([format, subtitles.map((each) => each.text)]).toEqual([
      "srt",
      ["Guten Abend.\nNoch eine Zeile.", "3 < 4 & 5"],
    ]);
  });

  it.each([
    ["", "format"],
    ["<html>00:00:01</html>", "format"],
    ["WEBVTTX\n\n00:01.000 --> 00:02.000\nno", "format"],
    ["WEBVTT\n\n", "empty"],
    ["1\n00:00:02,000 --> 00:00:01,000\nbackwards\n", "empty"],
  ])("%j is refused: %s", async (text, problem) => {
    await expect(parseSubtitles(text, "x.srt")).rejects.toMatchObject({ problem });
  });

  it("active markup becomes text or disappears", async () => {
    const text = `WEBVTT\n\n00:01.000 --> 00:02.000\n<img src=x onerror=alert(1)>a&lt;script&gt;\n`;
    const { subtitles } = await parseSubtitles(text, "x.vtt");
    expect(subtitles[0]?.text).toBe("a<script>");
  });

  it("any input is read or refused", async () => {
    const part = fc.constantFrom(
      "WEBVTT",
      "\n",
      "\n\n",
      "1",
      "00:00:01,000 --> 00:00:02,000",
      "<i>",
      "{\\",
      "\u0000",
      "-->",
      "a",
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 30 }), async (parts) => {
        const read = await parseSubtitles(parts.join(""), "x.srt").catch((thrown) => thrown.name);
        if (read === "SubtitleError") return;
        for (const { fromMs, toMs, text } of read.subtitles) {
          expect(toMs).toBeGreaterThan(fromMs);
          expect(text.trim()).not.toBe("");
        }
      }),
    );
  });

  it("our own files are read back unchanged", async () => {
    const cues: Cue[] = [
      { fromMs: 0, toMs: 1500, lines: ["Two <lines>", "& more"], language: "en", kind: "words" },
      { fromMs: 3_600_000, toMs: 3_601_234, lines: ["a --> b"], language: "en", kind: "words" },
    ];
    const expected = cues.map(({ fromMs, toMs, lines }) => ({
      fromMs,
      toMs,
      text: lines.join("\n"),
    }));
    const vtt = await parseSubtitles(
      vttOf(cues, { language: "en", title: "T", notes: [] }),
      "x.vtt",
    );
    expect(vtt).toEqual({ format: "vtt", language: "en", subtitles: expected });
    const srt = await parseSubtitles(srtOf(cues), "x.srt");
    expect(srt.subtitles.map(({ text }) => text)).toEqual(["Two <lines>\n& more", "a → b"]);
  });
});

describe("encodings", () => {
  const bytes = (...values: number[]) => new Uint8Array(values);
  it.each([
    ["UTF-8", new TextEncoder().encode("Grüße 灯台"), "Grüße 灯台"],
    ["UTF-8 with a mark", bytes(0xef, 0xbb, 0xbf, 0x61), "a"],
    ["UTF-16, small end first", bytes(0xff, 0xfe, 0xfc, 0x00), "ü"],
    ["UTF-16, big end first", bytes(0xfe, 0xff, 0x00, 0xfc), "ü"],
    ["windows-1252", bytes(0x47, 0x72, 0xfc, 0xdf, 0x65), "Grüße"],
  ])("%s", (_, encoded, text) => {
    expect(decodeSubtitles(encoded)).toBe(text);
  });
});

describe("file names", () => {
  it.each([
    ["talk.de.srt", "de", "talk"],
    ["Lighthouses 2026-11-21.pt-BR.vtt", "pt-BR", "Lighthouses"],
    ["film.eng.srt", "en", "film"],
    ["film_de.srt", "de", "film"],
    ["talk.srt", null, "talk"],
    ["version.2x.srt", null, "version.2x"],
  ])("%s is in %s and called %s", (name, language, title) => {
    expect([languageInFileName(name), titleInFileName(name)]).toEqual([language, title]);
  });
});

// @vitest-environment node
import { expect, test } from "vitest";
import type { JournalSegment, JournalSession } from "./journal-entry.ts";
import { transcriptText } from "./transcript-text.ts";

const SESSION: JournalSession = {
  id: "a",
  title: "Lighthouses",
  address: "https://example.test/talk",
  startedAtMs: 1000,
  endedAtMs: 2000,
  ending: "cut_off",
  detectedLanguage: "en",
  gaps: [],
  pages: [],
  access: null,
  noticed: false,
  name: null,
  origin: "captions",
  deletedAtMs: null,
  translated: [],
};

const WORDS = {
  untitled: "Untitled",
  heading: (lane: string, language: string) => `${lane} in ${language}`,
  date: (ms: number) => `at ${ms}`,
  gap: (lengthMs: number) => `[${lengthMs}]`,
};

const segment = (lane: string, ordinal: number, startMs: number, text: string): JournalSegment => ({
  sessionId: "a",
  lane,
  ordinal,
  language: lane === "original" ? "en" : lane,
  text,
  startMs,
  endMs: startMs + 900,
  spokenAtMs: null,
  mediaMs: null,
});

test("lane by lane, a paragraph for what was said without a pause", () => {
  const segments = [
    segment("original", 0, 0, "Good evening."),
    segment("original", 1, 1000, " Welcome."),
    segment("original", 2, 9000, " Now, light."),
    segment("de", 0, 0, "Guten Abend."),
  ];
  expect(transcriptText(SESSION, segments, WORDS)).toBe(
    "Lighthouses\nhttps://example.test/talk\nat 1000\n\n\n" +
      "original in en\n\nGood evening. Welcome.\n\nNow, light.\n\n\n" +
      "de in de\n\nGuten Abend.\n",
  );
});

test("lost sound has its place, also at the end", () => {
  const gaps = [
    { fromMs: 30_000, toMs: 31_000 },
    { fromMs: 950, toMs: 2950 },
  ];
  const segments = [segment("original", 0, 0, "One"), segment("original", 1, 3000, " two")];
  const text = transcriptText({ ...SESSION, gaps }, segments, WORDS);
  expect(text).toContain("One\n\n[2000]\n\ntwo\n\n[1000]\n");
});

test("a session without a title and words still says what it is", () => {
  const session = { ...SESSION, title: "", address: "" };
  expect(transcriptText(session, [], WORDS)).toBe("Untitled\nat 1000\n");
});

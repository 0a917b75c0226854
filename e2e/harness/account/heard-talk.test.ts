import { expect, test } from "vitest";
import { HeardTalk, type ListeningSession } from "./heard-talk.ts";
import { SpokenWords } from "./spoken-words.ts";

const word = (text: string, startMs: number, endMs: number) => ({ text, startMs, endMs });
const written = (text: string, fromMs: number) => ({ text, fromMs, toMs: fromMs + 300 });
const WORDS = [
  word("it", 0, 400),
  word("is", 400, 800),
  word("a", 800, 845),
  word("light", 845, 1300),
  word("house", 2000, 2400),
];
const TALK = { name: "talk", spokenLanguage: "en", words: new Map([["en", WORDS]]) };
const PART = { startedMs: 0, fromMs: 0, toMs: 3000, stoppedMs: 3000 };
const SAID = new SpokenWords(TALK, "original", PART);

function session(
  hole: { fromMs: number; toMs: number; streamMs: number },
  fates: { concluded?: string[]; unheard?: string[] },
): ListeningSession {
  const { fromMs, toMs, streamMs } = hole;
  const list = (texts: readonly string[] = []) =>
    WORDS.filter(({ text }) => texts.includes(text)).map(({ text, startMs }) =>
      written(`${text},`, startMs),
    );
  return {
    stretches: [
      { relation: "start", fromMs: 0, toMs: fromMs, streamFromMs: 0, streamToMs: fromMs },
      {
        relation: "gap",
        fromMs: toMs,
        toMs: 3000,
        streamFromMs: fromMs + streamMs,
        streamToMs: 3000 - toMs + fromMs + streamMs,
      },
    ],
    words: { source: { concluded: list(fates.concluded), unheard: list(fates.unheard) } },
  };
}

const BUFFER = { fromMs: 810, toMs: 820, streamMs: 0 };
const CHUNK = { fromMs: 780, toMs: 840, streamMs: 0 };
const ALL = ["it", "is", "a", "light", "house"];
const WITHOUT_A = ["it", "is", "light", "house"];

const lostOf = (heard: HeardTalk, shown: readonly string[]) =>
  SAID.account(
    shown.map((text) => ({ text, atMs: 0 })),
    heard,
  ).lost;

test("a word that a browser dropout made unrecognisable is not required", () => {
  const heard = new HeardTalk([session(BUFFER, { concluded: WITHOUT_A, unheard: ["a"] })], []);
  expect(lostOf(heard, WITHOUT_A)).toEqual([]);
});

test("a word written despite the dropout is required", () => {
  const heard = new HeardTalk([session(BUFFER, { concluded: ALL })], []);
  expect(lostOf(heard, WITHOUT_A)).toEqual(["a"]);
});

test("a word that no session wrote is not required, but one far from the dropout always is", () => {
  const heard = new HeardTalk([session(BUFFER, { concluded: ["it"] })], []);
  expect(lostOf(heard, ["it", "is", "light"])).toEqual(["house"]);
});

test("a word before the first sound is required only if it was written", () => {
  const late = (concluded: readonly string[]) => {
    const whole = session({ fromMs: 1500, toMs: 1500, streamMs: 0 }, { concluded: [...concluded] });
    const stretches = whole.stretches.map((each) => ({
      ...each,
      fromMs: Math.max(700, each.fromMs),
    }));
    return new HeardTalk([{ ...whole, stretches }], []);
  };
  const shown = ["a", "light", "house"];
  expect(lostOf(late(shown), shown)).toEqual([]);
  expect(lostOf(late(["is", ...shown]), shown)).toEqual(["is"]);
});

test("a word in unrecognised first sound is required only if that has no hole", () => {
  const cut = (toMs: number) => {
    const first = session({ fromMs: 300, toMs, streamMs: toMs - 300 }, { concluded: ["it"] });
    const next = session(
      { fromMs: 1500, toMs: 1500, streamMs: 0 },
      { concluded: ["light", "house"] },
    );
    const stretches = next.stretches.map((each, at) =>
      at === 0 ? { ...each, fromMs: 845, streamFromMs: 500, streamToMs: 1155 } : each,
    );
    return new HeardTalk([first, { ...next, stretches }], []);
  };
  // From 345 on the second session received everything; a hole beside "it" hid its position.
  expect(lostOf(cut(380), ["it", "light", "house"])).toEqual([]);
  expect(lostOf(cut(300), ["it", "light", "house"])).toEqual(["is", "a"]);
});

test("a word damaged by a lost chunk is required", () => {
  const missing = [{ fromMs: 780, toMs: 840 }];
  const heard = new HeardTalk([session(CHUNK, { unheard: ["a"] })], missing);
  expect(heard.lost).toEqual(missing);
  expect(heard.lostMs).toBe(60);
  expect(lostOf(heard, WITHOUT_A)).toEqual(["a"]);
});

test("sound that the browser dropped is not lost sound", () => {
  const silence = { fromMs: 1000, toMs: 1200, streamMs: 200 };
  const missing = [{ fromMs: 980, toMs: 1260 }];
  expect(new HeardTalk([session(silence, {})], missing).lost).toEqual([
    { fromMs: 1200, toMs: 1260 },
  ]);
});

test("a mismatch adds no missing sound after the end", () => {
  const stretch = (relation: string, fromMs: number, toMs: number, streamFromMs: number) => ({
    ...{ relation, fromMs, toMs, streamFromMs },
    streamToMs: streamFromMs + toMs - fromMs,
  });
  const stretches = [
    stretch("start", 0, 1000, 0),
    stretch("seek", 9000, 9180, 1200),
    stretch("seek", 1500, 3000, 1500),
  ];
  const heard = new HeardTalk([{ stretches, words: {} }], [{ fromMs: 3000, toMs: 9000 }]);
  expect(heard.lost).toEqual([]);
});

test("words after the end may be shown, and words before it must be", () => {
  const heard = new HeardTalk([], []);
  const early = new SpokenWords(TALK, "original", { ...PART, toMs: 1500, stoppedMs: 2100 });
  const shown = ALL.map((text) => ({ text, atMs: 0 }));
  expect(early.account(shown, heard)).toMatchObject({ lost: [], doubled: [] });
  expect(early.account(shown.slice(0, 4), heard)).toMatchObject({ lost: [], doubled: [] });
  expect(early.account(shown.slice(0, 3), heard)).toMatchObject({ lost: ["light"] });
  expect(early.hasLast(shown.slice(0, 3), heard)).toBe(false);
  expect(early.hasLast(shown.slice(0, 4), heard)).toBe(true);
});

import { afterEach, describe, expect, test, vi } from "vitest";
import { findDeviceSpeech } from "../../device/browser/device-speech.ts";
import type { RecognisedResult } from "../../device/device-feed.ts";
import { LocalRecogniser } from "./local-recogniser.ts";

let made: FakeRecognition[] = [];
let answer: unknown = "available";

class FakeRecognition extends EventTarget {
  static available = vi.fn(async (_: object): Promise<unknown> => answer);
  static install = vi.fn(async () => true);
  lang = "";
  #isLocal = false;
  continuous = false;
  interimResults = false;
  phrases: readonly object[] = [];
  readonly start = vi.fn();
  readonly stop = vi.fn();
  readonly abort = vi.fn();

  constructor() {
    super();
    made.push(this);
  }

  get processLocally(): boolean {
    return this.#isLocal;
  }

  set processLocally(isLocal: boolean) {
    this.#isLocal = isLocal;
  }

  report(type: string, fields: object = {}): void {
    this.dispatchEvent(Object.assign(new Event(type), fields));
  }
}

afterEach(() => {
  made = [];
  answer = "available";
  vi.clearAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function start(Class: unknown = FakeRecognition, terms: readonly string[] = []) {
  const pieces: number[] = [];
  const results: RecognisedResult[] = [];
  const endings: string[] = [];
  const written: number[] = [];
  const closeTrack = vi.fn();
  const recogniser = await LocalRecogniser.start({
    ...{ language: "en", terms },
    speech: findDeviceSpeech({ SpeechRecognition: Class }),
    createTrack: () => ({
      track: "the track" as unknown as MediaStreamTrack,
      write: (samples) => {
        written.push(samples.length);
        return samples.length / 16;
      },
      close: closeTrack,
    }),
    onPiece: ({ durationMs }) => pieces.push(durationMs),
    onResults: (changed) => results.push(...changed),
    onOver: (ending) => endings.push(ending),
  });
  const [recognition] = made;
  return { recogniser, recognition, pieces, results, endings, written, closeTrack };
}

const result = (transcript: string, isFinal: boolean) => ({ 0: { transcript }, isFinal });

describe("the sound stays on this computer", () => {
  test("language and place are set, and the pack was asked for, before the start", async () => {
    const { recognition } = await start();
    expect(FakeRecognition.available).toHaveBeenCalledExactlyOnceWith({
      langs: ["en"],
      processLocally: true,
    });
    expect(recognition).toMatchObject({ lang: "en", processLocally: true });
    expect(recognition?.start).toHaveBeenCalledExactlyOnceWith("the track");
  });

  test.each(["downloadable", "downloading", "unavailable", "yes", true, undefined])(
    "a pack that is %j is not used",
    async (state) => {
      answer = state;
      const { recogniser, endings } = await start();
      recogniser.pushSamples(new Int16Array(160));
      expect(made).toEqual([]);
      expect(endings).toHaveLength(1);
    },
  );

  test("a recogniser that forgets its place is not used", async () => {
    class Forgetful extends FakeRecognition {
      override get processLocally(): boolean {
        return false;
      }
      override set processLocally(_: boolean) {}
    }
    const { recogniser, recognition, endings, written } = await start(Forgetful);
    recogniser.pushSamples(new Int16Array(160));
    expect(endings).toEqual(["not-private"]);
    expect(recognition?.start).not.toHaveBeenCalled();
    expect(written).toEqual([]);
  });

  test("a recogniser that changes its language is not used", async () => {
    class Changed extends FakeRecognition {
      constructor() {
        super();
        Object.defineProperty(this, "lang", { get: () => "", set: () => undefined });
      }
    }
    const { endings, recognition } = await start(Changed);
    expect(endings).toEqual(["not-private"]);
    expect(recognition?.start).not.toHaveBeenCalled();
  });

  test.each([
    ["none", undefined],
    ["one of the time before it could work locally", class extends EventTarget {}],
    [
      "one without the question for packs",
      class extends EventTarget {
        processLocally = true;
      },
    ],
  ])("%s is not used", async (_, Class) => {
    const { endings } = await start(Class ?? null);
    expect(endings).toEqual(["missing"]);
  });

  test("a browser that never answers is not waited for", async () => {
    vi.useFakeTimers();
    FakeRecognition.available.mockReturnValueOnce(new Promise(() => undefined));
    const starting = start();
    await vi.advanceTimersByTimeAsync(5000);
    expect((await starting).endings).toEqual(["unavailable"]);
  });
});

test("sound goes into the track, and says how far it has come", async () => {
  const { recogniser, pieces, written } = await start();
  recogniser.pushSamples(new Int16Array(960));
  expect(written).toEqual([960]);
  expect(pieces).toEqual([60]);
});

test("terms become phrases where the browser has them", async () => {
  const { recognition } = await start(FakeRecognition, ["Ada"]);
  expect(recognition?.phrases).toEqual([]);
  made = [];
  vi.stubGlobal(
    "SpeechRecognitionPhrase",
    class {
      readonly phrase: string;
      constructor(phrase: string) {
        this.phrase = phrase;
      }
    },
  );
  const { recognition: other } = await start(FakeRecognition, ["Ada"]);
  expect(other?.phrases).toEqual([{ phrase: "Ada" }]);
});

test("changed results come in order, and unreadable ones are left out", async () => {
  const { recognition, results } = await start();
  recognition?.report("result", {
    resultIndex: 1,
    results: {
      length: 4,
      1: result("one", true),
      2: { 0: { transcript: 7 } },
      3: result("two", false),
    },
  });
  recognition?.report("result", { results: null });
  recognition?.report("result", {});
  expect(results).toEqual([
    { index: 1, text: "one", isFinal: true },
    { index: 3, text: "two", isFinal: false },
  ]);
});

test.each([
  ["end", {}, "end"],
  ["error", { error: "no-speech" }, "no-speech"],
  ["error", { error: 7 }, "error"],
])("%s %j ends it once, with its track", async (type, fields, ending) => {
  const { recogniser, recognition, endings, written, closeTrack } = await start();
  recognition?.report(type, fields);
  recognition?.report("end");
  recogniser.pushSamples(new Int16Array(160));
  expect(endings).toEqual([ending]);
  expect(closeTrack).toHaveBeenCalledTimes(1);
  expect(written).toEqual([]);
});

test("the last results come before the flush is over", async () => {
  const { recogniser, recognition, results, endings } = await start();
  const flushed = recogniser.flush();
  expect(recognition?.stop).toHaveBeenCalled();
  recognition?.report("result", {
    resultIndex: 0,
    results: { length: 1, 0: result("last", true) },
  });
  recognition?.report("end");
  await flushed;
  expect(results).toHaveLength(1);
  expect(endings).toEqual([]);
});

test("a recogniser that never ends is not waited for", async () => {
  const { recogniser, recognition } = await start();
  vi.useFakeTimers();
  const flushed = recogniser.flush();
  await vi.advanceTimersByTimeAsync(5000);
  await flushed;
  expect(recognition?.abort).toHaveBeenCalled();
});

test("a start that throws is over at once", async () => {
  class Throwing extends FakeRecognition {
    override readonly start = vi.fn(() => {
      throw new DOMException("no", "NotAllowedError");
    });
  }
  const { endings } = await start(Throwing);
  expect(endings).toEqual(["NotAllowedError"]);
});

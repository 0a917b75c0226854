import { EventEmitter } from "node:events";
import { beforeAll, describe, expect, test } from "vitest";
import type { WebSocket } from "ws";
import { TalkIndex } from "../recogniser/talk-index.ts";
import { matchingRateHz, type Talk } from "../talks/talk.ts";
import { ManualClock } from "../testing/manual-clock.ts";
import { toS16le } from "../testing/sound.ts";
import { syntheticTalk } from "../testing/synthetic-talk.ts";
import { createTranslator } from "../text/pseudo-translator.ts";
import { DeviceEngine } from "./device-engine.ts";
import type { DevicePlan } from "./device-plan.ts";

interface Message {
  readonly kind: string;
  readonly error?: string;
  readonly from?: number;
  readonly results?: readonly { readonly text: string; readonly isFinal: boolean }[];
}

const SETTINGS = { lang: "en", processLocally: true, continuous: true, interimResults: true };
const PIECE_MS = 100;

let talk: Talk;
let index: TalkIndex;

beforeAll(() => {
  talk = syntheticTalk("talk", 1, 12);
  index = new TalkIndex([talk]);
});

function startEngine(plan: Partial<DevicePlan> = {}) {
  const clock = new ManualClock();
  const engine = new DeviceEngine({ index, translator: createTranslator([talk]), clock });
  Object.assign(engine.plan, plan);
  const begin = (settings: object = SETTINGS) => {
    const messages: Message[] = [];
    const socket = Object.assign(new EventEmitter(), {
      send: (text: string) => messages.push(JSON.parse(text) as Message),
    });
    engine.recognise(socket as unknown as WebSocket);
    socket.emit("message", Buffer.from(JSON.stringify(settings)), false);
    return {
      messages,
      say(untilMs = talk.durationMs) {
        const length = (PIECE_MS * matchingRateHz) / 1_000;
        for (let at = 0; at < untilMs; at += PIECE_MS) {
          const from = (at * matchingRateHz) / 1_000;
          const rate = Buffer.alloc(4);
          rate.writeUInt32LE(matchingRateHz);
          const sound = toS16le(talk.sound.subarray(from, from + length));
          socket.emit("message", Buffer.concat([rate, sound]), true);
          clock.advance(PIECE_MS);
        }
      },
      stop: () => socket.emit("message", Buffer.from("stop"), false),
      finals: () =>
        messages
          .flatMap(({ results = [] }) => results)
          .filter(({ isFinal }) => isFinal)
          .map(({ text }) => text)
          .join(""),
    };
  };
  return { engine, begin };
}

const SPOKEN = () =>
  (talk.cues.get("en") ?? []).flatMap(({ words }) => words.map(({ text }) => text)).join(" ");

describe("the recogniser of the stand-in", () => {
  test("recognises a talk by its sound, in growing and then final results", () => {
    const { engine, begin } = startEngine();
    const recogniser = begin();
    recogniser.say();
    recogniser.stop();
    expect(recogniser.messages[0]).toEqual({ kind: "start" });
    expect(recogniser.messages.at(-1)).toEqual({ kind: "end" });
    expect(recogniser.finals()).toBe(SPOKEN());
    const interims = recogniser.messages.filter(
      ({ results }) => results?.at(-1)?.isFinal === false,
    );
    expect(interims.length).toBeGreaterThan(10);
    expect(engine.accounts()).toMatchObject([{ refusal: null, settings: SETTINGS }]);
    expect(engine.accounts()[0]?.secondsReceived).toBe(12);
  });

  test.each([
    [{ lang: "" }, "sound-would-leave-the-computer"],
    [{ processLocally: false }, "sound-would-leave-the-computer"],
    [{ lang: "sv" }, "language-not-supported"],
  ])("refuses %o and hears nothing", (settings, error) => {
    const { engine, begin } = startEngine();
    const recogniser = begin({ ...SETTINGS, ...settings });
    recogniser.say(1_000);
    expect(recogniser.messages).toEqual([{ kind: "error", error }]);
    expect(engine.accounts()).toMatchObject([{ refusal: error, secondsReceived: 0 }]);
  });

  test("ends by itself in mid-sentence, as often as planned", () => {
    const { begin } = startEngine({ endings: [2_000] });
    const first = begin();
    first.say();
    expect(first.messages.at(-1)).toEqual({ kind: "end" });
    expect(first.messages.at(-2)?.results?.at(-1)?.isFinal).toBe(false);
    const second = begin();
    second.say();
    second.stop();
    expect(second.finals()).toBe(SPOKEN());
  });

  test("lets an interim result grow until it stops", () => {
    const { begin } = startEngine({ concludes: false });
    const recogniser = begin();
    recogniser.say();
    expect(recogniser.finals()).toBe("");
    expect(recogniser.messages.at(-1)?.results?.[0]?.text).toContain(SPOKEN().slice(0, 40));
    recogniser.stop();
    expect(recogniser.finals()).toBe(SPOKEN());
  });

  test("repeats every event, and fails where it said that it would start", () => {
    const repeating = startEngine({ repeats: true }).begin();
    repeating.say(3_000);
    const [one, other] = repeating.messages.filter(({ kind }) => kind === "results");
    expect(one).toEqual(other);
    const refusing = startEngine({ startError: "language-not-supported" }).begin();
    expect(refusing.messages).toEqual([{ kind: "error", error: "language-not-supported" }]);
  });
});

describe("a browser with one recogniser at a time", () => {
  const ABORTED = { kind: "error", error: "aborted" };

  test("refuses the second one", () => {
    const { begin } = startEngine({ several: "refuse" });
    const first = begin();
    expect(begin().messages).toEqual([ABORTED]);
    first.stop();
    expect(begin().messages).toEqual([{ kind: "start" }]);
  });

  test("ends the first one", () => {
    const { begin } = startEngine({ several: "replace" });
    const first = begin();
    expect(begin().messages).toEqual([{ kind: "start" }]);
    expect(first.messages).toEqual([{ kind: "start" }, ABORTED]);
  });
});

describe("the translator of the stand-in", () => {
  test("translates pieces of a talk so that they join", () => {
    const { engine } = startEngine();
    const [first] = talk.cues.get("en") ?? [];
    const words = first?.words.map(({ text }) => text) ?? [];
    const german = talk.cues.get("de")?.[0]?.words.map(({ text }) => text);
    const pieces = [words.slice(0, 3), words.slice(3)].map((piece) => piece.join(" "));
    const translated = pieces.map((piece) => engine.translate("en", "de", piece));
    expect(translated.join(" ")).toBe(german?.join(" "));
    expect(engine.translations.map(({ text }) => text)).toEqual(pieces);
    expect(engine.translate("en", "fr", "Nobody said this.")).toContain("[fr]");
  });
});

describe("the packs of the stand-in", () => {
  test("are asked for by tag, and missing ones are downloaded", async () => {
    const { engine } = startEngine({ speech: { en: "available", de: "downloadable" } });
    engine.plan.translation = { de: "available", ja: "downloading" };
    expect(engine.speechState(["en", "de"])).toBe("downloadable");
    expect(engine.speechState(["xx"])).toBe("unavailable");
    expect(engine.translationState(["en", "de"])).toBe("available");
    expect(engine.translationState(["de", "ja"])).toBe("downloading");
    expect(engine.translationState(["en-US", "de"])).toBe("unavailable");
    const { signal } = new AbortController();
    engine.plan.downloads = "refuse";
    expect(await engine.download("speech", ["de"], signal)).toBe(false);
    expect(engine.speechState(["de"])).toBe("downloadable");
    engine.plan.downloads = "hang";
    await expect(engine.download("speech", ["de"], AbortSignal.timeout(1))).rejects.toThrow();
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import type { SpeechChunk, SpeechNews } from "../../audio/speech-chunk.ts";
import { DubPort } from "../../messaging/dub-port.ts";
import type { DeskMessage } from "../../messaging/sound-protocol.ts";
import {
  DEFAULT_SETTINGS,
  type DubSettings,
  type Settings,
} from "../../settings/schema/settings.ts";
import { DubLink } from "./dub-link.ts";

function dubbed(dub: Partial<DubSettings>): Settings {
  const { languages } = DEFAULT_SETTINGS;
  return {
    ...DEFAULT_SETTINGS,
    languages: { ...languages, targets: ["de", "fr"] },
    dub: { ...DEFAULT_SETTINGS.dub, on: true, language: "de", ...dub },
  };
}

function chunk(utterance: string, text: string | null, headers = 0): SpeechChunk {
  const parts = [Uint8Array.of(1), Uint8Array.of(2)];
  return { row: "r", contentType: "audio/ogg", headers, parts, durationMs: 500, utterance, text };
}

const AT = { lane: "de", ordinal: 3, spokenMs: 10_000 };
const LATER = { lane: "de", ordinal: 4, spokenMs: 20_000 };
const PLAYING = { tabMuted: false, player: { paused: false, rate: 1 } };

describe("DubLink", () => {
  const told: DeskMessage[] = [];
  const marks: unknown[] = [];
  const states: string[] = [];
  let dub: DubLink;

  /** What was told since it was last asked. */
  const news = () => told.splice(0).map(({ kind }) => kind);
  const spoken = () =>
    told.splice(0).flatMap((message) => (message.kind === "speech" ? [message.chunk] : []));
  const speaking = (utterance: string): SpeechNews => ({
    ...{ kind: "speaking", utterance, playedMs: 0, lengthMs: 500, atMs: 5, rate: 1 },
  });

  beforeEach(() => {
    for (const list of [told, marks, states]) list.length = 0;
    dub = new DubLink({
      port: new DubPort("c", (message) => told.push(message)),
      mark: (message) => marks.push(message),
      onState: (state) => states.push(state),
    });
    dub.follow(dubbed({}));
    dub.look(PLAYING);
  });

  it("tells how loud it is at once and when it changes, and no more", () => {
    const levels = { dubGain: 1, originalGain: 1, duckGain: 0.15 };
    expect(told.splice(0)).toEqual([{ kind: "levels", captureId: "c", levels }]);
    dub.follow(dubbed({}));
    dub.look(PLAYING);
    expect(news()).toEqual([]);
    dub.follow(dubbed({ volumePercent: 40, originalOn: false, duckPercent: 0 }));
    expect(told.splice(0)).toMatchObject([
      { levels: { dubGain: 0.4, originalGain: 0, duckGain: 0 } },
    ]);
  });

  it("leaves the tab's sound alone when nothing is spoken", () => {
    dub.follow(dubbed({ on: false, originalOn: false, originalPercent: 10 }));
    expect(told.at(-1)).toMatchObject({ levels: { originalGain: 1, duckGain: 1 } });
    dub.follow(dubbed({ language: null, originalOn: false }));
    expect(told.at(-1)).toMatchObject({ levels: { originalGain: 1 } });
    expect(states).toEqual(["on", "off"]);
  });

  it("tells nothing before a dub is wanted, so that nobody gets ready for it", () => {
    told.length = 0;
    const port = new DubPort("d", (message) => told.push(message));
    const none = { mark: () => undefined, onState: () => undefined };
    const unwanted = new DubLink({ port, ...none });
    unwanted.follow(dubbed({ on: false }));
    unwanted.look({ ...PLAYING, tabMuted: true });
    expect(news()).toEqual([]);
    unwanted.follow(dubbed({}));
    expect(told).toMatchObject([{ levels: { dubGain: 0 } }]);
  });

  it("is silent in a muted tab, and waits for a paused player", () => {
    news();
    dub.look({ ...PLAYING, tabMuted: true });
    expect(told.splice(0)).toMatchObject([{ levels: { dubGain: 0, originalGain: 1 } }]);
    dub.look({ ...PLAYING, player: { paused: true, rate: 1 } });
    expect(told.splice(0)).toMatchObject([{ levels: { dubGain: 1 } }, { isHeld: true }]);
    dub.look(PLAYING);
    expect(told.splice(0)).toMatchObject([{ kind: "hold-speech", isHeld: false }]);
    dub.setEnded(true);
    dub.look({ ...PLAYING, player: { paused: true, rate: 1 } });
    expect(news(), "the last words of a talk are said").toEqual([]);
  });

  it("marks the words that are said, and those that are not", () => {
    dub.speak(chunk("u1", "Guten Tag"), { ...AT, ordinal: null, spokenMs: null });
    dub.speak(chunk("u1", null), AT);
    dub.hear(speaking("u1"));
    expect(marks.splice(0)).toEqual([
      {
        kind: "speaking",
        speaking: {
          ...{ lane: "de", ordinal: 3, text: "Guten Tag" },
          ...{ playedMs: 0, lengthMs: 500, atMs: 5, rate: 1 },
        },
      },
    ]);
    dub.hear({ kind: "spoken", utterance: "u1" });
    expect(marks.splice(0)).toEqual([{ kind: "speaking", speaking: null }]);
    dub.speak(chunk("u2", "Bis bald"), LATER);
    dub.hear({ kind: "skipped", utterance: "u2" });
    expect(marks.splice(0)).toEqual([{ kind: "speech-skipped", lane: "de", ordinal: 4 }]);
    dub.hear(speaking("of an earlier life"));
    expect(marks.splice(0)).toEqual([{ kind: "speaking", speaking: null }]);
  });

  it("says that it is behind until it is not", () => {
    dub.speak(chunk("u1", "Guten Tag"), AT);
    dub.hear({ kind: "skipped", utterance: "u1" });
    dub.hear({ kind: "backlog", waitingMs: 4000 });
    expect(states).toEqual(["on", "behind"]);
    dub.hear({ kind: "backlog", waitingMs: 300 });
    expect(states).toEqual(["on", "behind", "on"]);
  });

  const unplayable = (contentType: DubSettings["format"], settings: Settings) => {
    dub.hear({ kind: "unplayable", contentType });
    dub.follow(settings);
    return states.splice(0);
  };

  it("asks for the usual format where the chosen one cannot be played, and says so", () => {
    const aac = dubbed({ format: "video/mp2t;codecs=aac" });
    dub.follow(aac);
    expect(dub.playable(aac)).toEqual(aac);
    states.length = 0;
    expect(unplayable("audio/flac", aac), "of a row from before").toEqual([]);
    expect(unplayable("video/mp2t;codecs=aac", aac)).toEqual(["replaced"]);
    expect(dub.playable(aac)).toEqual(dubbed({}));
    dub.speak(chunk("u1", "Guten Tag"), AT);
    dub.hear({ kind: "skipped", utterance: "u1" });
    expect(unplayable("video/mp2t;codecs=aac", aac), "of what was on its way").toEqual([]);
    dub.follow(dubbed({}));
    expect(states.splice(0)).toEqual(["on"]);
    dub.follow(aac);
    expect(states.splice(0), "of what is known by now").toEqual(["replaced"]);
    dub.follow({ ...aac, dub: { ...aac.dub, on: false } });
    expect(states.splice(0)).toEqual(["off"]);
  });

  it("says that the usual format cannot be played until another one is chosen", () => {
    states.length = 0;
    expect(unplayable(DEFAULT_SETTINGS.dub.format, dubbed({}))).toEqual(["unplayable"]);
    dub.follow(dubbed({ voice: "male" }));
    expect(states.splice(0)).toEqual([]);
    dub.follow(dubbed({ format: "audio/ogg" }));
    expect(states.splice(0)).toEqual(["on"]);
  });

  it("drops what waits when the player jumps, and what still comes of the place before", () => {
    news();
    dub.speak(chunk("u1", "Guten Tag"), { ...AT, spokenMs: null });
    dub.hear(speaking("u1"));
    dub.seek(15_000);
    expect(news()).toEqual(["speech", "drop-speech"]);
    expect(marks.at(-1)).toEqual({ kind: "speaking", speaking: null });
    dub.speak(chunk("u1", null), { ...AT, spokenMs: null });
    dub.speak(chunk("u2", "wie geht es"), AT);
    expect(spoken()).toEqual([]);
    dub.speak(chunk("u3", "Hier"), LATER);
    expect(spoken()).toMatchObject([{ utterance: "u3", durationMs: 500 }]);
  });

  it("drops what waits in another language, but not in another voice or format", () => {
    news();
    dub.follow(dubbed({ voice: "female", format: "audio/flac" }));
    expect(news()).toEqual([]);
    dub.follow(dubbed({ language: "fr" }));
    expect(news()).toEqual(["drop-speech"]);
    dub.speak(chunk("u1", "Guten Tag", 1), AT);
    const [header] = spoken();
    expect(header, "a decoder needs it").toMatchObject({ headers: 1, durationMs: 0 });
    expect(header?.parts.length).toBe(1);
    dub.speak(chunk("u2", "Bonjour"), { ...AT, lane: "fr" });
    expect(spoken()).toMatchObject([{ utterance: "u2" }]);
    dub.follow(dubbed({ on: false }));
    expect(news()).toEqual(["drop-speech", "levels"]);
  });
});

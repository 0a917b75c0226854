import { beforeEach, describe, expect, it } from "vitest";
import type { SpeechChunk, SpeechEvent } from "../../audio/decoders/speech-chunk.ts";
import { DubApi } from "../../messaging/dub-api.ts";
import type { ClientMessage } from "../../messaging/sound-protocol.ts";
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
  return {
    speechStreamId: "r",
    contentType: "audio/ogg",
    headers,
    parts,
    durationMs: 500,
    utterance,
    text,
  };
}

const AT = { lane: "de", ordinal: 3, spokenMs: 10_000 };
const LATER = { lane: "de", ordinal: 4, spokenMs: 20_000 };
const PLAYING = { tabMuted: false, player: { paused: false, rate: 1 } };

describe("DubLink", () => {
  const sent: ClientMessage[] = [];
  const marks: unknown[] = [];
  const states: string[] = [];
  let dub: DubLink;

  const sentKinds = () => sent.splice(0).map(({ kind }) => kind);
  const spoken = () =>
    sent.splice(0).flatMap((message) => (message.kind === "speech" ? [message.chunk] : []));
  const speaking = (utterance: string): SpeechEvent => ({
    ...{ kind: "speaking", utterance, playedMs: 0, lengthMs: 500, atMs: 5, rate: 1 },
  });

  beforeEach(() => {
    for (const list of [sent, marks, states]) list.length = 0;
    dub = new DubLink({
      api: new DubApi("c", (message) => sent.push(message)),
      markSpeech: (message) => marks.push(message),
      onState: (state) => states.push(state),
    });
    dub.applySettings(dubbed({}));
    dub.applyStatus(PLAYING);
  });

  it("sends levels at the start and when they change", () => {
    const levels = { dubGain: 1, originalGain: 1, duckGain: 0.15 };
    expect(sent.splice(0)).toEqual([{ kind: "levels", captureId: "c", levels }]);
    dub.applySettings(dubbed({}));
    dub.applyStatus(PLAYING);
    expect(sentKinds()).toEqual([]);
    dub.applySettings(dubbed({ volumePercent: 40, originalOn: false, duckPercent: 0 }));
    expect(sent.splice(0)).toMatchObject([
      { levels: { dubGain: 0.4, originalGain: 0, duckGain: 0 } },
    ]);
  });

  it("leaves the tab's sound unchanged without a dub", () => {
    dub.applySettings(dubbed({ on: false, originalOn: false, originalPercent: 10 }));
    expect(sent.at(-1)).toMatchObject({ levels: { originalGain: 1, duckGain: 1 } });
    dub.applySettings(dubbed({ language: null, originalOn: false }));
    expect(sent.at(-1)).toMatchObject({ levels: { originalGain: 1 } });
    expect(states).toEqual(["on", "off"]);
  });

  it("sends nothing before the first dub, so that capture does not prepare for it", () => {
    sent.length = 0;
    const api = new DubApi("d", (message) => sent.push(message));
    const ignored = { markSpeech: () => undefined, onState: () => undefined };
    const unwanted = new DubLink({ api, ...ignored });
    unwanted.applySettings(dubbed({ on: false }));
    unwanted.applyStatus({ ...PLAYING, tabMuted: true });
    expect(sentKinds()).toEqual([]);
    unwanted.applySettings(dubbed({}));
    expect(sent).toMatchObject([{ levels: { dubGain: 0 } }]);
  });

  it("is silent in a muted tab, and waits for a paused player", () => {
    sentKinds();
    dub.applyStatus({ ...PLAYING, tabMuted: true });
    expect(sent.splice(0)).toMatchObject([{ levels: { dubGain: 0, originalGain: 1 } }]);
    dub.applyStatus({ ...PLAYING, player: { paused: true, rate: 1 } });
    expect(sent.splice(0)).toMatchObject([{ levels: { dubGain: 1 } }, { isHeld: true }]);
    dub.applyStatus(PLAYING);
    expect(sent.splice(0)).toMatchObject([{ kind: "hold-speech", isHeld: false }]);
    dub.setPlayerEnded(true);
    dub.applyStatus({ ...PLAYING, player: { paused: true, rate: 1 } });
    expect(sentKinds(), "the last words of a talk are spoken").toEqual([]);
  });

  it("marks words that are spoken, and words that are skipped", () => {
    dub.onSpeech(chunk("u1", "Guten Tag"), { ...AT, ordinal: null, spokenMs: null });
    dub.onSpeech(chunk("u1", null), AT);
    dub.onSpeechEvent(speaking("u1"));
    expect(marks.splice(0)).toEqual([
      {
        kind: "speaking",
        speaking: {
          ...{ lane: "de", ordinal: 3, text: "Guten Tag" },
          ...{ playedMs: 0, lengthMs: 500, atMs: 5, rate: 1 },
        },
      },
    ]);
    dub.onSpeechEvent({ kind: "spoken", utterance: "u1" });
    expect(marks.splice(0)).toEqual([{ kind: "speaking", speaking: null }]);
    dub.onSpeech(chunk("u2", "Bis bald"), LATER);
    dub.onSpeechEvent({ kind: "skipped", utterance: "u2" });
    expect(marks.splice(0)).toEqual([{ kind: "speech-skipped", lane: "de", ordinal: 4 }]);
    dub.onSpeechEvent(speaking("from the previous worker"));
    expect(marks.splice(0)).toEqual([{ kind: "speaking", speaking: null }]);
  });

  it("reports that it is behind until it is on time again", () => {
    dub.onSpeech(chunk("u1", "Guten Tag"), AT);
    dub.onSpeechEvent({ kind: "skipped", utterance: "u1" });
    dub.onSpeechEvent({ kind: "backlog", waitingMs: 4000 });
    expect(states).toEqual(["on", "behind"]);
    dub.onSpeechEvent({ kind: "backlog", waitingMs: 300 });
    expect(states).toEqual(["on", "behind", "on"]);
  });

  const unplayable = (contentType: DubSettings["format"], settings: Settings) => {
    dub.onSpeechEvent({ kind: "unplayable", contentType });
    dub.applySettings(settings);
    return states.splice(0);
  };

  it("requests the default format where the chosen one is unplayable, and reports it", () => {
    const aac = dubbed({ format: "video/mp2t;codecs=aac" });
    dub.applySettings(aac);
    expect(dub.playableSettings(aac)).toEqual(aac);
    states.length = 0;
    expect(unplayable("audio/flac", aac), "from an earlier stream").toEqual([]);
    expect(unplayable("video/mp2t;codecs=aac", aac)).toEqual(["replaced"]);
    expect(dub.playableSettings(aac)).toEqual(dubbed({}));
    dub.onSpeech(chunk("u1", "Guten Tag"), AT);
    dub.onSpeechEvent({ kind: "skipped", utterance: "u1" });
    expect(unplayable("video/mp2t;codecs=aac", aac), "from speech that was pending").toEqual([]);
    dub.applySettings(dubbed({}));
    expect(states.splice(0)).toEqual(["on"]);
    dub.applySettings(aac);
    expect(states.splice(0), "for a format known as unplayable").toEqual(["replaced"]);
    dub.applySettings({ ...aac, dub: { ...aac.dub, on: false } });
    expect(states.splice(0)).toEqual(["off"]);
  });

  it("reports that the default format is unplayable until the user chooses another", () => {
    states.length = 0;
    expect(unplayable(DEFAULT_SETTINGS.dub.format, dubbed({}))).toEqual(["unplayable"]);
    dub.applySettings(dubbed({ voice: "male" }));
    expect(states.splice(0)).toEqual([]);
    dub.applySettings(dubbed({ format: "audio/ogg" }));
    expect(states.splice(0)).toEqual(["on"]);
  });

  it("drops waiting speech when the player jumps, and speech from before the jump that arrives later", () => {
    sentKinds();
    dub.onSpeech(chunk("u1", "Guten Tag"), { ...AT, spokenMs: null });
    dub.onSpeechEvent(speaking("u1"));
    dub.onSeek(15_000);
    expect(sentKinds()).toEqual(["speech", "drop-speech"]);
    expect(marks.at(-1)).toEqual({ kind: "speaking", speaking: null });
    dub.onSpeech(chunk("u1", null), { ...AT, spokenMs: null });
    dub.onSpeech(chunk("u2", "wie geht es"), AT);
    expect(spoken()).toEqual([]);
    dub.onSpeech(chunk("u3", "Hier"), LATER);
    expect(spoken()).toMatchObject([{ utterance: "u3", durationMs: 500 }]);
  });

  it("drops waiting speech when the language changes, but not when voice or format do", () => {
    sentKinds();
    dub.applySettings(dubbed({ voice: "female", format: "audio/flac" }));
    expect(sentKinds()).toEqual([]);
    dub.applySettings(dubbed({ language: "fr" }));
    expect(sentKinds()).toEqual(["drop-speech"]);
    dub.onSpeech(chunk("u1", "Guten Tag", 1), AT);
    const [header] = spoken();
    expect(header, "a decoder needs it").toMatchObject({ headers: 1, durationMs: 0 });
    expect(header?.parts.length).toBe(1);
    dub.onSpeech(chunk("u2", "Bonjour"), { ...AT, lane: "fr" });
    expect(spoken()).toMatchObject([{ utterance: "u2" }]);
    dub.applySettings(dubbed({ on: false }));
    expect(sentKinds()).toEqual(["drop-speech", "levels"]);
  });
});

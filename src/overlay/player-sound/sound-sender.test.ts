import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { decodeSamples, KEPT_SOUND_MS, type PlayerSound } from "../../messaging/player-sound.ts";
import { SoundSender } from "./sound-sender.ts";

// The lowest rate that a frame may send, since most of the time here goes into encoding.
const RATE_HZ = 8000;
const PIECE_MS = 20;
const NEW = { receiver: "new", continuesAtMs: null };

describe("SoundSender", () => {
  let sender: SoundSender;
  let sent: PlayerSound[];
  let played: number;

  beforeEach(() => {
    vi.useFakeTimers();
    sender = new SoundSender();
    sent = [];
    played = 0;
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const connect = () => {
    const open = new AbortController();
    sender.connect((message) => void sent.push(message), open.signal);
    return open;
  };
  const sound = (track = 1) =>
    sender.setSounding({ kind: "sounding", track, startedAtMs: 0, size: 1, isReadable: true });
  // Each piece has a level of its own.
  const play = (pieces: number, track = 1) => {
    for (let at = 0; at < pieces; at++) {
      vi.advanceTimersByTime(PIECE_MS);
      const samples = new Float32Array((RATE_HZ * PIECE_MS) / 1000).fill(++played / 2000);
      sender.sendSamples(track, samples, RATE_HZ);
    }
  };
  const pieceIn = (samples: string | undefined) =>
    Math.round((decodeSamples(samples ?? "")?.[0] ?? 0) * 2000);
  const sounds = () => sent.filter((message) => message.kind === "sound");
  const pieces = () => sounds().map(({ samples }) => pieceIn(samples));
  const upTo = (last: number, first = 1) =>
    Array.from({ length: last - first + 1 }, (_, at) => first + at);

  it("sends nothing before the receiver says where to begin, and loses nothing", () => {
    connect();
    sound();
    play(3);
    expect(sent).toEqual([]);
    sender.begin(NEW);
    play(2);
    expect(sent[0]).toMatchObject({ kind: "sounding", track: 1 });
    expect(pieces()).toEqual(upTo(5));
  });

  it("sends what was missed while there was no connection, once", () => {
    const open = connect();
    sender.begin(NEW);
    sound();
    play(3);
    open.abort();
    play(2);
    connect();
    sender.begin({ receiver: "new", continuesAtMs: 0 });
    sender.begin({ receiver: "new", continuesAtMs: 0 });
    play(1);
    expect(pieces()).toEqual(upTo(6));
  });

  it("repeats sound for a capture that begins again, and says what sounded then", () => {
    const open = connect();
    sender.begin({ receiver: "old", continuesAtMs: null });
    sound(1);
    play(4, 1);
    // The capture has begun 500 ms before the first piece.
    sender.addMark({ number: 4, positionMs: 560 });
    play(1, 1);
    sender.setQuiet(1);
    sound(2);
    play(2, 2);
    open.abort();
    play(1, 2);
    sent.length = 0;
    connect();
    sender.begin({ receiver: "new", continuesAtMs: 581 });
    expect(sent.map(({ kind, track }) => `${kind} ${track}`)).toEqual([
      "sounding 1",
      "sound 1",
      "quiet 1",
      "sounding 2",
      ...Array(3).fill("sound 2"),
    ]);
    expect(pieces()).toEqual(upTo(8, 5));
  });

  it("repeats sound from exactly where the earlier capture was, or all it has", () => {
    connect();
    sender.begin({ receiver: "old", continuesAtMs: null });
    sound();
    for (let half = 1; half <= 60; half++) {
      play(25);
      sender.addMark({ number: 1 + half * 25, positionMs: half * 500 });
    }
    const from = (positionMs: number) => {
      sent.length = 0;
      connect();
      sender.begin({ receiver: `${positionMs}`, continuesAtMs: positionMs });
      return pieceIn(sounds()[0]?.samples);
    };
    expect(from(29_990)).toBe(1500);
    expect(from(15_010)).toBe(751);
    sender.addMark({ number: 1401, positionMs: 28_000 });
    expect(from(28_050)).toBe(1403);
    expect(from(20_000)).toBe(1001);
    expect(from(5000)).toBe(500);
  });

  it("repeats all it has if it keeps nothing of what was marked", () => {
    const open = connect();
    sender.begin({ receiver: "old", continuesAtMs: null });
    sound();
    play(25);
    sender.addMark({ number: 26, positionMs: 500 });
    open.abort();
    play((KEPT_SOUND_MS + 1000) / PIECE_MS);
    sent.length = 0;
    connect();
    sender.begin({ receiver: "new", continuesAtMs: 500 });
    expect(sounds()).toHaveLength(KEPT_SOUND_MS / PIECE_MS + 1);
    expect(pieceIn(sounds().at(-1)?.samples)).toBe(played);
  });

  it("keeps no more sound than it promises, and still knows what sounds", () => {
    sound();
    play((2 * KEPT_SOUND_MS) / PIECE_MS);
    connect();
    sender.begin({ receiver: "new", continuesAtMs: 0 });
    expect(sent[0]).toMatchObject({ kind: "sounding", track: 1 });
    expect(sounds()).toHaveLength(KEPT_SOUND_MS / PIECE_MS + 1);
    expect(pieceIn(sounds().at(-1)?.samples)).toBe(played);
  });
});

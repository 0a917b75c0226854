import { beforeEach, describe, expect, it, vi } from "vitest";
import type { SpeechChunk } from "../../audio/decoders/speech-chunk.ts";
import type { RequestedSpeech } from "../session-provider.ts";
import type { SpeechPosition } from "../word-source.ts";
import { type SpeechBody, SpeechReader } from "./speech-reader.ts";

const ASKED: RequestedSpeech = {
  speechStreamId: "a",
  language: "pt-BR",
  contentType: "audio/ogg;codecs=opus",
};

function body(change: Partial<SpeechBody> = {}): SpeechBody {
  return { language: "pt-BR", data: [Uint8Array.of(1)], duration: 100, ...change } as SpeechBody;
}

describe("SpeechReader", () => {
  const emitted: { chunk: SpeechChunk; position: SpeechPosition }[] = [];
  const note = vi.fn();
  let reader: SpeechReader;
  const start = (counts: [string, number][] = []) => {
    reader = new SpeechReader(
      new Map(counts),
      (chunk, position) => emitted.push({ chunk, position }),
      note,
    );
    reader.beginConnection(ASKED);
  };
  const streams = () => emitted.map(({ chunk }) => chunk.speechStreamId);
  const segment = (text: string) => [{ text, startMs: 0, endMs: 1000 }];

  beforeEach(() => {
    emitted.length = 0;
    note.mockClear();
    start();
  });

  it("reads content types in any spelling, and replaces unknown ones by the requested type", () => {
    reader.onSpeechChunk(body({ content_type: "audio/ogg; codecs=opus;", headers: 1 }));
    expect(note).not.toHaveBeenCalled();
    start();
    reader.onSpeechChunk(body({ content_type: "audio/quadraphonic", headers: 9 }));
    expect(emitted.map(({ chunk }) => chunk.contentType)).toEqual(Array(2).fill(ASKED.contentType));
    expect(emitted[1]?.chunk.headers, "no more headers than parts").toBe(1);
    expect(note).toHaveBeenCalledOnce();
  });

  it("matches its language in any case", () => {
    reader.onSpeechChunk(body({ language: "PT-br", text: "Olá" }));
    expect(emitted[0]?.position).toEqual({ lane: "pt-BR", ordinal: null, spokenMs: null });
  });

  it("begins an utterance at each text and continues it until the next", () => {
    for (const text of ["um", null, undefined, "", "dois", null])
      reader.onSpeechChunk(body({ text }));
    const names = emitted.map(({ chunk }) => chunk.utterance);
    expect(names.every((name) => name.startsWith("a:"))).toBe(true);
    expect(new Set(names.slice(0, 4)).size).toBe(1);
    expect(new Set(names).size).toBe(2);
    expect(emitted.map(({ chunk }) => chunk.text)).toEqual(["um", null, null, null, "dois", null]);
  });

  it("continues the byte stream of a resumed session, with or without its type", () => {
    reader.onSpeechChunk(body({ content_type: ASKED.contentType, headers: 1 }));
    reader.beginConnection(ASKED);
    reader.onSpeechChunk(body({}));
    reader.onSpeechChunk(body({ content_type: ASKED.contentType }));
    expect(streams()).toEqual(["a", "a", "a"]);
  });

  it("begins a byte stream at a header or another type", () => {
    const ogg = Uint8Array.from([0x4f, 0x67, 0x67, 0x53, 0, 2, 0]);
    reader.onSpeechChunk(body({ headers: 1 }));
    reader.beginConnection(ASKED);
    reader.onSpeechChunk(body({ headers: 1 }));
    reader.onSpeechChunk(body({ data: [ogg] }));
    reader.onSpeechChunk(body({ content_type: "audio/flac" }));
    reader.beginConnection({ ...ASKED, speechStreamId: "b" });
    reader.onSpeechChunk(body({}));
    expect(streams()).toEqual(["a", "a+1", "a+2", "a+3", "b"]);
    expect(emitted[3]?.chunk.contentType).toBe("audio/flac");
  });

  it("returns bytes that can be transferred", () => {
    const frame = new Uint8Array(100).fill(7);
    reader.onSpeechChunk(body({ data: [frame.subarray(10, 12), frame.subarray(50, 53)] }));
    const [first, second] = emitted[0]?.chunk.parts ?? [];
    expect(first?.buffer.byteLength).toBe(2);
    expect(second).toEqual(Uint8Array.of(7, 7, 7));
  });

  it("waits for the words of a possible repeat, but passes its header on", () => {
    start([["pt-BR", 4]]);
    reader.onSpeechChunk(
      body({ headers: 1, data: [Uint8Array.of(9), Uint8Array.of(1)], text: "um" }),
    );
    reader.onSpeechChunk(body({ text: null }));
    expect(emitted).toEqual([]);
    reader.addConcluded("pt-BR", segment("um"), []);
    expect(emitted.map(({ chunk }) => [chunk.parts.length, chunk.durationMs])).toEqual([[1, 0]]);
    reader.onSpeechChunk(body({ text: "dois" }));
    reader.addConcluded("pt-BR", segment(" dois"), segment(" dois"));
    expect(emitted[1]).toMatchObject({
      chunk: { text: "dois" },
      position: { ordinal: 4, spokenMs: 500 },
    });
    reader.onSpeechChunk(body({ text: "três" }));
    expect(emitted.length, "new speech does not wait").toBe(3);
  });

  it("does not wait long, nor at the end", () => {
    start([["pt-BR", 4]]);
    for (let at = 0; at < 60; at++) reader.onSpeechChunk(body({ text: `palavra ${at}` }));
    expect(emitted.length).toBeGreaterThan(15);
    reader.onSpeechEnd();
    expect(emitted.length).toBe(60);
  });

  it("adds the position to later chunks when the words come after the first", () => {
    reader.onSpeechChunk(body({ text: "um" }));
    reader.addConcluded("pt-BR", segment("um"), segment("um"));
    reader.onSpeechChunk(body({ text: null }));
    expect(emitted.map(({ position }) => position.ordinal)).toEqual([null, 0]);
  });

  it("ignores speech that was not requested", () => {
    reader.onSpeechChunk(body({ language: "fr" }));
    reader.beginConnection(null);
    reader.onSpeechChunk(body());
    expect(emitted).toEqual([]);
    expect(note).toHaveBeenCalledTimes(2);
  });
});

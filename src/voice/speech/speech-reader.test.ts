import { beforeEach, describe, expect, it, vi } from "vitest";
import type { SpeechChunk } from "../../audio/speech-chunk.ts";
import type { RequestedSpeech } from "../connection/session-provider.ts";
import type { SpeechPlace } from "../word-source.ts";
import { type SpeechBody, SpeechReader } from "./speech-reader.ts";

const ASKED: RequestedSpeech = {
  row: "a",
  language: "pt-BR",
  contentType: "audio/ogg;codecs=opus",
};

function body(change: Partial<SpeechBody> = {}): SpeechBody {
  return { language: "pt-BR", data: [Uint8Array.of(1)], duration: 100, ...change } as SpeechBody;
}

describe("SpeechReader", () => {
  const heard: { chunk: SpeechChunk; place: SpeechPlace }[] = [];
  const note = vi.fn();
  let reader: SpeechReader;
  const start = (counts: [string, number][] = []) => {
    reader = new SpeechReader(
      new Map(counts),
      (chunk, place) => heard.push({ chunk, place }),
      note,
    );
    reader.beginConnection(ASKED);
  };
  const rows = () => heard.map(({ chunk }) => chunk.row);
  const segment = (text: string) => [{ text, startMs: 0, endMs: 1000 }];

  beforeEach(() => {
    heard.length = 0;
    note.mockClear();
    start();
  });

  it("reads the type as a service may write it, and takes an unknown one for the asked one", () => {
    reader.hear(body({ content_type: "audio/ogg; codecs=opus;", headers: 1 }));
    expect(note).not.toHaveBeenCalled();
    start();
    reader.hear(body({ content_type: "audio/quadraphonic", headers: 9 }));
    expect(heard.map(({ chunk }) => chunk.contentType)).toEqual(Array(2).fill(ASKED.contentType));
    expect(heard[1]?.chunk.headers, "no more headers than parts").toBe(1);
    expect(note).toHaveBeenCalledOnce();
  });

  it("finds its language whatever case it is written in", () => {
    reader.hear(body({ language: "PT-br", text: "Olá" }));
    expect(heard[0]?.place).toEqual({ lane: "pt-BR", ordinal: null, spokenMs: null });
  });

  it("begins an utterance at each text, and goes on with it until the next", () => {
    for (const text of ["um", null, undefined, "", "dois", null]) reader.hear(body({ text }));
    const names = heard.map(({ chunk }) => chunk.utterance);
    expect(names.every((name) => name.startsWith("a:"))).toBe(true);
    expect(new Set(names.slice(0, 4)).size).toBe(1);
    expect(new Set(names).size).toBe(2);
    expect(heard.map(({ chunk }) => chunk.text)).toEqual(["um", null, null, null, "dois", null]);
  });

  it("goes on in the row of a session that is taken up again, with or without its type", () => {
    reader.hear(body({ content_type: ASKED.contentType, headers: 1 }));
    reader.beginConnection(ASKED);
    reader.hear(body({}));
    reader.hear(body({ content_type: ASKED.contentType }));
    expect(rows()).toEqual(["a", "a", "a"]);
  });

  it("begins a row where set-up or another type comes in the middle", () => {
    const ogg = Uint8Array.from([0x4f, 0x67, 0x67, 0x53, 0, 2, 0]);
    reader.hear(body({ headers: 1 }));
    reader.beginConnection(ASKED);
    reader.hear(body({ headers: 1 }));
    reader.hear(body({ data: [ogg] }));
    reader.hear(body({ content_type: "audio/flac" }));
    reader.beginConnection({ ...ASKED, row: "b" });
    reader.hear(body({}));
    expect(rows()).toEqual(["a", "a+1", "a+2", "a+3", "b"]);
    expect(heard[3]?.chunk.contentType).toBe("audio/flac");
  });

  it("gives bytes that can be given away", () => {
    const frame = new Uint8Array(100).fill(7);
    reader.hear(body({ data: [frame.subarray(10, 12), frame.subarray(50, 53)] }));
    const [first, second] = heard[0]?.chunk.parts ?? [];
    expect(first?.buffer.byteLength).toBe(2);
    expect(second).toEqual(Uint8Array.of(7, 7, 7));
  });

  it("waits for the words of speech that may be a repeat, and gives its header on all the same", () => {
    start([["pt-BR", 4]]);
    reader.hear(body({ headers: 1, data: [Uint8Array.of(9), Uint8Array.of(1)], text: "um" }));
    reader.hear(body({ text: null }));
    expect(heard).toEqual([]);
    reader.conclude("pt-BR", segment("um"), []);
    expect(heard.map(({ chunk }) => [chunk.parts.length, chunk.durationMs])).toEqual([[1, 0]]);
    reader.hear(body({ text: "dois" }));
    reader.conclude("pt-BR", segment(" dois"), segment(" dois"));
    expect(heard[1]).toMatchObject({
      chunk: { text: "dois" },
      place: { ordinal: 4, spokenMs: 500 },
    });
    reader.hear(body({ text: "três" }));
    expect(heard.length, "what is new waits no more").toBe(3);
  });

  it("does not wait long, nor at the end", () => {
    start([["pt-BR", 4]]);
    for (let at = 0; at < 60; at++) reader.hear(body({ text: `palavra ${at}` }));
    expect(heard.length).toBeGreaterThan(15);
    reader.end();
    expect(heard.length).toBe(60);
  });

  it("tells the place with later chunks when the words come after the first", () => {
    reader.hear(body({ text: "um" }));
    reader.conclude("pt-BR", segment("um"), segment("um"));
    reader.hear(body({ text: null }));
    expect(heard.map(({ place }) => place.ordinal)).toEqual([null, 0]);
  });

  it("passes over speech nobody asked for", () => {
    reader.hear(body({ language: "fr" }));
    reader.beginConnection(null);
    reader.hear(body());
    expect(heard).toEqual([]);
    expect(note).toHaveBeenCalledTimes(2);
  });
});

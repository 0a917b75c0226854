import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SegmentUpdate } from "../captions/segment.ts";
import { createCodec } from "./codec/create-codec.ts";
import { FakeWebSocket } from "./testing/fake-web-socket.ts";
import { VoiceError } from "./voice-error.ts";
import { type StreamDoor, VoiceStream } from "./voice-stream.ts";

const chunk = (id: number) => ({ bytes: Uint8Array.of(id, 0), durationMs: 60 });

/** A door whose n-th token is `token-n`. */
function fakeDoor() {
  let tokens = 0;
  const next = async () => {
    tokens += 1;
    return { address: `ws://localhost/stream?token=token-${tokens}`, token: `token-${tokens}` };
  };
  return { request: vi.fn<StreamDoor["request"]>(next), resume: vi.fn<StreamDoor["resume"]>(next) };
}

function sentIds(socket: FakeWebSocket): (number | string)[] {
  return socket.sent.map((frame) => {
    const message = JSON.parse(String(frame));
    const { data } = message.source_media_chunk ?? {};
    return data === undefined ? Object.keys(message).join() : atob(data).charCodeAt(0);
  });
}

describe("VoiceStream", () => {
  const abort = new AbortController();
  const states: string[] = [];
  const updates: SegmentUpdate[] = [];
  let door: ReturnType<typeof fakeDoor>;
  let stream: VoiceStream;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", FakeWebSocket);
    FakeWebSocket.all.length = 0;
    states.length = 0;
    updates.length = 0;
    door = fakeDoor();
    stream = new VoiceStream(door, createCodec("json"), ["de", "pt-BR"], {
      onState: (state) => states.push(state),
      onUpdate: (update) => updates.push(update),
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const socketAt = (index: number) => vi.waitUntil(() => FakeWebSocket.all[index]);

  it("streams what was heard before and after the connection opened, then asks for the end", async () => {
    const ended = stream.run(abort.signal);
    stream.hear(chunk(1));
    const socket = await socketAt(0);
    expect(socket.url).toBe("ws://localhost/stream?token=token-1");
    socket.open();
    await vi.advanceTimersByTimeAsync(60);
    stream.hear(chunk(2));
    await vi.advanceTimersByTimeAsync(60);
    stream.hear(chunk(3));
    stream.finish();
    await vi.advanceTimersByTimeAsync(60);
    expect(sentIds(socket)).toEqual([1, 2, 3, "end_of_source_media"]);
    socket.receive('{"end_of_stream":{}}');
    await ended;
    expect(states).toEqual(["requesting", "connecting", "streaming", "draining"]);
    expect(socket.closed).toBe(true);
  });

  it("tells what was said, lane by lane, under the name the language was asked for", async () => {
    const ended = stream.run(abort.signal);
    const socket = await socketAt(0);
    socket.open();
    await vi.advanceTimersByTimeAsync(0);
    const segment = { text: " Guten", start_time: 100, end_time: 400 };
    socket.receive(
      JSON.stringify({
        source_transcript_update: {
          concluded: [{ ...segment, text: " Good", language: "en" }],
          tentative: [],
        },
      }),
    );
    socket.receive(
      JSON.stringify({
        target_transcript_update: { language: "PT-br", concluded: [], tentative: [segment] },
      }),
    );
    socket.receive('{"some_later_message":{"x":1}}');
    socket.receive('{"end_of_stream":{}}');
    await ended;
    expect(updates).toEqual([
      {
        lane: "original",
        language: "en",
        concluded: [{ text: " Good", startMs: 100, endMs: 400 }],
        tentative: [],
      },
      {
        lane: "pt-BR",
        language: "pt-BR",
        concluded: [],
        tentative: [{ text: " Guten", startMs: 100, endMs: 400 }],
      },
    ]);
  });

  it("resumes a dropped connection with the newest token and sends on what had to wait", async () => {
    const ended = stream.run(abort.signal);
    const first = await socketAt(0);
    first.open();
    await vi.advanceTimersByTimeAsync(0);
    stream.hear(chunk(1));
    first.drop();
    await vi.advanceTimersByTimeAsync(0);
    stream.hear(chunk(2));
    await vi.advanceTimersByTimeAsync(10_000);
    const second = await socketAt(1);
    expect(door.resume).toHaveBeenCalledWith("token-1", abort.signal);
    second.open();
    await vi.advanceTimersByTimeAsync(60);
    expect(sentIds(first)).toEqual([1]);
    expect(sentIds(second)).toEqual([2]);
    second.receive('{"end_of_stream":{}}');
    await ended;
    expect(states).toEqual(["requesting", "connecting", "streaming", "reconnecting", "streaming"]);
  });

  it("gives up when the session cannot be resumed", async () => {
    door.resume.mockRejectedValue(Object.assign(new Error("gone"), { reason: "bad_request" }));
    const ended = stream.run(abort.signal).catch((thrown) => thrown);
    const socket = await socketAt(0);
    socket.open();
    await vi.advanceTimersByTimeAsync(0);
    socket.drop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await ended).toMatchObject({ reason: "connection_lost" });
    expect(door.resume).toHaveBeenCalledOnce();
  });

  it("gives up a service that drops every connection at once, and not one that holds for a while", async () => {
    const ended = stream.run(abort.signal).catch((thrown) => thrown);
    const dropAfter = async (index: number, ms: number) => {
      const socket = await socketAt(index);
      socket.open();
      await vi.advanceTimersByTimeAsync(ms);
      socket.drop();
      await vi.advanceTimersByTimeAsync(10_000);
    };
    for (let index = 0; index < 9; index++) await dropAfter(index, 20_000);
    for (let index = 9; index < 15; index++) await dropAfter(index, 0);
    expect(await ended).toMatchObject({ reason: "connection_lost" });
    expect(FakeWebSocket.all.length).toBe(15);
  });

  it.each([
    [
      "an error message",
      "stream_error",
      '{"error":{"request_type":"source_media_chunk","error_code":400,"reason_code":4000403,"error_message":"Audio format not supported"}}',
    ],
    ["a frame that is not JSON", "bad_answer", "garbage"],
    ["a frame with two messages", "bad_answer", '{"end_of_stream":{},"error":{}}'],
    ["a message without its fields", "bad_answer", '{"source_transcript_update":{"concluded":[]}}'],
  ])("ends with a reason after %s", async (_, reason, frame) => {
    const ended = stream.run(abort.signal).catch((thrown) => thrown);
    const socket = await socketAt(0);
    socket.open();
    await vi.advanceTimersByTimeAsync(0);
    socket.receive(frame);
    const thrown = await ended;
    expect(thrown).toBeInstanceOf(VoiceError);
    expect(thrown).toMatchObject({ reason });
    expect(socket.closed).toBe(true);
  });

  it("asks for the end once, however often it is told to finish", async () => {
    const ended = stream.run(abort.signal);
    const socket = await socketAt(0);
    socket.open();
    await vi.advanceTimersByTimeAsync(0);
    stream.finish();
    stream.finish();
    await vi.advanceTimersByTimeAsync(60);
    expect(sentIds(socket)).toEqual(["end_of_source_media"]);
    socket.receive('{"end_of_stream":{}}');
    await ended;
  });

  it("ends by itself when the last words do not come", async () => {
    const ended = stream.run(abort.signal);
    const socket = await socketAt(0);
    socket.open();
    await vi.advanceTimersByTimeAsync(0);
    stream.finish();
    await vi.advanceTimersByTimeAsync(10_000);
    await ended;
    expect(socket.closed).toBe(true);
  });

  it("closes the connection at once when it is aborted", async () => {
    const stop = new AbortController();
    const ended = stream.run(stop.signal).catch((thrown) => thrown);
    const socket = await socketAt(0);
    socket.open();
    await vi.advanceTimersByTimeAsync(0);
    stop.abort();
    expect(await ended).toMatchObject({ name: "AbortError" });
    expect(socket.closed).toBe(true);
  });
});

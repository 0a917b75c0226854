// @vitest-environment node
import { expect, test } from "vitest";
import { DEFAULT_SOURCE_CONTENT_TYPE } from "../audio/source-formats.ts";
import type { HttpClient, RequestOptions } from "./http-client.ts";
import { reconnectVoiceSession, requestVoiceSession, streamAddress } from "./voice-sessions.ts";

const ANSWER = { streaming_url: "wss://voice.example.test/connect", token: "t0k", session_id: "s" };
const signal = new AbortController().signal;

/** A client that answers with one body and remembers what it was asked. */
function clientAnswering(body: unknown, traceId?: string) {
  const asked: { method: string; path: string; options: RequestOptions | undefined }[] = [];
  const http: HttpClient = {
    async requestJson(method, path, options) {
      asked.push({ method, path, options });
      return { body, traceId };
    },
  };
  return { http, asked };
}

test("a session is asked for with the request as body", async () => {
  const { http, asked } = clientAnswering(ANSWER, "4f91");
  const request = { source_media_content_type: DEFAULT_SOURCE_CONTENT_TYPE } as const;
  expect(await requestVoiceSession(http, request, signal)).toEqual({
    streamingUrl: "wss://voice.example.test/connect",
    token: "t0k",
    sessionId: "s",
    traceId: "4f91",
  });
  expect(asked).toEqual([
    { method: "POST", path: "/v3/voice/realtime", options: { body: request, signal } },
  ]);
});

test("a reconnect is asked for with the token", async () => {
  const { http, asked } = clientAnswering({ ...ANSWER, session_id: null });
  const session = await reconnectVoiceSession(http, "old", signal);
  expect(session).toMatchObject({ token: "t0k", sessionId: null, traceId: null });
  expect(asked).toEqual([
    { method: "GET", path: "/v3/voice/realtime", options: { query: { token: "old" }, signal } },
  ]);
});

test.each([
  { streamingUrl: "wss://voice.example.test/", taken: true },
  { streamingUrl: "ws://localhost:4700/x", taken: true },
  { streamingUrl: "ws://127.0.0.1/", taken: true },
  { streamingUrl: "ws://[::1]:8080/", taken: true },
  { streamingUrl: "ws://voice.example.test/", taken: false },
  { streamingUrl: "ws://localhost.example.test/", taken: false },
  { streamingUrl: "https://voice.example.test/", taken: false },
  { streamingUrl: "/connect", taken: false },
  { streamingUrl: "", taken: false },
])("the stream address $streamingUrl is taken: $taken", async ({ streamingUrl, taken }) => {
  const { http } = clientAnswering({ ...ANSWER, streaming_url: streamingUrl }, "4f91");
  const asked = requestVoiceSession(
    http,
    { source_media_content_type: DEFAULT_SOURCE_CONTENT_TYPE } as const,
    signal,
  );
  if (taken) await expect(asked).resolves.toMatchObject({ streamingUrl });
  else await expect(asked).rejects.toMatchObject({ reason: "bad_answer", traceId: "4f91" });
});

test.each([null, "text", [], {}, { ...ANSWER, token: "" }, { ...ANSWER, token: 5 }])(
  "%o is not a session, and the error does not quote it",
  async (body) => {
    const { http } = clientAnswering(body);
    const asked = requestVoiceSession(
      http,
      { source_media_content_type: DEFAULT_SOURCE_CONTENT_TYPE } as const,
      signal,
    );
    await expect(asked).rejects.toMatchObject({
      reason: "bad_answer",
      message: expect.not.stringContaining("wss://"),
    });
  },
);

test.each([
  { streamingUrl: "wss://a.test/c", address: "wss://a.test/c?token=a%2B%2F%3D%261" },
  { streamingUrl: "wss://a.test/c?", address: "wss://a.test/c?token=a%2B%2F%3D%261" },
  { streamingUrl: "wss://a.test/c?r=eu+x", address: "wss://a.test/c?r=eu+x&token=a%2B%2F%3D%261" },
  { streamingUrl: "wss://a.test/c#part", address: "wss://a.test/c?token=a%2B%2F%3D%261" },
])("the token joins $streamingUrl", ({ streamingUrl, address }) => {
  const session = { streamingUrl, token: "a+/=&1", sessionId: null, traceId: null };
  expect(streamAddress(session)).toBe(address);
});

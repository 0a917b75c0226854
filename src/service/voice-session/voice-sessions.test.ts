import { expect, test } from "vitest";
import { DEFAULT_SOURCE_CONTENT_TYPE } from "../../audio/formats/source-formats.ts";
import type { HttpClient, RequestOptions } from "../http/http-client.ts";
import { reconnectVoiceSession, requestVoiceSession, streamAddress } from "./voice-sessions.ts";

const ANSWER = { streaming_url: "wss://voice.example.com/connect", token: "t0k", session_id: "s" };
const TRUST = { baseUrl: "https://api.example.com", streamHosts: [] };
const signal = new AbortController().signal;

function clientReturning(body: unknown, traceId?: string) {
  const asked: { method: string; path: string; options: RequestOptions | undefined }[] = [];
  const http: HttpClient = {
    async requestJson(method, path, options) {
      asked.push({ method, path, options });
      return { body, traceId };
    },
  };
  return { http, asked };
}

test("a session is requested with the request as body", async () => {
  const { http, asked } = clientReturning(ANSWER, "4f91");
  const request = { source_media_content_type: DEFAULT_SOURCE_CONTENT_TYPE } as const;
  expect(await requestVoiceSession(http, request, TRUST, signal)).toEqual({
    streamingUrl: "wss://voice.example.com/connect",
    token: "t0k",
    sessionId: "s",
    traceId: "4f91",
  });
  expect(asked).toEqual([
    { method: "POST", path: "/v3/voice/realtime", options: { body: request, signal } },
  ]);
});

test("a reconnect is requested with the token", async () => {
  const { http, asked } = clientReturning({ ...ANSWER, session_id: null });
  const session = await reconnectVoiceSession(http, "old", TRUST, signal);
  expect(session).toMatchObject({ token: "t0k", sessionId: null, traceId: null });
  expect(asked).toEqual([
    { method: "GET", path: "/v3/voice/realtime", options: { query: { token: "old" }, signal } },
  ]);
});

test("neither a new session nor a resumed one may have an unsafe address", async () => {
  const { http } = clientReturning({ ...ANSWER, streaming_url: "ws://voice.example.com/" }, "4f91");
  const request = { source_media_content_type: DEFAULT_SOURCE_CONTENT_TYPE } as const;
  const expected = { reason: "stream_address_unsafe", traceId: "4f91" };
  const asked = requestVoiceSession(http, request, TRUST, signal);
  await expect(asked).rejects.toMatchObject(expected);
  const resumed = reconnectVoiceSession(http, "old", TRUST, signal);
  await expect(resumed).rejects.toMatchObject(expected);
});

test.each([null, "text", [], {}, { ...ANSWER, token: "" }, { ...ANSWER, token: 5 }])(
  "%o is not a session, and the error does not quote it",
  async (body) => {
    const { http } = clientReturning(body);
    const asked = requestVoiceSession(
      http,
      { source_media_content_type: DEFAULT_SOURCE_CONTENT_TYPE } as const,
      TRUST,
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
  { streamingUrl: "ws://[::1]:8/c", address: "ws://localhost:8/c?token=a%2B%2F%3D%261" },
])("the token is added to $streamingUrl", ({ streamingUrl, address }) => {
  const session = { streamingUrl, token: "a+/=&1", sessionId: null, traceId: null };
  expect(streamAddress(session)).toBe(address);
});

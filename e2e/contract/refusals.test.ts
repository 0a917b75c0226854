import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { failureOf } from "../../src/background/captions/caption-failure.ts";
import { troubleReason } from "../../src/messaging/caption-status.ts";
import { testConnection } from "../../src/service/account/connection-test.ts";
import { createHttpClient } from "../../src/service/http/http-client.ts";
import { requestVoiceSession } from "../../src/service/voice-session/voice-sessions.ts";
import { isTransient } from "../../src/voice/connection/retry-policy.ts";
import { SERVICE_REFUSALS, TEMPORARY_ERRORS } from "../harness/service/service-refusals.ts";
import type { RunningService } from "../service/options.ts";
import { startService } from "../service/start-service.ts";

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());
beforeEach(() => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  return () => warn.mockRestore();
});

const { signal } = new AbortController();

async function refusalFor(apiKey: string, below = "") {
  const baseUrl = service.url + below;
  const http = createHttpClient({ baseUrl, authScheme: "Service-Auth-Key", apiKey });
  const asked = requestVoiceSession(
    http,
    { source_media_content_type: "audio/webm;codecs=opus", message_format: "msgpack" },
    { baseUrl, streamHosts: [] },
    signal,
  );
  return await asked.then(
    () => expect.unreachable("The service makes a session."),
    (thrown: unknown) => thrown,
  );
}

const TRACE = /^[0-9a-f]{32}$/;
const traces = new Set<string | null>();

test.each(SERVICE_REFUSALS)(
  "$apiKey is refused: $sentence",
  async ({ apiKey, sentence, ...at }) => {
    const thrown = await refusalFor(apiKey, "below" in at ? at.below : "");
    const failure = failureOf(thrown, null);
    expect(`error_${failure.reason}`).toBe(sentence);
    expect(failure.traceId).toMatch(TRACE);
    // Each has its own.
    expect(traces).not.toContain(failure.traceId);
    traces.add(failure.traceId);
    if ("code" in at) expect(failure.code).toBe(at.code);
    expect(isTransient(thrown)).toBe(false);
  },
);

test.each(TEMPORARY_ERRORS)("$apiKey is tried again: $sentence", async (error) => {
  const thrown = await refusalFor(error.apiKey);
  const failure = failureOf(thrown, null);
  expect(`trouble_${troubleReason({ failure, retryAtMs: null })}`).toBe(error.sentence);
  expect(failure.traceId).toMatch(TRACE);
  if ("code" in error) expect(failure.code).toBe(error.code);
  expect(isTransient(thrown)).toBe(true);
});

test("an address without a server is tried again", async () => {
  const http = createHttpClient({
    ...{ baseUrl: "http://127.0.0.1:9", authScheme: "Service-Auth-Key", apiKey: "local-key" },
  });
  const thrown = await http.requestJson("GET", "/v2/usage").catch((error: unknown) => error);
  const failure = failureOf(thrown, null);
  expect(failure).toEqual({ reason: "unreachable", traceId: null, code: null, detail: null });
  expect(troubleReason({ failure, retryAtMs: null })).toBe("unreachable");
  expect(isTransient(thrown)).toBe(true);
});

test("a refused session is asked for again, and works when the service answers", async () => {
  const apiKey = "local-key.rate-limited=2.retry-after=0";
  expect(isTransient(await refusalFor(apiKey))).toBe(true);
  expect(isTransient(await refusalFor(apiKey))).toBe(true);
  await expect(refusalFor(apiKey)).rejects.toThrow("The service makes a session.");
});

test.each([
  ["local-key", "", "works"],
  ["some-other-key", "", "key_refused"],
  ["local-key:fx", "", "wrong_plan"],
  ["local-key", "/elsewhere", "not_this_service"],
  ["local-key.refuse=456", "", "quota_exceeded"],
])("the test of a connection with %s%s finds: %s", async (apiKey, below, finding) => {
  const draft = {
    plan: "paid",
    paidBaseUrl: service.url + below,
    freeBaseUrl: service.freeUrl,
    authScheme: "Service-Auth-Key",
    streamHosts: [],
  } as const;
  expect(await testConnection({ ...draft, apiKey }, signal)).toMatchObject({ finding });
});

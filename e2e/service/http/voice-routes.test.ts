import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RunningService } from "../options.ts";
import { startService } from "../start-service.ts";
import { asRecord } from "../testing/as-record.ts";
import { getReconnect, postSession, ticketOf } from "../testing/session-client.ts";

const path = "/v3/voice/realtime";
const least = JSON.stringify({ source_media_content_type: "audio/pcm;encoding=s16le;rate=16000" });
const json = { "Content-Type": "application/json" };
const authorized = { Authorization: "Service-Auth-Key local-key", ...json };

let service: RunningService;

beforeAll(async () => {
  service = await startService({ talksFolder: "no-talks" });
});
afterAll(() => service.close());

async function codeOf(response: Response): Promise<unknown> {
  return asRecord(await response.json()).code;
}

describe("authorization", () => {
  test.each<[number, string, string | undefined]>([
    [401, "missing_authorization", undefined],
    [401, "invalid_authorization_scheme", "Bearer local-key"],
    [401, "invalid_authorization_scheme", "local-key"],
    [401, "invalid_key", "Service-Auth-Key"],
    [401, "invalid_key", "Service-Auth-Key someone-else"],
    [401, "invalid_key", "Service-Auth-Key local-key extra"],
    [401, "invalid_key", "Service-Auth-Key local-key.nonsense"],
    [403, "wrong_plan", "Service-Auth-Key local-key:fx"],
  ])("%i %s for %j", async (status, code, header) => {
    const response = await fetch(service.url + path, {
      method: "POST",
      headers: header === undefined ? json : { Authorization: header, ...json },
      body: least,
    });
    expect(response.status).toBe(status);
    expect(await codeOf(response)).toBe(code);
  });

  test("each plan has its own address and keys", async () => {
    expect((await postSession(service.freeUrl, {}, "local-key:fx")).status).toBe(200);
    expect((await postSession(service.freeUrl, {}, "local-key")).status).toBe(403);
    expect((await postSession(service.url, {}, "local-key")).status).toBe(200);
  });

  test("accepts the other known scheme", async () => {
    const headers = { ...authorized, Authorization: "DeepL-Auth-Key local-key" };
    const response = await fetch(service.url + path, { method: "POST", headers, body: least });
    expect(response.status).toBe(200);
  });
});

describe("a request", () => {
  test.each<[string, Record<string, string>, string]>([
    ["invalid_body_type", { ...authorized, "Content-Type": "text/plain" }, least],
    ["invalid_json", authorized, least.slice(1)],
    ["invalid_json", authorized, "[]"],
    ["invalid_json", authorized, "null"],
    ["invalid_json", authorized, ""],
    ["missing_content_type", authorized, "{}"],
  ])("is refused with 400 %s", async (code, headers, body) => {
    const response = await fetch(service.url + path, { method: "POST", headers, body });
    expect(response.status).toBe(400);
    expect(await codeOf(response)).toBe(code);
  });

  test("that is too long is refused, and its connection closed", async () => {
    const body = "x".repeat(1_000_000);
    const response = await fetch(service.url + path, { method: "POST", headers: authorized, body });
    expect(response.status).toBe(413);
    expect(response.headers.get("Connection")).toBe("close");
    expect(await codeOf(response)).toBe("body_too_long");
  });

  test("may state the character set of its JSON", async () => {
    const headers = { ...authorized, "Content-Type": "application/json; charset=utf-8" };
    const response = await fetch(service.url + path, { method: "POST", headers, body: least });
    expect(response.status).toBe(200);
  });

  test("has to use the right method and path", async () => {
    const wrong = await fetch(service.url + path, { method: "PUT", headers: authorized });
    expect(wrong.status).toBe(405);
    expect(wrong.headers.get("Allow")).toBe("POST, GET");
    const nowhere = await fetch(`${service.url}/v3/voice`, { headers: authorized });
    expect(nowhere.status).toBe(404);
    expect(nowhere.headers.get("X-Trace-ID")).toMatch(/^[0-9a-f]{32}$/);
    const broken = await fetch(`${service.url}/v3/glossaries/%zz`, { headers: authorized });
    expect(broken.status).toBe(404);
  });

  test("must not be too long", async () => {
    const response = await postSession(service.url, { padding: "x".repeat(200_000) });
    expect(response.status).toBe(413);
  });
});

describe("a reply", () => {
  test("has a token that needs encoding, and a trace ID", async () => {
    const response = await postSession(service.url);
    expect(response.headers.get("X-Trace-ID")).toMatch(/^[0-9a-f]{32}$/);
    const ticket = await ticketOf(response);
    expect(ticket.streaming_url).toBe(
      `${service.url.replace("http", "ws")}/v3/voice/realtime/connect`,
    );
    expect(ticket.token).toMatch(/\+.*\/.*=/);
  });

  test("has no CORS headers", async () => {
    const headers = { ...authorized, Origin: "https://example.com" };
    const response = await fetch(service.url + path, { method: "POST", headers, body: least });
    const names = [...response.headers.keys()];
    expect(names.filter((name) => name.startsWith("access-control"))).toEqual([]);
    const preflight = await fetch(service.url + path, { method: "OPTIONS", headers });
    expect(preflight.status).toBe(405);
  });
});

describe("refusals by mode", () => {
  test.each([400, 401, 403, 429, 456])("%i has a body", async (status) => {
    const response = await postSession(service.url, {}, `local-key.refuse=${status}`);
    expect(response.status).toBe(status);
    expect(response.headers.get("X-Trace-ID")).toMatch(/^[0-9a-f]{32}$/);
    const { message, code } = asRecord(await response.json());
    expect([typeof message, typeof code]).toEqual(["string", "string"]);
  });

  test.each([500, 503])("%i has none", async (status) => {
    const response = await postSession(service.url, {}, `local-key.refuse=${status}`);
    expect(response.status).toBe(status);
    expect(response.headers.get("X-Trace-ID")).toMatch(/^[0-9a-f]{32}$/);
    expect(await response.text()).toBe("");
  });

  test("can have Retry-After", async () => {
    const key = "local-key.refuse=429.retry-after=7";
    expect((await postSession(service.url, {}, key)).headers.get("Retry-After")).toBe("7");
  });

  test("apply to resuming too", async () => {
    const response = await getReconnect(service.url, "any", "local-key.refuse=503");
    expect(response.status).toBe(503);
  });
});

test("a request that is never answered ends when the service closes", async () => {
  const own = await startService({ talksFolder: "no-talks" });
  const answer = postSession(own.url, {}, "local-key.never").then(
    ({ status }) => status,
    () => "cut off",
  );
  // Answered in the meantime, so the first request has arrived and is waiting.
  await postSession(own.url);
  await own.close();
  expect(await answer).toBe("cut off");
  await expect(fetch(own.url)).rejects.toThrow();
});

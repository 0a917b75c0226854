import { beforeEach, expect, test, vi } from "vitest";
import { DEFAULT_SETTINGS, type ServiceSettings } from "../../../settings/schema/settings.ts";
import type { SessionAccess } from "../../../store/journal/journal-entry.ts";
import { createVoiceSessionProvider } from "./voice-session-provider.ts";

const HERE = "https://api.example.com";
const ELSEWHERE = "https://api.example.org";

const signal = new AbortController().signal;
const requests: string[] = [];
const answer = { streaming_url: "wss://api.example.com/connect", token: "next" };

beforeEach(() => {
  requests.length = 0;
  vi.stubGlobal("fetch", async (url: string, { method }: RequestInit) => {
    requests.push(`${method} ${url}`);
    return Response.json(answer);
  });
  return () => vi.unstubAllGlobals();
});

/** A provider for the present service, with a session that was left open at `leftAt`. */
function createProvider(service: Partial<ServiceSettings>, leftAt: string | null) {
  const settings = { ...DEFAULT_SETTINGS, service: { ...DEFAULT_SETTINGS.service, ...service } };
  const openAccess: SessionAccess | null =
    leftAt === null
      ? null
      : {
          token: "left",
          baseUrl: leftAt,
          contentType: "audio/flac",
          messageFormat: "json",
          targets: [],
        };
  const kept: SessionAccess[] = [];
  const provider = createVoiceSessionProvider({
    readChoices: async () => ({ settings, apiKey: "key" }),
    openAccess,
    onAccess: (access) => kept.push(access),
  });
  return { provider, kept };
}

test("resumes a session at the service that issued its token", async () => {
  const { provider, kept } = createProvider({ paidBaseUrl: HERE }, HERE);
  expect(await provider.resume("left", signal)).toMatchObject({ token: "next" });
  expect(requests).toEqual([`GET ${HERE}/v3/voice/realtime?token=left`]);
  expect(kept).toMatchObject([{ baseUrl: HERE, token: "next" }]);
});

test.each([
  ["another service", { paidBaseUrl: ELSEWHERE }, HERE],
  ["the other plan", { plan: "free", paidBaseUrl: HERE, freeBaseUrl: ELSEWHERE } as const, HERE],
  ["a service, when an old version stored no address", { paidBaseUrl: HERE }, ""],
])("sends neither token nor key of a session to %s", async (_, service, leftAt) => {
  const { provider, kept } = createProvider(service, leftAt);
  await expect(provider.resume("left", signal)).rejects.toMatchObject({ name: "ServiceError" });
  expect(requests).toEqual([]);
  expect(kept).toEqual([]);
});

test("does not resume a session at another service that is chosen later", async () => {
  const service = { ...DEFAULT_SETTINGS.service, paidBaseUrl: HERE };
  const choices = { settings: { ...DEFAULT_SETTINGS, service }, apiKey: "key" };
  const provider = createVoiceSessionProvider({
    readChoices: async () => choices,
    openAccess: null,
    onAccess: () => undefined,
  });
  const access = await provider.request(signal);
  expect(access.address).toBe("wss://api.example.com/connect?token=next");
  choices.settings = { ...choices.settings, service: { ...service, paidBaseUrl: ELSEWHERE } };
  await expect(provider.resume(access.token, signal)).rejects.toThrow("another service");
  expect(requests).toEqual([`POST ${HERE}/v3/voice/realtime`]);
});

test("opens a stream on another host only if the user allows that host for this service", async () => {
  const host = "api.example.com";
  const streamHosts = (isAllowed: boolean, baseUrl = ELSEWHERE) => [{ baseUrl, host, isAllowed }];
  const open = (service: Partial<ServiceSettings>) =>
    createProvider({ paidBaseUrl: ELSEWHERE, ...service }, null).provider.request(signal);
  await expect(open({})).rejects.toMatchObject({
    reason: "stream_host_unknown",
    streamHost: { baseUrl: ELSEWHERE, host },
  });
  await expect(open({ streamHosts: streamHosts(false) })).rejects.toMatchObject({
    reason: "stream_host_refused",
  });
  await expect(open({ streamHosts: streamHosts(true, HERE) })).rejects.toMatchObject({
    reason: "stream_host_unknown",
  });
  expect((await open({ streamHosts: streamHosts(true) })).token).toBe("next");
});

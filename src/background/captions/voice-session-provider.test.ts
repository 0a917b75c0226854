// @vitest-environment node
import { beforeEach, expect, test, vi } from "vitest";
import { DEFAULT_SETTINGS, type ServiceSettings } from "../../settings/schema/settings.ts";
import type { SessionAccess } from "../../store/journal-entry.ts";
import { createVoiceSessionProvider } from "./voice-session-provider.ts";

const HERE = "https://api.example.com";
const ELSEWHERE = "https://api.example.org";

const signal = new AbortController().signal;
const asked: string[] = [];
const answer = { streaming_url: "wss://api.example.com/connect", token: "next" };

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("fetch", async (url: string, { method }: RequestInit) => {
    asked.push(`${method} ${url}`);
    return Response.json(answer);
  });
  return () => vi.unstubAllGlobals();
});

/** A door of the service that is chosen now, with a session that was left at one of some time. */
function door(service: Partial<ServiceSettings>, leftAt: string | null) {
  const settings = { ...DEFAULT_SETTINGS, service: { ...DEFAULT_SETTINGS.service, ...service } };
  const earlier: SessionAccess | null =
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
  const created = createVoiceSessionProvider({
    choices: async () => ({ settings, apiKey: "key" }),
    earlier,
    onAccess: (access) => kept.push(access),
  });
  return { door: created, kept };
}

test("a session is resumed at the service that gave its token", async () => {
  const { door: opened, kept } = door({ paidBaseUrl: HERE }, HERE);
  expect(await opened.resume("left", signal)).toMatchObject({ token: "next" });
  expect(asked).toEqual([`GET ${HERE}/v3/voice/realtime?token=left`]);
  expect(kept).toMatchObject([{ baseUrl: HERE, token: "next" }]);
});

test.each([
  ["another service", { paidBaseUrl: ELSEWHERE }, HERE],
  ["the other plan", { plan: "free", paidBaseUrl: HERE, freeBaseUrl: ELSEWHERE } as const, HERE],
  ["a service, by an earlier version that kept no address", { paidBaseUrl: HERE }, ""],
])("neither token nor key of a session goes to %s", async (_, service, leftAt) => {
  const { door: opened, kept } = door(service, leftAt);
  await expect(opened.resume("left", signal)).rejects.toMatchObject({ name: "ServiceError" });
  expect(asked).toEqual([]);
  expect(kept).toEqual([]);
});

test("the session under way belongs to the service it was asked of", async () => {
  const service = { ...DEFAULT_SETTINGS.service, paidBaseUrl: HERE };
  const choices = { settings: { ...DEFAULT_SETTINGS, service }, apiKey: "key" };
  const opened = createVoiceSessionProvider({
    choices: async () => choices,
    earlier: null,
    onAccess: () => undefined,
  });
  const access = await opened.request(signal);
  expect(access.address).toBe("wss://api.example.com/connect?token=next");
  choices.settings = { ...choices.settings, service: { ...service, paidBaseUrl: ELSEWHERE } };
  await expect(opened.resume(access.token, signal)).rejects.toThrow("another service");
  expect(asked).toEqual([`POST ${HERE}/v3/voice/realtime`]);
});

test("a stream elsewhere is opened only when the user has allowed its host for this service", async () => {
  const host = "api.example.com";
  const streamHosts = (isAllowed: boolean, baseUrl = ELSEWHERE) => [{ baseUrl, host, isAllowed }];
  const open = (service: Partial<ServiceSettings>) =>
    door({ paidBaseUrl: ELSEWHERE, ...service }, null).door.request(signal);
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

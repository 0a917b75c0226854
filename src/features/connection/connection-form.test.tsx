import { signal } from "@preact/signals";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mount } from "../../ui/testing/mount.tsx";
import type { ConnectionPort, ServiceFields, Verdict } from "./connection-api.ts";
import { ConnectionForm } from "./connection-form.tsx";
import { ConnectionModel } from "./connection-model.ts";

let life: AbortController;
beforeEach(() => {
  life = new AbortController();
});
afterEach(() => life.abort());

const LOCAL = {
  id: "local",
  paidBaseUrl: "http://localhost:4700",
  freeBaseUrl: "http://localhost:4700/free",
  authScheme: "Service-Auth-Key",
} as const;

/** The form over a service that is stored at once. */
async function form({ brief = false, fields = {} }: { brief?: boolean; fields?: object } = {}) {
  const service = signal<ServiceFields>({ plan: "paid", ...LOCAL, streamHosts: [], ...fields });
  const apiKey = signal("key");
  const port = {
    presets: [LOCAL],
    checkAddress: (value) =>
      value.startsWith("http:")
        ? { ok: false, problem: "problem_address_insecure" }
        : { ok: true, value },
    checkAuthScheme: (value) => ({ ok: true, value }),
    checkApiKey: (value) => ({ ok: true, value }),
    isSameService: async (one, other) => new URL(one).host === new URL(other).host,
    saveService: async (change) => {
      service.value = { ...service.value, ...change };
    },
    saveApiKey: async (key) => {
      apiKey.value = key;
    },
    hasHost: async () => true,
    askForHost: vi.fn(async () => true),
    onHostsChanged: () => undefined,
    keepStreamHost: async () => undefined,
    forgetStreamHost: vi.fn(async () => undefined),
    testConnection: vi.fn(
      async (): Promise<Verdict> => ({ finding: "works", traceId: "4f91", detail: null }),
    ),
  } satisfies ConnectionPort;
  const model = new ConnectionModel(port, service, apiKey, life.signal);
  const view = await mount(<ConnectionForm model={model} brief={brief} />);
  return { view, port, service, apiKey };
}

test("an address is stored and its host asked for when it is complete", async () => {
  const { view, port, service } = await form();
  await view.type("Address of the paid plan", "https://api.example.test");
  expect(port.askForHost).not.toHaveBeenCalled();
  await view.click("Save and allow");
  expect(port.askForHost).toHaveBeenCalledExactlyOnceWith("https://api.example.test");
  await expect.poll(() => service.value.paidBaseUrl).toBe("https://api.example.test");
});

test("a key is not kept for another service, and a sentence says why", async () => {
  const { view, apiKey } = await form();
  const removed = "it was entered for another service";
  expect(view.words()).not.toContain(removed);
  await view.type("Address of the paid plan", "https://api.example.test", "leave");
  await expect.poll(view.words).toContain(removed);
  expect(apiKey.value).toBe("");
  expect(view.control("API key")).toHaveProperty("value", "");
  await view.type("API key", "new-key");
  expect(apiKey.value).toBe("new-key");
  expect(view.words()).not.toContain(removed);
});

test("an invalid address leaves the earlier one in force", async () => {
  const { view, port, service } = await form();
  await view.type("Address of the paid plan", "http://api.example.test", "leave");
  expect(view.words()).toContain("Not saved; the earlier value stays.");
  expect(service.value.paidBaseUrl).toBe(LOCAL.paidBaseUrl);
  expect(port.askForHost).not.toHaveBeenCalled();
});

test("the preset in force is marked, plans are chosen, keys are stored", async () => {
  const { view, service, apiKey } = await form();
  expect(view.control("Local service").getAttribute("aria-pressed")).toBe("true");
  await view.click("Free");
  await expect.poll(() => service.value.plan).toBe("free");
  await view.type("Authorization scheme", "Other-Key");
  await expect.poll(() => service.value.authScheme).toBe("Other-Key");
  expect(view.control("Local service").getAttribute("aria-pressed")).toBe("false");
  await view.type("API key", "new-key");
  expect(apiKey.value).toBe("new-key");
});

test("in brief, only what everybody needs is asked", async () => {
  const { view } = await form({ brief: true, fields: { plan: "free" } });
  expect(view.words()).toContain("Address of the free plan");
  expect(view.words()).not.toContain("Address of the paid plan");
  expect(view.words()).not.toContain("Authorization scheme");
});

test.each<{ finding: Verdict["finding"]; plan?: "free"; words: string }>([
  { finding: "works", words: "It works" },
  { finding: "key_refused", words: "Wrong key" },
  { finding: "wrong_plan", words: "Wrong plan: this key belongs to the free plan" },
  { finding: "wrong_plan", plan: "free", words: "Wrong plan: this key belongs to the paid plan" },
  { finding: "forbidden", words: "may not make captions" },
  { finding: "unreachable", words: "Unreachable" },
  { finding: "not_this_service", words: "it is not a captioning service" },
  { finding: "bad_request", words: "does not accept a plain request" },
  { finding: "too_many_requests", words: "asked too often" },
  { finding: "quota_exceeded", words: "quota is used up" },
  { finding: "server_error", words: "internal error" },
  { finding: "unavailable", words: "not available right now" },
  { finding: "stream_address_unsafe", words: "an address that is not safe" },
  { finding: "stream_host_unknown", words: "wants the sound sent to another host" },
  { finding: "stream_host_refused", words: "a host that you have refused" },
  { finding: "not_configured", words: "An address and a key are needed" },
])("a test that finds $finding says: $words", async ({ finding, plan = "paid", words }) => {
  const { view, port } = await form({ fields: { plan } });
  port.testConnection.mockResolvedValueOnce({ finding, traceId: "4f91", detail: "Its own words." });
  await view.click("Test connection");
  await expect.poll(view.words).toContain(words);
  expect(view.words()).toContain("(Trace 4f91)");
  expect(view.words()).toContain("The service said: “Its own words.”");
});

test("answers about other hosts for the sound can be forgotten", async () => {
  const baseUrl = "https://api.example.com";
  const allowed = { baseUrl, host: "voice.example.org", isAllowed: true };
  const refused = { baseUrl, host: "other.example.net", isAllowed: false };
  const { view, port } = await form({ fields: { streamHosts: [allowed, refused] } });
  expect(view.words()).toContain("voice.example.org: allowed for api.example.com");
  expect(view.words()).toContain("other.example.net: refused for api.example.com");
  await view.click("Forget the answer about other.example.net");
  expect(port.forgetStreamHost).toHaveBeenCalledExactlyOnceWith(refused);
  const plain = await form();
  expect(plain.view.words()).not.toContain("Other hosts for the sound");
});

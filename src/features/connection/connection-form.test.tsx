import { signal } from "@preact/signals";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ConnectionVerdict } from "../../service/account/connection-test.ts";
import type { ServiceSettings } from "../../settings/schema/settings.ts";
import { mount } from "../../ui/testing/mount.tsx";
import type { ConnectionApi } from "./connection-api.ts";
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

async function form({ fields = {} }: { fields?: object } = {}) {
  const service = signal<ServiceSettings>({ plan: "paid", ...LOCAL, streamHosts: [], ...fields });
  const apiKey = signal("key");
  const api = {
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
      async (): Promise<ConnectionVerdict> => ({ finding: "works", traceId: "4f91", detail: null }),
    ),
  } satisfies ConnectionApi;
  const model = new ConnectionModel(api, service, apiKey, life.signal);
  const view = await mount(<ConnectionForm model={model} />);
  return { view, api, service, apiKey };
}

test("stores an address and asks for its host once the address is complete", async () => {
  const { view, api, service } = await form();
  await view.type("Paid plan address", "https://api.example.test");
  expect(api.askForHost).not.toHaveBeenCalled();
  await view.click("Save and allow");
  expect(api.askForHost).toHaveBeenCalledExactlyOnceWith("https://api.example.test");
  await expect.poll(() => service.value.paidBaseUrl).toBe("https://api.example.test");
});

test.each([
  ["redirected", "This address redirects to another one. Surtitle sends nothing there."],
  ["unreachable", "There is no response from this address."],
] as const)("explains the finding %s of the connection test", async (finding, words) => {
  const { view, api } = await form();
  api.testConnection.mockResolvedValue({ finding, traceId: null, detail: null });
  await view.click("Test connection");
  await expect.poll(view.text).toContain(words);
});

test("removes the key when another service is chosen, and explains why", async () => {
  const { view, apiKey } = await form();
  const removed = "it belongs to another service";
  expect(view.text()).not.toContain(removed);
  await view.type("Paid plan address", "https://api.example.test", "leave");
  await expect.poll(view.text).toContain(removed);
  expect(apiKey.value).toBe("");
  expect(view.control("API key")).toHaveProperty("value", "");
  await view.type("API key", "new-key");
  expect(apiKey.value).toBe("new-key");
  expect(view.text()).not.toContain(removed);
});

test("keeps the stored address when the typed one is invalid", async () => {
  const { view, api, service } = await form();
  await view.type("Paid plan address", "http://api.example.test", "leave");
  expect(view.text()).toContain("Not saved. The previous value still applies.");
  expect(service.value.paidBaseUrl).toBe(LOCAL.paidBaseUrl);
  expect(api.askForHost).not.toHaveBeenCalled();
});

test("marks the active preset, and stores the plan and the key", async () => {
  const { view, service, apiKey } = await form();
  expect(view.control("Local service").getAttribute("aria-pressed")).toBe("true");
  await view.click("Free");
  await expect.poll(() => service.value.plan).toBe("free");
  await view.type("API key", "new-key");
  expect(apiKey.value).toBe("new-key");
});

test.each<{ finding: ConnectionVerdict["finding"]; plan?: "free"; expected: string }>([
  { finding: "works", expected: "It works" },
  { finding: "key_refused", expected: "Wrong key" },
  { finding: "wrong_plan", expected: "Wrong plan: this key belongs to the free plan" },
  {
    finding: "wrong_plan",
    plan: "free",
    expected: "Wrong plan: this key belongs to the paid plan",
  },
  { finding: "forbidden", expected: "can't make captions" },
  { finding: "unreachable", expected: "no response" },
  { finding: "not_this_service", expected: "There is no captioning service" },
  { finding: "bad_request", expected: "doesn't accept a caption request" },
  { finding: "too_many_requests", expected: "too many requests" },
  { finding: "quota_exceeded", expected: "quota is used up" },
  { finding: "server_error", expected: "internal error" },
  { finding: "unavailable", expected: "isn't available right now" },
  { finding: "stream_address_unsafe", expected: "an unsafe address" },
  { finding: "stream_host_unknown", expected: "wants the sound sent to another host" },
  { finding: "stream_host_refused", expected: "a host you blocked" },
  { finding: "not_configured", expected: "Enter an address and an API key" },
])("shows “$expected” when a test finds $finding", async ({ finding, plan = "paid", expected }) => {
  const { view, api } = await form({ fields: { plan } });
  api.testConnection.mockResolvedValueOnce({ finding, traceId: "4f91", detail: "Its own words." });
  await view.click("Test connection");
  await expect.poll(view.text).toContain(expected);
  // What works needs no report.
  expect(view.text().includes("DetailsTrace ID: 4f91")).toBe(finding !== "works");
  expect(view.text()).toContain("The service said: “Its own words.”");
});

test("lets the user forget answers about other audio hosts", async () => {
  const baseUrl = "https://api.example.com";
  const allowed = { baseUrl, host: "voice.example.org", isAllowed: true };
  const refused = { baseUrl, host: "other.example.net", isAllowed: false };
  const { view, api } = await form({ fields: { streamHosts: [allowed, refused] } });
  expect(view.text()).toContain("voice.example.org: allowed for api.example.com");
  expect(view.text()).toContain("other.example.net: blocked for api.example.com");
  await view.click("Delete the answer for other.example.net");
  expect(api.forgetStreamHost).toHaveBeenCalledExactlyOnceWith(refused);
  const plain = await form();
  expect(plain.view.text()).not.toContain("Other hosts for sound");
});

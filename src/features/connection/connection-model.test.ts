import { signal } from "@preact/signals";
import { expect, test, vi } from "vitest";
import type { ConnectionVerdict } from "../../service/account/connection-test.ts";
import type { ServiceSettings } from "../../settings/schema/settings.ts";
import type { ConnectionApi } from "./connection-api.ts";
import { ConnectionModel } from "./connection-model.ts";

const PAID = "https://paid.example.test";
const FREE = "https://free.example.test";
const WORKS: ConnectionVerdict = { finding: "works", traceId: "4f91", detail: null };

function connection(fields: Partial<ServiceSettings> = {}, allowed: readonly string[] = []) {
  const service = signal<ServiceSettings>({
    plan: "paid",
    paidBaseUrl: "",
    freeBaseUrl: "",
    authScheme: "Service-Auth-Key",
    streamHosts: [],
    ...fields,
  });
  const apiKey = signal("key");
  const hosts = new Set(allowed);
  const listeners = new Set<() => void>();
  const answers = { allow: true };
  const api: ConnectionApi = {
    presets: [{ id: "deepl", paidBaseUrl: PAID, freeBaseUrl: FREE, authScheme: "Other-Key" }],
    checkAddress: (value) => ({ ok: true, value }),
    checkAuthScheme: (value) => ({ ok: true, value }),
    checkApiKey: (value) => ({ ok: true, value }),
    isSameService: vi.fn(async (one: string, other: string) =>
      [one, other].every((baseUrl) => baseUrl.endsWith(".example.test")),
    ),
    async saveService(change) {
      service.value = { ...service.value, ...change };
    },
    async saveApiKey(key) {
      apiKey.value = key;
    },
    hasHost: async (baseUrl) => hosts.has(baseUrl),
    askForHost: vi.fn(async (baseUrl: string) => {
      if (answers.allow) hosts.add(baseUrl);
      return hosts.has(baseUrl);
    }),
    onHostsChanged: (callback) => listeners.add(callback),
    keepStreamHost: async () => undefined,
    forgetStreamHost: async () => undefined,
    testConnection: vi.fn(async () => WORKS),
  };
  const life = new AbortController();
  const model = new ConnectionModel(api, service, apiKey, life.signal);
  const forbid = (baseUrl: string) => {
    hosts.delete(baseUrl);
    for (const listener of listeners) listener();
  };
  return { model, api, service, apiKey, answers, forbid, life };
}

test("needs no permission without an address", async () => {
  const { model } = connection();
  await expect.poll(() => model.access.value).toBe("none");
  expect(model.ready.value).toBe(false);
});

test("stores a preset's addresses and scheme, and asks for the chosen plan's host", async () => {
  const { model, api, service } = connection({ plan: "free" });
  await model.choosePreset("deepl");
  expect(service.value).toMatchObject({
    plan: "free",
    paidBaseUrl: PAID,
    freeBaseUrl: FREE,
    authScheme: "Other-Key",
  });
  expect(api.askForHost).toHaveBeenCalledExactlyOnceWith(FREE);
  expect(model.presetId.value).toBe("deepl");
  await expect.poll(() => model.ready.value).toBe(true);
});

test("asks for the host of another plan", async () => {
  const { model, api } = connection({ paidBaseUrl: PAID, freeBaseUrl: FREE }, [PAID]);
  await expect.poll(() => model.access.value).toBe("allowed");
  await model.choosePlan("free");
  expect(api.askForHost).toHaveBeenCalledExactlyOnceWith(FREE);
  expect(model.baseUrl.value).toBe(FREE);
});

test("stores an address even if its host is refused, and asks only for the chosen plan's", async () => {
  const { model, api, service, answers } = connection();
  answers.allow = false;
  await model.saveAddress("paid", PAID);
  await model.saveAddress("free", FREE);
  expect(service.value).toMatchObject({ paidBaseUrl: PAID, freeBaseUrl: FREE });
  expect(api.askForHost).toHaveBeenCalledExactlyOnceWith(PAID);
  await expect.poll(() => model.access.value).toBe("missing");
  answers.allow = true;
  model.requestAccess();
  await expect.poll(() => model.access.value).toBe("allowed");
});

test("notices a permission that is revoked in the browser's settings", async () => {
  const { model, forbid } = connection({ paidBaseUrl: PAID }, [PAID]);
  await expect.poll(() => model.access.value).toBe("allowed");
  forbid(PAID);
  await expect.poll(() => model.access.value).toBe("missing");
});

test("tests the stored connection, and drops the verdict when it changes", async () => {
  const { model, api, apiKey } = connection({ paidBaseUrl: PAID }, [PAID]);
  await model.runTest();
  expect(api.testConnection).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ plan: "paid", paidBaseUrl: PAID, apiKey: "key" }),
    expect.any(AbortSignal),
  );
  expect(model.test.value).toEqual({ state: "done", plan: "paid", verdict: WORKS });
  apiKey.value = "another";
  expect(model.test.value).toEqual({ state: "idle" });
});

test("reports a missing permission until the user grants it", async () => {
  const { model, api, answers } = connection({ paidBaseUrl: PAID });
  answers.allow = false;
  await model.runTest();
  expect(model.test.value).toEqual({ state: "not_allowed" });
  expect(api.testConnection).not.toHaveBeenCalled();
  answers.allow = true;
  model.requestAccess();
  await expect.poll(() => model.test.value.state).toBe("idle");
});

test("cancels a test when the connection changes", async () => {
  const { model, api, apiKey, life } = connection({ paidBaseUrl: PAID }, [PAID]);
  const signals: AbortSignal[] = [];
  vi.mocked(api.testConnection).mockImplementation((_draft, testSignal) => {
    signals.push(testSignal);
    return new Promise((_resolve, reject) => {
      testSignal.addEventListener("abort", () => reject(testSignal.reason), { once: true });
    });
  });
  const tested = model.runTest();
  await expect.poll(() => signals.length).toBe(1);
  expect(model.test.value).toEqual({ state: "running" });
  apiKey.value = "another";
  await tested;
  expect(signals[0]?.aborted).toBe(true);
  expect(model.test.value).toEqual({ state: "idle" });

  const again = model.runTest();
  await expect.poll(() => signals.length).toBe(2);
  life.abort();
  await again;
  expect(signals[1]?.aborted).toBe(true);
});

test("tests values that are still being stored", async () => {
  const { model, api, service, apiKey } = connection({ paidBaseUrl: PAID }, [PAID, FREE]);
  await expect.poll(() => model.access.value).toBe("allowed");
  api.saveService = async () => undefined;
  api.saveApiKey = async () => undefined;
  await Promise.all([model.saveAddress("paid", FREE), model.saveApiKey("other")]);
  await model.runTest();
  expect(api.testConnection).toHaveBeenLastCalledWith(
    expect.objectContaining({ paidBaseUrl: FREE, apiKey: "other" }),
    expect.any(AbortSignal),
  );
  // Storing these values changes nothing about the tested connection.
  service.value = { ...service.value, paidBaseUrl: FREE };
  apiKey.value = "other";
  expect(model.test.value).toMatchObject({ state: "done", verdict: WORKS });
  apiKey.value = "another";
  expect(model.test.value).toEqual({ state: "idle" });
  await model.runTest();
  expect(api.testConnection).toHaveBeenLastCalledWith(
    expect.objectContaining({ apiKey: "another" }),
    expect.any(AbortSignal),
  );
});

test("tests the old value after storing a new one failed", async () => {
  const { model, api } = connection({ paidBaseUrl: PAID }, [PAID]);
  api.saveApiKey = async () => {
    throw new Error("full");
  };
  await expect(model.saveApiKey("other")).rejects.toThrow("full");
  await model.runTest();
  expect(api.testConnection).toHaveBeenLastCalledWith(
    expect.objectContaining({ apiKey: "key" }),
    expect.any(AbortSignal),
  );
});

const ELSEWHERE = "https://api.other.test";

test.each<[string, (model: ConnectionModel) => Promise<void>]>([
  ["another address", (model) => model.saveAddress("paid", ELSEWHERE)],
  ["no address", (model) => model.saveAddress("paid", "")],
  ["a preset", (model) => model.choosePreset("deepl")],
  ["the plan of another service", (model) => model.choosePlan("free")],
])("removes the key when %s chooses another service", async (_, choose) => {
  const paidBaseUrl = "https://first.test";
  const { model, api, service, apiKey } = connection({ paidBaseUrl, freeBaseUrl: ELSEWHERE });
  const seen: string[] = [];
  const { saveService } = api;
  api.saveService = async (change) => {
    seen.push(apiKey.value);
    await saveService(change);
  };
  await choose(model);
  expect(model.baseUrl.value).not.toBe(paidBaseUrl);
  expect(service.value.plan === "free" || service.value.paidBaseUrl !== paidBaseUrl).toBe(true);
  expect(apiKey.value).toBe("");
  // The key was removed before the new address was stored.
  expect(seen).toEqual([""]);
  expect(model.keyRemoved.value).toBe(true);
  await model.saveApiKey("new");
  expect(model.keyRemoved.value).toBe(false);
});

test.each<[string, Partial<ServiceSettings>, (model: ConnectionModel) => Promise<void>]>([
  ["a first address", {}, (model) => model.saveAddress("paid", ELSEWHERE)],
  ["another host of it", { paidBaseUrl: PAID }, (model) => model.saveAddress("paid", FREE)],
  ["its other plan", { paidBaseUrl: PAID, freeBaseUrl: FREE }, (model) => model.choosePlan("free")],
  [
    "an address that is not chosen",
    { paidBaseUrl: PAID },
    (model) => model.saveAddress("free", ELSEWHERE),
  ],
  [
    "another scheme",
    { paidBaseUrl: ELSEWHERE },
    (model) => model.saveService({ authScheme: "Other-Key" }),
  ],
])("keeps the key with %s", async (_, fields, choose) => {
  const { model, apiKey } = connection(fields);
  await choose(model);
  expect(apiKey.value).toBe("key");
  expect(model.keyRemoved.value).toBe(false);
});

test("keeps a key that was entered while the service changed", async () => {
  const { model, apiKey } = connection({ paidBaseUrl: PAID });
  await Promise.all([model.saveAddress("paid", ELSEWHERE), model.saveApiKey("new")]);
  expect(apiKey.value).toBe("new");
  expect(model.keyRemoved.value).toBe(false);
});

test("does not send the old key when a test starts while the service changes", async () => {
  const { model, api, apiKey } = connection({ paidBaseUrl: PAID }, [PAID, ELSEWHERE]);
  await Promise.all([model.saveAddress("paid", ELSEWHERE), model.runTest()]);
  expect(apiKey.value).toBe("");
  expect(api.testConnection).not.toHaveBeenCalled();
  expect(model.test.value).toEqual({ state: "idle" });
});

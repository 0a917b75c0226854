// @vitest-environment node
import { signal } from "@preact/signals";
import { expect, test, vi } from "vitest";
import { ConnectionModel } from "./connection-model.ts";
import type { ConnectionPort, ServiceFields, Verdict } from "./connection-port.ts";

const PAID = "https://paid.example.test";
const FREE = "https://free.example.test";
const WORKS: Verdict = { finding: "works", traceId: "4f91", detail: null };

/** A form over a service that is stored at once, and hosts that are allowed as `allowed` says. */
function connection(fields: Partial<ServiceFields> = {}, allowed: readonly string[] = []) {
  const service = signal<ServiceFields>({
    plan: "paid",
    paidBaseUrl: "",
    freeBaseUrl: "",
    authScheme: "Service-Auth-Key",
    streamHosts: [],
    ...fields,
  });
  const apiKey = signal("key");
  const hosts = new Set(allowed);
  const told = new Set<() => void>();
  const answers = { allow: true };
  const port: ConnectionPort = {
    presets: [{ id: "deepl", paidBaseUrl: PAID, freeBaseUrl: FREE, authScheme: "Other-Key" }],
    checkAddress: (value) => ({ ok: true, value }),
    checkAuthScheme: (value) => ({ ok: true, value }),
    checkApiKey: (value) => ({ ok: true, value }),
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
    onHostsChanged: (callback) => told.add(callback),
    keepStreamHost: async () => undefined,
    forgetStreamHost: async () => undefined,
    testConnection: vi.fn(async () => WORKS),
  };
  const life = new AbortController();
  const model = new ConnectionModel(port, service, apiKey, life.signal);
  const forbid = (baseUrl: string) => {
    hosts.delete(baseUrl);
    for (const tell of told) tell();
  };
  return { model, port, service, apiKey, answers, forbid, life };
}

test("without an address there is nothing to allow", async () => {
  const { model } = connection();
  await expect.poll(() => model.access.value).toBe("none");
  expect(model.ready.value).toBe(false);
});

test("a preset brings addresses and scheme, and asks for the chosen plan's host", async () => {
  const { model, port, service } = connection({ plan: "free" });
  await model.choosePreset("deepl");
  expect(service.value).toMatchObject({
    plan: "free",
    paidBaseUrl: PAID,
    freeBaseUrl: FREE,
    authScheme: "Other-Key",
  });
  expect(port.askForHost).toHaveBeenCalledExactlyOnceWith(FREE);
  expect(model.presetId.value).toBe("deepl");
  await expect.poll(() => model.ready.value).toBe(true);
});

test("another plan means another host to ask for", async () => {
  const { model, port } = connection({ paidBaseUrl: PAID, freeBaseUrl: FREE }, [PAID]);
  await expect.poll(() => model.access.value).toBe("allowed");
  await model.choosePlan("free");
  expect(port.askForHost).toHaveBeenCalledExactlyOnceWith(FREE);
  expect(model.baseUrl.value).toBe(FREE);
});

test("an address is stored even if its host is refused; the other plan's is not asked for", async () => {
  const { model, port, service, answers } = connection();
  answers.allow = false;
  await model.saveAddress("paid", PAID);
  await model.saveAddress("free", FREE);
  expect(service.value).toMatchObject({ paidBaseUrl: PAID, freeBaseUrl: FREE });
  expect(port.askForHost).toHaveBeenCalledExactlyOnceWith(PAID);
  await expect.poll(() => model.access.value).toBe("missing");
  answers.allow = true;
  model.allow();
  await expect.poll(() => model.access.value).toBe("allowed");
});

test("a host taken away in the browser's settings is noticed", async () => {
  const { model, forbid } = connection({ paidBaseUrl: PAID }, [PAID]);
  await expect.poll(() => model.access.value).toBe("allowed");
  forbid(PAID);
  await expect.poll(() => model.access.value).toBe("missing");
});

test("a test tries what is stored, and its verdict lasts until that changes", async () => {
  const { model, port, apiKey } = connection({ paidBaseUrl: PAID }, [PAID]);
  await model.runTest();
  expect(port.testConnection).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ plan: "paid", paidBaseUrl: PAID, apiKey: "key" }),
    expect.any(AbortSignal),
  );
  expect(model.test.value).toEqual({ state: "done", plan: "paid", verdict: WORKS });
  apiKey.value = "another";
  expect(model.test.value).toEqual({ state: "idle" });
});

test("a test that may not go out says so until it may", async () => {
  const { model, port, answers } = connection({ paidBaseUrl: PAID });
  answers.allow = false;
  await model.runTest();
  expect(model.test.value).toEqual({ state: "not_allowed" });
  expect(port.testConnection).not.toHaveBeenCalled();
  answers.allow = true;
  model.allow();
  await expect.poll(() => model.test.value.state).toBe("idle");
});

test("a test is abandoned when what it tests changes", async () => {
  const { model, port, apiKey, life } = connection({ paidBaseUrl: PAID }, [PAID]);
  const signals: AbortSignal[] = [];
  vi.mocked(port.testConnection).mockImplementation((_draft, testSignal) => {
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

test("what was written just now is tested, although it is not stored yet", async () => {
  const { model, port, service, apiKey } = connection({ paidBaseUrl: PAID }, [PAID, FREE]);
  await expect.poll(() => model.access.value).toBe("allowed");
  port.saveService = async () => undefined;
  port.saveApiKey = async () => undefined;
  await Promise.all([model.saveAddress("paid", FREE), model.saveApiKey("other")]);
  await model.runTest();
  expect(port.testConnection).toHaveBeenLastCalledWith(
    expect.objectContaining({ paidBaseUrl: FREE, apiKey: "other" }),
    expect.any(AbortSignal),
  );
  // It is stored now, which changes nothing of what was tested.
  service.value = { ...service.value, paidBaseUrl: FREE };
  apiKey.value = "other";
  expect(model.test.value).toMatchObject({ state: "done", verdict: WORKS });
  apiKey.value = "another";
  expect(model.test.value).toEqual({ state: "idle" });
  await model.runTest();
  expect(port.testConnection).toHaveBeenLastCalledWith(
    expect.objectContaining({ apiKey: "another" }),
    expect.any(AbortSignal),
  );
});

test("what could not be stored is not tested in its place", async () => {
  const { model, port } = connection({ paidBaseUrl: PAID }, [PAID]);
  port.saveApiKey = async () => {
    throw new Error("full");
  };
  await expect(model.saveApiKey("other")).rejects.toThrow("full");
  await model.runTest();
  expect(port.testConnection).toHaveBeenLastCalledWith(
    expect.objectContaining({ apiKey: "key" }),
    expect.any(AbortSignal),
  );
});

// @vitest-environment node
import { signal } from "@preact/signals";
import { expect, test, vi } from "vitest";
import type { ConnectionPort, ServiceFields, Verdict } from "./connection-api.ts";
import { ConnectionModel } from "./connection-model.ts";

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

const ELSEWHERE = "https://api.other.test";

test.each<[string, (model: ConnectionModel) => Promise<void>]>([
  ["another address", (model) => model.saveAddress("paid", ELSEWHERE)],
  ["no address", (model) => model.saveAddress("paid", "")],
  ["a preset", (model) => model.choosePreset("deepl")],
  ["the plan of another service", (model) => model.choosePlan("free")],
])("a key does not go to another service that is chosen by %s", async (_, choose) => {
  const paidBaseUrl = "https://first.test";
  const { model, port, service, apiKey } = connection({ paidBaseUrl, freeBaseUrl: ELSEWHERE });
  const seen: string[] = [];
  const { saveService } = port;
  port.saveService = async (change) => {
    seen.push(apiKey.value);
    await saveService(change);
  };
  await choose(model);
  expect(model.baseUrl.value).not.toBe(paidBaseUrl);
  expect(service.value.plan === "free" || service.value.paidBaseUrl !== paidBaseUrl).toBe(true);
  expect(apiKey.value).toBe("");
  // It was gone before the address came.
  expect(seen).toEqual([""]);
  expect(model.keyRemoved.value).toBe(true);
  await model.saveApiKey("new");
  expect(model.keyRemoved.value).toBe(false);
});

test.each<[string, Partial<ServiceFields>, (model: ConnectionModel) => Promise<void>]>([
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
])("a service keeps its key with %s", async (_, fields, choose) => {
  const { model, apiKey } = connection(fields);
  await choose(model);
  expect(apiKey.value).toBe("key");
  expect(model.keyRemoved.value).toBe(false);
});

test("a key that is entered while the service changes is that of the new one", async () => {
  const { model, apiKey } = connection({ paidBaseUrl: PAID });
  await Promise.all([model.saveAddress("paid", ELSEWHERE), model.saveApiKey("new")]);
  expect(apiKey.value).toBe("new");
  expect(model.keyRemoved.value).toBe(false);
});

test("a test that begins while the service changes sends the former key nowhere", async () => {
  const { model, port, apiKey } = connection({ paidBaseUrl: PAID }, [PAID, ELSEWHERE]);
  await Promise.all([model.saveAddress("paid", ELSEWHERE), model.runTest()]);
  expect(apiKey.value).toBe("");
  expect(port.testConnection).not.toHaveBeenCalled();
  expect(model.test.value).toEqual({ state: "idle" });
});

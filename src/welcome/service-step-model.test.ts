import { expect, test } from "vitest";
import { createServiceStep } from "./testing/create-service-step.ts";

const OWN = "https://captions.example.test";

test("names what is missing, field by field, and asks nobody until all is there", async () => {
  const { model, connection, api } = createServiceStep();
  expect([model.choice.value, model.need.value]).toEqual([null, null]);
  expect(await model.check()).toBe(false);
  expect(model.need.value).toBe("service");
  model.choose("other");
  expect(model.need.value).toBe("address");
  expect(await model.check()).toBe(false);
  await model.saveAddress(OWN);
  expect(model.need.value).toBe("key");
  expect(await model.check()).toBe(false);
  expect(model.refusal.value).toEqual({ need: "key" });
  expect(api.askForHost).not.toHaveBeenCalled();
  await connection.saveApiKey("key");
  expect(model.need.value).toBeNull();
  expect(await model.check()).toBe(true);
  expect(api.askForHost).toHaveBeenCalledExactlyOnceWith(OWN);
});

test("chooses the public service without asking the browser, which is asked before the test", async () => {
  const { model, connection, api, answers } = createServiceStep();
  answers.allow = false;
  model.choose("deepl");
  await expect.poll(() => model.choice.value).toBe("deepl");
  expect(api.askForHost).not.toHaveBeenCalled();
  await connection.saveApiKey("key");
  expect(await model.check()).toBe(false);
  expect(connection.test.value.state).toBe("not_allowed");
  expect(api.testConnection).not.toHaveBeenCalled();
  answers.allow = true;
  expect(await model.check()).toBe(true);
  expect(api.askForHost.mock.calls).toEqual([["https://api.deepl.com"], ["https://api.deepl.com"]]);
});

test("points at the field behind one that is still being stored", async () => {
  const { model } = createServiceStep();
  model.choose("other");
  void model.saveAddress(OWN);
  expect(await model.check()).toBe(false);
  expect(model.refusal.value).toEqual({ need: "key" });
});

test("takes values that are still being stored", async () => {
  const { model, connection, api } = createServiceStep();
  model.choose("deepl");
  void connection.saveApiKey("typed:fx");
  expect(await model.check()).toBe(true);
  expect(api.testConnection).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ plan: "free", apiKey: "typed:fx" }),
    expect.any(AbortSignal),
  );
});

test("reads the plan off the key, and asks that plan's host", async () => {
  const { model, connection, api, service } = createServiceStep();
  model.choose("deepl");
  await connection.saveApiKey("key:fx");
  expect([model.toldPlan.value, model.host.value]).toEqual(["free", "api-free.deepl.com"]);
  expect(await model.check()).toBe(true);
  expect(api.askForHost).toHaveBeenCalledExactlyOnceWith("https://api-free.deepl.com");
  await connection.saveApiKey("key");
  expect(model.toldPlan.value).toBe("paid");
  await model.check();
  expect(service.value.plan).toBe("paid");
});

test("leaves the plan alone where keys do not show it", async () => {
  const own = { plan: "free", paidBaseUrl: OWN, freeBaseUrl: `${OWN}/free` } as const;
  const { model, service } = createServiceStep(own, "key");
  expect([model.choice.value, model.toldPlan.value]).toEqual(["other", null]);
  expect(await model.check()).toBe(true);
  expect(service.value.plan).toBe("free");
});

test("switches to the other plan when the service says that the key belongs to it", async () => {
  const { model, connection, service, findings } = createServiceStep();
  model.choose("deepl");
  await connection.saveApiKey("key");
  findings.push("wrong_plan");
  expect(await model.check()).toBe(true);
  expect(service.value.plan).toBe("free");
  // Another attempt with the same key does not switch back.
  expect(await model.check()).toBe(true);
  expect(service.value.plan).toBe("free");
});

test.each([
  ["key_refused", "key"],
  ["forbidden", "key"],
  ["unreachable", "address"],
  ["not_this_service", "address"],
  ["quota_exceeded", null],
] as const)("points at the field that %s is about", async (finding, need) => {
  const { model, findings } = createServiceStep({ paidBaseUrl: OWN, freeBaseUrl: OWN }, "key");
  findings.push(finding);
  expect(await model.check()).toBe(false);
  expect(model.need.value).toBe(need);
});

test("stores another address for both plans, unless each has its own", async () => {
  const { model, service } = createServiceStep({
    paidBaseUrl: "https://api.deepl.com",
    freeBaseUrl: "https://api-free.deepl.com",
    authScheme: "DeepL-Auth-Key",
  });
  model.choose("other");
  expect(model.address.value).toBe("");
  await model.saveAddress(OWN);
  expect(service.value).toMatchObject({
    paidBaseUrl: OWN,
    freeBaseUrl: OWN,
    authScheme: "Service-Auth-Key",
  });
  await model.saveAddress(`${OWN}/a`);
  expect(service.value).toMatchObject({ paidBaseUrl: `${OWN}/a`, freeBaseUrl: `${OWN}/a` });
  service.value = { ...service.value, freeBaseUrl: `${OWN}/free` };
  await model.saveAddress(OWN);
  expect(service.value).toMatchObject({ paidBaseUrl: OWN, freeBaseUrl: `${OWN}/free` });
});

test("offers the local service to developers", async () => {
  const { model, connection } = createServiceStep();
  model.useLocalService();
  await expect.poll(() => connection.presetId.value).toBe("local");
  expect([model.choice.value, model.address.value]).toEqual(["other", "http://localhost:4700"]);
});

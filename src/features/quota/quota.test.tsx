import { afterEach, beforeEach, expect, test } from "vitest";
import type { MeterKind } from "../../service/account/usage.ts";
import { mount } from "../../ui/testing/mount.tsx";
import { QuotaMeters } from "./quota-meters.tsx";
import { QuotaModel } from "./quota-model.ts";
import { QuotaNotices } from "./quota-notices.tsx";
import { QuotaProducts } from "./quota-products.tsx";
import { fullestMeter, warningLevelOf, warningsFor } from "./quota-warning-rules.ts";
import { fakeQuotaApi, usageOf } from "./testing/fake-quota-api.ts";

const DAY_MS = 24 * 3_600_000;

let life: AbortController;
beforeEach(() => {
  life = new AbortController();
});
afterEach(() => life.abort());

test.each([
  ["characters", 79, 100, null],
  ["characters", 80, 100, "low"],
  ["characters", 99.9, 100, "low"],
  ["characters", 100, 100, "spent"],
  ["documents", 130, 100, "spent"],
  // Fifteen minutes are low whatever the limit.
  ["speechToText", 44, 60, null],
  ["speechToText", 45, 60, "low"],
  ["speechToText", 0, 10, "low"],
  // A meter that the plan lacks cannot run out.
  ["speechToSpeech", 0, 0, null],
  ["characters", 10, null, null],
] as const)("%s, %d of %s used: %s", (kind, used, limit, level) => {
  const [meter] = usageOf([{ kind, used, limit }]).usage.meters;
  expect(meter && warningLevelOf(meter)).toBe(level);
});

test("warns about the account or the key, whichever has less left", () => {
  const now = Date.now();
  const kinds: readonly MeterKind[] = ["characters", "keyCharacters"];
  const warned = (account: number, key: number) =>
    warningsFor(
      usageOf([
        { kind: "characters", used: account, limit: 100 },
        { kind: "keyCharacters", used: key, limit: 100 },
      ]),
      kinds,
      now,
    ).map(({ meter }) => meter.kind);
  expect(warned(90, 95)).toEqual(["keyCharacters"]);
  expect(warned(95, 90)).toEqual(["characters"]);
  expect(warned(10, 95)).toEqual(["keyCharacters"]);
  expect(warned(95, 10)).toEqual(["characters"]);
  expect(warned(10, 10)).toEqual([]);
});

test("finds the fullest meter", () => {
  const known = usageOf([
    { used: 40, limit: 100 },
    { kind: "documents", used: 4, limit: 5 },
    { kind: "speechToText", used: 1_000 },
  ]);
  expect(fullestMeter(known)?.kind).toBe("documents");
  expect(fullestMeter(usageOf([{ used: 40 }]))).toBeNull();
});

test("shows a dismissed warning again in the next billing period, or when all is used", async () => {
  const nowMs = Date.now();
  const [end, next] = [nowMs + DAY_MS, nowMs + 31 * DAY_MS];
  const low = (periodEndMs: number) => usageOf([{ used: 85, limit: 100 }], { periodEndMs });
  const { api, setKnown } = fakeQuotaApi(low(end));
  const model = new QuotaModel(api, life.signal);
  const view = await mount(
    <QuotaNotices model={model} kinds={["characters"]} uiLanguage="en-US" />,
  );
  await expect.poll(view.text).toContain("Characters: 85% used, 15 left");
  expect(view.text()).toContain("A new billing period begins on");
  await view.click("Don't remind me this period");
  expect(view.text()).toBe("");
  setKnown(usageOf([{ used: 95, limit: 100 }], { periodEndMs: end }));
  await expect.poll(() => model.known.value?.usage.meters[0]?.used).toBe(95);
  expect(view.text()).toBe("");
  setKnown(usageOf([{ used: 100, limit: 100 }], { periodEndMs: end }));
  await expect.poll(view.text).toContain("Characters: nothing left");
  setKnown(low(next));
  await expect.poll(view.text).toContain("Characters: 85% used");
});

test("does not warn about a billing period that is over", () => {
  const nowMs = Date.now();
  const known = usageOf([{ used: 85, limit: 100 }], {
    periodEndMs: nowMs - 1,
    askedAtMs: nowMs - DAY_MS,
  });
  expect(warningsFor(known, ["characters"], nowMs)).toEqual([]);
  expect(warningsFor(known, ["characters"], nowMs - 2)).toHaveLength(1);
});

test("keeps known usage after a failure, and the reason until a request succeeds", async () => {
  const { api, state } = fakeQuotaApi(usageOf());
  const model = new QuotaModel(api, life.signal);
  await model.refresh();
  state.failure = new Error("offline");
  await model.refresh(0);
  expect(model.problem.value).toBe("unreachable");
  expect(model.known.value).toEqual(state.known);
  state.failure = null;
  await model.refresh(0);
  expect(model.problem.value).toBeNull();
});

test("does not show an answer about an account that is no longer chosen", async () => {
  const { api, setKnown } = fakeQuotaApi(usageOf());
  let answer = () => {};
  api.ask.mockImplementationOnce(
    () => new Promise((resolve) => (answer = () => resolve(usageOf()))),
  );
  const model = new QuotaModel(api, life.signal);
  await expect.poll(() => model.known.value).not.toBeNull();
  const asked = model.refresh(0);
  setKnown(null);
  await expect.poll(() => model.known.value).toBeNull();
  answer();
  await asked;
  expect(model.known.value).toBeNull();
});

test("formats figures and the billing period in the user's language", async () => {
  const known = usageOf(
    [
      { used: 1_234_567, limit: 2_000_000 },
      { kind: "speechToText", used: 135, limit: 600 },
      { kind: "speechToSpeech", used: 0, limit: 0 },
      { kind: "documents", used: 1_200 },
    ],
    { periodStartMs: Date.UTC(2026, 10, 2, 12), periodEndMs: Date.UTC(2026, 11, 2, 12) },
  );
  const view = await mount(<QuotaMeters known={known} uiLanguage="de" />);
  const items = [...view.root.querySelectorAll("li")].map(({ textContent }) => textContent);
  expect(items).toEqual([
    "Characters1.234.567 of 2.000.000 used, 765.433 left",
    "Minutes of captions2 Std., 15 Min. of 10 Std. used, 7 Std., 45 Min. left",
    "Minutes of spoken translationNot in your plan",
    "Documents1.200 used, no limit",
  ]);
  expect(view.text()).toMatch(/Billing period: .*2026/);
  const bars = [...view.root.querySelectorAll("meter")];
  expect(bars.map((bar) => bar.getAttribute("aria-label"))).toEqual([
    "Characters",
    "Minutes of captions",
  ]);
});

test("names products in the user's language, and unknown ones as the service does", async () => {
  const products = [
    { name: "translate", unit: "characters", account: 5_000, key: 20 },
    { name: "speechToText", unit: "minutes", account: 90, key: null },
    { name: "dream", unit: "characters", account: null, key: 3 },
  ] as const;
  const known = usageOf(undefined, { products: [...products] });
  const view = await mount(<QuotaProducts known={known} uiLanguage="en" />);
  const items = [...view.root.querySelectorAll("li")].map(({ textContent }) => textContent);
  expect(items).toEqual([
    "Translation: 5,000 characters in total, 20 characters with this key",
    "Captions: 1 hr, 30 min",
    "dream: 3 characters",
  ]);
});

import { afterEach, beforeEach, expect, test } from "vitest";
import { mount } from "../../ui/testing/mount.tsx";
import type { QuotaKind } from "./quota-api.ts";
import { concernsOf, levelOf, tightestMeter } from "./quota-concern.ts";
import { QuotaMeters } from "./quota-meters.tsx";
import { QuotaModel } from "./quota-model.ts";
import { QuotaProducts } from "./quota-products.tsx";
import { QuotaWarning } from "./quota-warning.tsx";
import { fakeQuota, knownQuota } from "./testing/fake-quota.ts";

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
  // A quarter of an hour is little, however much was used before.
  ["speechToText", 44, 60, null],
  ["speechToText", 45, 60, "low"],
  ["speechToText", 0, 10, "low"],
  // What the plan does not have cannot be used up.
  ["speechToSpeech", 0, 0, null],
  ["characters", 10, null, null],
] as const)("%s, %d of %s used: %s", (kind, used, limit, level) => {
  const [meter] = knownQuota([{ kind, used, limit }]).usage.meters;
  expect(meter && levelOf(meter)).toBe(level);
});

test("of account and key the one that ends first is warned of", () => {
  const now = Date.now();
  const kinds: readonly QuotaKind[] = ["characters", "keyCharacters"];
  const warned = (account: number, key: number) =>
    concernsOf(
      knownQuota([
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

test("the tightest is shown where there is room for one", () => {
  const known = knownQuota([
    { used: 40, limit: 100 },
    { kind: "documents", used: 4, limit: 5 },
    { kind: "speechToText", used: 1_000 },
  ]);
  expect(tightestMeter(known)?.kind).toBe("documents");
  expect(tightestMeter(knownQuota([{ used: 40 }]))).toBeNull();
});

test("a warning that was put away comes again in the next billing period, or when all is used", async () => {
  const nowMs = Date.now();
  const [end, next] = [nowMs + DAY_MS, nowMs + 31 * DAY_MS];
  const low = (periodEndMs: number) => knownQuota([{ used: 85, limit: 100 }], { periodEndMs });
  const { port, tell } = fakeQuota(low(end));
  const model = new QuotaModel(port, life.signal);
  const view = await mount(
    <QuotaWarning model={model} kinds={["characters"]} uiLanguage="en-US" />,
  );
  await expect.poll(view.words).toContain("Characters: 85% used up, 15 left");
  expect(view.words()).toContain("A new billing period begins on");
  await view.click("Not again this period");
  expect(view.words()).toBe("");
  tell(knownQuota([{ used: 95, limit: 100 }], { periodEndMs: end }));
  await expect.poll(() => model.known.value?.usage.meters[0]?.used).toBe(95);
  expect(view.words()).toBe("");
  tell(knownQuota([{ used: 100, limit: 100 }], { periodEndMs: end }));
  await expect.poll(view.words).toContain("Characters: nothing is left");
  tell(low(next));
  await expect.poll(view.words).toContain("Characters: 85% used up");
});

test("what was told of a period that is over is no reason to warn", () => {
  const nowMs = Date.now();
  const known = knownQuota([{ used: 85, limit: 100 }], {
    periodEndMs: nowMs - 1,
    askedAtMs: nowMs - DAY_MS,
  });
  expect(concernsOf(known, ["characters"], nowMs)).toEqual([]);
  expect(concernsOf(known, ["characters"], nowMs - 2)).toHaveLength(1);
});

test("a failure to ask keeps what was known, and its reason until it can be asked again", async () => {
  const { port, world } = fakeQuota(knownQuota());
  const model = new QuotaModel(port, life.signal);
  await model.look();
  world.failure = new Error("offline");
  await model.look(0);
  expect(model.problem.value).toBe("unreachable");
  expect(model.known.value).toEqual(world.known);
  world.failure = null;
  await model.look(0);
  expect(model.problem.value).toBeNull();
});

test("figures stand in the reader's own way, with the days of the billing period", async () => {
  const known = knownQuota(
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
  expect(view.words()).toMatch(/Billing period: .*2026/);
  const bars = [...view.root.querySelectorAll("meter")];
  expect(bars.map((bar) => bar.getAttribute("aria-label"))).toEqual([
    "Characters",
    "Minutes of captions",
  ]);
});

test("products are told by their names, and unknown ones by the service's", async () => {
  const products = [
    { name: "translate", unit: "characters", account: 5_000, key: 20 },
    { name: "speechToText", unit: "minutes", account: 90, key: null },
    { name: "dream", unit: "characters", account: null, key: 3 },
  ] as const;
  const known = knownQuota(undefined, { products });
  const view = await mount(<QuotaProducts known={known} uiLanguage="en" />);
  const items = [...view.root.querySelectorAll("li")].map(({ textContent }) => textContent);
  expect(items).toEqual([
    "Translation: 5,000 characters, of which 20 characters with this key",
    "Captions: 1 hr, 30 min",
    "dream: 3 characters",
  ]);
});

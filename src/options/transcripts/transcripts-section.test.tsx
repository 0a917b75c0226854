import { signal } from "@preact/signals";
import { expect, test, vi } from "vitest";
import { DEFAULT_SETTINGS, type TranscriptSettings } from "../../settings/schema/settings.ts";
import { mount } from "../../ui/testing/mount.tsx";
import { durationFormatter, formatBytes } from "./retention-format.ts";
import type { TranscriptTotals } from "./transcripts-api.ts";
import { TranscriptsSection } from "./transcripts-section.tsx";

vi.mock("webextension-polyfill", () => ({ default: {} }));

const TOTALS: TranscriptTotals = {
  count: 12,
  sites: [
    { site: "talks.test", count: 9 },
    { site: "films.test", count: 4 },
  ],
  bytes: 3_400_000,
};

async function section(expired: number, choices: Partial<TranscriptSettings> = {}) {
  const totals = signal<TranscriptTotals | null>(TOTALS);
  const api = {
    keepChoices: ["all", "count", "time", "off"] as const,
    totals,
    save: vi.fn(async (_: TranscriptSettings) => undefined),
    countExpired: vi.fn(async (_: TranscriptSettings) => expired),
    forgetSite: vi.fn(async (_: string) => undefined),
    forgetAll: vi.fn(async () => {
      totals.value = { count: 0, sites: [], bytes: null };
    }),
  };
  const all = { ...DEFAULT_SETTINGS.transcripts, ...choices };
  const view = await mount(<TranscriptsSection choices={all} api={api} uiLanguage="en" />);
  return { view, api, all };
}

test("stores a choice that deletes nothing at once", async () => {
  const { view, api, all } = await section(0);
  await view.click("For a limited time");
  await vi.waitFor(() => expect(api.save.mock.calls).toEqual([[{ ...all, keep: "time" }]]));
});

test("asks before a choice that would delete transcripts", async () => {
  const { view, api, all } = await section(3);
  await view.click("Don't keep any");
  await vi.waitFor(() => expect(view.text()).toContain("will be deleted now: 3"));
  expect(api.save).not.toHaveBeenCalled();
  await view.click("Keep them");
  expect(view.text()).not.toContain("will be deleted now");
  const [first] = view.root.querySelectorAll<HTMLInputElement>("input[type=radio]");
  expect(first?.checked).toBe(true);
  await view.click("Don't keep any");
  await vi.waitFor(() => expect(view.text()).toContain("will be deleted now: 3"));
  await view.click("Delete them");
  expect(api.save.mock.calls).toEqual([[{ ...all, keep: "off" }]]);
});

test("offers times and numbers, including the chosen one", async () => {
  const { view } = await section(0, { keep: "time", keepMinutes: 45 });
  const options = [...view.root.querySelectorAll("option")];
  expect(options.map(({ textContent }) => textContent)).toEqual([
    "15 minutes",
    "30 minutes",
    "45 minutes",
    "1 hour",
    "6 hours",
    "1 day",
    "3 days",
    "7 days",
    "14 days",
    "30 days",
  ]);
  expect(view.root.querySelector("select")?.value).toBe("45");
  const other = await section(0, { keep: "count", keepCount: 7 });
  expect(other.view.root.querySelector("select")?.value).toBe("7");
});

test("shows what is stored and deletes it by site, or as a whole after confirmation", async () => {
  const { view, api } = await section(0);
  expect(view.text()).toContain("Saved transcripts: 12");
  expect(view.text()).toContain("3.4 MB");
  await view.click("Delete transcripts from \u2068films.test\u2069");
  expect(api.forgetSite.mock.calls).toEqual([["films.test"]]);
  await view.click("Delete all transcripts");
  expect(api.forgetAll).not.toHaveBeenCalled();
  await view.click("Yes, delete all");
  expect(api.forgetAll).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(view.text()).toContain("Saved transcripts: 0"));
  expect(view.text()).not.toContain("Delete all transcripts");
});

test("formats times and sizes in the user's language", () => {
  expect([15, 90, 1440].map(durationFormatter("de"))).toEqual([
    "15 Minuten",
    "90 Minuten",
    "1 Tag",
  ]);
  expect([0, 9400, 99_000_000, 5_200_000_000].map((size) => formatBytes(size, "en"))).toEqual([
    "0 kB",
    "9 kB",
    "99 MB",
    "5.2 GB",
  ]);
});

import { signal } from "@preact/signals";
import { expect, test, vi } from "vitest";
import { DEFAULT_SETTINGS, type TranscriptSettings } from "../settings/schema/settings.ts";
import { mount } from "../ui/testing/mount.tsx";
import { sizeWords, timeWords } from "./keep-choices.ts";
import type { TranscriptStock } from "./kept-transcripts.tsx";
import { TranscriptsSection } from "./transcripts-section.tsx";

vi.mock("webextension-polyfill", () => ({ default: {} }));

const STOCK: TranscriptStock = {
  count: 12,
  sites: [
    { site: "talks.test", count: 9 },
    { site: "films.test", count: 4 },
  ],
  bytes: 3_400_000,
};

/** The section, with as many transcripts that would go at once as the test says. */
async function section(expired: number, choices: Partial<TranscriptSettings> = {}) {
  const stock = signal<TranscriptStock | null>(STOCK);
  const port = {
    keepChoices: ["all", "count", "time", "off"] as const,
    stock,
    save: vi.fn(async (_: TranscriptSettings) => undefined),
    countExpired: vi.fn(async (_: TranscriptSettings) => expired),
    forgetSite: vi.fn(async (_: string) => undefined),
    forgetAll: vi.fn(async () => {
      stock.value = { count: 0, sites: [], bytes: null };
    }),
  };
  const all = { ...DEFAULT_SETTINGS.transcripts, ...choices };
  const view = await mount(<TranscriptsSection choices={all} port={port} uiLanguage="en" />);
  return { view, port, all };
}

test("a choice that costs nothing is stored at once", async () => {
  const { view, port, all } = await section(0);
  await view.click("For a time");
  await vi.waitFor(() => expect(port.save.mock.calls).toEqual([[{ ...all, keep: "time" }]]));
});

test("a choice that would delete something is asked about first, and made when sure", async () => {
  const { view, port, all } = await section(3);
  await view.click("None");
  await vi.waitFor(() => expect(view.words()).toContain("would be deleted at once: 3"));
  expect(port.save).not.toHaveBeenCalled();
  await view.click("Leave it as it was");
  expect(view.words()).not.toContain("deleted at once");
  const [first] = view.root.querySelectorAll<HTMLInputElement>("input[type=radio]");
  expect(first?.checked).toBe(true);
  await view.click("None");
  await vi.waitFor(() => expect(view.words()).toContain("would be deleted at once: 3"));
  await view.click("Delete them");
  expect(port.save.mock.calls).toEqual([[{ ...all, keep: "off" }]]);
});

test("times and numbers are offered where they count, with the one that is chosen", async () => {
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

test("what is kept is told, and can be forgotten by site, or all after a question", async () => {
  const { view, port } = await section(0);
  expect(view.words()).toContain("Transcripts kept: 12");
  expect(view.words()).toContain("3.4 MB");
  await view.click("Forget the transcripts of \u2068films.test\u2069");
  expect(port.forgetSite.mock.calls).toEqual([["films.test"]]);
  await view.click("Forget all transcripts");
  expect(port.forgetAll).not.toHaveBeenCalled();
  await view.click("Yes, forget all");
  expect(port.forgetAll).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(view.words()).toContain("Transcripts kept: 0"));
  expect(view.words()).not.toContain("Forget all transcripts");
});

test("times and sizes are said as the reader says them", () => {
  expect([15, 90, 1440].map(timeWords("de"))).toEqual(["15 Minuten", "90 Minuten", "1 Tag"]);
  expect([0, 9400, 99_000_000, 5_200_000_000].map((size) => sizeWords(size, "en"))).toEqual([
    "0 kB",
    "9 kB",
    "99 MB",
    "5.2 GB",
  ]);
});

import "fake-indexeddb/auto";
import { act } from "preact/test-utils";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { journalDatabase } from "../../store/databases.ts";
import { diskJournal, journalSegments } from "../../store/journal/journal.ts";
import { libraryEntries } from "../../store/library/library.ts";
import { sampleLane, storeSession } from "../../store/testing/sample-session.ts";
import { layOutRows } from "../testing/lay-out-rows.ts";
import { mountLibrary } from "../testing/mount-library.tsx";

const { browser, send } = await vi.hoisted(async () => {
  const { createFakeBrowser } = await import("../../platform/testing/fake-browser.ts");
  const requests: string[] = [];
  const send = async (_to: string, name: string) => void requests.push(name);
  return { ...createFakeBrowser(), send: Object.assign(send, { requests }) };
});
vi.mock("webextension-polyfill", () => ({ default: browser }));
vi.mock("../../messaging/messenger.ts", () => ({ send }));
vi.mock("../../store/library/library-changes.ts", () => ({
  announceLibraryChange: () => undefined,
  onLibraryChanged: () => undefined,
}));

const HOUR_MS = 3_600_000;
const NOW_MS = Date.now();
const LIGHT_END_MS = NOW_MS - 2 * HOUR_MS + 600_000;

/** Two parts of a talk about lighthouses, and an older one about bread. */
async function storeTalks(): Promise<void> {
  const light = {
    title: "How lighthouses learned to blink",
    address: "https://coast.example/talks/light",
  };
  await storeSession(
    {
      ...{ id: "light", ...light, gaps: [{ fromMs: 1000, toMs: 1500 }] },
      ...{ startedAtMs: NOW_MS - 2 * HOUR_MS, endedAtMs: LIGHT_END_MS },
    },
    {
      original: ["Good evening, and", " welcome to the coast.", " A light on a cliff."],
      fr: ["Bonsoir, et bienvenue", " sur la côte.", " Une lumière sur une falaise."],
    },
  );
  await storeSession(
    {
      ...{ id: "light-2", ...light },
      ...{ startedAtMs: LIGHT_END_MS + 120_000, endedAtMs: LIGHT_END_MS + 600_000 },
    },
    { original: ["The keeper went home."], ja: ["番人は家に帰った。"] },
  );
  const startedAtMs = NOW_MS - 40 * 24 * HOUR_MS;
  const bread = { id: "bread", title: "Brot", address: "https://baker.example/brot" };
  await storeSession({ ...bread, startedAtMs, endedAtMs: startedAtMs + HOUR_MS }, {});
  const words = ["Das Mehl kommt vom Müller.", " Der Ofen ist heiß."];
  await diskJournal.appendSegments(sampleLane("bread", "original", words, "de"));
}

const LIGHT = "How lighthouses learned to blink";
const storedIds = async () => (await libraryEntries()).map(({ session }) => session.id).sort();

beforeEach(async () => {
  await journalDatabase.delete();
  send.requests.length = 0;
});

describe("the library", () => {
  it("says that it is empty", async () => {
    const { view } = await mountLibrary();
    await expect.poll(view.text).toContain("Your transcripts are kept here");
  });

  it("is sorted by a column, one way and the other", async () => {
    await storeTalks();
    const { view, titles, choose } = await mountLibrary();
    await expect.poll(titles).toEqual([LIGHT, LIGHT, "Brot"]);
    await choose("Group by", "none");
    await view.click("Title");
    expect(titles()).toEqual(["Brot", LIGHT, LIGHT]);
    await view.click("Title");
    expect(titles()).toEqual([LIGHT, LIGHT, "Brot"]);
    const sorted = view.root.querySelectorAll("th[aria-sort=descending]");
    expect([...sorted].map(({ textContent }) => textContent)).toEqual(["Title"]);
  });

  it.each([
    ["Site", "baker.example", ["Brot"]],
    ["Language", "ja", [LIGHT]],
    ["Date", "week", [LIGHT, LIGHT]],
  ])("is filtered by %s", async (label, value, expected) => {
    await storeTalks();
    const { titles, choose } = await mountLibrary();
    await expect.poll(titles).toHaveLength(3);
    await choose(label, value);
    expect(titles()).toEqual(expected);
  });

  it("marks what it finds, in every language and without accents, or says that nothing is there", async () => {
    await storeTalks();
    const { view, model } = await mountLibrary();
    const marks = () =>
      [...view.root.querySelectorAll(".found-place mark")].map(({ textContent }) => textContent);
    await view.type("Search all transcripts", "MULLER");
    await expect.poll(marks).toEqual(["Müller"]);
    for (const [typed, marked] of [
      ["and welcome", "and welcome"],
      ["番人は", "番人は"],
      ["cote", "côte"],
    ] as const) {
      await act(() => model.search(typed, 0));
      await expect.poll(marks).toEqual([marked]);
    }
    await act(() => model.search("no such words", 0));
    await expect.poll(view.text).toContain("No matches. Try other words");
  });

  it("opens the line that was found, marked, and shows what was missed", async () => {
    layOutRows();
    await storeTalks();
    const { view, model, follow } = await mountLibrary();
    await act(() => model.search("falaise", 0));
    const place = () => view.root.querySelector(".found-place");
    await expect.poll(place).not.toBeNull();
    await follow(place());
    const marks = () =>
      [...view.root.querySelectorAll("[data-row] mark")].map(({ textContent }) => textContent);
    await expect.poll(marks).toEqual(["falaise"]);
    expect(view.root.querySelector("p.row-gap")?.textContent).toBe("0.5 s missed");
  });
});

describe("a transcript in the library", () => {
  it("is renamed", async () => {
    await storeTalks();
    const { view, titles } = await mountLibrary();
    await expect.poll(titles).toHaveLength(3);
    await view.click("Rename “Brot”");
    await view.type("Transcript name", "Bread in five hours");
    await view.click("Save");
    await expect.poll(titles).toContain("Bread in five hours");
    expect((await diskJournal.getSession("bread"))?.name).toBe("Bread in five hours");
  });

  it("is deleted with others and brought back, or deleted for good later", async () => {
    await storeTalks();
    const { view, titles } = await mountLibrary();
    await expect.poll(titles).toHaveLength(3);
    await view.click("Select all");
    await view.click("Delete");
    await expect.poll(view.text).toContain("Transcripts deleted: 3");
    await expect.poll(view.text).toContain("Your transcripts are kept here");
    expect(await storedIds()).toEqual([]);
    await view.click("Undo");
    await expect.poll(titles).toHaveLength(3);
    await view.click("Delete “Brot”");
    await expect.poll(titles).toEqual([LIGHT, LIGHT]);
    // The background removes it when nobody can bring it back any more.
    expect(send.requests).toEqual(["purgeLater", "purgeLater"]);
    expect((await diskJournal.getSession("bread"))?.deletedAtMs).not.toBeNull();
  });

  it("is merged with the other part of its event, and split again", async () => {
    await storeTalks();
    const { view, titles } = await mountLibrary();
    await expect
      .poll(view.text)
      .toContain(`2 transcripts look like parts of one event: “${LIGHT}”`);
    const before = [await journalSegments("light"), await journalSegments("light-2")];
    await view.click("Merge");
    await expect.poll(titles).toEqual([LIGHT, "Brot"]);
    const merged = (await storedIds()).find((id) => id !== "bread") ?? "";
    expect(await journalSegments(merged)).toHaveLength(before.flat().length);
    await view.click("Undo");
    await expect.poll(titles).toHaveLength(3);
    expect([await journalSegments("light"), await journalSegments("light-2")]).toEqual(before);
    expect(await journalSegments(merged)).toEqual([]);
  });
});

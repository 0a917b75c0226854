import { signal } from "@preact/signals";
import { act } from "preact/test-utils";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { languageNamer } from "../../captions/text/language-name.ts";
import type { NumberedSegment } from "../../captions/transcript/transcript-row.ts";
import { type CaptionStatus, idleStatus } from "../../messaging/caption-status.ts";
import type { TranscriptMessage } from "../../messaging/channel.ts";
import { DEFAULT_PANEL_CHOICES, type PanelChoices } from "../../settings/stored/panel-choices.ts";
import { catalogueText } from "../../ui/testing/catalogue-text.ts";
import { mount } from "../../ui/testing/mount.tsx";
import { concludedSegment } from "../testing/concluded-segment.ts";
import { layOutRows } from "../testing/lay-out-rows.ts";
import { Panel } from "./panel.tsx";
import { type PanelApi, PanelModel } from "./panel-model.ts";

vi.mock("webextension-polyfill", () => ({ default: {} }));

const TAB = 7;

beforeEach(layOutRows);

async function openPanel({ isStored = true } = {}) {
  const life = new AbortController();
  onTestFinished(() => life.abort());
  let post: (message: TranscriptMessage) => void = () => undefined;
  let setStatus: (status: CaptionStatus) => void = () => undefined;
  const choices = signal<PanelChoices>(DEFAULT_PANEL_CHOICES);
  const api = {
    transcripts: { session: async () => null, segments: async () => [] },
    watchTab: (_tabId, onMessage) => {
      post = onMessage;
    },
    watchStatus: (onStatus) => {
      setStatus = onStatus;
    },
    seekPlayer: vi.fn(async () => true),
    setBookmark: async () => null,
    changeBookmarks: async () => true,
    copyText: vi.fn(async (_text: string) => undefined),
    saveChoices: async (change) => {
      choices.value = { ...choices.value, ...change };
    },
  } satisfies PanelApi;
  const model = new PanelModel(api, choices, signal(["original", "de"]), life.signal);
  model.showTab(TAB);
  const locale = { nameLanguage: languageNamer("en"), uiLanguage: "en" };
  const view = await mount(
    <Panel model={model} locale={locale} isStored={signal(isStored)} startKey="Alt+Shift+S" />,
  );
  const say = (...segments: readonly NumberedSegment[]) =>
    act(() => {
      const [{ lane, language, ordinal } = concludedSegment("original", 0, "")] = segments;
      post({
        ...{ kind: "update", sessionId: "s1" },
        update: { lane, language, ordinal, concluded: segments, tentative: [] },
        spokenAtMs: segments.map(({ spokenAtMs }) => spokenAtMs),
        mediaMs: segments.map(({ mediaMs }) => mediaMs),
      });
    });
  const rows = () => [...view.root.querySelectorAll<HTMLElement>(".row")];
  const list = () => view.root.querySelector(".row-scroller") as HTMLElement;
  const keyOn = (target: EventTarget | null | undefined, key: string, shiftKey = false) =>
    act(() => {
      const isCopy = key === "c";
      const code = `Key${key.toUpperCase()}`;
      const press = { key, code, shiftKey, ctrlKey: isCopy, bubbles: true, cancelable: true };
      target?.dispatchEvent(new KeyboardEvent("keydown", press));
    });
  return {
    ...{ view, api, say, rows, list },
    begin: () => act(() => post({ kind: "session", sessionId: "s1", isPrivate: true })),
    post: (message: TranscriptMessage) => act(() => post(message)),
    setLive: () => act(() => setStatus({ ...idleStatus(TAB), state: "streaming" })),
    end: () =>
      act(() => {
        setStatus({ ...idleStatus(TAB), state: "ended" });
        post({ kind: "session", sessionId: null, isPrivate: false });
      }),
    /** Presses a key on the row that has the focus; C is pressed with Ctrl. */
    key: (key: string, shiftKey = false) =>
      keyOn(list().querySelector(".row:focus") ?? rows()[0], key, shiftKey),
    keyInSearch: (key: string, shiftKey = false) =>
      keyOn(view.root.querySelector("input[type=search]"), key, shiftKey),
    words: (lane: string) =>
      rows().map((row) => row.querySelector(`.cell[data-lane="${lane}"]`)?.textContent ?? ""),
    copied: () => api.copyText.mock.calls.at(-1)?.[0] ?? "",
  };
}

type Opened = Awaited<ReturnType<typeof openPanel>>;

const textOf = (lane: string, at: number) =>
  lane === "de" ? `Satz ${at} spricht über das Licht.` : `This is sentence ${at} of many.`;
const sentence = (lane: string, at: number) => concludedSegment(lane, at, ` ${textOf(lane, at)}`);
const sentences = (lane: string, count: number) =>
  Array.from({ length: count }, (_, at) => sentence(lane, at));

/** A transcript of two languages with a line for every sentence. */
async function openLines(count: number): Promise<Opened> {
  const panel = await openPanel();
  await panel.begin();
  for (const lane of ["original", "de"]) await panel.say(...sentences(lane, count));
  await expect.poll(() => panel.list().dataset.rows).toBe(String(count));
  return panel;
}

describe("the panel", () => {
  it("explains itself, waits for words, and shows every word in every language", async () => {
    const { view, post, setLive, begin, say, words } = await openPanel();
    await post({ kind: "session", sessionId: null, isPrivate: false });
    await expect.poll(view.text).toContain("No captions in this tab");
    expect(view.text()).toContain("press Alt+Shift+S.");
    await setLive();
    await expect.poll(view.text).toContain("Captions are on. What's said appears here.");
    await begin();
    await say(sentence("original", 0), sentence("original", 1));
    await say(sentence("de", 0));
    await expect
      .poll(() => words("original"))
      .toEqual([textOf("original", 0), textOf("original", 1)]);
    expect(words("de")).toEqual([textOf("de", 0), ""]);
  });

  it("draws few rows of many, and copies all of them", async () => {
    const { view, key, rows, copied } = await openLines(300);
    expect(rows().length).toBeLessThan(60);
    await key("Home");
    const focused = () => {
      const row = view.root.querySelector(".row:focus");
      return `${row?.getAttribute("aria-posinset")} of ${row?.getAttribute("aria-setsize")}`;
    };
    await expect.poll(focused).toBe("1 of 300");
    await key("End", true);
    await expect.poll(focused).toBe("300 of 300");
    expect(rows().length).toBeLessThan(60);
    await key("c");
    await expect.poll(view.text).toContain("Copied (lines: 300)");
    for (const at of [0, 150, 299]) {
      for (const lane of ["original", "de"]) expect(copied()).toContain(textOf(lane, at));
    }
  });

  it("stops following when it is scrolled, counts new lines, and jumps to them", async () => {
    const { view, list, say } = await openLines(100);
    expect(view.text()).not.toContain("Jump to now");
    // Where a list that follows would be.
    await expect.poll(() => list().scrollTop).toBe(3000);
    await act(() => {
      list().scrollTop = 900;
      list().dispatchEvent(new Event("scroll"));
    });
    await expect.poll(view.text).toContain("Jump to now");
    await say(sentence("original", 100));
    await expect.poll(view.text).toContain("Jump to now (new lines: 1)");
    expect(list().scrollTop).toBe(900);
    await view.click("Jump to now (new lines: 1)");
    await expect.poll(() => list().scrollTop).toBe(list().scrollHeight);
    expect(view.text()).not.toContain("Jump to now");
  });

  it("finds words in any case and without accents, and steps through them", async () => {
    const { view, keyInSearch } = await openLines(30);
    await act(() => {
      dispatchEvent(new KeyboardEvent("keydown", { key: "f", ctrlKey: true, cancelable: true }));
    });
    expect(document.activeElement?.getAttribute("type")).toBe("search");
    await view.type("Search transcript", "FÜR nichts");
    await expect.poll(view.text).toContain("No matches");
    await view.type("Search transcript", "uber DAS");
    await expect.poll(view.text).toContain("1 of 30");
    expect(view.root.querySelector("mark.current")?.textContent).toBe("über das");
    await keyInSearch("Enter");
    await expect.poll(view.text).toContain("2 of 30");
    await keyInSearch("Enter", true);
    await keyInSearch("Enter", true);
    await expect.poll(view.text).toContain("30 of 30");
    await keyInSearch("Escape");
    await expect.poll(() => view.root.querySelector("mark")).toBeNull();
  });

  it("copies a line with its time and without the original", async () => {
    const { view, key, copied } = await openLines(3);
    for (const label of ["With times", "With the original"]) {
      await act(() => view.control<HTMLInputElement>(label).click());
    }
    await key("Home");
    await key("c");
    await expect.poll(view.text).toContain("Copied (lines: 1)");
    expect(copied()).toBe(`1:00 ${textOf("de", 0)}`);
  });

  it("names the language of each stacked line, and leaves out a hidden language", async () => {
    const { view, rows } = await openLines(2);
    const names = () =>
      [...(rows()[0]?.querySelectorAll(".cell-line") ?? [])].map((line) => [
        line.querySelector(".cell-language")?.textContent,
        line.querySelector<HTMLElement>(".cell")?.lang,
      ]);
    expect(names()).toEqual([
      ["English", "en"],
      ["German", "de"],
    ]);
    await act(() => view.control<HTMLInputElement>("German").click());
    await expect.poll(() => view.root.querySelector(".cell[data-lane=de]")).toBeNull();
    expect(rows()).toHaveLength(2);
  });

  it("plays a line that is pressed, and marks only the line at the player's position", async () => {
    const { view, api, rows, post } = await openLines(3);
    const player = { mediaMs: 62_500, atMs: Date.now(), rate: 0, canSeek: true };
    await post({ kind: "player", player });
    const marked = () => rows().map((row) => row.getAttribute("aria-current"));
    await expect.poll(marked).toEqual([null, "true", null]);
    expect(view.root.querySelector(".row-time")?.textContent).toBe("1:00");
    await act(() => rows()[2]?.querySelector<HTMLElement>(".cell")?.click());
    await expect.poll(() => api.seekPlayer.mock.calls).toEqual([[TAB, 64_000]]);
  });

  it("bookmarks a line by key, and shows marked lines alone", async () => {
    const { view, key, rows } = await openLines(3);
    await key("Home");
    await key("b");
    await expect.poll(() => view.root.querySelector(".row-mark")?.textContent).toBe("Bookmark");
    await act(() => view.control<HTMLInputElement>("Only lines with bookmarks").click());
    await expect.poll(rows).toHaveLength(1);
    await act(() => view.control<HTMLInputElement>("Only lines with bookmarks").click());
    await expect.poll(rows).toHaveLength(3);
  });

  it("says in a private window that nothing is kept, and stays in view at the end", async () => {
    const { view, begin, setLive, say, end, rows } = await openPanel();
    await setLive();
    await begin();
    await say(sentence("original", 0));
    expect(view.text()).toContain(catalogueText("panel_private"));
    await end();
    expect(view.text()).toContain(catalogueText("panel_unkept"));
    expect(view.text()).not.toContain(catalogueText("panel_private"));
    await expect.poll(rows).toHaveLength(1);
    expect(view.root.querySelector(".panel-tools")).not.toBeNull();
  });

  it("gives it as the reason that transcripts are not stored", async () => {
    const { view, begin, setLive, say } = await openPanel({ isStored: false });
    await setLive();
    await begin();
    await say(sentence("original", 0));
    expect(view.text()).toContain(catalogueText("panel_not_stored"));
  });
});

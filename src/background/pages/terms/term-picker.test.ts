import { beforeEach, describe, expect, it, vi } from "vitest";
import type { PickedTerm } from "../../../captions/terms/picked-term.ts";
import { createFakeBrowser } from "../../../platform/testing/fake-browser.ts";
import { FakeEnd } from "../../testing/fake-end.ts";
import { wordGrants } from "../selection/selection-grants.ts";
import { AddTermWindow } from "./add-term-window.ts";
import { termGrants } from "./term-grants.ts";
import { TermPicker } from "./term-picker.ts";

const { browser, windows } = vi.hoisted(() => ({
  browser: {} as Record<string, unknown>,
  windows: { opened: 0, focused: [] as number[], isOpen: false },
}));
vi.mock("webextension-polyfill", () => ({ default: browser }));

const WORD: PickedTerm = {
  word: "Skerryvore",
  line: { language: "en", text: "The rock of Skerryvore." },
  others: [],
};

beforeEach(() => {
  Object.assign(windows, { opened: 0, focused: [], isOpen: false });
  Object.assign(browser, createFakeBrowser().browser, {
    runtime: { getURL: (path: string) => path },
    windows: {
      create: async () => {
        windows.opened += 1;
        windows.isOpen = true;
        return { id: 40 + windows.opened };
      },
      update: async (id: number) => {
        if (!windows.isOpen) throw new Error("No window with that id");
        windows.focused.push(id);
      },
    },
  });
});

describe("TermPicker", () => {
  let isPressed: boolean;
  let injected: number[];
  let opened: PickedTerm[];
  let termPicker: TermPicker;

  beforeEach(() => {
    [isPressed, injected, opened] = [true, [], []];
    termPicker = new TermPicker({
      wasPressed: async () => isPressed,
      grants: termGrants,
      translations: wordGrants,
      injectPicker: async (tabId) => void injected.push(tabId),
      openTermWindow: async (word) => void opened.push(word),
    });
  });

  const choose = async (tabId = 7) => {
    const picker = new FakeEnd("words", tabId);
    termPicker.attachPicker(picker);
    picker.receive(WORD);
    // Pending calls have settled after this.
    await new Promise((resolve) => setTimeout(resolve));
  };

  it("requires a user action in the page, and another one on the term", async () => {
    isPressed = false;
    await termPicker.startPicking(7);
    expect(injected).toEqual([]);
    expect(await wordGrants.hasRequests(7)).toBe(false);
    isPressed = true;
    await termPicker.startPicking(7);
    expect(injected).toEqual([7]);
    expect(await wordGrants.hasRequests(7)).toBe(true);
    isPressed = false;
    await choose();
    expect(opened).toEqual([]);
    isPressed = true;
    await termPicker.startPicking(7);
    await choose();
    expect(opened).toEqual([WORD]);
  });

  it("opens nothing without a request, and once after one", async () => {
    await choose();
    await termPicker.startPicking(7);
    await choose(8);
    expect(opened).toEqual([]);
    await choose();
    await choose();
    expect(opened).toEqual([WORD]);
  });

  it("opens the window for text that was selected on a page, cleaned", async () => {
    await termPicker.addSelectedText(" Bell Rock\n");
    expect(opened).toEqual([
      { word: "Bell Rock", line: { language: "und", text: "" }, others: [] },
    ]);
  });
});

describe("AddTermWindow", () => {
  it("brings an open window to the front for a second term, and reopens a closed one", async () => {
    const window = new AddTermWindow();
    await Promise.all([window.openForTerm(WORD), window.openForTerm({ ...WORD, word: "Fresnel" })]);
    expect([windows.opened, windows.focused]).toEqual([1, [41]]);
    expect(window.takeTerm()).toEqual(WORD);
    // Also after a worker restart.
    await new AddTermWindow().openForTerm(WORD);
    expect(windows.opened).toBe(1);
    windows.isOpen = false;
    await new AddTermWindow().openForTerm(WORD);
    expect(windows.opened).toBe(2);
  });
});

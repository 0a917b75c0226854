import { beforeEach, describe, expect, it, vi } from "vitest";
import type { PickedTerm } from "../../../captions/terms/picked-term.ts";
import { createFakeBrowser } from "../../../platform/fake-browser.ts";
import { FakeEnd } from "../../testing/fake-end.ts";
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

describe("picking a word", () => {
  let isPressed: boolean;
  let injected: number[];
  let opened: PickedTerm[];
  let desk: TermPicker;

  beforeEach(() => {
    [isPressed, injected, opened] = [true, [], []];
    desk = new TermPicker({
      wasPressed: async () => isPressed,
      grants: termGrants,
      inject: async (tabId) => void injected.push(tabId),
      open: async (word) => void opened.push(word),
    });
  });

  const choose = async (tabId = 7) => {
    const picker = new FakeEnd("words", tabId);
    desk.attach(picker);
    picker.say(WORD);
    // Whatever is to come of it has come then.
    await new Promise((resolve) => setTimeout(resolve));
  };

  it("takes a press of the user's, in the page and again on the word", async () => {
    isPressed = false;
    await desk.pick(7);
    expect(injected).toEqual([]);
    isPressed = true;
    await desk.pick(7);
    expect(injected).toEqual([7]);
    isPressed = false;
    await choose();
    expect(opened).toEqual([]);
    isPressed = true;
    await desk.pick(7);
    await choose();
    expect(opened).toEqual([WORD]);
  });

  it("opens nothing where nobody has asked, and once where somebody has", async () => {
    await choose();
    await desk.pick(7);
    await choose(8);
    expect(opened).toEqual([]);
    await choose();
    await choose();
    expect(opened).toEqual([WORD]);
  });
});

describe("the window for a word", () => {
  it("is one: a second word brings it to the front, and it opens again once it is closed", async () => {
    const window = new AddTermWindow();
    await Promise.all([window.open(WORD), window.open({ ...WORD, word: "Fresnel" })]);
    expect([windows.opened, windows.focused]).toEqual([1, [41]]);
    expect(window.take()).toEqual(WORD);
    // Also for the worker's next life.
    await new AddTermWindow().open(WORD);
    expect(windows.opened).toBe(1);
    windows.isOpen = false;
    await new AddTermWindow().open(WORD);
    expect(windows.opened).toBe(2);
  });
});

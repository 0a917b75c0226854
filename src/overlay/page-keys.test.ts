import { describe, expect, it } from "vitest";
import { pageKeyActionOf, watchFrameKeys, watchPageKeys } from "./page-keys.ts";
import { trusted } from "./testing/trusted.ts";

const keys = { altKey: true, shiftKey: true, ctrlKey: false, metaKey: false };

describe("pageKeyActionOf", () => {
  it("knows keys by their position on the keyboard", () => {
    expect(pageKeyActionOf({ ...keys, code: "KeyO" })).toBe("show-original");
    expect(pageKeyActionOf({ ...keys, code: "Period" })).toBe("faster");
    expect(pageKeyActionOf({ ...keys, code: "KeyX" })).toBeNull();
  });

  it("requires exactly Alt and Shift", () => {
    expect(pageKeyActionOf({ ...keys, code: "KeyO", shiftKey: false })).toBeNull();
    expect(pageKeyActionOf({ ...keys, code: "KeyO", altKey: false })).toBeNull();
    expect(pageKeyActionOf({ ...keys, code: "KeyO", ctrlKey: true })).toBeNull();
    expect(pageKeyActionOf({ ...keys, code: "KeyO", metaKey: true })).toBeNull();
  });
});

describe("watchPageKeys", () => {
  function pressOn(element: HTMLElement, init: KeyboardEventInit, isTrusted = true) {
    const heard: string[] = [];
    const life = new AbortController();
    document.body.replaceChildren(element);
    const hooks = {
      onKey: (action: string) => heard.push(action) > 0,
      onOtherKey: () => false,
      onReleased: () => undefined,
    };
    watchPageKeys(hooks, life.signal);
    const event = new KeyboardEvent("keydown", {
      ...keys,
      bubbles: true,
      cancelable: true,
      composed: true,
      ...init,
    });
    element.dispatchEvent(isTrusted ? trusted(event) : event);
    life.abort();
    return { heard, isPrevented: event.defaultPrevented };
  }

  const input = (type: string) => Object.assign(document.createElement("input"), { type });

  it("keeps a key from the page only if it has an effect", () => {
    const button = document.createElement("button");
    expect(pressOn(button, { code: "KeyL" })).toEqual({ heard: ["next-lane"], isPrevented: true });
    expect(pressOn(button, { code: "KeyX" })).toEqual({ heard: [], isPrevented: false });
  });

  it("ignores keys typed into text fields", () => {
    const editable = document.createElement("div");
    editable.contentEditable = "true";
    Object.defineProperty(editable, "isContentEditable", { value: true });
    for (const element of [
      input("text"),
      input("search"),
      document.createElement("textarea"),
      editable,
    ]) {
      expect(pressOn(element, { code: "KeyO" }).heard).toEqual([]);
    }
    expect(pressOn(input("range"), { code: "KeyO" }).heard).toEqual(["show-original"]);
  });

  it("ignores forged key events", () => {
    const body = document.createElement("div");
    expect(pressOn(body, { code: "KeyO" }, false).heard).toEqual([]);
  });
});

describe("watchFrameKeys", () => {
  it("reports each press and the release of a held key once", () => {
    const reports: unknown[] = [];
    const life = new AbortController();
    watchFrameKeys((key) => reports.push(key), life.signal);
    const send = (type: string, init: KeyboardEventInit) => {
      const event = new KeyboardEvent(type, { ...keys, bubbles: true, ...init });
      document.body.dispatchEvent(trusted(event));
    };
    send("keydown", { code: "KeyO" });
    send("keydown", { code: "KeyO", repeat: true });
    send("keyup", { code: "KeyO" });
    send("keyup", { code: "ShiftLeft", key: "Shift" });
    send("keydown", { code: "Minus" });
    life.abort();
    expect(reports).toEqual([
      { pageKey: "show-original" },
      { pageKey: null },
      { pageKey: "smaller" },
    ]);
  });
});

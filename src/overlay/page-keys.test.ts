import { describe, expect, it } from "vitest";
import { pageKeyOf, watchKeysOfFrame, watchPageKeys } from "./page-keys.ts";
import { trusted } from "./testing/trusted.ts";

const keys = { altKey: true, shiftKey: true, ctrlKey: false, metaKey: false };

describe("pageKeyOf", () => {
  it("knows its keys by their place, whatever they write", () => {
    expect(pageKeyOf({ ...keys, code: "KeyO" })).toBe("show-original");
    expect(pageKeyOf({ ...keys, code: "Period" })).toBe("faster");
    expect(pageKeyOf({ ...keys, code: "KeyX" })).toBeNull();
  });

  it("wants Alt and Shift, and nothing else", () => {
    expect(pageKeyOf({ ...keys, code: "KeyO", shiftKey: false })).toBeNull();
    expect(pageKeyOf({ ...keys, code: "KeyO", altKey: false })).toBeNull();
    expect(pageKeyOf({ ...keys, code: "KeyO", ctrlKey: true })).toBeNull();
    expect(pageKeyOf({ ...keys, code: "KeyO", metaKey: true })).toBeNull();
  });
});

describe("watchPageKeys", () => {
  /** Presses a key as a person would, on an element of the page. */
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

  it("takes a key from the page only when it does something", () => {
    const button = document.createElement("button");
    expect(pressOn(button, { code: "KeyL" })).toEqual({ heard: ["next-lane"], isPrevented: true });
    expect(pressOn(button, { code: "KeyX" })).toEqual({ heard: [], isPrevented: false });
  });

  it("leaves whoever writes alone", () => {
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

  it("does not believe a page that presses keys by itself", () => {
    const body = document.createElement("div");
    expect(pressOn(body, { code: "KeyO" }, false).heard).toEqual([]);
  });
});

describe("watchKeysOfFrame", () => {
  it("tells of each press once, and of the letting go of what was held", () => {
    const told: unknown[] = [];
    const life = new AbortController();
    watchKeysOfFrame((key) => told.push(key), life.signal);
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
    expect(told).toEqual([{ pageKey: "show-original" }, { pageKey: null }, { pageKey: "smaller" }]);
  });
});

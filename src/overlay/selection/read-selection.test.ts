import { beforeEach, describe, expect, it, vi } from "vitest";
import { readSelection, type SelectedText } from "./read-selection.ts";

const html = (markup: string) => {
  document.body.innerHTML = markup;
};
const find = <Kind extends HTMLElement>(selector: string) =>
  document.querySelector(selector) as Kind;

function selectText(element: Element): void {
  const range = document.createRange();
  range.selectNodeContents(element);
  document.getSelection()?.removeAllRanges();
  document.getSelection()?.addRange(range);
}

function selected(menu: { text: string; isInFrame: boolean } | null = null): SelectedText {
  const found = readSelection(document, menu);
  if (typeof found === "string") throw new Error(`Nothing is selected: ${found}`);
  return found;
}

beforeEach(() => {
  (document.activeElement as HTMLElement | null)?.blur();
  document.getSelection()?.removeAllRanges();
});

describe("a selection on a page", () => {
  it("is its text, which cannot be replaced", () => {
    html(`<p id="text">The keeper counts.</p>`);
    selectText(find("#text"));
    expect(selected()).toMatchObject({ text: "The keeper counts.", replace: null });
    expect(selected().element).toBe(find("#text"));
  });

  it("is restored afterwards", () => {
    html(`<p id="text">The keeper counts.</p>`);
    selectText(find("#text"));
    const found = selected();
    document.getSelection()?.removeAllRanges();
    found.restore();
    expect(document.getSelection()?.toString()).toBe("The keeper counts.");
  });

  it("that is empty is none, unless the browser's menu knows the text", () => {
    html(`<p>Words</p>`);
    expect(readSelection(document, null)).toBe("none");
    expect(readSelection(document, { text: "", isInFrame: false })).toBe("none");
    expect(selected({ text: "Words", isInFrame: true })).toMatchObject({
      text: "Words",
      replace: null,
    });
  });

  it("inside an open shadow root is found, also when nothing there has the focus", () => {
    html(`<div id="component"></div>`);
    const root = find("#component").attachShadow({ mode: "open" });
    root.innerHTML = "<p>In a component.</p>";
    const range = document.createRange();
    range.selectNodeContents(root.querySelector("p") as Element);
    // Only Chromium has it.
    Object.assign(root, {
      getSelection: () => ({ rangeCount: 1, getRangeAt: () => range, toString: () => `${range}` }),
    });
    expect(selected().text).toBe("In a component.");
  });
});

describe("a text field", () => {
  it.each(["text", "search", "url", "tel"])("of type %s has its selected part", (type) => {
    html(`<input type="${type}" value="Good morning">`);
    find("input").focus();
    find<HTMLInputElement>("input").setSelectionRange(5, 12);
    expect(selected().text).toBe("morning");
    expect(selected().replace).not.toBeNull();
  });

  it("counts as a whole when nothing in it is selected", () => {
    html(`<textarea>First line\nSecond line</textarea>`);
    find("textarea").focus();
    find<HTMLTextAreaElement>("textarea").setSelectionRange(3, 3);
    expect(selected().text).toBe("First line\nSecond line");
  });

  it("without words has none", () => {
    html(`<input value="  ">`);
    find("input").focus();
    expect(readSelection(document, null)).toBe("none");
  });

  it.each(["readonly", "disabled"])("that is %s cannot be replaced", (attribute) => {
    html(`<input value="Words" ${attribute}>`);
    const field = find<HTMLInputElement>("input");
    vi.spyOn(document, "activeElement", "get").mockReturnValue(field);
    field.setSelectionRange(0, 5);
    expect(selected()).toMatchObject({ text: "Words", replace: null });
    vi.restoreAllMocks();
  });

  it("gets its focus and its selection back", () => {
    html(`<input value="Good morning"><button>Else</button>`);
    const field = find<HTMLInputElement>("input");
    field.focus();
    field.setSelectionRange(5, 12);
    const found = selected();
    find("button").focus();
    field.setSelectionRange(0, 0);
    found.restore();
    expect(document.activeElement).toBe(field);
    expect([field.selectionStart, field.selectionEnd]).toEqual([5, 12]);
  });

  it("in a component has its text", () => {
    html(`<div id="component"></div>`);
    const root = find("#component").attachShadow({ mode: "open" });
    root.innerHTML = `<input value="In a component">`;
    root.querySelector("input")?.focus();
    expect(selected().text).toBe("In a component");
    expect(selected().replace).not.toBeNull();
  });

  it.each([
    `<input type="password" value="secret">`,
    `<input type="text" autocomplete="current-password" value="secret">`,
    `<input type="text" autocomplete="section-a New-Password" value="secret">`,
    `<input type="text" autocomplete="one-time-code" value="secret">`,
    `<input type="text" autocomplete="cc-number" value="secret">`,
    `<textarea autocomplete="cc-csc">secret</textarea>`,
  ])("with a secret is never read: %s", (markup) => {
    html(markup);
    find("input, textarea").focus();
    expect(readSelection(document, { text: "secret", isInFrame: false })).toBe("secret");
  });

  it("whose letters a style masks is never read", () => {
    html(`<input value="secret">`);
    find("input").focus();
    const masked = { getPropertyValue: () => "disc" } as unknown as CSSStyleDeclaration;
    vi.spyOn(window, "getComputedStyle").mockReturnValue(masked);
    expect(readSelection(document, null)).toBe("secret");
    vi.restoreAllMocks();
  });
});

describe("an editable element", () => {
  beforeEach(() => {
    html(`<div id="editor" contenteditable="true" tabindex="0">Words <b>in bold</b> here</div>`);
    // APIs that happy-dom lacks.
    for (const element of [find("#editor"), find("b")]) {
      Object.defineProperty(element, "isContentEditable", { value: true });
    }
  });

  it("has its selected part, which can be replaced", () => {
    find("#editor").focus();
    selectText(find("b"));
    expect(selected().text).toBe("in bold");
    expect(selected().replace).not.toBeNull();
  });

  it("counts as a whole when nothing in it is selected, and keeps its caret", () => {
    find("#editor").focus();
    document.getSelection()?.collapse(find("b").firstChild, 2);
    expect(selected().text).toBe("Words in bold here");
    expect(document.getSelection()?.isCollapsed).toBe(true);
    expect(document.getSelection()?.anchorOffset).toBe(2);
  });
});

describe("a frame", () => {
  const focusFrame = (inner: Document | null) => {
    // It is not in the page, because happy-dom loads no frames.
    const frame = document.createElement("iframe");
    Object.defineProperty(frame, "contentDocument", { value: inner });
    vi.spyOn(document, "activeElement", "get").mockReturnValue(frame);
    return frame;
  };
  beforeEach(() => () => vi.restoreAllMocks());

  it("of the same site has its own focus and selection", () => {
    const inner = document.implementation.createHTMLDocument();
    inner.body.innerHTML = `<input value="In a frame">`;
    const field = inner.querySelector("input") as HTMLInputElement;
    vi.spyOn(inner, "activeElement", "get").mockReturnValue(field);
    focusFrame(inner);
    expect(selected().text).toBe("In a frame");
    expect(selected().element).toBe(field);
  });

  it("of another site is foreign, but what its menu reports can be translated", () => {
    const frame = focusFrame(null);
    expect(readSelection(document, null)).toBe("foreign");
    const found = selected({ text: "Words from elsewhere", isInFrame: true });
    expect(found).toMatchObject({ text: "Words from elsewhere", replace: null });
    expect(found.element).toBe(frame);
  });
});

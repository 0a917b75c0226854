import { beforeEach, describe, expect, it, vi } from "vitest";
import { replaceInEditable, replaceInField } from "./replace-text.ts";

const execCommand = vi.fn<(name: string, ui: boolean, words: string) => boolean>();

beforeEach(() => {
  execCommand.mockReset();
  // happy-dom has no such command.
  Object.assign(document, { execCommand });
});

/** Types as the browser's command does. */
function typeInto(field: HTMLInputElement | HTMLTextAreaElement): void {
  execCommand.mockImplementation((_name, _ui, words) => {
    field.setRangeText(words, field.selectionStart ?? 0, field.selectionEnd ?? 0, "end");
    return true;
  });
}

function field(markup: string): HTMLInputElement {
  document.body.innerHTML = markup;
  return document.body.firstElementChild as HTMLInputElement;
}

describe("text in a field", () => {
  it("is replaced as typing would, so that undo works", () => {
    const input = field(`<input value="Good morning, keeper">`);
    typeInto(input);
    expect(replaceInField(input, { from: 5, to: 12 }, "morning", "evening")).toBe("done");
    expect(execCommand).toHaveBeenCalledExactlyOnceWith("insertText", false, "evening");
    expect(input.value).toBe("Good evening, keeper");
    expect(document.activeElement).toBe(input);
  });

  it("stays on one line in a field of one line, and keeps its lines elsewhere", () => {
    const input = field(`<input value="Words">`);
    typeInto(input);
    replaceInField(input, { from: 0, to: 5 }, "Words", "One\n two");
    expect(input.value).toBe("One two");
    const area = field("<textarea>Words</textarea>");
    typeInto(area);
    replaceInField(area, { from: 0, to: 5 }, "Words", "One\n two");
    expect(area.value).toBe("One\n two");
  });

  it("is replaced with an input event where the browser has no such command", () => {
    const input = field(`<input value="Good night">`);
    const heard: string[] = [];
    document.body.addEventListener("input", (event) =>
      heard.push(`${(event as InputEvent).inputType} ${(event as InputEvent).data}`),
    );
    expect(replaceInField(input, { from: 5, to: 10 }, "night", "day")).toBe("done");
    expect(input.value).toBe("Good day");
    expect(heard).toEqual(["insertText day"]);
  });

  it.each<[string, string, string]>([
    ["changed", `<input value="Something else">`, "Gute Nacht"],
    ["full", `<input maxlength="12" value="Good night">`, "Hyvää yötä teille"],
    ["refused", `<input value="Good night" readonly>`, "Gute Nacht"],
    ["refused", `<input value="Good night" disabled>`, "Gute Nacht"],
  ])("is left alone when it is %s: %s", (result, markup, words) => {
    const input = field(markup);
    const before = input.value;
    expect(replaceInField(input, { from: 0, to: 10 }, "Good night", words)).toBe(result);
    expect(input.value).toBe(before);
    expect(execCommand).not.toHaveBeenCalled();
  });

  it("is left alone in a field that the page has removed", () => {
    const input = field(`<input value="Good night">`);
    input.remove();
    expect(replaceInField(input, { from: 0, to: 10 }, "Good night", "x")).toBe("refused");
  });
});

describe("text in an editable element", () => {
  let editor: HTMLElement;
  let range: Range;
  beforeEach(() => {
    document.body.innerHTML = `<div tabindex="0">Words <b>in bold</b> here</div>`;
    editor = document.body.firstElementChild as HTMLElement;
    Object.defineProperty(editor, "isContentEditable", { value: true });
    range = document.createRange();
    range.selectNodeContents(editor.querySelector("b") as Element);
  });

  it("is replaced as typing would, where it was selected", () => {
    execCommand.mockReturnValue(true);
    document.getSelection()?.removeAllRanges();
    expect(replaceInEditable(editor, range, "in bold", "fett")).toBe("done");
    expect(execCommand).toHaveBeenCalledExactlyOnceWith("insertText", false, "fett");
    expect(document.getSelection()?.toString()).toBe("in bold");
    expect(document.activeElement).toBe(editor);
  });

  it("counts as replaced when the page's own editor did it", () => {
    execCommand.mockImplementation(() => {
      editor.textContent = "Words fett here";
      return false;
    });
    expect(replaceInEditable(editor, range, "in bold", "fett")).toBe("done");
  });

  it("is left alone when it has changed, and a refusal is noticed", () => {
    execCommand.mockReturnValue(false);
    expect(replaceInEditable(editor, range, "in italics", "fett")).toBe("changed");
    expect(execCommand).not.toHaveBeenCalled();
    expect(replaceInEditable(editor, range, "in bold", "fett")).toBe("refused");
    editor.remove();
    expect(replaceInEditable(editor, range, "in bold", "fett")).toBe("refused");
  });
});

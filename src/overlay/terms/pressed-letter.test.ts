import { expect, it, vi } from "vitest";
import { takePress } from "./pressed-letter.ts";

const LETTER_PX = 10;

// Each letter is ten pixels wide, and the line has two parts.
function createLine(at?: string): HTMLElement {
  const line = document.createElement("span");
  for (const words of ["The rock ", "turns"]) {
    const part = document.createElement("span");
    part.append(words);
    line.append(part);
  }
  const box = new DOMRect(100, 50, 400, 20);
  vi.spyOn(line, "getBoundingClientRect").mockReturnValue(box);
  vi.spyOn(Range.prototype, "getBoundingClientRect").mockImplementation(function (this: Range) {
    const isFirst = this.startContainer === line.firstChild?.firstChild;
    const before = this.startOffset + (isFirst ? 0 : "The rock ".length);
    return new DOMRect(100 + before * LETTER_PX, 50, LETTER_PX, 20);
  });
  if (at !== undefined) line.dataset.at = at;
  return line;
}

it.each([
  ["41 10", 4],
  ["95 3", 9],
  ["999 10", 13],
])("finds the letter at %s of the line, once", (at, letter) => {
  const line = createLine(at);
  const [right = 0] = at.split(" ").map(Number);
  const box = { left: 100 + right, right: 100 + right, top: 50, bottom: 70 };
  expect(takePress(line)).toEqual({ at: letter, box });
  expect(takePress(line)).toBeNull();
});

it.each([undefined, "", "here", "4"])("finds nothing at %s", (at) => {
  expect(takePress(createLine(at))).toBeNull();
});

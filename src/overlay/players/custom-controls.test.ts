import { beforeEach, describe, expect, it, vi } from "vitest";
import { findCustomControls } from "./custom-controls.ts";
import type { Player } from "./find-players.ts";

const PICTURE = new DOMRect(0, 0, 1000, 600);
const ZONE = { left: 200, right: 800, top: 400, bottom: 560 };

// An element with a fixed rectangle, since unit tests have no layout.
function at(place: DOMRect, element: Element, ...children: Element[]): Element {
  element.getBoundingClientRect = () => place;
  element.append(...children);
  return element;
}

const make = (name: string) => document.createElement(name);
const box = (place: DOMRect, ...children: Element[]) => at(place, make("div"), ...children);
const button = (place = new DOMRect(20, 550, 40, 40)) => at(place, make("button"));
const rect = (top: number, height: number) => new DOMRect(0, top, 1000, height);

describe("findCustomControls", () => {
  let hidden: Set<Element>;
  let video: HTMLVideoElement;

  beforeEach(() => {
    hidden = new Set();
    // What a browser would answer after layout.
    vi.spyOn(Element.prototype, "checkVisibility").mockImplementation(function (this: Element) {
      return !hidden.has(this);
    });
    video = document.createElement("video");
    at(PICTURE, video);
  });

  const find = (...shown: Element[]) => {
    const frame = box(PICTURE, video, ...shown);
    const player: Player = {
      video,
      pictureRect: PICTURE,
      container: frame,
      ancestors: new Set([video, frame]),
    };
    return findCustomControls(player, ZONE).bars.map(({ top, bottom }) => [top, bottom]);
  };

  it("finds the bar around interactive elements, and not what spans the picture", () => {
    const bar = box(rect(540, 60), box(rect(545, 50), button()));
    expect(find(box(PICTURE, bar))).toEqual([[540, 600]]);
  });

  it("finds a bar in a shadow root", () => {
    const host = box(PICTURE);
    host.attachShadow({ mode: "open" }).append(box(rect(540, 60), button()));
    expect(find(host)).toEqual([[540, 600]]);
  });

  it("ignores hidden bars and bars with hidden buttons", () => {
    const bar = box(rect(540, 60), button());
    hidden.add(bar);
    const inner = button();
    hidden.add(inner);
    expect(find(bar, box(rect(540, 60), inner))).toEqual([]);
  });

  it("ignores decoration and elements too thin to cover anything", () => {
    expect(find(box(rect(500, 100)), at(rect(556, 2), make("button")))).toEqual([]);
  });

  it("ignores the upper half and elements beside the captions", () => {
    const top = box(rect(0, 60), button());
    const left = box(new DOMRect(0, 540, 100, 60), button());
    const large = at(new DOMRect(460, 260, 80, 80), make("button"));
    expect(find(top, left, large)).toEqual([]);
  });

  it("clips a bar to the picture", () => {
    expect(find(box(rect(550, 200), button()))).toEqual([[550, 600]]);
  });
});

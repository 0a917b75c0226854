import { beforeEach, describe, expect, it } from "vitest";
import { findBars } from "./find-bars.ts";
import type { Player } from "./find-players.ts";

const PICTURE = new DOMRect(0, 0, 1000, 600);
const ZONE = { left: 200, right: 800, top: 400, bottom: 560 };

/** An element at a place: the documents of unit tests are never laid out. */
function at(place: DOMRect, element: Element, ...children: Element[]): Element {
  element.getBoundingClientRect = () => place;
  element.append(...children);
  return element;
}

const make = (name: string) => document.createElement(name);
const box = (place: DOMRect, ...children: Element[]) => at(place, make("div"), ...children);
const button = (place = new DOMRect(20, 550, 40, 40)) => at(place, make("button"));
const rect = (top: number, height: number) => new DOMRect(0, top, 1000, height);

describe("findBars", () => {
  let hidden: Set<Element>;
  let video: HTMLVideoElement;

  beforeEach(() => {
    hidden = new Set();
    // Not laid out either, hence what the browser would say of it.
    Element.prototype.checkVisibility = function () {
      return !hidden.has(this);
    };
    video = document.createElement("video");
    at(PICTURE, video);
  });

  const find = (...shown: Element[]) => {
    const frame = box(PICTURE, video, ...shown);
    const player: Player = { video, area: PICTURE, frame, lineage: new Set([video, frame]) };
    return findBars(player, ZONE).bars.map(({ top, bottom }) => [top, bottom]);
  };

  it("finds the bar around what can be used, and not what spans the picture around that", () => {
    const bar = box(rect(540, 60), box(rect(545, 50), button()));
    expect(find(box(PICTURE, bar))).toEqual([[540, 600]]);
  });

  it("finds a bar in a shadow root", () => {
    const host = box(PICTURE);
    host.attachShadow({ mode: "open" }).append(box(rect(540, 60), button()));
    expect(find(host)).toEqual([[540, 600]]);
  });

  it("finds none that is hidden, nor one whose buttons are", () => {
    const bar = box(rect(540, 60), button());
    hidden.add(bar);
    const inner = button();
    hidden.add(inner);
    expect(find(bar, box(rect(540, 60), inner))).toEqual([]);
  });

  it("takes no notice of what is only decoration, or too thin to cover anything", () => {
    expect(find(box(rect(500, 100)), at(rect(556, 2), make("button")))).toEqual([]);
  });

  it("takes no notice of what stands in the upper half, or beside the captions", () => {
    const top = box(rect(0, 60), button());
    const left = box(new DOMRect(0, 540, 100, 60), button());
    const large = at(new DOMRect(460, 260, 80, 80), make("button"));
    expect(find(top, left, large)).toEqual([]);
  });

  it("sees no more of a bar than the picture shows", () => {
    expect(find(box(rect(550, 200), button()))).toEqual([[550, 600]]);
  });
});

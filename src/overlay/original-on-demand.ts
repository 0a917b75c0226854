import type { CaptionStyle } from "../captions/caption-style.ts";
import { ORIGINAL_LANE } from "../captions/segment.ts";
import { styleVariables } from "../captions/style-variables.ts";
import { directionOf } from "../captions/writing.ts";
import type { LaneStack } from "./lane-stack.ts";
import { setVariables } from "./set-variables.ts";

/** A box above the lanes with the original of what they say, for as long as the user asks for it. */
export class OriginalOnDemand {
  readonly element = document.createElement("div");
  readonly #line = document.createElement("span");
  readonly #lanes: LaneStack;
  #isHeld = false;

  constructor(lanes: LaneStack) {
    this.#lanes = lanes;
    this.element.className = "lane on-demand";
    this.element.dataset.original = "";
    this.element.hidden = true;
    this.#line.className = "line";
    this.element.append(this.#line);
  }

  setStyle(style: CaptionStyle): void {
    setVariables(this.element, styleVariables(style, ORIGINAL_LANE));
  }

  /** Shows the original until it is let go of; returns whether there is any. */
  hold(): boolean {
    this.#isHeld = true;
    this.refresh();
    return !this.element.hidden;
  }

  release(): void {
    this.#isHeld = false;
    this.element.hidden = true;
  }

  /** Other words are on screen now. */
  refresh(): void {
    if (!this.#isHeld) return;
    const original = this.#lanes.originalOfShown();
    this.element.hidden = original === null;
    if (!original) return;
    this.element.lang = original.language;
    this.element.dir = directionOf(original.language);
    this.#line.textContent = original.text;
  }
}

import { directionOf } from "../../captions/text/writing-direction.ts";
import { createElement } from "../elements/create-element.ts";
import { setVariables } from "../elements/set-variables.ts";
import type { LaneStack } from "./lane-stack.ts";

/**
 * A box above the lanes with what the text on screen is in a lane that is not shown, while a key is
 * held: the original, or a translation of it.
 */
export class OriginalOnDemand {
  readonly element = createElement("div", "lane on-demand");
  readonly #line = createElement("span", "line");
  readonly #lanes: LaneStack;
  #isHeld = false;

  constructor(lanes: LaneStack) {
    this.#lanes = lanes;
    this.element.dataset.original = "";
    this.element.hidden = true;
    this.element.role = "group";
    this.#line.inert = true;
    this.element.append(this.#line);
  }

  /** Shows it until `hide`. Returns whether there is any. */
  show(): boolean {
    this.#isHeld = true;
    this.refresh();
    return !this.element.hidden;
  }

  hide(): void {
    this.#isHeld = false;
    this.element.hidden = true;
  }

  refresh(): void {
    if (!this.#isHeld) return;
    const hidden = this.#lanes.hiddenText();
    this.element.hidden = hidden === null;
    if (!hidden) return;
    const { text, language, lane } = hidden;
    setVariables(this.element, this.#lanes.variablesOf(lane));
    this.element.lang = language;
    this.element.dir = directionOf(language);
    this.#line.textContent = text;
    this.element.ariaLabel = text;
  }
}

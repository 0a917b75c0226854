import { ORIGINAL_LANE } from "../../captions/segment.ts";
import { directionOf } from "../../captions/text/writing-direction.ts";
import { createElement } from "../elements/create-element.ts";
import { setVariables } from "../elements/set-variables.ts";
import type { LaneStack } from "./lane-stack.ts";

/** A box above the lanes with the original of the text on screen, shown while a key is held. */
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

  restyle(): void {
    setVariables(this.element, this.#lanes.variablesOf(ORIGINAL_LANE));
  }

  /** Shows the original until `hide`. Returns whether there is any. */
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
    const original = this.#lanes.originalOfShownText();
    this.element.hidden = original === null;
    if (!original) return;
    this.element.lang = original.language;
    this.element.dir = directionOf(original.language);
    this.#line.textContent = original.text;
    this.element.ariaLabel = original.text;
  }
}

import { markLanguage } from "../../platform/mark-language.ts";
import { text } from "../../platform/text.ts";
import { createElement } from "../elements/create-element.ts";
import { onTrusted } from "../elements/on-trusted.ts";
import type { SideEdge, Spot } from "../placement/placement.ts";
import type { StagePlacer } from "../placement/stage-placer.ts";
import { followDrags } from "./drag.ts";
import { createHandleButton } from "./handle-button.ts";
import { watchPointerNear } from "./pointer-near.ts";

/** What the handle's buttons do besides moving the captions. */
export interface HandleActions {
  changeSize(step: -1 | 1): void;
  tell(kind: "next-lane" | "add-word" | "hide"): void;
  /** Null where the browser has no windows that stay on top. */
  readonly openWindow: (() => void) | null;
}

/** How far a press of an arrow key moves captions, in CSS pixels, and widens them, in percent. */
const STEP = { px: 16, percent: 2 };

const ARROWS: Readonly<Record<string, readonly [right: number, up: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** What happens on the handle is no business of the page: a click on it is none on the player. */
const OWN_EVENTS =
  "pointerdown pointerup mousedown mouseup click dblclick auxclick " +
  "contextmenu touchstart touchend keydown keypress keyup";

/**
 * What the user takes hold of the captions by: it comes when the pointer is near, or the focus in
 * it. All else of the captions lets the pointer through.
 */
export class CaptionHandle {
  readonly #stage: HTMLElement;
  readonly #placer: StagePlacer;
  readonly #bar = createElement("div", "handle");
  readonly #hint = createElement("div", "hint");
  readonly #move = createHandleButton("move", "overlay_move_how");
  /** Arrow keys move the captions wherever the focus is. */
  #isMovedByKeys = false;

  constructor(
    stage: HTMLElement,
    placer: StagePlacer,
    actions: HandleActions,
    signal: AbortSignal,
  ) {
    this.#stage = stage;
    this.#placer = placer;
    this.#bar.role = "toolbar";
    markLanguage(this.#bar);
    this.#bar.ariaLabel = text("overlay_controls");
    this.#hint.textContent = text("overlay_move_by_keys");
    this.#hint.hidden = true;
    this.#bar.append(this.#hint, ...this.#buttons(actions));
    stage.append(this.#bar, this.#grip("left", signal), this.#grip("right", signal));
    this.#wireMove(signal);
    keepFromPage(this.#bar, signal);
    this.#wireHold(signal);
    const box = () => placer.box;
    const isHeld = () => this.#isHeld;
    const onNear = (isNear: boolean) => stage.classList.toggle("near", isNear);
    watchPointerNear({ box, isHeld, onNear }, signal);
  }

  /** Whether the pointer is on it, or has hold of it. */
  get #isHeld(): boolean {
    return this.#stage.querySelector(":is(.handle, .grip):is(:hover, :active)") !== null;
  }

  /** Whether the user is about it, by hand or by the focus. */
  get isInUse(): boolean {
    const { activeElement } = this.#stage.getRootNode() as Document | ShadowRoot;
    return this.#bar.contains(activeElement) || this.#isHeld;
  }

  /**
   * Begins or ends moving by keys: the focus goes to the handle where the page lets it, and the
   * arrow keys count anywhere, for beside a fullscreen video nothing else can have the focus.
   */
  toggleKeys(): void {
    this.#setKeys(!this.#isMovedByKeys);
    if (this.#isMovedByKeys) this.#move.focus({ preventScroll: true });
    else this.#move.blur();
  }

  /** Takes a key that was pressed anywhere in the page while captions are moved by keys. */
  takeKey(event: KeyboardEvent): boolean {
    return this.#isMovedByKeys && this.#moveByKey(event);
  }

  #buttons({ changeSize, tell, openWindow }: HandleActions): HTMLElement[] {
    const pressed = (button: HTMLButtonElement, action: () => void) => {
      onTrusted(button, "click", action);
      return button;
    };
    return [
      this.#move,
      pressed(createHandleButton("smaller"), () => changeSize(-1)),
      pressed(createHandleButton("larger"), () => changeSize(1)),
      pressed(createHandleButton("next_language"), () => tell("next-lane")),
      pressed(createHandleButton("add_word"), () => tell("add-word")),
      ...(openWindow ? [pressed(createHandleButton("own_window"), openWindow)] : []),
      pressed(createHandleButton("hide"), () => tell("hide")),
    ];
  }

  #wireMove(signal: AbortSignal): void {
    let { spot } = this.#placer;
    const hooks = {
      onStart: () => {
        spot = this.#placer.spot;
      },
      onMove: (_x: number, rightPx: number, upPx: number) =>
        this.#placer.moveTo(shifted(spot, rightPx, upPx)),
      onEnd: () => this.#placer.keep(),
    };
    followDrags(this.#move, hooks, signal);
    onTrusted(this.#move, "dblclick", () => this.#placer.reset(), signal);
    onTrusted(this.#move, "keydown", (event: KeyboardEvent) => this.#moveByKey(event), signal);
    onTrusted(this.#move, "blur", () => this.#setKeys(false), signal);
  }

  #wireHold(signal: AbortSignal): void {
    for (const part of this.#stage.querySelectorAll(".handle, .grip")) {
      onTrusted(part, "pointerenter", () => this.#placer.hold(true), signal);
      onTrusted(part, "pointerleave", () => this.#placer.hold(false), signal);
    }
  }

  #moveByKey(event: KeyboardEvent): boolean {
    if (event.altKey || event.ctrlKey || event.metaKey) return false;
    const isTaken = this.#take(event);
    if (isTaken) event.preventDefault();
    return isTaken;
  }

  #take({ key, shiftKey }: KeyboardEvent): boolean {
    const [right, up] = ARROWS[key] ?? [0, 0];
    if (right !== 0 || up !== 0) {
      if (shiftKey) this.#placer.widenBy((right + up) * STEP.percent);
      else this.#placer.moveTo(shifted(this.#placer.spot, right * STEP.px, up * STEP.px));
      this.#placer.keepSoon();
      return true;
    }
    if (key === "Home") {
      this.#placer.reset();
      return true;
    }
    if (key !== "Escape" && (key !== "Enter" || !this.#isMovedByKeys)) return false;
    this.#setKeys(false);
    this.#move.blur();
    return true;
  }

  #setKeys(isOn: boolean): void {
    this.#isMovedByKeys = isOn;
    this.#hint.hidden = !isOn;
    this.#stage.classList.toggle("moving", isOn);
  }

  #grip(edge: SideEdge, signal: AbortSignal): HTMLElement {
    const grip = createElement("div", `grip ${edge}`);
    grip.title = text("overlay_width_how");
    const hooks = {
      onStart: () => undefined,
      onMove: (x: number) => this.#placer.drawEdge(edge, x),
      onEnd: () => this.#placer.keep(),
    };
    followDrags(grip, hooks, signal);
    onTrusted(grip, "dblclick", () => this.#placer.reset(), signal);
    keepFromPage(grip, signal);
    return grip;
  }
}

function keepFromPage(element: HTMLElement, signal: AbortSignal): void {
  onTrusted(element, OWN_EVENTS, (event) => event.stopPropagation(), signal);
}

function shifted({ leftPx, bottomPx }: Spot, rightPx: number, upPx: number): Spot {
  return { leftPx: leftPx + rightPx, bottomPx: bottomPx + upPx };
}

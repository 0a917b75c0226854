import { markLanguage } from "../../platform/mark-language.ts";
import { text } from "../../platform/text.ts";
import { createElement } from "../elements/create-element.ts";
import { onTrusted } from "../elements/on-trusted.ts";
import type { BoxOffset, SideEdge } from "../placement/box-geometry.ts";
import type { CaptionBoxPlacer } from "../placement/caption-box-placer.ts";
import { followDrags } from "./follow-drags.ts";
import { createHandleButton } from "./handle-button.ts";
import { keepFromPage } from "./keep-from-page.ts";
import { watchPointerProximity } from "./pointer-proximity.ts";

export interface HandleActions {
  changeSize(step: -1 | 1): void;
  reportAction(kind: "next-lane" | "add-word" | "hide"): void;
  readonly openWindow: (() => void) | null;
  /** Ends their own window. */
  bringBack(): void;
}

/** Distance moved per arrow key press, and width change with Shift in percentage points. */
const STEP = { px: 16, percent: 2 };

const ARROWS: Readonly<Record<string, readonly [right: number, up: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/**
 * The toolbar for moving, sizing and hiding captions. It appears when the pointer is near or the
 * toolbar has focus. The rest of the captions ignores the pointer, unless Alt is held: a press on a
 * word then asks what it means.
 */
export class CaptionHandle {
  readonly #captionBox: HTMLElement;
  readonly #placer: CaptionBoxPlacer;
  readonly #bar = createElement("div", "handle");
  readonly #hint = createElement("div", "hint");
  readonly #move = createHandleButton("move", "overlay_move_how");
  #isMovingByKeys = false;

  constructor(
    captionBox: HTMLElement,
    placer: CaptionBoxPlacer,
    actions: HandleActions,
    signal: AbortSignal,
  ) {
    this.#captionBox = captionBox;
    this.#placer = placer;
    this.#bar.role = "toolbar";
    markLanguage(this.#bar);
    this.#bar.ariaLabel = text("overlay_controls");
    this.#hint.textContent = text("overlay_move_by_keys");
    this.#hint.hidden = true;
    this.#bar.append(this.#hint, ...this.#createButtons(actions));
    captionBox.append(
      this.#bar,
      this.#createGrip("left", signal),
      this.#createGrip("right", signal),
    );
    this.#handleMoves(signal);
    this.#watchWords(actions, signal);
    keepFromPage(captionBox, signal);
    this.#holdUnderPointer(signal);
    const captionRect = () => placer.captionRect;
    const isHandleHeld = () => this.#isHeld;
    const onNear = (isNear: boolean) => {
      captionBox.classList.toggle("near", isNear);
      // No pointer leaves a handle whose window closes.
      if (!this.#isHeld) placer.setHeld(false);
    };
    watchPointerProximity({ captionRect, isHandleHeld, onNear }, signal);
  }

  get #isHeld(): boolean {
    return this.#captionBox.querySelector(":is(.handle, .grip):is(:hover, :active)") !== null;
  }

  get isInUse(): boolean {
    const { activeElement } = this.#captionBox.getRootNode() as Document | ShadowRoot;
    return this.#bar.contains(activeElement) || this.#isHeld;
  }

  /**
   * Starts or ends moving by keys. Arrow keys then work anywhere on the page, because nothing
   * beside a fullscreen video can take the focus.
   */
  toggleKeys(): void {
    this.#setMovingByKeys(!this.#isMovingByKeys);
    if (this.#isMovingByKeys) this.#move.focus({ preventScroll: true });
    else this.#move.blur();
  }

  /** Handles a key pressed anywhere in the page. Returns false unless it moved the captions. */
  handleKey(event: KeyboardEvent): boolean {
    return this.#isMovingByKeys && this.#moveByKey(event);
  }

  #createButtons({
    changeSize,
    reportAction,
    openWindow,
    bringBack,
  }: HandleActions): HTMLElement[] {
    const pressed = (button: HTMLButtonElement, action: () => void) => {
      onTrusted(button, "click", action);
      return button;
    };
    return [
      this.#move,
      pressed(createHandleButton("put_back", "overlay_put_back_how"), () => this.#placer.reset()),
      pressed(createHandleButton("smaller"), () => changeSize(-1)),
      pressed(createHandleButton("larger"), () => changeSize(1)),
      pressed(createHandleButton("next_language"), () => reportAction("next-lane")),
      pressed(createHandleButton("add_word"), () => reportAction("add-word")),
      ...(openWindow ? [pressed(createHandleButton("own_window"), openWindow)] : []),
      pressed(createHandleButton("bring_back"), bringBack),
      pressed(createHandleButton("hide"), () => reportAction("hide")),
    ];
  }

  #handleMoves(signal: AbortSignal): void {
    let { offset } = this.#placer;
    const hooks = {
      onStart: () => {
        offset = this.#placer.offset;
      },
      onMove: (_x: number, rightPx: number, upPx: number) =>
        this.#placer.moveTo(shifted(offset, rightPx, upPx)),
      onEnd: () => this.#placer.reportPosition(),
    };
    followDrags(this.#move, hooks, signal);
    onTrusted(this.#move, "dblclick", () => this.#placer.reset(), signal);
    onTrusted(this.#move, "keydown", (event: KeyboardEvent) => this.#moveByKey(event), signal);
    onTrusted(this.#move, "blur", () => this.#setMovingByKeys(false), signal);
  }

  /** Marks the pressed line for `overlay/terms`, which finds the word. */
  #watchWords({ reportAction }: HandleActions, signal: AbortSignal): void {
    const box = this.#captionBox;
    const move = ({ altKey }: PointerEvent) => box.classList.toggle("ask", altKey);
    const press = ({ target, offsetX, offsetY }: PointerEvent) => {
      const { dataset } = target as HTMLElement;
      if (!dataset.line) return;
      dataset.at = `${offsetX} ${offsetY}`;
      reportAction("add-word");
    };
    onTrusted(window, "pointermove", move, signal);
    onTrusted(box, "click", press, signal);
  }

  #holdUnderPointer(signal: AbortSignal): void {
    for (const part of this.#captionBox.querySelectorAll(".handle, .grip")) {
      onTrusted(part, "pointerenter", () => this.#placer.setHeld(true), signal);
      onTrusted(part, "pointerleave", () => this.#placer.setHeld(false), signal);
    }
  }

  #moveByKey(event: KeyboardEvent): boolean {
    if (event.altKey || event.ctrlKey || event.metaKey) return false;
    const isHandled = this.#handleMoveKey(event);
    if (isHandled) event.preventDefault();
    return isHandled;
  }

  #handleMoveKey({ key, shiftKey }: KeyboardEvent): boolean {
    const [right, up] = ARROWS[key] ?? [0, 0];
    if (right !== 0 || up !== 0) {
      if (shiftKey) this.#placer.widenBy((right + up) * STEP.percent);
      else this.#placer.moveTo(shifted(this.#placer.offset, right * STEP.px, up * STEP.px));
      this.#placer.reportPositionSoon();
      return true;
    }
    if (key === "Home") {
      this.#placer.reset();
      return true;
    }
    if (key !== "Escape" && (key !== "Enter" || !this.#isMovingByKeys)) return false;
    this.#setMovingByKeys(false);
    this.#move.blur();
    return true;
  }

  #setMovingByKeys(isOn: boolean): void {
    this.#isMovingByKeys = isOn;
    this.#hint.hidden = !isOn;
    this.#captionBox.classList.toggle("moving", isOn);
  }

  #createGrip(edge: SideEdge, signal: AbortSignal): HTMLElement {
    const grip = createElement("div", `grip ${edge}`);
    grip.title = text("overlay_width_how");
    const hooks = {
      onStart: () => undefined,
      onMove: (x: number) => this.#placer.moveEdge(edge, x),
      onEnd: () => this.#placer.reportPosition(),
    };
    followDrags(grip, hooks, signal);
    onTrusted(grip, "dblclick", () => this.#placer.reset(), signal);
    return grip;
  }
}

function shifted({ leftPx, bottomPx }: BoxOffset, rightPx: number, upPx: number): BoxOffset {
  return { leftPx: leftPx + rightPx, bottomPx: bottomPx + upPx };
}

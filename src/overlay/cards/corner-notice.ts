import { onAbort } from "../../lib/on-abort.ts";
import { createElement } from "../elements/create-element.ts";
import { drawHiddenFromFind } from "../elements/hidden-from-find.ts";
import { onTrusted } from "../elements/on-trusted.ts";
import { overlayParts } from "../parts/overlay-parts.ts";
import { createButton, openCard } from "./open-card.ts";

const EDGE_PX = 16;

export interface CornerNotice<Answer> {
  readonly sentence: string;
  /** What the user can press besides the button that closes it. */
  readonly answers: readonly (readonly [answer: Answer, name: string])[];
  readonly shownMs: number;
}

/**
 * Shows a sentence in a corner of the page for some time, longer while the pointer or the focus is
 * on it. It takes no focus, and stands over nothing that can be pressed.
 * @param life closes the notice, and aborts when it is closed
 * @returns what the user pressed; null for nothing
 */
export function openCornerNotice<Answer>(
  { sentence, answers, shownMs }: CornerNotice<Answer>,
  life: AbortController,
): Promise<Answer | null> {
  const { signal } = life;
  const { element } = openCard(
    { className: "saved", label: sentence, place: placeInCorner, isEscapedEverywhere: false },
    life,
  );
  element.role = "group";
  const status = createElement("span");
  status.role = "status";
  return new Promise((resolve) => {
    onAbort(signal, () => resolve(null));
    const buttons = answers.map(([answer, name]) => {
      const button = createButton(name, () => {
        resolve(answer);
        life.abort();
      });
      drawHiddenFromFind(button, name);
      return button;
    });
    const close = createButton(overlayParts().text("close"), () => life.abort());
    close.className = "close";
    element.append(status, ...buttons, close);
    // Screen readers announce only what changes in a status.
    requestAnimationFrame(() => {
      drawHiddenFromFind(status, sentence);
      placeInCorner(element);
    });
    placeInCorner(element);
    let timer = setTimeout(() => life.abort(), shownMs);
    const hold = () => clearTimeout(timer);
    const release = () => {
      hold();
      if (element.matches(":hover, :focus-within")) return;
      timer = setTimeout(() => life.abort(), shownMs);
    };
    onTrusted(element, "pointerenter focusin", hold, signal);
    // Focus and pointer have moved when the event is over.
    onTrusted(element, "pointerleave focusout", () => requestAnimationFrame(release), signal);
    onAbort(signal, hold);
  });
}

// The first corner that is free; in fullscreen, where players have their controls below, only above.
function placeInCorner(element: HTMLElement): void {
  const { offsetWidth: width, offsetHeight: height, style } = element;
  const isRightToLeft = element.dir === "rtl";
  const [left, right] = [EDGE_PX, innerWidth - EDGE_PX - width];
  const [top, bottom] = [EDGE_PX, innerHeight - EDGE_PX - height];
  const sides = isRightToLeft ? [left, right] : [right, left];
  const heights = document.fullscreenElement ? [top] : [bottom, top];
  const corners = heights.flatMap((y) => sides.map((x) => [x, y] as const));
  const isFree = ([x, y]: readonly [number, number]) =>
    !overlayParts().hasPressable({ left: x, top: y, right: x + width, bottom: y + height });
  const free = corners.find(isFree);
  // In fullscreen it waits until the controls are gone.
  style.visibility = free || !document.fullscreenElement ? "" : "hidden";
  const [x, y] = free ?? corners[0] ?? [EDGE_PX, EDGE_PX];
  style.left = `${x}px`;
  style.top = `${y}px`;
}

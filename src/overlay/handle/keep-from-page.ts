import { onTrusted } from "../elements/on-trusted.ts";

// A click of ours that reached the page would also pause the player.
const OWN_EVENTS =
  "pointerdown pointerup mousedown mouseup click dblclick auxclick " +
  "contextmenu touchstart touchend keydown keypress keyup";

/** Keeps events on an element of ours from the page. */
export function keepFromPage(element: HTMLElement, signal: AbortSignal): void {
  onTrusted(element, OWN_EVENTS, (event) => event.stopPropagation(), signal);
}

import { onAbort } from "../../lib/on-abort.ts";
import { createElement } from "../elements/create-element.ts";
import { onTrusted } from "../elements/on-trusted.ts";
import { overlayParts } from "../parts/overlay-parts.ts";
import css from "./cards.css?inline";

// Events on a card must not reach the page: a press there would also pause the player.
const OWN_EVENTS =
  "pointerdown pointerup mousedown mouseup click dblclick auxclick contextmenu " +
  "touchstart touchend wheel keydown keypress keyup";

// Captions and players move without any event.
const FOLLOW_MS = 250;

export interface CardOptions {
  readonly className: string;
  /** Accessible name. */
  readonly label: string;
  /** Puts the card where it belongs now; called again when something may have moved. */
  place(card: HTMLElement): void;
  /** Escape was pressed in the card or, with `isEverywhere`, in the page. */
  readonly isEscapedEverywhere: boolean;
}

export interface Card {
  readonly element: HTMLElement;
  readonly root: ShadowRoot;
}

/** Opens an empty card over the page until `life` aborts. The page can read nothing of it. */
export function openCard(
  { className, label, place, isEscapedEverywhere }: CardOptions,
  life: AbortController,
): Card {
  const { captionParent, markLanguage, openPageHost } = overlayParts();
  const { signal } = life;
  const close = () => life.abort();
  // A card that the page hides could no longer be closed.
  const onVisibleChange = (isVisible: boolean) => isVisible || close();
  const options = { view: window, css, parent: captionParent, onVisibleChange };
  const { root, raise } = openPageHost(options, signal);
  const element = createElement("div", `page-card ${className}`);
  element.role = "dialog";
  element.ariaLabel = label;
  markLanguage(element);
  root.append(element);
  const placeAgain = () => place(element);
  onTrusted(document, "fullscreenchange", raise, signal);
  onTrusted(window, "resize", placeAgain, signal);
  const timer = setInterval(placeAgain, FOLLOW_MS);
  onAbort(signal, () => clearInterval(timer));
  const onKey = (event: KeyboardEvent) => {
    const isOurs = event.target === root.host;
    if (event.key !== "Escape" || !(isOurs || isEscapedEverywhere)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    close();
  };
  onTrusted(window, "keydown", onKey, signal);
  onTrusted(window, "pagehide", close, signal);
  onTrusted(root.host, OWN_EVENTS, (event) => event.stopPropagation(), signal);
  return { element, root };
}

export function createButton(name: string, action: () => void): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.ariaLabel = name;
  onTrusted(button, "click", action);
  return button;
}

import { onAbort } from "../../lib/on-abort.ts";
import { onTrusted } from "../elements/on-trusted.ts";
import type { openPageHost } from "../host/page-host.ts";
import { documentsAround, isFrame } from "./deepest-focus.ts";
import { placePopover } from "./place-popover.ts";
import { popoverParent } from "./popover-parent.ts";
import type { ScreenBox } from "./screen-box.ts";
import css from "./selection.css?inline";

export interface PopoverFrameOptions {
  /** Scripts that run beside captions use the copy of the code that is in the page already. */
  readonly openHost: typeof openPageHost;
  readonly page: Document;
  /** The element of the selection, or null if unknown. */
  readonly element: Element | null;
  /** The selection's box in coordinates of a document, or null if unknown. */
  readonly boxIn: (document: Document) => ScreenBox | null;
  readonly isFromRight: boolean;
  /** Called on Escape, a press outside, or a fullscreen change. */
  readonly onDismiss: () => void;
}

const STOPS = "select, button, summary, [tabindex='0']";

/** Events that a page might handle although they are meant for the popover. */
const KEY_EVENTS = "keydown keypress keyup";
const FOCUS_EVENTS = "focus focusin blur focusout";
const PRESS_EVENTS =
  "pointerdown pointerup mousedown mouseup click dblclick auxclick " +
  "touchstart touchend contextmenu wheel input copy cut paste";

/**
 * Puts a card over the page, above dialogs and in fullscreen, until `signal` aborts. The page can
 * tell that something is there, but sees neither its content nor its events.
 */
export function openPopoverFrame(
  card: HTMLElement,
  { openHost, page, element, boxIn, isFromRight, onDismiss }: PopoverFrameOptions,
  signal: AbortSignal,
): void {
  const parent = popoverParent(page, element);
  const document = parent.ownerDocument;
  const view = document.defaultView ?? window;
  // A popover that the page hides could no longer be closed by the user.
  const onVisibleChange = (isVisible: boolean) => isVisible || onDismiss();
  const { root } = openHost({ view, css, parent: () => parent, onVisibleChange }, signal);
  const { host } = root;
  root.append(card);

  const place = () => {
    const size = { width: card.offsetWidth, height: card.offsetHeight };
    const window = { width: view.innerWidth, height: view.innerHeight };
    const { left, top } = placePopover(boxIn(document), size, window, isFromRight);
    card.style.left = `${left}px`;
    card.style.top = `${top}px`;
  };
  const sizes = new view.ResizeObserver(place);
  sizes.observe(card);
  onTrusted(view, "resize", place, signal);
  onTrusted(document, "fullscreenchange", onDismiss, signal);

  const onKey = (event: Event) => {
    const { key, type } = event as KeyboardEvent;
    const isEscape = key === "Escape" && type === "keydown";
    const isOurs = event.target === host;
    if (isEscape) {
      event.preventDefault();
      onDismiss();
    } else if (isOurs && type === "keydown" && key === "Tab") {
      cycleFocus(event as KeyboardEvent, root);
    }
    if (isEscape || isOurs) event.stopImmediatePropagation();
  };
  /** Hides focus changes from pages that trap focus in a dialog or close a field on blur. */
  const onFocus = (event: Event) => {
    const { target, relatedTarget } = event as FocusEvent;
    if (target === host || relatedTarget === host) event.stopImmediatePropagation();
  };
  const onPress = (event: Event) => {
    if (event.target !== host) onDismiss();
  };
  const around = [...new Set([...documentsAround(element ?? page.documentElement), document])];
  for (const { defaultView } of around) {
    if (!defaultView) continue;
    onTrusted(defaultView, KEY_EVENTS, onKey, signal);
    onTrusted(defaultView, FOCUS_EVENTS, onFocus, signal);
    onTrusted(defaultView, "pointerdown", onPress, signal);
  }
  // A press into a cross-origin frame shows only as a focus change.
  const onBlur = ({ target }: Event) => {
    const { activeElement } = document;
    if (target === view && activeElement && isFrame(activeElement)) onDismiss();
  };
  onTrusted(view, "blur", onBlur, signal);
  // Events work inside the popover and do not reach the page.
  onTrusted(host, PRESS_EVENTS, (event) => event.stopPropagation(), signal);
  onAbort(signal, () => sizes.disconnect());
  place();
  card.focus({ preventScroll: true });
}

function cycleFocus(event: KeyboardEvent, root: ShadowRoot): void {
  const stops = [...root.querySelectorAll<HTMLElement>(STOPS)].filter((stop) =>
    stop.checkVisibility(),
  );
  const [first] = stops;
  const last = stops.at(-1);
  const { activeElement } = root;
  const isAtStart = activeElement === first || activeElement?.classList.contains("card");
  const next = event.shiftKey ? isAtStart && last : activeElement === last && first;
  if (!next) return;
  event.preventDefault();
  next.focus();
}

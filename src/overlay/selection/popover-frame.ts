import { onAbort } from "../../lib/on-abort.ts";
import { onTrusted } from "../elements/on-trusted.ts";
import { openPageHost } from "../host/page-host.ts";
import type { Box } from "./box.ts";
import { documentsAround, isFrame } from "./deepest-focus.ts";
import { placePopover } from "./place-popover.ts";
import { popoverHome } from "./popover-home.ts";
import css from "./selection.css?inline";

/** What the frame asks of what is in it. */
export interface PopoverFrameOptions {
  readonly page: Document;
  /** Beside or in which it is opened; null where that is not known. */
  readonly element: Element | null;
  /** Where that is, seen from a document; null where it cannot be told. */
  readonly boxIn: (document: Document) => Box | null;
  readonly isFromRight: boolean;
  /** The user has pressed Escape, pressed outside or left fullscreen. */
  readonly onDismiss: () => void;
}

/** What can be reached with the Tab key in the popover. */
const STOPS = "select, button, summary, [tabindex='0']";

/** What a page might do on its own with keys that are meant for the popover. */
const KEY_EVENTS = "keydown keypress keyup";
const FOCUS_EVENTS = "focus focusin blur focusout";
const PRESS_EVENTS =
  "pointerdown pointerup mousedown mouseup click dblclick auxclick " +
  "touchstart touchend contextmenu wheel input copy cut paste";

/**
 * Puts a card over the page, above its dialogs and in fullscreen, until `signal` aborts. The page
 * sees that something is there and nothing of what is in it, and hears neither keys nor presses.
 */
export function openPopoverFrame(
  card: HTMLElement,
  { page, element, boxIn, isFromRight, onDismiss }: PopoverFrameOptions,
  signal: AbortSignal,
): void {
  const home = popoverHome(page, element);
  const document = home.ownerDocument;
  const view = document.defaultView ?? window;
  // What the page keeps from being seen is closed: nobody could close it any more.
  const onSeen = (isSeen: boolean) => isSeen || onDismiss();
  const { root } = openPageHost({ view, css, home: () => home, onSeen }, signal);
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
      goRound(event as KeyboardEvent, root);
    }
    if (isEscape || isOurs) event.stopImmediatePropagation();
  };
  /** A page that keeps the focus in its dialog, or closes a field that loses it, is not told. */
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
  // A press into a frame of another site is seen by the focus that goes there.
  const onBlur = ({ target }: Event) => {
    const { activeElement } = document;
    if (target === view && activeElement && isFrame(activeElement)) onDismiss();
  };
  onTrusted(view, "blur", onBlur, signal);
  // Inside everything works; outside nobody hears of it.
  onTrusted(host, PRESS_EVENTS, (event) => event.stopPropagation(), signal);
  onAbort(signal, () => sizes.disconnect());
  place();
  card.focus({ preventScroll: true });
}

/** Keeps the Tab key in the popover: behind its last stop comes the first. */
function goRound(event: KeyboardEvent, root: ShadowRoot): void {
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

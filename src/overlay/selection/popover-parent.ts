import { shadowRootOf } from "../../platform/shadow-root.ts";
import { documentsAround, frameOf } from "./deepest-focus.ts";

/** Elements that do not render their children. */
const WITHOUT_CHILDREN =
  "video, audio, iframe, frame, embed, object, img, canvas, svg, input, textarea";

/** Elements in the top layer; nothing outside a modal dialog can be clicked. */
const ON_TOP = ":modal, :popover-open";

/**
 * Where the popover is visible and clickable: in the dialog, popover or fullscreen element around
 * the selection, otherwise at the end of the document. A fullscreen frame gets it in its own
 * document.
 * @param element null if only the selected text is known
 */
export function popoverParent(page: Document, element: Element | null): Element | ShadowRoot {
  const inner = element ? documentsAround(element) : [page];
  // The outermost document that shows more than a fullscreen frame.
  const target = inner.find((each, at) => {
    const next = inner[at + 1];
    return !next || each.fullscreenElement !== frameOf(next);
  });
  const document = target ?? page;
  let anchor: Element | null = element;
  while (anchor && anchor.ownerDocument !== document) anchor = frameOf(anchor.ownerDocument);
  const around = topmostAround(anchor) ?? document.fullscreenElement ?? lastModal(document) ?? null;
  if (!around || around.matches(WITHOUT_CHILDREN)) return document.documentElement;
  // A component renders its shadow root.
  return shadowRootOf(around) ?? around;
}

function topmostAround(element: Element | null): Element | null {
  for (let each = element; each; each = parentOf(each)) {
    if (each.matches(ON_TOP)) return each;
  }
  return null;
}

// The parent element, also across a shadow boundary.
function parentOf(element: Element): Element | null {
  if (element.parentElement) return element.parentElement;
  const root = element.getRootNode();
  return "host" in root ? (root as ShadowRoot).host : null;
}

function lastModal(document: Document): Element | null {
  return [...document.querySelectorAll("dialog:modal")].at(-1) ?? null;
}

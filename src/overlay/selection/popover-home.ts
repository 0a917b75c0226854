import { shadowRootOf } from "../../platform/shadow-root.ts";
import { documentsAround, frameOf } from "./deepest-focus.ts";

/** Elements that draw something else in place of their children. */
const WITHOUT_CHILDREN =
  "video, audio, iframe, frame, embed, object, img, canvas, svg, input, textarea";

/** What lies in the top layer: outside of the first nothing can be pressed. */
const ON_TOP = ":modal, :popover-open";

/**
 * Where the popover can be seen and pressed: in the dialog, the popover or the fullscreen element
 * around what was selected, else at the end of the document. A fullscreen frame has its own.
 * @param element null where only the words are known
 */
export function popoverHome(page: Document, element: Element | null): Element | ShadowRoot {
  const inner = element ? documentsAround(element) : [page];
  // The outermost document of which more than a frame is shown.
  const home = inner.find((each, at) => {
    const next = inner[at + 1];
    return !next || each.fullscreenElement !== frameOf(next);
  });
  const document = home ?? page;
  let anchor: Element | null = element;
  while (anchor && anchor.ownerDocument !== document) anchor = frameOf(anchor.ownerDocument);
  const around = topmostAround(anchor) ?? document.fullscreenElement ?? lastModal(document) ?? null;
  if (!around || around.matches(WITHOUT_CHILDREN)) return document.documentElement;
  // A component draws what is in its shadow root.
  return shadowRootOf(around) ?? around;
}

function topmostAround(element: Element | null): Element | null {
  for (let each = element; each; each = parentOf(each)) {
    if (each.matches(ON_TOP)) return each;
  }
  return null;
}

/** The element around another, also out of its shadow root. */
function parentOf(element: Element): Element | null {
  if (element.parentElement) return element.parentElement;
  const root = element.getRootNode();
  return "host" in root ? (root as ShadowRoot).host : null;
}

function lastModal(document: Document): Element | null {
  return [...document.querySelectorAll("dialog:modal")].at(-1) ?? null;
}

import { shadowRootOf } from "../../platform/shadow-root.ts";

/** Where the focus of a page is. */
export interface FocusPlace {
  /** The document or shadow root that has it. */
  readonly root: Document | ShadowRoot;
  /** The element; null where nothing has the focus. */
  readonly element: Element | null;
  /** Whether the element is a frame of another site, into which nobody may look. */
  readonly isForeign: boolean;
}

/** Finds the focus through shadow roots and through frames of the same site. */
export function deepestFocus(from: Document): FocusPlace {
  let root: Document | ShadowRoot = from;
  for (;;) {
    const element: Element | null = root.activeElement;
    if (!element) return { root, element, isForeign: false };
    if (isFrame(element)) {
      const inner: Document | null = documentIn(element);
      if (!inner) return { root, element, isForeign: true };
      root = inner;
      continue;
    }
    const shadow = shadowRootOf(element);
    if (!shadow?.activeElement) return { root, element, isForeign: false };
    root = shadow;
  }
}

/** Elements of other documents are instances of classes of their own: only names tell. */
export function isFrame(element: Element): element is HTMLIFrameElement {
  return element.localName === "iframe" || element.localName === "frame";
}

/** The document in a frame; null for one of another site. */
export function documentIn(frame: HTMLIFrameElement): Document | null {
  try {
    return frame.contentDocument;
  } catch {
    return null;
  }
}

/** The documents from the page's own down to that of an element. */
export function documentsAround(element: Element): readonly Document[] {
  const documents = [element.ownerDocument];
  for (;;) {
    const frame = frameOf(documents[0]);
    if (!frame) return documents;
    documents.unshift(frame.ownerDocument);
  }
}

/** The element in which a document lies; null for the page itself. */
export function frameOf(inner: Document | undefined): Element | null {
  return inner?.defaultView?.frameElement ?? null;
}

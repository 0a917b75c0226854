import { shadowRootOf } from "../../platform/shadow-root.ts";

export interface FocusLocation {
  readonly root: Document | ShadowRoot;
  readonly element: Element | null;
  /** Whether the element is a cross-origin frame, which cannot be inspected. */
  readonly isForeign: boolean;
}

/** Finds the focused element through shadow roots and same-origin frames. */
export function deepestFocus(from: Document): FocusLocation {
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

/** Elements of other documents fail `instanceof`, so the name decides. */
export function isFrame(element: Element): element is HTMLIFrameElement {
  return element.localName === "iframe" || element.localName === "frame";
}

/** The document of a frame, or null if it is cross-origin. */
export function documentIn(frame: HTMLIFrameElement): Document | null {
  try {
    return frame.contentDocument;
  } catch {
    return null;
  }
}

/** The documents from the top page down to the element's own. */
export function documentsAround(element: Element): readonly Document[] {
  const documents = [element.ownerDocument];
  for (;;) {
    const frame = frameOf(documents[0]);
    if (!frame) return documents;
    documents.unshift(frame.ownerDocument);
  }
}

/** The frame element of a document, or null for the top page. */
export function frameOf(inner: Document | undefined): Element | null {
  return inner?.defaultView?.frameElement ?? null;
}

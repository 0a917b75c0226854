// Elements besides custom ones that may have a shadow root (HTML, attachShadow).
const HOSTS = new Set(
  "article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span".split(
    " ",
  ),
);

/**
 * Returns an element's shadow root, also a closed one, which extensions may read; null if there is
 * none or the browser hides it. A call takes some microseconds.
 */
export function shadowRootOf(element: Element): ShadowRoot | null {
  if (element.shadowRoot) return element.shadowRoot;
  const { localName } = element;
  if (!HOSTS.has(localName) && !localName.includes("-")) return null;
  return (
    // Firefox has it on elements, for extensions alone.
    (element as ElementInFirefox).openOrClosedShadowRoot ??
    ((element instanceof HTMLElement && globalThis.chrome?.dom?.openOrClosedShadowRoot(element)) ||
      null)
  );
}

interface ElementInFirefox extends Element {
  readonly openOrClosedShadowRoot?: ShadowRoot | null;
}

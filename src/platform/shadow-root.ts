/** What may have a shadow root besides elements of a page's own making, as HTML lists it. */
const HOSTS = new Set(
  "article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span".split(
    " ",
  ),
);

/**
 * The shadow root of an element, also a closed one, which only an extension may see; null where it
 * has none, or where the browser keeps it to itself. Asking costs some microseconds.
 */
export function shadowRootOf(element: Element): ShadowRoot | null {
  if (element.shadowRoot) return element.shadowRoot;
  const { localName } = element;
  if (!HOSTS.has(localName) && !localName.includes("-")) return null;
  const dom = typeof chrome === "undefined" ? undefined : chrome.dom;
  return (dom && element instanceof HTMLElement && dom.openOrClosedShadowRoot(element)) || null;
}

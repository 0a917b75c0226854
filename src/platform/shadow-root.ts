/**
 * The shadow root of an element, also a closed one, which only an extension may see; null where it
 * has none, or where the browser keeps it to itself.
 */
export function shadowRootOf(element: Element): ShadowRoot | null {
  const dom = typeof chrome === "undefined" ? undefined : chrome.dom;
  if (!dom || !(element instanceof HTMLElement)) return element.shadowRoot;
  return dom.openOrClosedShadowRoot(element);
}

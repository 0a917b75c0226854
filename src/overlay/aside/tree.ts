import { shadowRootOf } from "../../platform/shadow-root.ts";

/** Where an element hangs, seen through shadow roots, open or closed; null at the top. */
export function parentOf(element: Element): Element | null {
  if (element.parentElement) return element.parentElement;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

/** What hangs below an element, in its shadow root as well as beside it. */
export function childrenOf(element: Element): readonly Element[] {
  const root = shadowRootOf(element);
  return root ? [...root.children, ...element.children] : [...element.children];
}

/** All of an element's holders, from itself up to the page. */
export function lineageOf(element: Element): readonly Element[] {
  const lineage: Element[] = [];
  for (let each: Element | null = element; each; each = parentOf(each)) lineage.push(each);
  return lineage;
}

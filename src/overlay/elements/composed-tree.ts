import { shadowRootOf } from "../../platform/shadow-root.ts";

// Elements known to have no shadow root; asking again on every scan is expensive.
const rootless = new WeakSet<Element>();

/** The shadow root of an element, open or closed. Built-in elements are asked only once. */
export function cachedShadowRootOf(element: Element): ShadowRoot | null {
  if (rootless.has(element)) return null;
  const root = shadowRootOf(element);
  // Custom elements may be upgraded later.
  if (!root && !element.localName.includes("-")) rootless.add(element);
  return root;
}

function parentOf(element: Element): Element | null {
  if (element.parentElement) return element.parentElement;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

/** Children in the shadow root, followed by children in the light DOM. */
export function composedChildrenOf(element: Element): readonly Element[] {
  const root = cachedShadowRootOf(element);
  return root ? [...root.children, ...element.children] : [...element.children];
}

/** The element itself and all its ancestors across shadow boundaries, innermost first. */
export function composedAncestorsOf(element: Element): readonly Element[] {
  const lineage: Element[] = [];
  for (let each: Element | null = element; each; each = parentOf(each)) lineage.push(each);
  return lineage;
}

/** All elements at a point of the window, topmost first; shadow content comes before its host. */
export function composedElementsAt(
  x: number,
  y: number,
  root: Document | ShadowRoot = document,
): readonly Element[] {
  // A shadow root also returns elements outside it, including its own host.
  const own = root.elementsFromPoint(x, y).filter((element) => element.getRootNode() === root);
  return own.flatMap((element) => {
    const inner = cachedShadowRootOf(element);
    return inner ? [...composedElementsAt(x, y, inner), element] : [element];
  });
}

/**
 * The topmost element at a point of the window, inside shadow roots too.
 * @param closed elements whose shadow roots are not searched
 */
export function composedElementAt(
  x: number,
  y: number,
  closed: { has(element: Element): boolean },
): Element | null {
  let found = document.elementFromPoint(x, y);
  for (;;) {
    if (found && closed.has(found)) return found;
    const inner = (found && cachedShadowRootOf(found)?.elementFromPoint(x, y)) ?? null;
    // A shadow root also answers with its own host.
    if (!inner || inner === found) return found;
    if (inner.getRootNode() === found?.getRootNode()) return found;
    found = inner;
  }
}

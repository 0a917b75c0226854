import { shadowRootOf } from "../../../platform/shadow-root.ts";

/** Asking for a root again and again would cost more than all else; few get one after a while. */
const rootless = new WeakSet<Element>();

/** The shadow root of an element, open or closed; null where it had none when first asked. */
export function knownRootOf(element: Element): ShadowRoot | null {
  if (rootless.has(element)) return null;
  const root = shadowRootOf(element);
  // An element of the page's own making may be brought to life later.
  if (!root && !element.localName.includes("-")) rootless.add(element);
  return root;
}

/** Where an element hangs, seen through shadow roots, open or closed; null at the top. */
function parentOf(element: Element): Element | null {
  if (element.parentElement) return element.parentElement;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

/** What hangs below an element, in its shadow root as well as beside it. */
export function childrenOf(element: Element): readonly Element[] {
  const root = knownRootOf(element);
  return root ? [...root.children, ...element.children] : [...element.children];
}

/** All of an element's holders, from itself up to the page. */
export function lineageOf(element: Element): readonly Element[] {
  const lineage: Element[] = [];
  for (let each: Element | null = element; each; each = parentOf(each)) lineage.push(each);
  return lineage;
}

/** All elements at a point of the window, uppermost first, those in shadow roots before their hosts. */
export function elementsAt(
  x: number,
  y: number,
  root: Document | ShadowRoot = document,
): readonly Element[] {
  // A root answers with what is around it too, its own host included.
  const own = root.elementsFromPoint(x, y).filter((element) => element.getRootNode() === root);
  return own.flatMap((element) => {
    const inner = knownRootOf(element);
    return inner ? [...elementsAt(x, y, inner), element] : [element];
  });
}

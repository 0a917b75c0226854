import type { Page } from "puppeteer-core";
import { type BidiNode, callWithNode, readDocument } from "./bidi.ts";

/**
 * Calls a function with the closed shadow root that holds an element with this class.
 * @param declaration source text of a function that returns a string
 * @returns null where there is no such root
 */
export async function readClosedRoot(
  page: Page,
  className: string,
  declaration: string,
): Promise<string | null> {
  const root = findRoot(await readDocument(page), className);
  return root && (await callWithNode(page, root, declaration));
}

function findRoot(node: BidiNode, className: string): BidiNode | null {
  const { shadowRoot, children = [] } = node.value ?? {};
  if (shadowRoot?.value?.mode === "closed" && holds(shadowRoot, className)) return shadowRoot;
  for (const child of children) {
    const found = findRoot(child, className);
    if (found) return found;
  }
  return null;
}

function holds({ value }: BidiNode, className: string): boolean {
  const isNamed = value?.attributes?.class?.split(" ").includes(className) ?? false;
  return isNamed || (value?.children?.some((child) => holds(child, className)) ?? false);
}

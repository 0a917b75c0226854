import type { Page } from "puppeteer-core";
import { type BidiNode, callWithNode, readDocument } from "./bidi.ts";

export interface PopoverWords {
  readonly status: string;
  readonly translation: string;
  readonly original: string;
  readonly language: string;
}

const READ = `(root) => {
  const words = (selector) => root.querySelector(selector)?.textContent ?? "";
  return JSON.stringify({
    status: words(".status"),
    // Drawn as generated content, which is not part of the document's text.
    translation: root.querySelector(".words")?.dataset.words ?? "",
    original: words(".original:not(.reference)"),
    language: root.querySelector("select")?.value ?? "",
  });
}`;

/** What the popover in a page shows; null while there is none. Its shadow root is closed. */
export async function readPopover(page: Page): Promise<PopoverWords | null> {
  const root = findRoot(await readDocument(page));
  return root && (JSON.parse(await callWithNode(page, root, READ)) as PopoverWords);
}

function findRoot({ value }: BidiNode): BidiNode | null {
  const { shadowRoot, children = [] } = value ?? {};
  if (shadowRoot?.value?.mode === "closed" && shadowRoot.value.children?.some(isCard)) {
    return shadowRoot;
  }
  for (const child of children) {
    const found = findRoot(child);
    if (found) return found;
  }
  return null;
}

function isCard({ value }: BidiNode): boolean {
  return value?.attributes?.class?.split(" ").includes("card") ?? false;
}

import type { Page } from "puppeteer-core";
import { readClosedRoot } from "./closed-root.ts";

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

/** What the popover in a page shows; null while there is none. */
export async function readPopover(page: Page): Promise<PopoverWords | null> {
  const read = await readClosedRoot(page, "card", READ);
  return read === null ? null : (JSON.parse(read) as PopoverWords);
}

import type { Page } from "puppeteer-core";
import { ClosedRoot } from "./closed-root.ts";

export interface PopoverWords {
  readonly status: string;
  readonly translation: string;
  readonly original: string;
  readonly language: string;
}

const READ = `function () {
  const words = (selector) => this.querySelector(selector)?.textContent ?? "";
  return {
    status: words(".status"),
    // Drawn as generated content, which is not part of the document's text.
    translation: this.querySelector(".words")?.dataset.words ?? "",
    original: words(".original:not(.reference)"),
    language: this.querySelector("select")?.value ?? "",
  };
}`;

/** What the popover in a page shows; null while there is none. */
export async function readPopover(page: Page): Promise<PopoverWords | null> {
  const root = await ClosedRoot.find(page, "card");
  return root && (await root.call<PopoverWords>(READ));
}

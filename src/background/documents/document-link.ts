import type { DocumentLink } from "../../messaging/protocol.ts";
import { browser } from "../../platform/browser.ts";
import { text } from "../../platform/text.ts";
import { DOCUMENT_FORMATS } from "../../service/documents/document-formats.ts";

/** The entry of the context menu over a link to a document. */
export const TRANSLATE_DOCUMENT = "translate-document";

/** Adds the entry, for links that end in one of the extensions. */
export function addDocumentEntry(): void {
  browser.contextMenus.create({
    id: TRANSLATE_DOCUMENT,
    title: text("menu_translate_document"),
    contexts: ["link"],
    targetUrlPatterns: Object.keys(DOCUMENT_FORMATS).flatMap((extension) =>
      [extension, extension.toUpperCase()].flatMap((ending) => [
        `*://*/*.${ending}`,
        `*://*/*.${ending}?*`,
      ]),
    ),
  });
}

/** Somebody presses one link after the other; nobody presses this many before a page is there. */
const MAX_WAITING = 20;

const PRIVATE_WINDOW_SIZE = { width: 720, height: 640 };

/** Opens the documents page for a link, and hands the link to that page. */
export class DocumentLinks {
  /** In memory only: the browser writes the addresses of pages to its history. */
  readonly #waiting: DocumentLink[] = [];

  /**
   * Opens the documents page, which downloads the link if the user allows it. A link in a private
   * window is refused: documents are files in the normal profile, and so would the link be.
   * @param tab where the link was pressed; undefined outside of tabs
   */
  async openLink(linkUrl: string, tab: { readonly incognito: boolean } | undefined): Promise<void> {
    const url = browser.runtime.getURL("src/documents/index.html");
    const { incognito } = tab ?? (await browser.windows.getLastFocused());
    if (incognito) {
      this.#addLink({ kind: "private" });
      // Pages of ours open in a normal window, which may be hidden behind the private one.
      await browser.windows.create({ url, type: "popup", ...PRIVATE_WINDOW_SIZE });
    } else {
      this.#addLink({ kind: "link", url: linkUrl });
      await browser.tabs.create({ url });
    }
  }

  /** The link that has waited longest, which is forgotten with that; null for none. */
  takeLink(): DocumentLink | null {
    return this.#waiting.shift() ?? null;
  }

  #addLink(link: DocumentLink): void {
    this.#waiting.push(link);
    if (this.#waiting.length > MAX_WAITING) this.#waiting.shift();
  }
}

import type { DocumentLink } from "../../messaging/protocol.ts";
import { browser } from "../../platform/browser.ts";
import { text } from "../../platform/text.ts";
import { DOCUMENT_FORMATS } from "../../service/documents/document-formats.ts";

export const TRANSLATE_DOCUMENT = "translate-document";

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

// Upper limit of links pressed before a documents page is ready.
const MAX_WAITING = 20;

const PRIVATE_WINDOW_SIZE = { width: 720, height: 640 };

export class DocumentLinks {
  // In memory only: browsers store page URLs in their history.
  readonly #waiting: DocumentLink[] = [];

  /**
   * Opens the documents page, which downloads the link if the user allows it. Links in private
   * windows are refused, because documents are stored in the normal profile.
   * @param tab where the link was pressed; undefined outside of tabs
   */
  async openLink(linkUrl: string, tab: { readonly incognito: boolean } | undefined): Promise<void> {
    const url = browser.runtime.getURL("src/documents/index.html");
    const { incognito } = tab ?? (await browser.windows.getLastFocused());
    if (incognito) {
      this.#addLink({ kind: "private" });
      // Extension pages open in a normal window, which may be hidden behind the private one.
      await browser.windows.create({ url, type: "popup", ...PRIVATE_WINDOW_SIZE });
    } else {
      this.#addLink({ kind: "link", url: linkUrl });
      await browser.tabs.create({ url });
    }
  }

  takeLink(): DocumentLink | null {
    return this.#waiting.shift() ?? null;
  }

  #addLink(link: DocumentLink): void {
    this.#waiting.push(link);
    if (this.#waiting.length > MAX_WAITING) this.#waiting.shift();
  }
}

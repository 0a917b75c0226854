import { browser } from "../platform/browser.ts";
import { text } from "../platform/text.ts";
import { DOCUMENT_FORMATS } from "../service/document-formats.ts";

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

/** Opens the documents page with a link, which is fetched there if the user allows it. */
export async function openDocumentLink(linkUrl: string): Promise<void> {
  const page = new URL(browser.runtime.getURL("src/documents/index.html"));
  page.searchParams.set("link", linkUrl);
  await browser.tabs.create({ url: page.href });
}

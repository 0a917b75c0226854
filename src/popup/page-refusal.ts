/** Why the browser keeps Surtitle out of a page. */
export type PageRefusal =
  | "browser" // one of its own pages
  | "store" // where it offers extensions
  | "extension" // a page of an extension, ours included
  | "file" // a file of this computer, which the user has not allowed
  | "other"; // an address of a kind that is closed to extensions, such as `data:`

const OWN_PAGES = /^(about|brave|chrome(-[a-z]+)?|devtools|edge|opera|view-source|vivaldi):/;

const STORES = /^https:\/\/(chromewebstore\.google\.com|chrome\.google\.com\/webstore)(\/|$)/;

/**
 * Tells from a page's address whether captions can be shown there; null where they can.
 * @param hasFileAccess whether the user lets the extension into files of this computer
 */
export function pageRefusal(url: string, hasFileAccess: boolean): PageRefusal | null {
  if (url.startsWith("file:")) return hasFileAccess ? null : "file";
  if (/^[a-z-]*extension:/.test(url)) return "extension";
  if (OWN_PAGES.test(url)) return "browser";
  if (!/^https?:/.test(url)) return "other";
  return STORES.test(url) ? "store" : null;
}

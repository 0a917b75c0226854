/** Why the browser keeps Surtitle out of a page. */
export type PageRefusal =
  | "browser" // one of its own pages, or its store
  | "file" // a file of this computer, which the user has not allowed
  | "other"; // pages of extensions, ours included, and addresses such as `data:`

const OWN_PAGES =
  /^((about|brave|chrome|devtools|edge|opera|view-source|vivaldi):|https:\/\/(chromewebstore\.google\.com|chrome\.google\.com\/webstore)(\/|$))/;

/**
 * Tells from a page's address whether captions can be shown there; null where they can.
 * @param hasFileAccess whether the user lets the extension into files of this computer
 */
export function pageRefusal(url: string, hasFileAccess: boolean): PageRefusal | null {
  if (url.startsWith("file:")) return hasFileAccess ? null : "file";
  if (OWN_PAGES.test(url)) return "browser";
  return /^https?:/.test(url) ? null : "other";
}

/** The most pages of a browser whose pictures are kept. */
export const MAX_PICTURES = 20;

/**
 * The name of a page's picture.
 * @param index of the page, which orders the pictures
 */
export function pictureName(index: number, url: string): string {
  const [address = ""] = url.split(/[?#]/);
  const path = address.replace(/^[\w-]+:\/*[^/]*\/?/, "").replaceAll(/[^\w.]+/g, "-");
  return `${String(index + 1).padStart(2, "0")}-${path.slice(-60) || "page"}.png`;
}

import { swapTexts, type TextSwap } from "./markup.ts";

const voids = new Set(
  "area base br col embed hr img input link meta param source track wbr".split(" "),
);
const untranslated = new Set(["script", "style", "code", "template", "codeblock", "codeph"]);

/**
 * Translates every text of an HTML page except scripts, styles and code, and its `alt`, `title` and `placeholder`.
 */
export function translateHtml(page: string, swap: TextSwap): string {
  const isWanted = (open: readonly string[]) => !open.some((name) => untranslated.has(name));
  const texts = swapTexts(page, isWanted, swap, { voids });
  return texts.replaceAll(
    /(<[a-z][^<>]*?\s(?:alt|title|placeholder)=")([^"<>]+)(")/gi,
    (_, before: string, text: string, after: string) => before + swap(text) + after,
  );
}

export function translateXml(xml: string, swap: TextSwap): string {
  return swapTexts(xml, (open) => !open.some((name) => untranslated.has(name)), swap);
}

/**
 * Translates the text of the innermost elements with the given names, in lower case (`w:t`,
 * `content`).
 */
export function translateElements(
  xml: string,
  names: readonly string[],
  swap: TextSwap,
  outside: readonly string[] = [],
): string {
  const isWanted = (open: readonly string[]) =>
    names.includes(open.at(-1) ?? "") && !open.some((name) => outside.includes(name));
  return swapTexts(xml, isWanted, swap);
}

/**
 * XLIFF 1.2 and 2.x: writes each source's translation into its target, which is added if missing.
 * Inline tags stay.
 */
export function translateXliff(xml: string, swap: TextSwap): string {
  const inner = (content: string) => swapTexts(content, () => true, swap);
  const units =
    /(<source\b[^>]*>)([\s\S]*?)(<\/source>)(?:(\s*)(?:<target\b([^>]*?)\/>|<target\b([^>]*)>[\s\S]*?<\/target>))?/g;
  return xml.replaceAll(
    units,
    (
      _,
      open: string,
      content: string,
      close: string,
      gap?: string,
      bare?: string,
      attributes?: string,
    ) =>
      `${open}${content}${close}${gap ?? ""}<target${attributes ?? bare ?? ""}>${inner(content)}</target>`,
  );
}

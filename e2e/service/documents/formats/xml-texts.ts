import { swapTexts, type TextSwap } from "./markup.ts";

/** Elements of HTML that have no end. */
const voids = new Set(
  "area base br col embed hr img input link meta param source track wbr".split(" "),
);
/** What is no prose. */
const untranslated = new Set(["script", "style", "code", "template", "codeblock", "codeph"]);

/** Every text of an HTML page but scripts, styles and code, and what pictures and tips say. */
export function translateHtml(page: string, swap: TextSwap): string {
  const isWanted = (open: readonly string[]) => !open.some((name) => untranslated.has(name));
  const texts = swapTexts(page, isWanted, swap, { voids });
  return texts.replaceAll(
    /(<[a-z][^<>]*?\s(?:alt|title|placeholder)=")([^"<>]+)(")/gi,
    (_, before: string, text: string, after: string) => before + swap(text) + after,
  );
}

/** Every text of an XML document but code. */
export function translateXml(xml: string, swap: TextSwap): string {
  return swapTexts(xml, (open) => !open.some((name) => untranslated.has(name)), swap);
}

/** The texts of the innermost elements of given names (`w:t`, `content`), in lower case. */
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
 * XLIFF 1.2 and 2.x: every source's translation goes into its target, which is made where there is
 * none; tags inside stay.
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

export type TextSwap = (text: string) => string;

// Comments, CDATA, processing instructions, declarations with or without a subset, and tags.
const tokens =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<![^>[]*(?:\[[\s\S]*?\]\s*)?>|<\/?[^\s<>/!?](?:[^"'<>]|"[^"]*"|'[^']*')*>/g;

interface Piece {
  readonly before: string;
  readonly token: string;
}

export interface SwapOptions {
  readonly voids?: ReadonlySet<string>;
  readonly keepCase?: boolean;
}

/**
 * Replaces texts between tags and keeps every other byte. References such as `&amp;` are passed on
 * unresolved.
 * @param isWanted receives the open elements, outermost first, and returns whether to replace their
 * text
 */
export function swapTexts(
  markup: string,
  isWanted: (open: readonly string[]) => boolean,
  swap: TextSwap,
  options: SwapOptions = {},
): string {
  const open: string[] = [];
  let result = "";
  for (const { before, token } of split(markup)) {
    result += before !== "" && isWanted(open) ? swap(before) : before;
    result += token;
    const name = tagName(token, !options.keepCase);
    if (name === undefined) continue;
    if (token.startsWith("</")) {
      const at = open.lastIndexOf(name);
      if (at >= 0) open.length = at;
    } else if (!token.endsWith("/>") && !options.voids?.has(name)) {
      open.push(name);
    }
  }
  return result;
}

/** True when tags are balanced: well-formed as far as tags are concerned. */
export function isWellFormed(markup: string): boolean {
  const open: string[] = [];
  let elements = 0;
  for (const { before, token } of split(markup)) {
    if (before.includes("<")) return false;
    const name = tagName(token, false);
    if (name === undefined) continue;
    elements += 1;
    if (token.startsWith("</")) {
      if (open.pop() !== name) return false;
    } else if (!token.endsWith("/>")) open.push(name);
  }
  return elements > 0 && open.length === 0;
}

function* split(markup: string): Generator<Piece> {
  let at = 0;
  for (const found of markup.matchAll(tokens)) {
    yield { before: markup.slice(at, found.index), token: found[0] };
    at = found.index + found[0].length;
  }
  yield { before: markup.slice(at), token: "" };
}

function tagName(token: string, foldCase = true): string | undefined {
  const name = /^<\/?([^\s<>/!?]+)/.exec(token)?.[1];
  return foldCase ? name?.toLowerCase() : name;
}

export function escapeMarkup(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

import { isolateForeign } from "../../captions/lines/foreign-runs.ts";
import { findFolded } from "../../captions/text/search-fold.ts";

export interface MarkedTextProps {
  readonly text: string;
  readonly direction: "ltr" | "rtl";
  readonly query: string;
  /** Index of the current match in this text; -1 for none. */
  readonly currentMatch: number;
}

/**
 * Text with search matches marked. Foreign names are wrapped in bidirectional isolates, which
 * `withoutIsolates` removes from copied text.
 */
export function MarkedText({ text, direction, query, currentMatch }: MarkedTextProps) {
  const show = (part: string) => isolateForeign(part, part.length, direction)[0];
  const found = findFolded(text, query);
  if (found.length === 0) return <>{show(text)}</>;
  let at = 0;
  return (
    <>
      {found.map(({ from, to }, nth) => {
        const before = text.slice(at, from);
        at = to;
        return (
          <>
            {show(before)}
            <mark class={nth === currentMatch ? "mark current" : "mark"}>
              {show(text.slice(from, to))}
            </mark>
          </>
        );
      })}
      {show(text.slice(at))}
    </>
  );
}

export function withoutIsolates(text: string): string {
  return text.replace(/[\u2068\u2069]/g, "");
}

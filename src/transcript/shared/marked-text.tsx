import { isolateForeign } from "../../captions/lines/foreign-runs.ts";
import { findFolded } from "../../captions/text/search-fold.ts";

export interface MarkedTextProps {
  readonly text: string;
  readonly direction: "ltr" | "rtl";
  /** What is searched for, folded; empty for nothing. */
  readonly query: string;
  /** Which of the places in this text is looked at; -1 for none. */
  readonly currentNth: number;
}

/**
 * A text with marks where it holds what is searched for. Names that run against its direction stand
 * between isolates; whoever copies it takes them out again (`withoutIsolates`).
 */
export function MarkedText({ text, direction, query, currentNth }: MarkedTextProps) {
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
            <mark class={nth === currentNth ? "mark current" : "mark"}>
              {show(text.slice(from, to))}
            </mark>
          </>
        );
      })}
      {show(text.slice(at))}
    </>
  );
}

/** Text from the screen without the isolates that were put into it. */
export function withoutIsolates(text: string): string {
  return text.replace(/[\u2068\u2069]/g, "");
}

import { onDocumentRewrite } from "../host/on-document-rewrite.ts";
import { onPageShow } from "../host/on-page-show.ts";

// Stored on the document as this isolated world has it, which the page cannot see. The window would
// not do: a frame's first, empty document may leave it to the next one, and its scripts end there.
const RUNNING = Symbol.for("surtitle.running");

/**
 * Runs a script in a page until `leave` is called. Does nothing if it already runs, since the
 * background may inject twice for one navigation.
 * @param begin called for the document and again for each document written over it; its result is
 *   called each time the page is shown
 */
export function runOnce(
  name: string,
  begin: (written: AbortSignal, leave: () => void) => (shown: AbortSignal) => void,
): void {
  // Images and bare XML documents cannot show captions.
  if (!(document.documentElement instanceof HTMLElement)) return;
  const marked = document as { [RUNNING]?: Set<string> };
  marked[RUNNING] ??= new Set();
  const running = marked[RUNNING];
  if (running.has(name)) return;
  running.add(name);
  const end = new AbortController();
  const leave = () => {
    running.delete(name);
    end.abort();
  };
  onDocumentRewrite((written) => onPageShow(begin(written, leave), written), end.signal);
}

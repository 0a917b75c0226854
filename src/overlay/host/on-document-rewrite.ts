import { onAbort } from "../../lib/on-abort.ts";
/**
 * Calls `begin` for the current document and again after each `document.open()`, which removes all
 * listeners from the document and its window, including those of extensions.
 * @param begin receives a signal that aborts when the document is rewritten, or with `signal`
 */
export function onDocumentRewrite(
  begin: (written: AbortSignal) => void,
  signal: AbortSignal,
): void {
  let root: Element | null = document.documentElement;
  let current = new AbortController();
  const start = () => begin(AbortSignal.any([current.signal, signal]));
  const observer = new MutationObserver(() => {
    const { documentElement } = document;
    if (!(documentElement instanceof HTMLElement) || documentElement === root) return;
    root = documentElement;
    current.abort();
    current = new AbortController();
    start();
  });
  observer.observe(document, { childList: true });
  onAbort(signal, () => observer.disconnect());
  start();
}

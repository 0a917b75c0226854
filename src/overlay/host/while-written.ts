import { onAbort } from "../../lib/on-abort.ts";
/**
 * Runs something on the document as it is now, and anew on each that is written over it: writing a
 * document takes all listeners from it and from its window, also those of extensions.
 * @param begin is given the signal of one document: it aborts when another is written, or with
 *   `signal`
 */
export function whileWritten(begin: (written: AbortSignal) => void, signal: AbortSignal): void {
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

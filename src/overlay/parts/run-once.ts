import { whileShown } from "../host/while-shown.ts";
import { whileWritten } from "../host/while-written.ts";

/** Remembered in the extension's own world of the page, which the page cannot see. */
const RUNNING = Symbol.for("surtitle.running");

const world = globalThis as { [RUNNING]?: Set<string> };

/**
 * Runs something in a page until `leave` is called, unless it runs there already: the background may
 * inject twice, for instance when two navigation events tell of one page.
 * @param name what runs once only
 * @param begin is called anew on each document that is written over the page's own, with the signal
 *   of that document; it returns what is to be done each time the page is in its tab
 */
export function runOnce(
  name: string,
  begin: (written: AbortSignal, leave: () => void) => (shown: AbortSignal) => void,
): void {
  // A picture or bare XML in a tab has no elements that could show words.
  if (!(document.documentElement instanceof HTMLElement)) return;
  world[RUNNING] ??= new Set();
  const running = world[RUNNING];
  if (running.has(name)) return;
  running.add(name);
  const end = new AbortController();
  const leave = () => {
    running.delete(name);
    end.abort();
  };
  whileWritten((written) => whileShown(begin(written, leave), written), end.signal);
}

import { onTrusted } from "../elements/on-trusted.ts";

/**
 * Runs something while the page is in its tab. A page that is left may be kept whole and come back
 * later by the Back button; what it was told in between it has not heard, so all begins anew.
 * @param begin is given the signal of one showing: it aborts when the page is left, or with `signal`
 */
export function whileShown(begin: (shown: AbortSignal) => void, signal: AbortSignal): void {
  let showing = new AbortController();
  const show = () => begin(AbortSignal.any([showing.signal, signal]));
  const showAgain = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    showing.abort();
    showing = new AbortController();
    show();
  };
  // A page that makes these events up would cut captions off, and nobody would know.
  onTrusted(window, "pagehide", () => showing.abort(), signal);
  onTrusted(window, "pageshow", showAgain, signal);
  show();
}

import { onTrusted } from "../elements/on-trusted.ts";

/**
 * Calls `begin` now and again whenever the page returns from the back/forward cache. A cached page
 * missed all messages, so everything starts over.
 * @param begin receives a signal that aborts when the page is left, or with `signal`
 */
export function onPageShow(begin: (shown: AbortSignal) => void, signal: AbortSignal): void {
  let showing = new AbortController();
  const show = () => begin(AbortSignal.any([showing.signal, signal]));
  const showAgain = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    showing.abort();
    showing = new AbortController();
    show();
  };
  // A page that forges these events could silently cut off the captions.
  onTrusted(window, "pagehide", () => showing.abort(), signal);
  onTrusted(window, "pageshow", showAgain, signal);
  show();
}

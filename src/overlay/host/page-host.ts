import { onAbort } from "../../lib/on-abort.ts";
import { onTrusted } from "../elements/on-trusted.ts";
import { ownHosts } from "./own-hosts.ts";

/** A page that darkens what is behind its dialogs would darken everything behind ours. */
const HOST_CSS = ":host::backdrop{display:none!important}";

/**
 * What keeps a page's own style sheet, however hostile, from hiding or moving what is ours: `all`
 * covers every property but `direction`. Should the page keep popovers from being shown, ours lies
 * at least above what is not one.
 */
const HOST_STYLE = [
  ...["all:initial", "display:block", "position:fixed", "inset:0", "z-index:2147483647"],
  ...["background:none", "pointer-events:none", "user-select:none", "direction:ltr"],
  "",
].join("!important;");

/** How soon what a page did to the host is undone. */
const RESTORE_AFTER_MS = 180;
/** A page that undoes it so often, without so long a rest in between, is let win. */
const MOST_ROUNDS = 10;
const REST_MS = 5000;

/** What a host is for. */
export interface PageHostOptions {
  /** The window of its document; a style sheet is of use in one document only. */
  readonly view: Window & typeof globalThis;
  readonly css: string;
  /** Where in the document it belongs now; null while there is no place for it. */
  home(): ParentNode | null;
  /** Called at once, and whenever the page begins or ceases to keep the host from being seen. */
  onSeen(isSeen: boolean): void;
}

/** An element of ours in a page: a popover above everything, with a closed shadow root. */
export interface PageHost {
  readonly root: ShadowRoot;
  /** Looks whether the host is as it should be, and has it restored soon when it is not. */
  check(): void;
  /** Puts the host above whatever the page has opened since. Focus stays where it is. */
  raise(): void;
}

/**
 * Puts a host into a page until `signal` aborts, and keeps it there as it should be. It is a plain
 * element: of one whose name a page can define it reads the closed shadow root too.
 */
export function openPageHost(
  { view, css, home, onSeen }: PageHostOptions,
  signal: AbortSignal,
): PageHost {
  const host = view.document.createElement("div");
  const root = host.attachShadow({ mode: "closed" });
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(HOST_CSS + css);
  root.adoptedStyleSheets = [sheet];
  ownHosts().set(host, root);
  let isSeen: boolean | null = null;
  let isRendered = true;
  let rounds = 0;
  let roundAtMs = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const dress = () => {
    for (const name of host.getAttributeNames()) host.removeAttribute(name);
    host.textContent = "";
    host.popover = "manual";
    host.style.cssText = HOST_STYLE;
  };
  dress();
  const dressed = host.outerHTML;
  const tell = (isSeenNow: boolean) => {
    if (isSeen === isSeenNow) return;
    isSeen = isSeenNow;
    onSeen(isSeenNow);
  };
  const raise = () => {
    const place = home();
    if (signal.aborted || !place || isSeen === false) return;
    const { activeElement } = root;
    if (host.outerHTML !== dressed) dress();
    // What is moved is not shown any more.
    if (host.parentNode !== place) {
      place.append(host);
      changes.disconnect();
      changes.observe(place, { childList: true });
      changes.observe(host, { childList: true, attributes: true });
    }
    try {
      if (host.matches(":popover-open")) host.hidePopover();
      host.showPopover();
    } catch {
      // The page has interfered while it was told of the popover: the next check sees that.
    }
    // What is hidden for a moment gives the focus away.
    (activeElement as HTMLElement | null)?.focus({ preventScroll: true });
    changes.takeRecords();
  };
  const isUp = () => isRendered && host.outerHTML === dressed && host.matches(":popover-open");
  const check = () => {
    if (isUp()) tell(true);
    else if (!signal.aborted && isSeen !== false) timer ??= setTimeout(restore, RESTORE_AFTER_MS);
  };
  const restore = () => {
    timer = undefined;
    if (!isUp()) {
      const nowMs = performance.now();
      rounds = nowMs - roundAtMs > REST_MS ? 1 : rounds + 1;
      roundAtMs = nowMs;
      if (rounds > MOST_ROUNDS) tell(false);
      raise();
    }
    check();
  };
  const changes = new MutationObserver(check);
  // A page that hides its whole document hides the host with it, which changes nothing of the host.
  const sight = new view.IntersectionObserver((entries) => {
    isRendered = entries.at(-1)?.isIntersecting === true;
    check();
  });
  onTrusted(host, "toggle", check, signal);
  onAbort(signal, () => {
    changes.disconnect();
    sight.disconnect();
    clearTimeout(timer);
    ownHosts().delete(host);
    host.remove();
  });
  raise();
  sight.observe(host);
  check();
  return { root, check, raise };
}

import { onAbort } from "../../lib/on-abort.ts";
import { onTrusted } from "../elements/on-trusted.ts";
import { extensionHosts } from "./extension-hosts.ts";

// A page's rule for dialog backdrops would darken the whole page behind ours too.
const HOST_CSS = ":host::backdrop{display:none!important}";

/**
 * Keeps hostile page styles from hiding or moving the host: `all` covers every property except
 * `direction`. If the page blocks popovers, `z-index` at least keeps the host above ordinary
 * content.
 */
const HOST_STYLE = [
  ...["all:initial", "display:block", "z-index:2147483647", "background:none"],
  ...["pointer-events:none", "user-select:none", "direction:ltr"],
];

/** A part of the page, in CSS pixels from the page's upper left corner. */
export interface PagePart {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

function hostStyle(part: PagePart | null): string {
  const place = part
    ? ["position:absolute", `top:${part.top}px`, `left:${part.left}px`, "right:auto", "bottom:auto"]
    : ["position:fixed", "inset:0"];
  const size = part ? [`width:${part.width}px`, `height:${part.height}px`] : [];
  // The page may be zoomed by a style, but its coordinates are those of the window.
  const { currentCSSZoom = 1 } = document.documentElement as { currentCSSZoom?: number };
  const zoom = currentCSSZoom === 1 ? [] : [`zoom:${1 / currentCSSZoom}`];
  return [...HOST_STYLE, ...place, ...size, ...zoom, ""].join("!important;");
}

const RESTORE_AFTER_MS = 180;
// After this many restores without a quiet period in between, the page wins.
const MAX_RESTORES = 10;
const QUIET_MS = 5000;

export interface PageHostOptions {
  /** Window of the host's document; a constructed style sheet works in one document only. */
  readonly view: Window & typeof globalThis;
  readonly css: string;
  /** Where the host belongs now, or null while there is no place for it. */
  parent(): ParentNode | null;
  onVisibleChange(isVisible: boolean): void;
}

export interface PageHost {
  readonly root: ShadowRoot;
  /** Checks the host and schedules a restore if the page has changed it. */
  check(): void;
  /** Lets the host scroll with a part of the page; null fixes it to the window. */
  pin(part: PagePart | null): void;
  /** Moves the host above anything the page has opened since. Focus is kept. */
  raise(): void;
}

/**
 * Adds a host to a page and keeps it intact until `signal` aborts. The host is a plain element,
 * because a page can define a custom element and then read its closed shadow root.
 */
export function openPageHost(
  { view, css, parent, onVisibleChange }: PageHostOptions,
  signal: AbortSignal,
): PageHost {
  const host = view.document.createElement("div");
  const root = host.attachShadow({ mode: "closed" });
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(HOST_CSS + css);
  root.adoptedStyleSheets = [sheet];
  extensionHosts().set(host, root);
  let isVisible: boolean | null = null;
  let isRendered = true;
  let restoreCount = 0;
  let restoredAtMs = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const resetAttributes = () => {
    for (const name of host.getAttributeNames()) host.removeAttribute(name);
    host.textContent = "";
    host.popover = "manual";
    host.style.cssText = style;
  };
  let style = hostStyle(null);
  resetAttributes();
  let expectedHtml = host.outerHTML;
  const pin = (part: PagePart | null) => {
    const wanted = hostStyle(part);
    // A page that has changed the host is dealt with by the next check.
    if (wanted === style || host.outerHTML !== expectedHtml) return;
    style = wanted;
    host.style.cssText = style;
    expectedHtml = host.outerHTML;
    changes.takeRecords();
  };
  const reportVisibility = (isVisibleNow: boolean) => {
    if (isVisible === isVisibleNow) return;
    isVisible = isVisibleNow;
    onVisibleChange(isVisibleNow);
  };
  const raise = () => {
    const target = parent();
    if (signal.aborted || !target || isVisible === false) return;
    const { activeElement } = root;
    if (host.outerHTML !== expectedHtml) resetAttributes();
    // Moving an element closes its popover.
    if (host.parentNode !== target) {
      target.append(host);
      changes.disconnect();
      changes.observe(target, { childList: true });
      changes.observe(host, { childList: true, attributes: true });
    }
    try {
      if (host.matches(":popover-open")) host.hidePopover();
      host.showPopover();
    } catch {
      // The page interfered during the `toggle` event; the next check notices.
    }
    // Hiding the popover dropped the focus.
    (activeElement as HTMLElement | null)?.focus({ preventScroll: true });
    changes.takeRecords();
  };
  const isIntact = () =>
    isRendered && host.outerHTML === expectedHtml && host.matches(":popover-open");
  const check = () => {
    if (isIntact()) reportVisibility(true);
    else if (!signal.aborted && isVisible !== false)
      timer ??= setTimeout(restore, RESTORE_AFTER_MS);
  };
  const restore = () => {
    timer = undefined;
    if (!isIntact()) {
      const nowMs = performance.now();
      restoreCount = nowMs - restoredAtMs > QUIET_MS ? 1 : restoreCount + 1;
      restoredAtMs = nowMs;
      if (restoreCount > MAX_RESTORES) reportVisibility(false);
      raise();
    }
    check();
  };
  const changes = new MutationObserver(check);
  // Hiding the whole document hides the host without changing it.
  const visibility = new view.IntersectionObserver((entries) => {
    isRendered = entries.at(-1)?.isIntersecting === true;
    check();
  });
  onTrusted(host, "toggle", check, signal);
  onAbort(signal, () => {
    changes.disconnect();
    visibility.disconnect();
    clearTimeout(timer);
    extensionHosts().delete(host);
    host.remove();
  });
  raise();
  visibility.observe(host);
  check();
  return { root, check, raise, pin };
}

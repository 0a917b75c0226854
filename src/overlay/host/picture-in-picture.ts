import { onTrusted } from "../elements/on-trusted.ts";
import { CAPTION_CSS } from "./caption-host.ts";
import { openPageHost } from "./page-host.ts";

/** Subset of `DocumentPictureInPicture` (https://wicg.github.io/document-picture-in-picture/). */
interface PagePictureInPicture {
  readonly window: Window | null;
  requestWindow(options: { width: number; height: number }): Promise<Window>;
}

interface PageWindow {
  readonly documentPictureInPicture: PagePictureInPicture;
}

const AROUND_PX = 16;

export interface OwnWindowHooks {
  /** The captions have changed windows, or their window its size. */
  onMoved(): void;
  /** @param open aborts when the captions are back in the page */
  onOpened(bringBack: () => void, open: AbortSignal): void;
}

interface FirefoxWindow {
  /** The window as scripts of the page see it. */
  readonly wrappedJSObject?: object;
}

interface FirefoxGlobals {
  /** Copies a value for scripts of the page. */
  cloneInto?<Value>(value: Value, scope: Window): Value;
}

/**
 * Firefox makes a window that a content script requests one of another origin. So it requests one
 * as the page would.
 */
async function requestWindow(size: { width: number; height: number }): Promise<void> {
  const { wrappedJSObject = window } = window as FirefoxWindow;
  const { cloneInto } = globalThis as FirefoxGlobals;
  try {
    await (wrappedJSObject as PageWindow).documentPictureInPicture.requestWindow(
      cloneInto?.(size, window) ?? size,
    );
  } catch {
    // The browser refuses, and the captions stay in the page.
  }
}

/** Null without browser support or outside secure contexts. */
export function documentPictureInPicture(): PagePictureInPicture | null {
  return (window as Partial<PageWindow>).documentPictureInPicture ?? null;
}

/**
 * Moves the captions into an always-on-top window until it closes, the page is left or `signal`
 * aborts. A page can have only one such window, so one that the page opened for its player is
 * shared. Must be called during a user gesture; if the browser refuses, the captions stay in the
 * page.
 * @param captionBox returns to its place when the window closes
 */
export async function showInPictureInPicture(
  captionBox: HTMLElement,
  { onMoved, onOpened }: OwnWindowHooks,
  signal: AbortSignal,
): Promise<void> {
  const pictureInPicture = documentPictureInPicture();
  const originalParent = captionBox.parentNode;
  if (!pictureInPicture || !originalParent || captionBox.ownerDocument !== document) return;
  const { offsetWidth, offsetHeight } = captionBox;
  const size = { width: offsetWidth, height: offsetHeight + AROUND_PX };
  const isSharedWindow = pictureInPicture.window !== null;
  if (!isSharedWindow) await requestWindow(size);
  const view = pictureInPicture.window;
  if (!view || signal.aborted) return view?.close();
  const { documentElement } = view.document;
  if (!isSharedWindow) {
    view.document.title = document.title;
    documentElement.style.background = "#000";
  }
  const closed = new AbortController();
  const { signal: open } = closed;
  const setNear = (isNear: boolean) => captionBox.classList.toggle("near", isNear);
  const moveBack = () => {
    if (open.aborted) return;
    closed.abort();
    captionBox.classList.remove("own-window");
    setNear(false);
    originalParent.append(captionBox);
    onMoved();
  };
  onTrusted(view, "pagehide", moveBack, open);
  onTrusted(view, "resize", onMoved, open);
  // Controls appear while the pointer is anywhere in the window.
  onTrusted(documentElement, "pointerenter pointermove", () => setNear(true), open);
  onTrusted(documentElement, "pointerleave", () => setNear(false), open);
  const end = () => {
    moveBack();
    if (!isSharedWindow) view.close();
  };
  signal.addEventListener("abort", end, { once: true, signal: open });
  const host = openPageHost(
    {
      view: view as Window & typeof globalThis,
      css: CAPTION_CSS,
      parent: () => view.document.documentElement,
      // Captions that their window's page hides are better off back in the tab.
      onVisibleChange: (isVisible) => isVisible || end(),
    },
    open,
  );
  captionBox.classList.add("own-window");
  setNear(false);
  host.root.append(captionBox);
  onMoved();
  onOpened(end, open);
}

import { onTrusted } from "../elements/on-trusted.ts";
import { CAPTION_CSS } from "./caption-host.ts";
import { openPageHost } from "./page-host.ts";

/** Subset of `DocumentPictureInPicture` (https://wicg.github.io/document-picture-in-picture/). */
interface PagePictureInPicture {
  readonly window: Window | null;
  requestWindow(options: { width: number; height: number }): Promise<Window>;
}

const AROUND_PX = 16;

export interface OwnWindowHooks {
  /** The captions have changed windows, or their window its size. */
  onMoved(): void;
  /** @param open aborts when the captions are back in the page */
  onOpened(bringBack: () => void, open: AbortSignal): void;
}

/** Null without browser support or outside secure contexts. */
export function documentPictureInPicture(): PagePictureInPicture | null {
  const { documentPictureInPicture = null } = window as {
    documentPictureInPicture?: PagePictureInPicture;
  };
  return documentPictureInPicture;
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
  const view =
    pictureInPicture.window ?? (await pictureInPicture.requestWindow(size).catch(() => null));
  if (!view || signal.aborted) return view?.close();
  if (!isSharedWindow) {
    view.document.title = document.title;
    view.document.documentElement.style.background = "#000";
  }
  const closed = new AbortController();
  const setNear = (isNear: boolean) => captionBox.classList.toggle("near", isNear);
  const moveBack = () => {
    if (closed.signal.aborted) return;
    closed.abort();
    captionBox.classList.remove("own-window");
    setNear(false);
    originalParent.append(captionBox);
    onMoved();
  };
  onTrusted(view, "pagehide", moveBack, closed.signal);
  onTrusted(view, "resize", onMoved, closed.signal);
  // Controls appear while the pointer is anywhere in the window.
  const { documentElement } = view.document;
  onTrusted(documentElement, "pointerenter pointermove", () => setNear(true), closed.signal);
  onTrusted(documentElement, "pointerleave", () => setNear(false), closed.signal);
  const end = () => {
    moveBack();
    if (!isSharedWindow) view.close();
  };
  signal.addEventListener("abort", end, { once: true, signal: closed.signal });
  const host = openPageHost(
    {
      view: view as Window & typeof globalThis,
      css: CAPTION_CSS,
      parent: () => view.document.documentElement,
      // Captions that their window's page hides are better off back in the tab.
      onVisibleChange: (isVisible) => isVisible || end(),
    },
    closed.signal,
  );
  captionBox.classList.add("own-window");
  setNear(false);
  host.root.append(captionBox);
  onMoved();
  onOpened(end, closed.signal);
}

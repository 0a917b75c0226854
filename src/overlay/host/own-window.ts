import { onTrusted } from "../elements/on-trusted.ts";
import { CAPTION_CSS } from "./caption-host.ts";
import { openPageHost } from "./page-host.ts";

/** A page's window that stays above all others (Document Picture-in-Picture). */
interface PagePictureInPicture {
  readonly window: Window | null;
  requestWindow(options: { width: number; height: number }): Promise<Window>;
}

/** Above and below the captions, in CSS pixels. */
const AROUND_PX = 16;

/** Null where the browser has no such windows, or the page may have none: on `http:`, for one. */
export function pictureInPicture(): PagePictureInPicture | null {
  const { documentPictureInPicture = null } = window as {
    documentPictureInPicture?: PagePictureInPicture;
  };
  return documentPictureInPicture;
}

/**
 * Moves the captions into a window that stays above all others, until it is closed, the page is
 * left or `signal` aborts. Where the page has such a window already, for its player, they go
 * there, for a page has one only. Ask in the turn of a user's press; who refuses keeps the captions
 * in the page.
 * @param stage comes back to where it was
 * @param onMoved is called whenever the stage is in another window, or its window has another size
 */
export async function showInOwnWindow(
  stage: HTMLElement,
  onMoved: () => void,
  signal: AbortSignal,
): Promise<void> {
  const offer = pictureInPicture();
  const home = stage.parentNode;
  if (!offer || !home || stage.ownerDocument !== document) return;
  const { offsetWidth, offsetHeight } = stage;
  const size = { width: offsetWidth, height: offsetHeight + AROUND_PX };
  const isPages = offer.window !== null;
  const view = offer.window ?? (await offer.requestWindow(size).catch(() => null));
  if (!view || signal.aborted) return view?.close();
  if (!isPages) {
    view.document.title = document.title;
    view.document.documentElement.style.background = "#000";
  }
  const closed = new AbortController();
  const comeBack = () => {
    if (closed.signal.aborted) return;
    closed.abort();
    stage.classList.remove("own-window");
    home.append(stage);
    onMoved();
  };
  onTrusted(view, "pagehide", comeBack, closed.signal);
  onTrusted(view, "resize", onMoved, closed.signal);
  const end = () => {
    comeBack();
    if (!isPages) view.close();
  };
  signal.addEventListener("abort", end, { once: true, signal: closed.signal });
  const host = openPageHost(
    {
      view: view as Window & typeof globalThis,
      css: CAPTION_CSS,
      home: () => view.document.documentElement,
      // In a window whose page hides them they are of no use.
      onSeen: (isSeen) => isSeen || end(),
    },
    closed.signal,
  );
  stage.classList.add("own-window");
  host.root.append(stage);
  onMoved();
}

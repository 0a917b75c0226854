export interface FullscreenKind {
  readonly name: string;
  /** In `e2e/site/players`. */
  readonly page: string;
  /** Id of the button that enters it. */
  readonly button: string;
  /** Whether the button is in the page's frame. */
  readonly isInFrame?: boolean;
  /** The fullscreen element, as the top document sees it. */
  readonly element: string;
}

export const FULLSCREEN_KINDS: readonly [FullscreenKind, ...FullscreenKind[]] = [
  {
    name: "a wrapper around the video",
    page: "wrapper.html",
    button: "fullscreen-wrapper",
    element: "DIV",
  },
  { name: "a bare video", page: "plain.html", button: "fullscreen-video", element: "VIDEO" },
  {
    name: "a frame from outside",
    page: "iframe.html",
    button: "fullscreen-iframe",
    element: "IFRAME",
  },
  {
    name: "a player inside a frame, from inside",
    page: "iframe.html",
    button: "fullscreen-inside",
    isInFrame: true,
    element: "IFRAME",
  },
  {
    name: "a frame of another site, from inside",
    page: "iframe-cross.html",
    button: "fullscreen-inside",
    isInFrame: true,
    element: "IFRAME",
  },
  {
    name: "a player inside a shadow root",
    page: "shadow.html",
    button: "fullscreen-wrapper",
    element: "SHADOW-PLAYER",
  },
  {
    name: "an element with a closed shadow root that shows nothing but that",
    page: "bar.html?root=closed",
    button: "fullscreen-place",
    element: "DIV",
  },
  {
    name: "a video in a modal dialog",
    page: "dialog.html",
    button: "fullscreen-video",
    element: "VIDEO",
  },
];

/** Address of a page of players that plays a talk, or shows its picture, which costs less. */
export function talkAddress(siteUrl: string, page: string, { isPlaying = true } = {}): string {
  const query = `talk=lighthouses&loop=1&t=20${isPlaying ? "&autoplay=1" : ""}`;
  return `${siteUrl}/players/${page}${page.includes("?") ? "&" : "?"}${query}`;
}

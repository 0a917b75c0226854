import { browser } from "./browser.ts";

/**
 * The hidden document of the extension that has media. In Chromium it is an offscreen document. In
 * Firefox the background has a document, which holds it as a frame.
 */
interface OffscreenDocument {
  isOpen(): Promise<boolean>;
  /**
   * Opens it, unless it is open.
   * @param justification why it is needed, for the browser
   * @throws Error when the browser does not open it
   */
  open(url: string, justification: string): Promise<void>;
  /** Closes it, if it is open. */
  close(): Promise<void>;
}

// Firefox ends a background in which nothing has happened for 30 s, and the frame with it. Messages
// from content scripts to the frame do not count, but each call of an API does.
const STAY_AWAKE_MS = 10_000;

let frame: { readonly element: HTMLIFrameElement; readonly timer: Timer } | null = null;

type Timer = ReturnType<typeof setInterval>;

const chromiumDocument: OffscreenDocument = {
  async isOpen() {
    const contexts = await chrome.runtime.getContexts({
      contextTypes: ["OFFSCREEN_DOCUMENT"] as chrome.runtime.ContextType[],
    });
    return contexts.length > 0;
  },

  async open(url, justification) {
    if (await chromiumDocument.isOpen()) return;
    const { offscreen } = chrome;
    await offscreen.createDocument({
      url,
      // With AUDIO_PLAYBACK alone the browser closes the document after 30 seconds of silence.
      reasons: ["USER_MEDIA", "AUDIO_PLAYBACK"] as chrome.offscreen.Reason[],
      justification,
    });
  },

  async close() {
    const { offscreen } = chrome;
    if (await chromiumDocument.isOpen()) await offscreen.closeDocument();
  },
};

const frameDocument: OffscreenDocument = {
  isOpen: async () => frame !== null,

  async open(url) {
    if (frame) return;
    const element = document.createElement("iframe");
    element.src = browser.runtime.getURL(url);
    // Its modules have run by then, and listen.
    const loaded = new Promise((resolve) => element.addEventListener("load", resolve));
    document.body.append(element);
    const timer = setInterval(() => void browser.runtime.getPlatformInfo(), STAY_AWAKE_MS);
    frame = { element, timer };
    await loaded;
  },

  async close() {
    if (!frame) return;
    clearInterval(frame.timer);
    frame.element.remove();
    frame = null;
  },
};

const here = () => (hasOffscreenDocuments() ? chromiumDocument : frameDocument);

export const offscreenDocument: OffscreenDocument = {
  isOpen: () => here().isOpen(),
  open: (url, justification) => here().open(url, justification),
  close: () => here().close(),
};

export function hasOffscreenDocuments(): boolean {
  return globalThis.chrome?.offscreen !== undefined;
}

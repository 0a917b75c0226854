/** The hidden document of the extension that has media; Firefox has no such documents. */
interface OffscreenDocument {
  isOpen(): Promise<boolean>;
  /**
   * Opens it, unless it is open.
   * @param justification why it is needed, for the browser
   * @throws Error when the browser has no such documents
   */
  open(url: string, justification: string): Promise<void>;
  /** Closes it, if it is open. */
  close(): Promise<void>;
}

export const offscreenDocument: OffscreenDocument = {
  async isOpen() {
    // Firefox refuses the name of a kind of context that it does not have.
    if (!hasOffscreenDocuments()) return false;
    const contexts = await chrome.runtime.getContexts({
      contextTypes: ["OFFSCREEN_DOCUMENT"] as chrome.runtime.ContextType[],
    });
    return contexts.length > 0;
  },

  async open(url, justification) {
    if (await offscreenDocument.isOpen()) return;
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
    if (await offscreenDocument.isOpen()) await offscreen.closeDocument();
  },
};

export function hasOffscreenDocuments(): boolean {
  return globalThis.chrome?.offscreen !== undefined;
}

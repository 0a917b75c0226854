import type { TextToTry } from "../../../messaging/protocol.ts";
import { browser } from "../../../platform/browser.ts";

/** Opens the page on which texts are tried with style rules, and hands it one. */
export class TryPage {
  /** In memory only: an address would be written down with the pages that were visited. */
  #text: TextToTry | null = null;

  /** @param besides the tab that the page is opened beside */
  async open(
    text: TextToTry,
    besides: { readonly windowId?: number | undefined; readonly incognito: boolean },
  ): Promise<void> {
    this.#text = text;
    const url = browser.runtime.getURL("src/style-rules/index.html#try");
    const { windowId, incognito } = besides;
    // The extension has no pages in private windows: there the browser opens it in another one.
    const isPlain = windowId !== undefined && !incognito;
    await browser.tabs.create({ url, ...(isPlain && { windowId }) });
  }

  /** The text that waits, which is forgotten with that. */
  take(): TextToTry | null {
    const text = this.#text;
    this.#text = null;
    return text;
  }
}

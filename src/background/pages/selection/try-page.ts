import type { TextToTry } from "../../../messaging/protocol.ts";
import { browser } from "../../../platform/browser.ts";

/** Opens the page that tries texts with style rules, and hands it a text. */
export class TryPage {
  #text: TextToTry | null = null;

  /** @param besides the tab to open the page next to */
  async openWithText(
    text: TextToTry,
    besides: { readonly windowId?: number | undefined; readonly incognito: boolean },
  ): Promise<void> {
    this.#text = text;
    const url = browser.runtime.getURL("src/style-rules/index.html#try");
    const { windowId, incognito } = besides;
    // Extension pages cannot open in private windows, so the browser chooses a normal one.
    const isPlain = windowId !== undefined && !incognito;
    await browser.tabs.create({ url, ...(isPlain && { windowId }) });
  }

  takeText(): TextToTry | null {
    const text = this.#text;
    this.#text = null;
    return text;
  }
}

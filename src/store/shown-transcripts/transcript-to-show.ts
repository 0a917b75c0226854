import { browser } from "../../platform/browser.ts";

const KEY = "transcriptToShow";

/**
 * The transcript that the user chose in the library to show over a video. It waits here, because
 * the browser lets nothing into a tab before the toolbar button is pressed there. It is gone when
 * the browser closes.
 */
export const transcriptToShow = {
  async get(): Promise<string | null> {
    const { [KEY]: id } = await browser.storage.session.get(KEY);
    return typeof id === "string" ? id : null;
  },
  async set(id: string | null): Promise<void> {
    await browser.storage.session.set({ [KEY]: id });
  },
};

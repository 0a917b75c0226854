import { browser } from "../platform/browser.ts";

const KEY = "transcriptToShow";

/**
 * The transcript that the user has chosen in the library to be shown: the browser lets nothing into
 * a tab before the toolbar button was pressed there, so it waits here. Forgotten with the browser's
 * end.
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

import { browser } from "../../platform/browser.ts";

const KEY = "transcriptToShow";

/**
 * The transcript that the user chose in the library to show over a video. It is stored until the
 * toolbar button is pressed in that tab, because browsers allow no script there before. It is gone
 * when the browser closes.
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

import type { SavedAnswer } from "../../../messaging/page-cards.ts";
import { openStoredTranscript } from "../../../platform/open-transcript.ts";

export interface SavedNoticeDeps {
  isWanted(): Promise<boolean>;
  hasWords(sessionId: string): Promise<boolean>;
  /** Shows the notice in a page, and resolves when it is gone. */
  show(tabId: number): Promise<SavedAnswer>;
}

/**
 * Offers the transcript in the page after the user has stopped captions there. Captions that end
 * otherwise get no notice, and neither do those of which nothing is stored.
 */
export class SavedNotice {
  readonly #deps: SavedNoticeDeps;
  readonly #expected = new Set<string>();

  constructor(deps: SavedNoticeDeps) {
    this.#deps = deps;
  }

  /** The user stops these captions in the page. */
  expect(sessionId: string): void {
    this.#expected.add(sessionId);
  }

  /** The last words of these captions are written. */
  async onWritten({ tabId, id }: { readonly tabId: number; readonly id: string }): Promise<void> {
    if (!this.#expected.delete(id)) return;
    if (!(await this.#deps.isWanted()) || !(await this.#deps.hasWords(id))) return;
    const answer = await this.#deps.show(tabId);
    if (answer === null) return;
    await openStoredTranscript({ sessionId: id, translate: answer === "translate" }, tabId);
  }
}

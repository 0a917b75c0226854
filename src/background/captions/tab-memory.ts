import type { CaptionFailure } from "../../messaging/caption-status.ts";
import { type CaptionedTab, recallTabs, rememberTabs } from "./session-memory.ts";

/** What one life of the worker knows of the tabs and leaves to the next. */
export class TabMemory {
  readonly #captioned = new Map<number, CaptionedTab>();
  readonly #failed = new Map<number, CaptionFailure>();
  /** The transcripts of tabs that are captioned no longer. */
  readonly #ended = new Map<number, string>();

  /** Takes over what the earlier life left; returns the tabs whose captions were under way. */
  async recall(): Promise<readonly CaptionedTab[]> {
    const { captioned, failed, ended } = await recallTabs();
    for (const tab of captioned) this.#captioned.set(tab.tabId, tab);
    for (const { tabId, failure } of failed) this.#failed.set(tabId, failure);
    for (const { tabId, id } of ended) this.#ended.set(tabId, id);
    return captioned;
  }

  /** Captions of a tab have begun, or something about them has changed. */
  keep(tab: CaptionedTab): void {
    this.#captioned.set(tab.tabId, tab);
    this.#failed.delete(tab.tabId);
    this.#ended.delete(tab.tabId);
    void this.#write();
  }

  /** Changes what is kept of captions; those that are over by now are left alone. */
  change(tabId: number, id: string, change: Partial<CaptionedTab>): void {
    const tab = this.#captioned.get(tabId);
    if (tab?.id === id) this.keep({ ...tab, ...change });
  }

  /** What is kept of a tab that is being captioned. */
  captioned(tabId: number): CaptionedTab | undefined {
    return this.#captioned.get(tabId);
  }

  /** Why the tab's captions failed; null when they did not, or have been started again since. */
  failure(tabId: number): CaptionFailure | null {
    return this.#failed.get(tabId) ?? null;
  }

  /** The transcript of the tab's captions that are over; null where none of them is on disk. */
  transcriptId(tabId: number): string | null {
    return this.#ended.get(tabId) ?? null;
  }

  /** The captions of a tab are over. Resolves when the next life would know. */
  async drop(tabId: number, id: string, failure: CaptionFailure | null): Promise<void> {
    const tab = this.#captioned.get(tabId);
    if (tab?.id === id) {
      this.#captioned.delete(tabId);
      if (tab.isOnDisk) this.#ended.set(tabId, id);
    }
    if (failure) this.#failed.set(tabId, failure);
    await this.#write();
  }

  /** The tab is gone. */
  forget(tabId: number): void {
    const [hadFailed, hadEnded] = [this.#failed.delete(tabId), this.#ended.delete(tabId)];
    if (hadFailed || hadEnded) void this.#write();
  }

  /** Forgets all tabs; what was written down of them is left to the caller. */
  clear(): void {
    for (const tabs of [this.#captioned, this.#failed, this.#ended]) tabs.clear();
  }

  #write(): Promise<void> {
    const failed = [...this.#failed].map(([tabId, failure]) => ({ tabId, failure }));
    const ended = [...this.#ended].map(([tabId, id]) => ({ tabId, id }));
    return rememberTabs({ captioned: [...this.#captioned.values()], failed, ended });
  }
}

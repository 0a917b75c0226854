import type { CaptionFailure } from "../../messaging/caption-status.ts";
import { type CaptionedTab, recallTabs, rememberTabs } from "./session-memory.ts";

/** What the worker knows about tabs and passes on to the next worker. */
export class TabMemory {
  readonly #captioned = new Map<number, CaptionedTab>();
  readonly #failures = new Map<number, CaptionFailure>();
  readonly #ended = new Map<number, string>();

  /**
   * Reads what the previous worker left.
   * @returns the tabs whose captions were under way
   */
  async restoreTabs(): Promise<readonly CaptionedTab[]> {
    const { captioned, failed, ended } = await recallTabs();
    for (const tab of captioned) this.#captioned.set(tab.tabId, tab);
    for (const { tabId, failure } of failed) this.#failures.set(tabId, failure);
    for (const { tabId, id } of ended) this.#ended.set(tabId, id);
    return captioned;
  }

  rememberTab(tab: CaptionedTab): void {
    this.#captioned.set(tab.tabId, tab);
    this.#failures.delete(tab.tabId);
    this.#ended.delete(tab.tabId);
    void this.#write();
  }

  /** Changes a captioned tab, unless the captions with this id are over. */
  changeTab(tabId: number, id: string, change: Partial<CaptionedTab>): void {
    const tab = this.#captioned.get(tabId);
    if (tab?.id === id) this.rememberTab({ ...tab, ...change });
  }

  captionedTab(tabId: number): CaptionedTab | undefined {
    return this.#captioned.get(tabId);
  }

  /** Why the tab's captions failed; null when they did not, or were started again. */
  failureIn(tabId: number): CaptionFailure | null {
    return this.#failures.get(tabId) ?? null;
  }

  get failedTabs(): readonly number[] {
    return [...this.#failures.keys()];
  }

  /** The transcript of the tab's last captions; null when it is not on disk. */
  transcriptIdIn(tabId: number): string | null {
    return this.#ended.get(tabId) ?? null;
  }

  /** The captions of a tab are over. Resolves when the next worker would know. */
  async dropCaptions(tabId: number, id: string, failure: CaptionFailure | null): Promise<void> {
    const tab = this.#captioned.get(tabId);
    if (tab?.id === id) {
      this.#captioned.delete(tabId);
      if (tab.isOnDisk) this.#ended.set(tabId, id);
    }
    if (failure) this.#failures.set(tabId, failure);
    await this.#write();
  }

  forgetTab(tabId: number): void {
    const [hadFailed, hadEnded] = [this.#failures.delete(tabId), this.#ended.delete(tabId)];
    if (hadFailed || hadEnded) void this.#write();
  }

  /** Forgets all tabs; the caller erases what is stored. */
  forgetAll(): void {
    for (const tabs of [this.#captioned, this.#failures, this.#ended]) tabs.clear();
  }

  #write(): Promise<void> {
    const failed = [...this.#failures].map(([tabId, failure]) => ({ tabId, failure }));
    const ended = [...this.#ended].map(([tabId, id]) => ({ tabId, id }));
    return rememberTabs({ captioned: [...this.#captioned.values()], failed, ended });
  }
}

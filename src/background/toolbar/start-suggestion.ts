import type { CaptionStatus } from "../../messaging/caption-status.ts";
import { browser } from "../../platform/browser.ts";
import { choicesOf, type SiteChoices, siteOf } from "../../settings/sites/site-choices.ts";
import { siteStore } from "../../settings/sites/site-store.ts";
import type { ToolbarButton } from "./toolbar-button.ts";

interface SuggestedTab {
  readonly id?: number | undefined;
  readonly url?: string | undefined;
}

/** Suggests captions on the toolbar button, on sites where the user wants that. */
export class StartSuggestion {
  readonly #button: ToolbarButton;
  readonly #statusOf: (tabId: number) => Promise<CaptionStatus>;

  constructor(button: ToolbarButton, statusOf: (tabId: number) => Promise<CaptionStatus>) {
    this.#button = button;
    this.#statusOf = statusOf;
  }

  async checkTab(tab: SuggestedTab): Promise<void> {
    await this.#check(tab, await siteStore.get());
  }

  /** Call it when the user has changed a site's settings. */
  async checkAllTabs(): Promise<void> {
    const [tabs, sites] = await Promise.all([browser.tabs.query({}), siteStore.get()]);
    await Promise.all(tabs.map((tab) => this.#check(tab, sites)));
  }

  async #check({ id, url = "" }: SuggestedTab, sites: readonly SiteChoices[]): Promise<void> {
    if (id === undefined) return;
    const site = siteOf(url);
    const isSuggested = site !== null && choicesOf(sites, site).suggest;
    this.#button.setStatus(await this.#statusOf(id), isSuggested);
  }
}

import type { CaptionStatus } from "../../messaging/caption-status.ts";
import { browser } from "../../platform/browser.ts";
import { choicesOf, type SiteChoices, siteOf } from "../../settings/sites/site-choices.ts";
import { siteStore } from "../../settings/sites/site-store.ts";
import type { ToolbarButton } from "./toolbar-button.ts";

/** What the browser tells of a tab; the address only where the extension may know it. */
interface SuggestedTab {
  readonly id?: number | undefined;
  readonly url?: string | undefined;
}

/** Has the toolbar button offer captions on the sites where the user wants that. */
export class StartSuggestion {
  readonly #button: ToolbarButton;
  readonly #statusOf: (tabId: number) => Promise<CaptionStatus>;

  /** @param statusOf how the captions of a tab are doing */
  constructor(button: ToolbarButton, statusOf: (tabId: number) => Promise<CaptionStatus>) {
    this.#button = button;
    this.#statusOf = statusOf;
  }

  /** The tab shows another page, or begins to sound. */
  async look(tab: SuggestedTab): Promise<void> {
    await this.#look(tab, await siteStore.get());
  }

  /** The user has just chosen something for a site, whichever tabs show it. */
  async lookAtAll(): Promise<void> {
    const [tabs, sites] = await Promise.all([browser.tabs.query({}), siteStore.get()]);
    await Promise.all(tabs.map((tab) => this.#look(tab, sites)));
  }

  async #look({ id, url = "" }: SuggestedTab, sites: readonly SiteChoices[]): Promise<void> {
    if (id === undefined) return;
    const site = siteOf(url);
    const isSuggested = site !== null && choicesOf(sites, site).suggest;
    this.#button.tell(await this.#statusOf(id), isSuggested);
  }
}

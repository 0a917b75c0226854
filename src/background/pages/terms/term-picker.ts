import { type PickedTerm, readPickedTerm } from "../../../captions/terms/picked-term.ts";
import { RateLimit } from "../../../lib/rate-limit.ts";
import type { ChannelEnd } from "../../../messaging/channel.ts";
import type { RequestGrants } from "../selection/selection-grants.ts";
import type { termGrants } from "./term-grants.ts";

// Nobody picks terms faster; a flood from a page is ignored.
const BURST = 5;
const PICKS_PER_SECOND = 0.5;

export interface TermPickerDeps {
  wasPressed(tabId: number): Promise<boolean>;
  readonly grants: Pick<typeof termGrants, "grantPick" | "usePick">;
  readonly translations: Pick<RequestGrants, "grantRequests">;
  injectPicker(tabId: number): Promise<void>;
  openTermWindow(term: PickedTerm): Promise<void>;
}

/** Lets users pick words in captions, and opens the window that adds them to a list. */
export class TermPicker {
  readonly #deps: TermPickerDeps;
  readonly #requestLimit = new RateLimit(BURST, PICKS_PER_SECOND);
  readonly #windowLimit = new RateLimit(BURST, PICKS_PER_SECOND);

  constructor(deps: TermPickerDeps) {
    this.#deps = deps;
  }

  async startPicking(tabId: number | undefined): Promise<void> {
    if (tabId === undefined || !this.#requestLimit.allows(performance.now())) return;
    if (!(await this.#deps.wasPressed(tabId))) return;
    await this.#deps.grants.grantPick(tabId);
    await this.#deps.translations.grantRequests(tabId);
    await this.#deps.injectPicker(tabId);
  }

  /** A picker was loaded in a page and reports the picked term. */
  attachPicker(picker: ChannelEnd<"words">): void {
    picker.onMessage((message) => {
      const term = readPickedTerm(message);
      if (term && this.#windowLimit.allows(performance.now()))
        void this.#openWindow(picker.tabId, term);
    });
  }

  async #openWindow(tabId: number | undefined, term: PickedTerm): Promise<void> {
    if (tabId === undefined || !(await this.#deps.grants.usePick(tabId))) return;
    if (await this.#deps.wasPressed(tabId)) await this.#deps.openTermWindow(term);
  }

  async addSelectedText(selected: string): Promise<void> {
    const line = { language: "und", text: "" };
    const term = readPickedTerm({ word: selected, line, others: [] });
    if (term) await this.#deps.openTermWindow(term);
  }
}

import { type PickedTerm, readPickedTerm } from "../../../captions/terms/picked-term.ts";
import { RateLimit } from "../../../lib/rate-limit.ts";
import type { ChannelEnd } from "../../../messaging/channel.ts";
import type { termGrants } from "./term-grants.ts";

/** Nobody picks words faster; a page that goes on and on is not heard. */
const BURST = 5;
const PICKS_PER_SECOND = 0.5;

/** What picking words needs done. */
export interface TermPickerDeps {
  /** Whether the user has pressed something in the page of a tab within the last seconds. */
  wasPressed(tabId: number): Promise<boolean>;
  /** Which tabs may pick a word: each once for each time the user has asked. */
  readonly grants: Pick<typeof termGrants, "give" | "take">;
  /** Puts what words are picked with into the page of a tab. */
  inject(tabId: number): Promise<void>;
  /** Opens the window in which a word is added to a list. */
  open(word: PickedTerm): Promise<void>;
}

/** Takes the words that users pick in pages to where they are added to lists. */
export class TermPicker {
  readonly #world: TermPickerDeps;
  readonly #asked = new RateLimit(BURST, PICKS_PER_SECOND);
  readonly #opened = new RateLimit(BURST, PICKS_PER_SECOND);

  constructor(world: TermPickerDeps) {
    this.#world = world;
  }

  /** The user wants to pick a word of the captions in a tab. */
  async pick(tabId: number | undefined): Promise<void> {
    if (tabId === undefined || !this.#asked.allows(performance.now())) return;
    if (!(await this.#world.wasPressed(tabId))) return;
    await this.#world.grants.give(tabId);
    await this.#world.inject(tabId);
  }

  /** What words are picked with has come into a page, and tells which. */
  attach(picker: ChannelEnd<"words">): void {
    picker.onMessage((message) => {
      const word = readPickedTerm(message);
      if (word && this.#opened.allows(performance.now())) void this.#open(picker.tabId, word);
    });
  }

  async #open(tabId: number | undefined, word: PickedTerm): Promise<void> {
    if (tabId === undefined || !(await this.#world.grants.take(tabId))) return;
    if (await this.#world.wasPressed(tabId)) await this.#world.open(word);
  }

  /** The user has chosen the entry of the menu over words that are selected somewhere. */
  async addSelected(selected: string): Promise<void> {
    const line = { language: "und", text: "" };
    const word = readPickedTerm({ word: selected, line, others: [] });
    if (word) await this.#world.open(word);
  }
}

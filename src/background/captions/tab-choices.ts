import type { CaptionPosition } from "../../captions/look/caption-position.ts";
import { drawnStyle } from "../../captions/look/drawn-style.ts";
import type { LaneId } from "../../captions/segment.ts";
import type { OverlayLook } from "../../messaging/channel.ts";
import { type DialStep, stepSize } from "../../settings/changes/dials.ts";
import { changePace } from "../../settings/changes/look-api.ts";
import type { Settings } from "../../settings/schema/settings.ts";
import { changeStyle } from "../../settings/sites/site-api.ts";
import {
  placesFor,
  type SiteChoices,
  settingsFor,
  siteOf,
} from "../../settings/sites/site-choices.ts";
import { changeSite } from "../../settings/sites/site-store.ts";
import type { SettingsCache } from "./settings-cache.ts";
import { nextLane, shownLanes } from "./visible-lanes.ts";

/** A hand that moves captions tells of many places; the last one is written down. */
const WRITE_AFTER_MS = 300;

/** What is seen of a tab's captions; it is forgotten with them. */
export interface CaptionView {
  readonly isHidden: boolean;
  /** The only lane to be drawn; null for all. */
  readonly onlyLane: LaneId | null;
}

/** What the user's choices come to in one tab: on the site it shows, with what is seen there. */
export class TabChoices {
  readonly #book: SettingsCache;
  #site: string | null = null;
  /** Until the browser has told, as if it were: nothing is written. */
  #isPrivate = true;
  /** Of the site, and not written yet; in a private window never. */
  #unwritten: SiteChoices | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  view: CaptionView = { isHidden: false, onlyLane: null };

  constructor(book: SettingsCache) {
    this.#book = book;
  }

  /** Whether nothing of the tab's site may be written down. */
  setPrivate(isPrivate: boolean): void {
    this.#isPrivate = isPrivate;
  }

  /** The tab shows this page. An address the browser does not tell changes nothing. */
  visit(address: string): void {
    const site = siteOf(address);
    if (site === null || site === this.#site) return;
    void this.#write();
    this.#unwritten = null;
    this.#site = site;
  }

  /** The settings as they hold on the site. */
  get settings(): Settings {
    return settingsFor(this.#book.settings, this.#choices);
  }

  /** The lanes to draw, in their order. */
  get lanes(): LaneId[] {
    return shownLanes(this.settings.languages, this.view.onlyLane);
  }

  /** How they are drawn, and where. */
  get look(): OverlayLook {
    const { style, reading } = this.settings;
    const places = placesFor(this.#choices);
    return { style: drawnStyle(style), reading, places, isHidden: this.view.isHidden };
  }

  /** Goes on to the next lane alone, after the last one to all of them. */
  nextLane(): void {
    const onlyLane = nextLane(this.settings.languages, this.view.onlyLane);
    this.view = { ...this.view, onlyLane };
  }

  /** Captions have been put somewhere, or back (null); it holds at once. */
  place(where: "window" | "fullscreen", place: CaptionPosition | null): void {
    const choices = this.#choices;
    if (!choices) return;
    this.#unwritten = { ...choices, places: { ...choices.places, [where]: place } };
    if (!this.#isPrivate) this.#timer ??= setTimeout(() => void this.#write(), WRITE_AFTER_MS);
  }

  /** Turns the dial from calm to fast. Resolves when it is stored. */
  async stepPace(step: DialStep): Promise<void> {
    await changePace(step);
  }

  /** Makes captions larger or smaller, on this site alone where it has a look of its own. */
  async stepSize(step: DialStep): Promise<void> {
    const choices = this.#choices;
    if (this.#isPrivate && choices?.style) {
      this.#unwritten = { ...choices, style: stepSize(choices.style, step) };
    } else await changeStyle(this.#site, (style) => stepSize(style, step));
  }

  /** Captions were started on the site. */
  async countStart(): Promise<void> {
    if (this.#site === null || this.#isPrivate) return;
    await changeSite(this.#site, (choices) => ({ ...choices, starts: choices.starts + 1 }));
  }

  get #choices(): SiteChoices | null {
    if (this.#unwritten) return this.#unwritten;
    return this.#site === null ? null : this.#book.choicesOf(this.#site);
  }

  async #write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const written = this.#unwritten;
    if (!written || this.#isPrivate) return;
    const { site, places } = written;
    await changeSite(site, (choices) => ({ ...choices, places }));
    await this.#book.read();
    if (this.#unwritten === written) this.#unwritten = null;
  }
}

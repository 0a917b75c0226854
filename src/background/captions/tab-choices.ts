import type { CaptionPosition, PositionKind } from "../../captions/look/caption-position.ts";
import { resolveStyle } from "../../captions/look/resolved-style.ts";
import type { LaneId } from "../../captions/segment.ts";
import type { OverlayLook } from "../../messaging/channel.ts";
import type { OverlayReport } from "../../messaging/overlay-report.ts";
import { type DialStep, stepSize } from "../../settings/changes/dials.ts";
import { changePace } from "../../settings/changes/look-changes.ts";
import type { Settings } from "../../settings/schema/settings.ts";
import { changeStyle } from "../../settings/sites/site-changes.ts";
import {
  captionPositionsFor,
  type SiteChoices,
  settingsFor,
  siteOf,
} from "../../settings/sites/site-choices.ts";
import { changeSite } from "../../settings/sites/site-store.ts";
import type { SettingsCache } from "./settings-cache.ts";
import { nextLane, shownLanes } from "./visible-lanes.ts";

// Dragging captions reports many positions; the last one is stored.
const WRITE_AFTER_MS = 300;

export interface CaptionView {
  readonly isHidden: boolean;
  /** The only lane to draw; null for all. */
  readonly onlyLane: LaneId | null;
}

export interface TabChoicesEvents {
  onView(view: CaptionView): void;
  onLook(): void;
}

const NO_EVENTS: TabChoicesEvents = { onView: () => undefined, onLook: () => undefined };

/** The user's choices as they apply in one tab: for all sites, for its site, for its captions. */
export class TabChoices {
  readonly #settings: SettingsCache;
  readonly #events: TabChoicesEvents;
  #site: string | null = null;
  // True until the browser answers, so that nothing is stored too early.
  #isPrivate = true;
  // Choices for the site that are not stored yet; in a private window they never are.
  #unwritten: SiteChoices | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #view: CaptionView = { isHidden: false, onlyLane: null };

  constructor(settings: SettingsCache, events: TabChoicesEvents = NO_EVENTS) {
    this.#settings = settings;
    this.#events = events;
  }

  setPrivate(isPrivate: boolean): void {
    this.#isPrivate = isPrivate;
  }

  /** Sets the page that the tab shows. An address that the browser withholds changes nothing. */
  setPage(address: string): void {
    const site = siteOf(address);
    if (site === null || site === this.#site) return;
    void this.#write();
    this.#unwritten = null;
    this.#site = site;
  }

  get settings(): Settings {
    return settingsFor(this.#settings.settings, this.#siteChoices);
  }

  /** The spoken language, as chosen for the site or for all sites; null when none is chosen. */
  get spoken(): string | null {
    return this.#siteChoices?.spoken ?? this.settings.languages.source;
  }

  /** Whether captions on this site are of the player that was started last alone. */
  get isOnePlayer(): boolean {
    return this.#siteChoices?.onePlayer ?? false;
  }

  get view(): CaptionView {
    return this.#view;
  }

  setView(view: CaptionView): void {
    this.#view = view;
    this.#events.onView(view);
    this.#events.onLook();
  }

  setHidden(isHidden: boolean): void {
    this.setView({ ...this.#view, isHidden });
  }

  get lanes(): LaneId[] {
    return shownLanes(this.settings.languages, this.#view.onlyLane);
  }

  get look(): OverlayLook {
    const { style, reading } = this.settings;
    const places = captionPositionsFor(this.#siteChoices);
    return { style: resolveStyle(style), reading, places, isHidden: this.#view.isHidden };
  }

  async applyReport(report: Exclude<OverlayReport, { kind: "seen" }>): Promise<void> {
    switch (report.kind) {
      case "hide":
        return this.setHidden(true);
      case "next-lane": {
        const onlyLane = nextLane(this.settings.languages, this.#view.onlyLane);
        return this.setView({ ...this.#view, onlyLane });
      }
      case "place":
        this.setPosition(report.where, report.place);
        return this.#events.onLook();
      case "pace":
        await changePace(report.step);
        return;
      case "size":
        await this.stepSize(report.step);
        return this.#events.onLook();
    }
  }

  async countStart(): Promise<void> {
    if (this.#site === null || this.#isPrivate) return;
    await changeSite(this.#site, (choices) => ({ ...choices, starts: choices.starts + 1 }));
  }

  /** @param position null for the default position */
  setPosition(where: PositionKind, position: CaptionPosition | null): void {
    const choices = this.#siteChoices;
    if (!choices) return;
    this.#unwritten = { ...choices, places: { ...choices.places, [where]: position } };
    if (!this.#isPrivate) this.#timer ??= setTimeout(() => void this.#write(), WRITE_AFTER_MS);
  }

  /** Changes the size on this site alone where the site has a look of its own. */
  async stepSize(step: DialStep): Promise<void> {
    const choices = this.#siteChoices;
    if (this.#isPrivate && choices?.style) {
      this.#unwritten = { ...choices, style: stepSize(choices.style, step) };
    } else await changeStyle(this.#site, (style) => stepSize(style, step));
  }

  get #siteChoices(): SiteChoices | null {
    if (this.#unwritten) return this.#unwritten;
    return this.#site === null ? null : this.#settings.choicesOf(this.#site);
  }

  async #write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const written = this.#unwritten;
    if (!written || this.#isPrivate) return;
    const { site, places } = written;
    await changeSite(site, (choices) => ({ ...choices, places }));
    await this.#settings.reload();
    if (this.#unwritten === written) this.#unwritten = null;
  }
}

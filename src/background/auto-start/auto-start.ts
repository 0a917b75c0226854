import { RateLimit } from "../../lib/rate-limit.ts";
import type { CaptionStatus } from "../../messaging/caption-status.ts";
import { withStorageLock } from "../../platform/storage-lock.ts";
import { offeredSite, type SiteTab } from "../../settings/sites/site-changes.ts";
import { choicesOf } from "../../settings/sites/site-choices.ts";
import { siteStore } from "../../settings/sites/site-store.ts";
import { autoStartMemory } from "./auto-start-memory.ts";

// Frames of a page begin to play together; a flood from a page is ignored.
const BURST = 12;
const REPORTS_PER_SECOND = 0.5;

export interface AutoStartDeps {
  /** Null when the tab is closed. */
  tab(tabId: number): Promise<SiteTab | null>;
  /** Id of the document that the tab shows; null where the page allows no script. */
  visit(tabId: number): Promise<string | null>;
  status(tabId: number): Promise<CaptionStatus>;
  /** Whether a stored transcript is shown in the tab. */
  showsTranscript(tabId: number): Promise<boolean>;
  /** Whether there is a service with a key. */
  isReady(): Promise<boolean>;
  /** Whether the browser grants the tab's sound; null where another extension has it. */
  mayCapture(tabId: number): Promise<boolean | null>;
  start(tabId: number): Promise<CaptionStatus>;
  /** Marks the toolbar button: a press on it starts captions. */
  setExpected(tabId: number, isExpected: boolean): void;
  showHint(tabId: number): Promise<void>;
  hideHint(tabId: number): Promise<void>;
}

/**
 * Starts captions on the sites that the user has chosen, when something begins to play there.
 * Chromium grants a tab's sound only after the user has invoked the extension in that tab. Until
 * then the page and the toolbar button ask for that press, once for each document.
 */
export class AutoStart {
  readonly #deps: AutoStartDeps;
  readonly #limits = new Map<number, RateLimit>();

  constructor(deps: AutoStartDeps) {
    this.#deps = deps;
  }

  /** Something plays in the tab, according to its page or to the browser. */
  async onSound(tabId: number | undefined): Promise<void> {
    if (tabId === undefined || !this.#allows(tabId)) return;
    const mayCapture = await this.#inTab(tabId, () => this.#begin(tabId));
    if (mayCapture === null) return;
    if (mayCapture) await this.#deps.start(tabId);
    else await this.#deps.showHint(tabId);
  }

  /**
   * The user has pressed the toolbar button.
   * @returns the status of captions that were waiting for that; null when none were
   */
  async startExpected(tabId: number): Promise<CaptionStatus | null> {
    const isExpected = await this.#inTab(tabId, () => this.#isExpected(tabId));
    return isExpected ? await this.#deps.start(tabId) : null;
  }

  /** The user has stopped captions: in this tab, none start by themselves from now on. */
  async onStopped(tabId: number): Promise<void> {
    await this.#inTab(tabId, () => autoStartMemory.change(tabId, { isStopped: true }));
  }

  async onCaptionStatus({ tabId, state }: CaptionStatus): Promise<void> {
    // The first state of all captions, however they were started.
    if (state === "requesting") await this.#endWaiting(tabId, () => true);
  }

  /** The tab may show another document. */
  async onNavigation(tabId: number): Promise<void> {
    const isLeft = async () => !(await this.#isExpected(tabId));
    await this.#endWaiting(tabId, isLeft);
  }

  async forgetTab(tabId: number): Promise<void> {
    this.#limits.delete(tabId);
    await this.#inTab(tabId, () => autoStartMemory.forget(tabId));
  }

  /** @returns whether the browser grants the tab's sound; null when nothing is to be done */
  async #begin(tabId: number): Promise<boolean | null> {
    const deps = this.#deps;
    const tab = await deps.tab(tabId);
    const site = tab && offeredSite(tab);
    if (!site || !choicesOf(await siteStore.get(), site).autoStart) return null;
    const { state, failure } = await deps.status(tabId);
    if ((state !== "idle" && state !== "ended") || failure !== null) return null;
    if (await deps.showsTranscript(tabId)) return null;
    const [visit, before] = await Promise.all([deps.visit(tabId), autoStartMemory.get(tabId)]);
    if (visit === null || before.isStopped || before.visit === visit) return null;
    if (!(await deps.isReady())) return null;
    const mayCapture = await deps.mayCapture(tabId);
    if (mayCapture === null) return null;
    await autoStartMemory.change(tabId, { visit, isExpected: !mayCapture });
    if (!mayCapture) deps.setExpected(tabId, true);
    return mayCapture;
  }

  async #isExpected(tabId: number): Promise<boolean> {
    const { isExpected, isStopped, visit } = await autoStartMemory.get(tabId);
    return isExpected && !isStopped && (await this.#deps.visit(tabId)) === visit;
  }

  async #endWaiting(tabId: number, isOver: () => boolean | Promise<boolean>): Promise<void> {
    await this.#inTab(tabId, async () => {
      const { isExpected } = await autoStartMemory.get(tabId);
      if (!isExpected) return;
      const over = await isOver();
      // A navigation, and a restart of the worker, have reset the button.
      this.#deps.setExpected(tabId, !over);
      if (!over) return;
      await autoStartMemory.change(tabId, { isExpected: false });
      void this.#deps.hideHint(tabId);
    });
  }

  #inTab<Result>(tabId: number, change: () => Promise<Result>): Promise<Result> {
    return withStorageLock(`auto-start:${tabId}`, change);
  }

  #allows(tabId: number): boolean {
    const limit = this.#limits.get(tabId) ?? new RateLimit(BURST, REPORTS_PER_SECOND);
    this.#limits.set(tabId, limit);
    return limit.allows(performance.now());
  }
}

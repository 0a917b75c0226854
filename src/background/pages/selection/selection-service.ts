import type { ChannelEnd } from "../../../messaging/channel.ts";
import type { MenuSelection } from "../../../messaging/selection-message.ts";
import { readSelectionReport, type SelectionReport } from "../../../messaging/selection-report.ts";
import { textFailureOf } from "../../../messaging/text-failure-of.ts";
import type { HttpClient } from "../../../service/http/http-client.ts";
import { changeSettings, settingsStore } from "../../../settings/stored/settings-store.ts";
import type { CommandTab } from "../../toolbar/commands.ts";
import { selectionGrants } from "./selection-grants.ts";
import { type SelectionFacts, selectionTarget } from "./selection-target.ts";
import { translateSelection } from "./translate-selection.ts";
import type { TryPage } from "./try-page.ts";

type SelectionEnd = ChannelEnd<"selection">;
type Ask = Extract<SelectionReport, { kind: "translate" }>;

/** What the desk works with. */
export interface SelectionServiceDeps {
  /** Puts the script into a tab's page; false where the browser does not allow it. */
  inject(tabId: number): Promise<boolean>;
  /** What the browser tells of the reader and of a text. */
  facts(text: string): Promise<SelectionFacts>;
  /** Languages that texts can be translated into, as BCP 47 tags. */
  targets(): Promise<readonly string[]>;
  /** A client for the connection as it is now. */
  http(): Promise<HttpClient>;
  readonly tryPage: Pick<TryPage, "open">;
}

/**
 * Translates what is selected on pages, beside which a script shows it. The script gets words and
 * nothing else, and is heard only in tabs in which the user has just asked for it.
 */
export class SelectionService {
  readonly #world: SelectionServiceDeps;
  /** What the scripts that are just coming into their pages are to be told. */
  readonly #awaited = new Map<number, MenuSelection | null>();
  readonly #ends = new Map<number, SelectionEnd>();
  /** What is being translated, by tab. */
  readonly #running = new Map<number, AbortController>();

  constructor(world: SelectionServiceDeps) {
    this.#world = world;
  }

  /**
   * The user wants what is selected in a tab translated.
   * @param menu null when a key was pressed
   */
  async open(tab: CommandTab, menu: MenuSelection | null): Promise<void> {
    const { id, windowId, incognito } = tab;
    if (id === undefined) return;
    this.#awaited.set(id, menu);
    await selectionGrants.give(id);
    const end = this.#ends.get(id);
    if (end) return await this.#greet(end, id);
    if (await this.#world.inject(id)) return;
    await this.forget(id);
    const text = { text: menu?.text ?? "", isPageClosed: true };
    await this.#world.tryPage.open(text, { windowId, incognito: incognito ?? false });
  }

  /** A script has come into its page, or has found its way back to a worker that was restarted. */
  async attach(end: SelectionEnd): Promise<void> {
    const { tabId } = end;
    if (tabId === undefined) return;
    this.#ends.set(tabId, end);
    end.onMessage((message) => void this.#hear(end, tabId, message));
    end.onClosed(() => {
      if (this.#ends.get(tabId) !== end) return;
      this.#ends.delete(tabId);
      this.#stop(tabId);
    });
    if (this.#awaited.has(tabId)) await this.#greet(end, tabId);
    else if (!(await selectionGrants.has(tabId))) end.post({ kind: "end" });
  }

  /** The tab is gone, or shows another page. */
  async forget(tabId: number): Promise<void> {
    this.#awaited.delete(tabId);
    this.#stop(tabId);
    await selectionGrants.end(tabId);
  }

  /** Closes what is shown on all pages, and translates nothing of it any more. */
  async forgetAll(): Promise<void> {
    const ends = [...this.#ends];
    this.#ends.clear();
    const tabIds = [...ends.map(([tabId]) => tabId), ...this.#awaited.keys()];
    for (const tabId of tabIds) await this.forget(tabId);
    for (const [, end] of ends) end.post({ kind: "end" });
  }

  async #greet(end: SelectionEnd, tabId: number): Promise<void> {
    const menu = this.#awaited.get(tabId) ?? null;
    this.#awaited.delete(tabId);
    end.post({ kind: "open", menu, targets: await this.#world.targets() });
  }

  async #hear(end: SelectionEnd, tabId: number, message: unknown): Promise<void> {
    const report = readSelectionReport(message);
    switch (report?.kind) {
      case "translate":
        return this.#translate(end, tabId, report);
      case "cancel":
        return this.#stop(tabId);
      case "closed":
        return this.forget(tabId);
      case "try":
        if (!(await selectionGrants.take(tabId))) return;
        return this.#world.tryPage.open({ text: report.text, isPageClosed: false }, PLAIN_WINDOW);
    }
  }

  async #translate(end: SelectionEnd, tabId: number, { ask, text, target }: Ask): Promise<void> {
    this.#stop(tabId);
    const life = new AbortController();
    this.#running.set(tabId, life);
    try {
      if (!(await selectionGrants.take(tabId))) return end.post({ kind: "end" });
      const offered = target === null ? [] : await this.#world.targets();
      const picked = offered.find((tag) => tag === target) ?? null;
      // What comes of it is another thing than that it was picked.
      if (picked)
        await changeSettings((all) => ({ ...all, text: { ...all.text, target: picked } }));
      const settings = await settingsStore.get();
      const into = picked ?? selectionTarget(settings, await this.#world.facts(text));
      life.signal.throwIfAborted();
      end.post({ kind: "working", ask, target: into });
      const http = await this.#world.http();
      const translation = await translateSelection(http, text, into, settings, life.signal);
      end.post({ kind: "translated", ask, translation });
    } catch (thrown) {
      if (life.signal.aborted) return;
      end.post({ kind: "failed", ask, failure: textFailureOf(thrown) });
    } finally {
      if (this.#running.get(tabId) === life) this.#running.delete(tabId);
    }
  }

  #stop(tabId: number): void {
    this.#running.get(tabId)?.abort();
    this.#running.delete(tabId);
  }
}

/** Where it is not known in which window the tab is, the browser chooses. */
const PLAIN_WINDOW = { incognito: false } as const;

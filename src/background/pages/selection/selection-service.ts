import { DeviceTextError } from "../../../device/texts/device-text.ts";
import type { ChannelEnd } from "../../../messaging/channel.ts";
import type { MenuSelection } from "../../../messaging/selection-message.ts";
import { readSelectionReport, type SelectionReport } from "../../../messaging/selection-report.ts";
import { textFailureOf } from "../../../messaging/text-failure-of.ts";
import type { HttpClient } from "../../../service/http/http-client.ts";
import { changeSettings, settingsStore } from "../../../settings/stored/settings-store.ts";
import type { DeviceTextSender } from "../../texts/translate-on-device.ts";
import type { CommandTab } from "../../toolbar/commands.ts";
import { selectionGrants } from "./selection-grants.ts";
import { rememberTarget, type SelectionFacts, selectionTarget } from "./selection-target.ts";
import { translateSelection, translateSelectionOnDevice } from "./translate-selection.ts";
import type { TryPage } from "./try-page.ts";

type SelectionEnd = ChannelEnd<"selection">;
type TranslateRequest = Extract<SelectionReport, { kind: "translate" }>;

interface PendingOpen {
  // Null when a key was pressed.
  readonly menu: MenuSelection | null;
  readonly isRetry: boolean;
}

export interface SelectionServiceDeps {
  inject(tabId: number): Promise<boolean>;
  facts(text: string): Promise<SelectionFacts>;
  targets(): Promise<readonly string[]>;
  http(): Promise<HttpClient>;
  /** Translates on this computer, when texts are to be translated here; null for the service. */
  device(): Promise<DeviceTextSender | null>;
  /** Languages among `targets` into which texts are translated on this computer. */
  deviceTargets(from: string, targets: readonly string[]): Promise<readonly string[]>;
  openOptions(): Promise<unknown>;
  readonly tryPage: Pick<TryPage, "openWithText">;
}

/**
 * Translates selections for the script that shows them in the page. The script receives text only,
 * and is accepted only in tabs where the user has just asked.
 */
export class SelectionService {
  readonly #deps: SelectionServiceDeps;
  readonly #pending = new Map<number, PendingOpen>();
  readonly #ends = new Map<number, SelectionEnd>();
  // Sent to these ends, whose script may be closing its last popover and never read it.
  readonly #unconfirmed = new Map<SelectionEnd, PendingOpen>();
  readonly #running = new Map<number, AbortController>();
  // Language for whose texts the popover was told the targets.
  readonly #offeredFrom = new WeakMap<SelectionEnd, string>();

  constructor(deps: SelectionServiceDeps) {
    this.#deps = deps;
  }

  /**
   * Opens the popover that translates the tab's selection.
   * @param menu null when a key was pressed
   */
  async translateInTab(tab: CommandTab, menu: MenuSelection | null): Promise<void> {
    const { id, windowId, incognito } = tab;
    if (id === undefined) return;
    this.#pending.set(id, { menu, isRetry: false });
    await selectionGrants.grantRequests(id);
    const end = this.#ends.get(id);
    if (end) return await this.#sendOpen(end, id);
    if (await this.#deps.inject(id)) return;
    await this.forgetTab(id);
    const text = { text: menu?.text ?? "", isPageClosed: true };
    await this.#deps.tryPage.openWithText(text, { windowId, incognito: incognito ?? false });
  }

  /** A script was loaded, or has reconnected to a restarted worker. */
  async attachPopover(end: SelectionEnd): Promise<void> {
    const { tabId } = end;
    if (tabId === undefined) return;
    this.#ends.set(tabId, end);
    end.onMessage((message) => void this.#onReport(end, tabId, message));
    end.onClosed(() => {
      this.#unconfirmed.delete(end);
      if (this.#ends.get(tabId) !== end) return;
      this.#ends.delete(tabId);
      this.#stopTranslation(tabId);
    });
    if (this.#pending.has(tabId)) await this.#sendOpen(end, tabId);
    else if (!(await selectionGrants.hasRequests(tabId))) end.post({ kind: "end" });
  }

  async forgetTab(tabId: number): Promise<void> {
    this.#pending.delete(tabId);
    this.#stopTranslation(tabId);
    await selectionGrants.revoke(tabId);
  }

  async forgetAll(): Promise<void> {
    const ends = [...this.#ends];
    this.#ends.clear();
    this.#unconfirmed.clear();
    const tabIds = [...ends.map(([tabId]) => tabId), ...this.#pending.keys()];
    for (const tabId of tabIds) await this.forgetTab(tabId);
    for (const [, end] of ends) end.post({ kind: "end" });
  }

  async #sendOpen(end: SelectionEnd, tabId: number): Promise<void> {
    const pending = this.#pending.get(tabId);
    if (!pending) return;
    this.#pending.delete(tabId);
    this.#unconfirmed.set(end, pending);
    end.post({ kind: "open", menu: pending.menu, targets: await this.#deps.targets() });
  }

  async #onClosedPopover(end: SelectionEnd, tabId: number): Promise<void> {
    if (this.#ends.get(tabId) === end) this.#ends.delete(tabId);
    const missed = this.#unconfirmed.get(end);
    this.#unconfirmed.delete(end);
    // The user asked again in the meantime; another script shows that.
    if (this.#pending.has(tabId)) return this.#stopTranslation(tabId);
    if (!missed || missed.isRetry) return await this.forgetTab(tabId);
    this.#pending.set(tabId, { ...missed, isRetry: true });
    if (!(await this.#deps.inject(tabId))) await this.forgetTab(tabId);
  }

  async #onReport(end: SelectionEnd, tabId: number, message: unknown): Promise<void> {
    const report = readSelectionReport(message);
    switch (report?.kind) {
      case "translate":
        return this.#translate(end, tabId, report);
      case "cancel":
        return this.#stopTranslation(tabId);
      case "opened":
        this.#unconfirmed.delete(end);
        return;
      case "closed":
        return this.#onClosedPopover(end, tabId);
      case "options":
        if (await selectionGrants.useRequest(tabId)) await this.#deps.openOptions();
        return;
      case "try":
        if (!(await selectionGrants.useRequest(tabId))) return;
        return this.#deps.tryPage.openWithText(
          { text: report.text, isPageClosed: false },
          PLAIN_WINDOW,
        );
    }
  }

  async #translate(
    end: SelectionEnd,
    tabId: number,
    { requestNumber, text, target, pageLanguage }: TranslateRequest,
  ): Promise<void> {
    this.#stopTranslation(tabId);
    const controller = new AbortController();
    this.#running.set(tabId, controller);
    const offerDeviceTargets = (from: string | null) => {
      // Without an answer, the menu stays as it is.
      void this.#offerDeviceTargets(end, from).catch(() => undefined);
    };
    try {
      if (!(await selectionGrants.useRequest(tabId))) return end.post({ kind: "end" });
      const offered = target === null ? [] : await this.#deps.targets();
      const picked = offered.find((tag) => tag === target) ?? null;
      const facts = await this.#deps.facts(text);
      // The choice is kept even if the translation fails.
      if (picked !== null) await rememberPick(facts.textLanguage, picked);
      const settings = await settingsStore.get();
      controller.signal.throwIfAborted();
      const device = await this.#deps.device();
      const http = await this.#deps.http();
      const translateInto = (into: string) => {
        end.post({ kind: "working", requestNumber, target: into });
        if (device) {
          const known = { from: null, likely: facts.textLanguage ?? pageLanguage };
          return translateSelectionOnDevice(device, text, known, into, controller.signal);
        }
        return translateSelection(http, text, into, settings, controller.signal);
      };
      let translation = await translateInto(picked ?? selectionTarget(settings, facts));
      // The service recognizes short texts, in which the browser is not sure of the language.
      if (facts.textLanguage === null && translation.source !== "") {
        const textLanguage = translation.source;
        if (picked !== null) await rememberPick(textLanguage, picked);
        const into = picked ?? selectionTarget(settings, { ...facts, textLanguage });
        if (into !== translation.target && text.length <= MAX_TRANSLATED_TWICE) {
          const { billedCharacters } = translation;
          const again = await translateInto(into);
          translation = {
            ...again,
            billedCharacters:
              again.billedCharacters && again.billedCharacters + (billedCharacters ?? 0),
          };
        }
      }
      end.post({ kind: "translated", requestNumber, translation });
      if (translation.isOnDevice) offerDeviceTargets(translation.source);
    } catch (thrown) {
      if (controller.signal.aborted) return;
      if (thrown instanceof DeviceTextError) offerDeviceTargets(thrown.from);
      end.post({ kind: "failed", requestNumber, failure: textFailureOf(thrown) });
    } finally {
      if (this.#running.get(tabId) === controller) this.#running.delete(tabId);
    }
  }

  // The browser translates each language into others of its own.
  async #offerDeviceTargets(end: SelectionEnd, from: string | null): Promise<void> {
    if (!from || this.#offeredFrom.get(end) === from) return;
    const targets = await this.#deps.deviceTargets(from, await this.#deps.targets());
    this.#offeredFrom.set(end, from);
    end.post({ kind: "targets", targets });
  }

  #stopTranslation(tabId: number): void {
    this.#running.get(tabId)?.abort();
    this.#running.delete(tabId);
  }
}

// Longest text, in UTF-16 units, that is translated again once the service knows its language.
const MAX_TRANSLATED_TWICE = 2000;

async function rememberPick(textLanguage: string | null, target: string): Promise<void> {
  await changeSettings((all) => ({
    ...all,
    text: rememberTarget(all.text, textLanguage, target),
  }));
}

const PLAIN_WINDOW = { incognito: false } as const;

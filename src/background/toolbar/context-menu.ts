import { SerialQueue } from "../../lib/serial-queue.ts";
import { type CaptionStatus, isActive } from "../../messaging/caption-status.ts";
import { browser } from "../../platform/browser.ts";
import { type TextKey, text } from "../../platform/text.ts";
import { addDocumentEntry } from "../documents/document-link.ts";
import { addSelectionEntry } from "../pages/selection/selection-menu-entry.ts";
import { addTermEntry } from "../pages/terms/term-menu-entry.ts";
import type { Command } from "./commands.ts";

const PARENT = "surtitle";

// Pages that can have captions, so neither browser pages nor our own.
const PAGES = ["http://*/*", "https://*/*", "file:///*"];

// Entries by group, in order. The first group has checkboxes.
const GROUPS: readonly Readonly<Partial<Record<Command, TextKey>>>[] = [
  { "toggle-captions": "menu_captions", "toggle-overlay": "menu_overlay" },
  { "show-transcript": "command_show_transcript" },
  { bookmark: "command_bookmark", "recent-words": "command_recent_words" },
  { "next-language": "command_next_language" },
  { calmer: "command_calmer", faster: "command_faster" },
  { larger: "command_larger", smaller: "command_smaller" },
];

/** Rebuilds the menu in the browser's current language: browsers keep it across worker restarts. */
export async function buildContextMenu(): Promise<void> {
  await browser.contextMenus.removeAll();
  addDocumentEntry();
  addSelectionEntry();
  addTermEntry();
  const title = text("extensionName");
  const entry = (properties: Parameters<typeof browser.contextMenus.create>[0]) =>
    browser.contextMenus.create({
      contexts: ["page", "frame", "video", "audio", "action"],
      documentUrlPatterns: PAGES,
      ...properties,
    });
  entry({ id: PARENT, title });
  for (const [at, group] of GROUPS.entries()) {
    if (at > 0) entry({ id: `line-${at}`, parentId: PARENT, type: "separator" });
    for (const [id, key] of Object.entries(group)) {
      const type = at === 0 ? "checkbox" : "normal";
      entry({ id, parentId: PARENT, type, title: text(key) });
    }
  }
}

/** Updates the one context menu of the browser for the active tab. */
export class ContextMenu {
  readonly #statusOf: (tabId: number) => Promise<CaptionStatus>;
  readonly #queue = new SerialQueue();
  readonly #tabs = new Map<number, string>();
  #shown = "";

  constructor(statusOf: (tabId: number) => Promise<CaptionStatus>) {
    this.#statusOf = statusOf;
  }

  /** Most status changes do not affect the menu. */
  setStatus(status: CaptionStatus): void {
    const menuState = menuStateOf(status);
    if (this.#tabs.get(status.tabId) === menuState) return;
    if (isActive(status.state)) this.#tabs.set(status.tabId, menuState);
    else this.#tabs.delete(status.tabId);
    void this.refresh();
  }

  async refresh(): Promise<void> {
    // A menu that is being rebuilt has no entries yet; it is refreshed when done.
    await this.#queue.run(() => this.#update()).catch(() => undefined);
  }

  /** Updates the menu after a rebuild, or after the browser has ticked an entry itself. */
  async forceRefresh(): Promise<void> {
    this.#shown = "";
    await this.refresh();
  }

  async #update(): Promise<void> {
    const [tab] = await browser.tabs.query({ active: true, lastFocusedWindow: true });
    if (tab?.id === undefined) return;
    const status = await this.#statusOf(tab.id);
    const shown = menuStateOf(status);
    if (shown === this.#shown) return;
    const runs = isActive(status.state);
    const update = (id: Command, properties: { checked?: boolean; enabled?: boolean }) =>
      browser.contextMenus.update(id, properties);
    await Promise.all([
      update("toggle-captions", { checked: runs }),
      update("toggle-overlay", { checked: runs && !status.overlayHidden, enabled: runs }),
      update("next-language", { enabled: runs }),
      update("bookmark", { enabled: runs }),
      update("recent-words", { enabled: runs }),
    ]);
    this.#shown = shown;
  }
}

function menuStateOf({ state, overlayHidden }: CaptionStatus): string {
  return `${isActive(state)} ${overlayHidden}`;
}

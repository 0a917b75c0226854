import { SerialQueue } from "../../lib/serial-queue.ts";
import { type CaptionStatus, isActive } from "../../messaging/caption-status.ts";
import { browser } from "../../platform/browser.ts";
import { type TextKey, text } from "../../platform/text.ts";
import { addDocumentEntry } from "../documents/document-link.ts";
import { addSelectionEntry } from "../pages/selection/selection-entry.ts";
import { addTermEntry } from "../pages/terms/add-term-entry.ts";
import type { Command } from "./commands.ts";

const PARENT = "surtitle";

/** Where captions can be: not on the browser's own pages and not on ours. */
const PAGES = ["http://*/*", "https://*/*", "file:///*"];

/** The entries in their order, by groups; those of the first are ticked while it is so. */
const GROUPS: readonly Readonly<Partial<Record<Command, TextKey>>>[] = [
  { "toggle-captions": "menu_captions", "toggle-overlay": "menu_overlay" },
  { "show-transcript": "command_show_transcript" },
  { "next-language": "command_next_language" },
  { calmer: "command_calmer", faster: "command_faster" },
  { larger: "command_larger", smaller: "command_smaller" },
];

/**
 * Makes the menu anew, in the language the browser speaks now: the browser keeps it from one life
 * of the worker to the next.
 */
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

/** Keeps the menu true for the tab in front: the browser has one menu for all tabs. */
export class MenuMarks {
  readonly #statusOf: (tabId: number) => Promise<CaptionStatus>;
  readonly #turns = new SerialQueue();
  /** What the menu would say of each captioned tab. */
  readonly #tabs = new Map<number, string>();
  #shown = "";

  constructor(statusOf: (tabId: number) => Promise<CaptionStatus>) {
    this.#statusOf = statusOf;
  }

  /** Captions of a tab have changed, most often in nothing that the menu says. */
  tell(status: CaptionStatus): void {
    const said = marksOf(status);
    if (this.#tabs.get(status.tabId) === said) return;
    if (isActive(status.state)) this.#tabs.set(status.tabId, said);
    else this.#tabs.delete(status.tabId);
    void this.follow();
  }

  /** Another tab is in front. */
  async follow(): Promise<void> {
    // A menu that is just being made anew has no such entries; it is told when it is done.
    await this.#turns.run(() => this.#mark()).catch(() => undefined);
  }

  /** The menu was made anew, or the browser has ticked an entry by itself: what it shows is unknown. */
  async renew(): Promise<void> {
    this.#shown = "";
    await this.follow();
  }

  async #mark(): Promise<void> {
    const [tab] = await browser.tabs.query({ active: true, lastFocusedWindow: true });
    if (tab?.id === undefined) return;
    const status = await this.#statusOf(tab.id);
    const shown = marksOf(status);
    if (shown === this.#shown) return;
    const runs = isActive(status.state);
    const update = (id: Command, properties: { checked?: boolean; enabled?: boolean }) =>
      browser.contextMenus.update(id, properties);
    await Promise.all([
      update("toggle-captions", { checked: runs }),
      update("toggle-overlay", { checked: runs && !status.overlayHidden, enabled: runs }),
      update("next-language", { enabled: runs }),
    ]);
    this.#shown = shown;
  }
}

function marksOf({ state, overlayHidden }: CaptionStatus): string {
  return `${isActive(state)} ${overlayHidden}`;
}

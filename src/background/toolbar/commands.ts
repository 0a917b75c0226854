import { isActive } from "../../messaging/caption-status.ts";
import type { OverlayReport } from "../../messaging/overlay-report.ts";
import type { RecentWords } from "../../messaging/page-cards.ts";
import { browser } from "../../platform/browser.ts";
import { openTranscript } from "../../platform/open-transcript.ts";
import { stepSize } from "../../settings/changes/dials.ts";
import { changePace } from "../../settings/changes/look-changes.ts";
import { changeStyle, offeredSite, type SiteTab } from "../../settings/sites/site-changes.ts";
import { setBookmark } from "../captions/caption-bookmarks.ts";
import type { CaptionedTabs } from "../captions/captioned-tabs.ts";
import { recentWords } from "../pages/cards/recent-words.ts";

/** Commands of the keyboard (manifest, `commands`) and the context menu. */
export const COMMANDS = [
  "toggle-captions",
  "toggle-overlay",
  "show-transcript",
  "bookmark",
  "recent-words",
  "next-language",
  "calmer",
  "faster",
  "larger",
  "smaller",
] as const;
export type Command = (typeof COMMANDS)[number];

export interface CommandActions {
  /** The user stops these captions in the page, without the popup. */
  onStop(sessionId: string, tabId: number): void;
  showRecentWords(tabId: number, words: RecentWords): Promise<void>;
}

export interface CommandTab extends SiteTab {
  readonly id?: number | undefined;
  readonly windowId?: number | undefined;
}

export function isCommand(name: unknown): name is Command {
  return COMMANDS.some((command) => command === name);
}

/**
 * Runs a command from a key or the context menu. Both count as invoking the extension on the tab,
 * so they may start captions.
 */
export async function runCommand(
  tabs: CaptionedTabs,
  command: Command,
  tab: CommandTab,
  actions: CommandActions,
): Promise<void> {
  if (tab.id === undefined) return;
  switch (command) {
    case "toggle-captions":
      return toggleCaptions(tabs, tab.id, actions);
    case "toggle-overlay":
      await tabs.changeSession(tab.id, (session) =>
        session.choices.setHidden(!session.status.overlayHidden),
      );
      return;
    case "show-transcript":
      // Without an `await` before it: browsers open the panel only on a user gesture.
      return openTranscript(tab.id, tab.windowId);
    case "bookmark":
      await tabs.changeSession(tab.id, setBookmark);
      return;
    case "recent-words":
      await tabs.changeSession(tab.id, (session) =>
        actions.showRecentWords(session.tabId, recentWords(session)),
      );
      return;
    case "next-language":
      await tabs.changeSession(tab.id, (session) =>
        session.choices.applyReport({ kind: "next-lane" }),
      );
      return;
    case "calmer":
      return changePaceOrSize(tabs, tab, { kind: "pace", step: -1 });
    case "faster":
      return changePaceOrSize(tabs, tab, { kind: "pace", step: 1 });
    case "larger":
      return changePaceOrSize(tabs, tab, { kind: "size", step: 1 });
    case "smaller":
      return changePaceOrSize(tabs, tab, { kind: "size", step: -1 });
  }
}

async function toggleCaptions(
  tabs: CaptionedTabs,
  tabId: number,
  { onStop }: CommandActions,
): Promise<void> {
  const before = await tabs.currentStatus(tabId);
  if (!isActive(before.state)) {
    const { state } = await tabs.start(tabId);
    // The popup shows the reason. A browser without openPopup only shows the badge.
    if (state === "failed") await browser.action.openPopup?.().catch(() => undefined);
    return;
  }
  // Captions that could not follow to another site: asking for their status brings them back.
  const { overlayShown } = await tabs.status(tabId);
  if (!before.overlayShown && overlayShown) return;
  await tabs.changeSession(tabId, ({ id }) => onStop(id, tabId));
  await tabs.stop(tabId);
}

async function changePaceOrSize(
  tabs: CaptionedTabs,
  tab: CommandTab,
  report: Extract<OverlayReport, { kind: "pace" | "size" }>,
): Promise<void> {
  const { kind, step } = report;
  let isChanged = false;
  await tabs.changeSession(tab.id ?? -1, (session) => {
    isChanged = true;
    return session.choices.applyReport(report);
  });
  if (isChanged) return;
  if (kind === "size") await changeStyle(offeredSite(tab), (style) => stepSize(style, step));
  else await changePace(step);
}

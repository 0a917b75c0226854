import { isActive } from "../../messaging/caption-status.ts";
import type { OverlayReport } from "../../messaging/overlay-report.ts";
import { browser } from "../../platform/browser.ts";
import { openTranscript } from "../../platform/open-transcript.ts";
import { stepSize } from "../../settings/changes/dials.ts";
import { changePace } from "../../settings/changes/look-api.ts";
import { changeStyle, offeredSite, type SiteTab } from "../../settings/sites/site-api.ts";
import type { CaptionedTabs } from "../captions/captioned-tabs.ts";

/** What keys (manifest, `commands`) and the context menu can do. */
export const COMMANDS = [
  "toggle-captions",
  "toggle-overlay",
  "show-transcript",
  "next-language",
  "calmer",
  "faster",
  "larger",
  "smaller",
] as const;
export type Command = (typeof COMMANDS)[number];

/** The tab that is in front when a command is given. */
export interface CommandTab extends SiteTab {
  readonly id?: number | undefined;
  readonly windowId?: number | undefined;
}

/** Whether a name from the browser is one of ours. */
export function isCommand(name: unknown): name is Command {
  return COMMANDS.some((command) => command === name);
}

/**
 * Does what a key or an entry of the menu stands for. Both count as invoking the extension on the
 * tab, so captions may begin with them.
 */
export async function runCommand(
  tabs: CaptionedTabs,
  command: Command,
  tab: CommandTab,
): Promise<void> {
  if (tab.id === undefined) return;
  switch (command) {
    case "toggle-captions":
      return toggleCaptions(tabs, tab.id);
    case "toggle-overlay":
      await tabs.change(tab.id, (run) => run.hide(!run.captions.status.overlayHidden));
      return;
    case "show-transcript":
      // At once: the browser opens its panel only while it handles what the user did.
      return openTranscript(tab.id, tab.windowId);
    case "next-language":
      await tabs.change(tab.id, (run) => run.act({ kind: "next-lane" }));
      return;
    case "calmer":
      return turn(tabs, tab, { kind: "pace", step: -1 });
    case "faster":
      return turn(tabs, tab, { kind: "pace", step: 1 });
    case "larger":
      return turn(tabs, tab, { kind: "size", step: 1 });
    case "smaller":
      return turn(tabs, tab, { kind: "size", step: -1 });
  }
}

async function toggleCaptions(tabs: CaptionedTabs, tabId: number): Promise<void> {
  const before = await tabs.peek(tabId);
  if (!isActive(before.state)) {
    const { state } = await tabs.start(tabId);
    // The reason stands in the popup. A browser that opens none by itself shows the mark only.
    if (state === "failed") await browser.action.openPopup?.().catch(() => undefined);
    return;
  }
  // Captions that had to stay behind on another site are wanted back, and asking brings them.
  const { overlayShown } = await tabs.status(tabId);
  if (before.overlayShown || !overlayShown) await tabs.stop(tabId);
}

/** Turns a dial: of the captions that are under way in the tab, or of those to come. */
async function turn(
  tabs: CaptionedTabs,
  tab: CommandTab,
  report: Extract<OverlayReport, { kind: "pace" | "size" }>,
): Promise<void> {
  const { kind, step } = report;
  let isTurned = false;
  await tabs.change(tab.id ?? -1, (run) => {
    isTurned = true;
    return run.act(report);
  });
  if (isTurned) return;
  if (kind === "size") await changeStyle(offeredSite(tab), (style) => stepSize(style, step));
  else await changePace(step);
}

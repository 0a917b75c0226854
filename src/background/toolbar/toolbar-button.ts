import type { CaptionStatus } from "../../messaging/caption-status.ts";
import { browser } from "../../platform/browser.ts";
import { text } from "../../platform/text.ts";
import { TOOLBAR_MARKS, type ToolbarState, toolbarState } from "./toolbar-mark.ts";

const STEADY_MS = 1500;

interface TabMark {
  // Null when unknown: an earlier worker may have set the badge.
  shown: ToolbarState | null;
  captions: ToolbarState;
  isSuggested: boolean;
  isExpected: boolean;
  timer?: ReturnType<typeof setTimeout>;
}

/** Shows the state of each tab's captions on the toolbar button. */
export class ToolbarButton {
  readonly #tabs = new Map<number, TabMark>();

  /**
   * Updates a tab's button.
   * @param isSuggested whether the button should suggest captions on the tab's page; unchanged when
   *   absent
   */
  setStatus(status: CaptionStatus, isSuggested?: boolean): void {
    const mark = this.#markOf(status.tabId);
    mark.captions = toolbarState(status);
    mark.isSuggested = isSuggested ?? mark.isSuggested;
    this.#show(status.tabId, mark, isOlderThanWorker(status));
  }

  /** Sets whether captions are to start when the user presses the button. */
  setExpected(tabId: number, isExpected: boolean): void {
    const mark = this.#markOf(tabId);
    mark.isExpected = isExpected;
    this.#show(tabId, mark, false);
  }

  /** Repeats the state after a navigation, which resets the button. */
  refresh(tabId: number): void {
    const mark = this.#tabs.get(tabId);
    if (mark?.shown && mark.shown !== "off") void draw(tabId, mark.shown);
  }

  forgetTab(tabId: number): void {
    clearTimeout(this.#tabs.get(tabId)?.timer);
    this.#tabs.delete(tabId);
  }

  #markOf(tabId: number): TabMark {
    const known = this.#tabs.get(tabId);
    if (known) return known;
    const mark: TabMark = { shown: null, captions: "off", isSuggested: false, isExpected: false };
    this.#tabs.set(tabId, mark);
    return mark;
  }

  #show(tabId: number, mark: TabMark, isRestored: boolean): void {
    clearTimeout(mark.timer);
    const { captions, isSuggested, isExpected } = mark;
    const idle = isExpected ? "expected" : isSuggested ? "suggested" : "off";
    const wanted = captions === "off" ? idle : captions;
    if (wanted === mark.shown) return;
    const show = () => {
      mark.shown = wanted;
      void draw(tabId, wanted);
    };
    const { shown } = mark;
    const wasRunning = shown === "live" || shown === "hidden" || (shown === null && isRestored);
    if (wanted === "starting" && wasRunning) mark.timer = setTimeout(show, STEADY_MS);
    else show();
  }
}

/**
 * Whether the captions began before this worker started, so that the button may still show them.
 */
function isOlderThanWorker({ startedAtMs }: CaptionStatus): boolean {
  return startedAtMs !== null && startedAtMs < performance.timeOrigin;
}

async function draw(tabId: number, state: ToolbarState): Promise<void> {
  const { sign, color, title } = TOOLBAR_MARKS[state];
  try {
    await Promise.all([
      browser.action.setBadgeText({ tabId, text: sign }),
      browser.action.setBadgeBackgroundColor({ tabId, color }),
      browser.action.setTitle({ tabId, title: text(title) }),
    ]);
  } catch {
    // The tab was closed.
  }
}

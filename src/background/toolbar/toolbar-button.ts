import type { CaptionStatus } from "../../messaging/caption-status.ts";
import { browser } from "../../platform/browser.ts";
import { text } from "../../platform/text.ts";
import { TOOLBAR_MARKS, type ToolbarState, toolbarState } from "./toolbar-mark.ts";

/** A connection that is lost for less than this is not worth a flicker. */
const STEADY_MS = 1500;

/** What is said of one tab. */
interface TabMark {
  /** Null while it is not known: an earlier life of the worker may have said something. */
  shown: ToolbarState | null;
  captions: ToolbarState;
  isSuggested: boolean;
  timer?: ReturnType<typeof setTimeout>;
}

/** Shows on the toolbar button how each tab's captions are doing. */
export class ToolbarButton {
  readonly #tabs = new Map<number, TabMark>();

  /**
   * Captions of a tab have changed.
   * @param isSuggested whether the button is to offer captions on the page the tab shows, when that
   *   is known to have changed
   */
  tell(status: CaptionStatus, isSuggested?: boolean): void {
    const mark = this.#mark(status.tabId);
    mark.captions = toolbarState(status);
    mark.isSuggested = isSuggested ?? mark.isSuggested;
    this.#show(status.tabId, mark, isOlderThanWorker(status));
  }

  /** The tab goes to another page, with which the browser forgets what the button said. */
  refresh(tabId: number): void {
    const mark = this.#tabs.get(tabId);
    if (mark?.shown && mark.shown !== "off") void draw(tabId, mark.shown);
  }

  /** The tab is gone. */
  forget(tabId: number): void {
    clearTimeout(this.#tabs.get(tabId)?.timer);
    this.#tabs.delete(tabId);
  }

  #mark(tabId: number): TabMark {
    const known = this.#tabs.get(tabId);
    if (known) return known;
    const mark: TabMark = { shown: null, captions: "off", isSuggested: false };
    this.#tabs.set(tabId, mark);
    return mark;
  }

  #show(tabId: number, mark: TabMark, isRecalled: boolean): void {
    clearTimeout(mark.timer);
    const { captions, isSuggested } = mark;
    const wanted = captions === "off" && isSuggested ? "suggested" : captions;
    if (wanted === mark.shown) return;
    const show = () => {
      mark.shown = wanted;
      void draw(tabId, wanted);
    };
    const { shown } = mark;
    const goesOn = shown === "live" || shown === "hidden" || (shown === null && isRecalled);
    if (wanted === "starting" && goesOn) mark.timer = setTimeout(show, STEADY_MS);
    else show();
  }
}

/** Captions that an earlier life of the worker has begun, of which the button may still tell. */
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
    // The tab has been closed, and its button with it.
  }
}

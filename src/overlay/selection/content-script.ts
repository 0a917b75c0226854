import { openChannel } from "../../messaging/channel.ts";
import type { SelectionMessage } from "../../messaging/selection-message.ts";
import type { SelectionReport } from "../../messaging/selection-report.ts";
import { onTrusted } from "../elements/on-trusted.ts";
import { readSelection } from "./read-selection.ts";
import { SelectionPopover } from "./selection-popover.ts";

/** Remembered in the extension's own world of the page, which the page cannot see. */
const RUNNING = Symbol.for("surtitle.selection");

const world = globalThis as { [RUNNING]?: true };

/** A picture or bare XML in a tab has no elements that could show words. */
const canDraw = document.documentElement instanceof HTMLElement;

/** Shows translations beside what is selected for as long as a popover is open. */
function begin(signal: AbortSignal, leave: () => void): void {
  let popover: SelectionPopover | null = null;
  let send: (message: unknown) => void = () => undefined;
  const report = (message: SelectionReport) => send(message);
  const receive = (message: SelectionMessage) => {
    if (message.kind === "open") {
      // The key was pressed once more while one is open.
      if (popover?.isOpen) return;
      const found = readSelection(document, message.menu);
      popover = new SelectionPopover(found, message.targets, report, leave);
    } else if (popover) {
      popover.receive(message);
    } else if (message.kind === "end") {
      leave();
    }
  };
  openChannel("selection", receive, signal, {
    onGone: leave,
    onOpen: (sendNow) => {
      send = sendNow;
    },
  });
  const part = () => {
    popover?.close();
    leave();
  };
  onTrusted(window, "pagehide", part, signal);
}

// The user may ask again before the script has come into the page.
if (canDraw && window === window.top && !world[RUNNING]) {
  world[RUNNING] = true;
  const life = new AbortController();
  begin(life.signal, () => {
    delete world[RUNNING];
    life.abort();
  });
}

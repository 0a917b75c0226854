import { openChannel } from "../../messaging/channel.ts";
import type { SelectionMessage } from "../../messaging/selection-message.ts";
import type { SelectionReport } from "../../messaging/selection-report.ts";
import { onTrusted } from "../elements/on-trusted.ts";
import { readSelection } from "./read-selection.ts";
import { SelectionPopover } from "./selection-popover.ts";

// Stored in the isolated world, which the page cannot see.
const RUNNING = Symbol.for("surtitle.selection");

const world = globalThis as { [RUNNING]?: true };

// Images and bare XML documents cannot show a popover.
const canDraw = document.documentElement instanceof HTMLElement;

function begin(signal: AbortSignal, leave: () => void): void {
  let popover: SelectionPopover | null = null;
  let send: (message: unknown) => void = () => undefined;
  const report = (message: SelectionReport) => send(message);
  const receive = (message: SelectionMessage) => {
    if (message.kind === "open") {
      report({ kind: "opened" });
      // The shortcut was pressed again while a popover is open.
      if (popover?.isOpen) return;
      const found = readSelection(document, message.menu);
      popover = new SelectionPopover(found, message.targets, report, leave);
    } else if (popover) {
      popover.receiveMessage(message);
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
  const onPageHide = () => {
    popover?.close();
    leave();
  };
  onTrusted(window, "pagehide", onPageHide, signal);
}

// The user may ask again before the script has been injected.
if (canDraw && window === window.top && !world[RUNNING]) {
  world[RUNNING] = true;
  const life = new AbortController();
  begin(life.signal, () => {
    delete world[RUNNING];
    life.abort();
  });
}

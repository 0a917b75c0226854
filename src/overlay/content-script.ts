import { type OverlayMessage, openChannel } from "../messaging/channel.ts";
import { Overlay } from "./overlay.ts";
import { whileShown } from "./while-shown.ts";

/** Remembered in the extension's own world of the page, which the page cannot see. */
const RUNNING = Symbol.for("surtitle.overlay");

const world = globalThis as { [RUNNING]?: true };

/** A picture or bare XML in a tab has no elements that could show words. */
const canDraw = document.documentElement instanceof HTMLElement;

// The background may inject twice, for instance when two navigation events tell of one page.
if (canDraw && !world[RUNNING]) {
  world[RUNNING] = true;
  const end = new AbortController();
  const overlay = new Overlay(end.signal);
  const leave = () => {
    delete world[RUNNING];
    end.abort();
  };
  const receive = (message: OverlayMessage) =>
    message.kind === "end" ? leave() : overlay.receive(message);
  whileShown((shown) => openChannel("overlay", receive, shown, leave), end.signal);
}

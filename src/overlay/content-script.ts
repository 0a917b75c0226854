import { openChannel } from "../messaging/channel.ts";
import { Overlay } from "./overlay.ts";

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
  openChannel(
    "overlay",
    (message) => (message.kind === "end" ? leave() : overlay.receive(message)),
    end.signal,
    leave,
  );
}

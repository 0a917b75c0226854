import { type ChannelHooks, type OverlayMessage, openChannel } from "../messaging/channel.ts";
import { watchObstaclesOfFrame } from "./aside/aside.ts";
import { Overlay } from "./overlay.ts";
import { watchKeysOfFrame } from "./page-keys.ts";
import { watchPlayers } from "./player-watch.ts";
import { whileShown } from "./while-shown.ts";
import { whileWritten } from "./while-written.ts";

/** Remembered in the extension's own world of the page, which the page cannot see. */
const RUNNING = Symbol.for("surtitle.overlay");

const world = globalThis as { [RUNNING]?: true };

/** A picture or bare XML in a tab has no elements that could show words. */
const canDraw = document.documentElement instanceof HTMLElement;

/** Draws, and looks at the players, until `signal` aborts or `leave` is called. */
function begin(signal: AbortSignal, leave: () => void): void {
  // Captions lie over the page as a whole; its frames are looked at for their players only.
  if (window === window.top) {
    const overlay = new Overlay(signal);
    const receive = (message: OverlayMessage) =>
      message.kind === "end" ? leave() : overlay.receive(message);
    const hooks: ChannelHooks = {
      onGone: leave,
      onOpen: (send, open) => overlay.connect(send, open),
    };
    whileShown((shown) => openChannel("overlay", receive, shown, hooks), signal);
  }
  const onOpen = (send: (message: unknown) => void, open: AbortSignal) => {
    watchPlayers(send, open);
    if (window === window.top) return;
    watchObstaclesOfFrame(send, open);
    watchKeysOfFrame(send, open);
  };
  whileShown((shown) => openChannel("players", leave, shown, { onGone: leave, onOpen }), signal);
}

// The background may inject twice, for instance when two navigation events tell of one page.
if (canDraw && !world[RUNNING]) {
  world[RUNNING] = true;
  const end = new AbortController();
  const leave = () => {
    delete world[RUNNING];
    end.abort();
  };
  whileWritten((written) => begin(written, leave), end.signal);
}

import {
  type ChannelHooks,
  type OverlayMessage,
  openChannel,
  type PlayersMessage,
} from "../messaging/channel.ts";
import { watchObstaclesOfFrame } from "./aside/aside.ts";
import { Overlay } from "./overlay.ts";
import { watchKeysOfFrame } from "./page-keys.ts";
import { type WatchedPlayers, watchPlayers } from "./player-watch.ts";
import { whileShown } from "./while-shown.ts";
import { whileWritten } from "./while-written.ts";

/** Remembered in the extension's own world of the page, which the page cannot see. */
const DRAWING = Symbol.for("surtitle.overlay");
const WATCHING = Symbol.for("surtitle.players");

const world = globalThis as { [DRAWING]?: true; [WATCHING]?: true };

/** A picture or bare XML in a tab has no elements that could show words. */
const canDraw = document.documentElement instanceof HTMLElement;

/** Draws until `signal` aborts or `leave` is called. */
function draw(signal: AbortSignal, leave: () => void): void {
  const overlay = new Overlay(signal);
  const receive = (message: OverlayMessage) =>
    message.kind === "end" ? leave() : overlay.receive(message);
  const hooks: ChannelHooks = {
    onGone: leave,
    onOpen: (send, open) => overlay.connect(send, open),
  };
  whileShown((shown) => openChannel("overlay", receive, shown, hooks), signal);
}

/** Looks at the players until `signal` aborts or `leave` is called. */
function watch(signal: AbortSignal, leave: () => void): void {
  let players: WatchedPlayers | null = null;
  const receive = (message: PlayersMessage) =>
    message.kind === "end" ? leave() : players?.seek(message.mediaMs);
  const onOpen = (send: (message: unknown) => void, open: AbortSignal) => {
    players = watchPlayers(send, open);
    if (window === window.top) return;
    watchObstaclesOfFrame(send, open);
    watchKeysOfFrame(send, open);
  };
  whileShown((shown) => openChannel("players", receive, shown, { onGone: leave, onOpen }), signal);
}

/** The background may inject twice, for instance when two navigation events tell of one page. */
function runOnce(
  mark: typeof DRAWING | typeof WATCHING,
  begin: (signal: AbortSignal, leave: () => void) => void,
): void {
  if (world[mark]) return;
  world[mark] = true;
  const end = new AbortController();
  const leave = () => {
    delete world[mark];
    end.abort();
  };
  whileWritten((written) => begin(written, leave), end.signal);
}

// Captions lie over the page as a whole; its frames are looked at for their players only. Captions
// may end while their transcript is still shown with the player's place.
if (canDraw && window === window.top) runOnce(DRAWING, draw);
if (canDraw) runOnce(WATCHING, watch);

import type { ChannelHooks, OverlayMessage, PlayersMessage } from "../messaging/channel.ts";
import { overlayParts } from "./parts/overlay-parts.ts";
import type { WatchedPlayers } from "./players/watch-players.ts";

const { Overlay, openChannel, runOnce, watchFrameKeys, watchFrameObstacles, watchPlayers } =
  overlayParts();

const isTop = window === window.top;

// The top frame draws captions for the whole page; other frames only watch their own players.
// Captions can end while a transcript still shows the player's position.
if (isTop) {
  runOnce("captions", (signal, leave) => {
    const overlay = new Overlay(signal);
    const receive = (message: OverlayMessage) =>
      message.kind === "end" ? leave() : overlay.receiveMessage(message);
    const hooks: ChannelHooks = {
      onGone: leave,
      onOpen: (send, open) => overlay.connect(send, open),
    };
    return (shown) => openChannel("overlay", receive, shown, hooks);
  });
}

runOnce("players", (_, leave) => {
  let players: WatchedPlayers | null = null;
  const receive = (message: PlayersMessage) =>
    message.kind === "end" ? leave() : players?.seekTo(message.mediaMs);
  const onOpen = (send: (message: unknown) => void, open: AbortSignal) => {
    players = watchPlayers(send, open);
    if (isTop) return;
    watchFrameObstacles(send, open);
    watchFrameKeys(send, open);
  };
  return (shown) => openChannel("players", receive, shown, { onGone: leave, onOpen });
});

import type { ChannelHooks, OverlayMessage, PlayersMessage } from "../messaging/channel.ts";
import { overlayParts } from "./parts/overlay-parts.ts";
import type { WatchedPlayers } from "./players/player-watch.ts";

const { Overlay, openChannel, runOnce, watchKeysOfFrame, watchObstaclesOfFrame, watchPlayers } =
  overlayParts();

const isTop = window === window.top;

// Captions lie over the page as a whole; its frames are looked at for their players only. Captions
// may end while their transcript is still shown with the player's place.
if (isTop) {
  runOnce("captions", (signal, leave) => {
    const overlay = new Overlay(signal);
    const receive = (message: OverlayMessage) =>
      message.kind === "end" ? leave() : overlay.receive(message);
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
    message.kind === "end" ? leave() : players?.seek(message.mediaMs);
  const onOpen = (send: (message: unknown) => void, open: AbortSignal) => {
    players = watchPlayers(send, open);
    if (isTop) return;
    watchObstaclesOfFrame(send, open);
    watchKeysOfFrame(send, open);
  };
  return (shown) => openChannel("players", receive, shown, { onGone: leave, onOpen });
});

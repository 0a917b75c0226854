import { overlayParts } from "../parts/overlay-parts.ts";
import { FrameSound } from "./frame-sound.ts";

const { findShadowPlayers, openChannel, runOnce } = overlayParts();

// Sends the sound of this frame's players to the capture document.
runOnce("player-sound", (signal, leave) => {
  const sound = new FrameSound(findShadowPlayers, signal);
  return (shown) =>
    openChannel(
      "player-sound",
      (message) => {
        if (message.kind === "begin") sound.begin(message);
        else if (message.kind === "mark") sound.addMark(message);
        else leave();
      },
      shown,
      { onGone: leave, onOpen: (send, open) => sound.connect(send, open) },
    );
});

import type { TracksMessage } from "../../messaging/channel.ts";
import type { TrackReport } from "../../messaging/track-report.ts";
import { overlayParts } from "../parts/overlay-parts.ts";
import { FrameTracks } from "./frame-tracks.ts";

const { findShadowPlayers, openChannel, runOnce, watchPageKeys } = overlayParts();

// Finds and reads the subtitles that the players of this frame have.
runOnce("tracks", (signal, leave) => {
  const tracks = new FrameTracks(findShadowPlayers, signal);
  const receive = (message: TracksMessage) =>
    message.kind === "end" ? leave() : tracks.receive(message);
  const onOpen = (send: (report: TrackReport) => void, open: AbortSignal) => {
    tracks.connect(send, open);
    watchPageKeys(
      {
        onKey: () => false,
        onOtherKey: (event) => tracks.pressKey(event),
        onReleased: () => undefined,
      },
      open,
    );
  };
  return (shown) => openChannel("tracks", receive, shown, { onGone: leave, onOpen });
});

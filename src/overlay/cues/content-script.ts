import { idleStatus } from "../../messaging/caption-status.ts";
import type { CuesMessage } from "../../messaging/channel.ts";
import type { PlayerClock } from "../../messaging/cue-report.ts";
import { overlayParts } from "../parts/overlay-parts.ts";
import { CuePlayer } from "./cue-player.ts";
import { nudgeOf, offsetSentence } from "./offset-keys.ts";
import { watchClock } from "./watch-clock.ts";

const { Overlay, findShadowPlayers, openChannel, runOnce, ...parts } = overlayParts();

/** Cues lie over the page as a whole: its top frame draws them. */
const isTop = window === window.top;

/** Nothing to be told; and no words go by themselves, as where a player is paused. */
const AT_REST = { ...idleStatus(-1), player: { paused: true, rate: 1 } };

// Draws the cues of a stored transcript in time with the player.
runOnce("cues", (signal, leave) => {
  const overlay = isTop ? new Overlay(signal) : null;
  const player = new CuePlayer((lane, cue) => overlay?.showCue(lane, cue), signal);
  const receive = (message: CuesMessage) => {
    switch (message.kind) {
      case "end":
        return leave();
      case "overlay":
        return overlay?.receive(message.message);
      case "begin":
        overlay?.receive({ kind: "status", status: AT_REST });
        player.restart();
        return player.setOffset(message.offsetMs);
      case "cues":
        return player.add(message.lane, message.cues);
      case "offset":
        overlay?.say(offsetSentence(message.offsetMs));
        return player.setOffset(message.offsetMs);
      case "clock":
        return player.setClock(message.frame, message.clock);
    }
  };
  const onOpen = (send: (message: unknown) => void, open: AbortSignal) => {
    overlay?.connect(send, open);
    if (!overlay) parts.watchObstaclesOfFrame(send, open);
    const tell = (clock: PlayerClock | null) => {
      // This frame's own player needs no way around.
      if (isTop) player.setClock("", clock);
      send({ kind: "clock", clock });
    };
    watchClock(tell, findShadowPlayers, open);
    parts.watchPageKeys(
      {
        onKey: () => false,
        onOtherKey: (event) => {
          const byMs = nudgeOf(event);
          if (byMs !== null) send({ kind: "nudge", byMs });
          return byMs !== null;
        },
        onReleased: () => undefined,
      },
      open,
    );
  };
  return (shown) => openChannel("cues", receive, shown, { onGone: leave, onOpen });
});

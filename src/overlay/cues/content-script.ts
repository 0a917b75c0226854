import { idleStatus } from "../../messaging/caption-status.ts";
import type { CuesMessage } from "../../messaging/channel.ts";
import type { PlayerClock } from "../../messaging/cue-report.ts";
import { overlayParts } from "../parts/overlay-parts.ts";
import { watchPlayerClock } from "../players/player-clock.ts";
import { CueScheduler } from "./cue-scheduler.ts";
import { formatOffset, offsetStepMs } from "./offset-keys.ts";

const { Overlay, findShadowPlayers, openChannel, runOnce, ...parts } = overlayParts();

const isTop = window === window.top;

// A paused player: no status notice, and captions stay on screen after silence.
const AT_REST = { ...idleStatus(-1), player: { paused: true, rate: 1 } };

// Draws the cues of a stored transcript in sync with the player.
runOnce("cues", (signal, leave) => {
  const overlay = isTop ? new Overlay(signal) : null;
  const scheduler = new CueScheduler((lane, cue) => overlay?.showCue(lane, cue), signal);
  const receive = (message: CuesMessage) => {
    switch (message.kind) {
      case "end":
        return leave();
      case "overlay":
        return overlay?.receiveMessage(message.message);
      case "begin":
        overlay?.receiveMessage({ kind: "status", status: AT_REST });
        scheduler.restart();
        return scheduler.setOffset(message.offsetMs);
      case "cues":
        return scheduler.addCues(message.lane, message.cues);
      case "offset":
        overlay?.showMessage(formatOffset(message.offsetMs));
        return scheduler.setOffset(message.offsetMs);
      case "clock":
        return scheduler.setPlayerClock(message.frame, message.clock);
    }
  };
  const onOpen = (send: (message: unknown) => void, open: AbortSignal) => {
    overlay?.connect(send, open);
    if (!overlay) parts.watchFrameObstacles(send, open);
    const reportClock = (clock: PlayerClock | null) => {
      // The clock of this frame's own player needs no round trip through the background.
      if (isTop) scheduler.setPlayerClock("", clock);
      send({ kind: "clock", clock });
    };
    watchPlayerClock(reportClock, findShadowPlayers, open);
    parts.watchPageKeys(
      {
        onKey: () => false,
        onOtherKey: (event) => {
          const byMs = offsetStepMs(event);
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

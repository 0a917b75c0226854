import { idleStatus } from "../../messaging/caption-status.ts";
import { type CuesMessage, openChannel } from "../../messaging/channel.ts";
import { watchObstaclesOfFrame } from "../aside/aside.ts";
import { Overlay } from "../overlay.ts";
import { watchPageKeys } from "../page-keys.ts";
import { whileShown } from "../while-shown.ts";
import { whileWritten } from "../while-written.ts";
import { CuePlayer } from "./cue-player.ts";
import { nudgeOf, offsetSentence } from "./offset-keys.ts";
import { watchClock } from "./watch-clock.ts";

/** Remembered in the extension's own world of the page, which the page cannot see. */
const RUNNING = Symbol.for("surtitle.cues");

const world = globalThis as { [RUNNING]?: true };

const canDraw = document.documentElement instanceof HTMLElement;

/** Cues lie over the page as a whole: its top frame draws them. */
const isTop = window === window.top;

/** Nothing to be told; and no words go by themselves, as where a player is paused. */
const AT_REST = { ...idleStatus(-1), player: { paused: true, rate: 1 } };

/** Draws the cues of a stored transcript in time with the player until `signal` aborts. */
function begin(signal: AbortSignal, leave: () => void): void {
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
    if (!overlay) watchObstaclesOfFrame(send, open);
    watchClock((clock) => {
      // This frame's own player needs no way around.
      if (isTop) player.setClock("", clock);
      send({ kind: "clock", clock });
    }, open);
    watchPageKeys(
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
  whileShown((shown) => openChannel("cues", receive, shown, { onGone: leave, onOpen }), signal);
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

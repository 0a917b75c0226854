import { WAITS, type Waits } from "../../lib/waits.ts";
import { type CaptionStatus, isActive, isDubHeard } from "../../messaging/caption-status.ts";
import type { WhenHidden } from "../../settings/schema/settings.ts";
import { plainFailure } from "../captions/caption-failure.ts";
import { stopCaptions } from "../captions/stop-captions.ts";
import type { TabCaptions } from "../captions/tab-captions.ts";

/** Why nobody can see the captions. */
type Unseen = "hidden" | "away" | "kept-out";

/** The wait before unseen captions stop. */
const STOP_WAIT = {
  hidden: "hiddenStopMs",
  away: "awayStopMs",
  "kept-out": "keptOutStopMs",
} as const satisfies Record<Unseen, keyof Waits>;

/** Stops captions that nobody sees or hears, where the user's settings say so. */
export class HiddenCaptions {
  readonly #captions: () => TabCaptions;
  #unseen: Unseen | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param captions returns the captions to stop */
  constructor(captions: () => TabCaptions) {
    this.#captions = captions;
  }

  /** Call it whenever the status or the setting may have changed; captions that end need no more. */
  update(status: CaptionStatus, whenHidden: WhenHidden): void {
    const unseen = whenHidden === "stop" ? unseenReason(status) : null;
    if (unseen === this.#unseen) return;
    clearTimeout(this.#timer);
    this.#unseen = unseen;
    if (unseen === null) return;
    this.#timer = setTimeout(() => this.#stop(unseen), WAITS[STOP_WAIT[unseen]]);
  }

  #stop(unseen: Unseen): void {
    const captions = this.#captions();
    // Users who hide captions know why they stop.
    if (unseen !== "hidden") captions.note({ failure: plainFailure("kept_out") });
    stopCaptions(captions);
  }
}

function unseenReason(status: CaptionStatus): Unseen | null {
  const { state, dub, overlayHidden, overlayShown, overlayKeptOut } = status;
  // Stopping twice would drop the last words.
  if (!isActive(state) || state === "draining" || isDubHeard(dub)) return null;
  if (overlayHidden) return "hidden";
  if (!overlayShown) return "away";
  return overlayKeptOut ? "kept-out" : null;
}

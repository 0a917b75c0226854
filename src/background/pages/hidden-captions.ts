import { WAITS, type Waits } from "../../lib/waits.ts";
import {
  type CaptionFailure,
  type CaptionStatus,
  isActive,
  isDubHeard,
} from "../../messaging/caption-status.ts";
import type { WhenHidden } from "../../settings/schema/settings.ts";
import { plainFailure } from "../captions/caption-failure.ts";

type Unseen = "hidden" | "away" | "kept-out";

const STOP_WAIT = {
  hidden: "hiddenStopMs",
  away: "awayStopMs",
  "kept-out": "keptOutStopMs",
} as const satisfies Record<Unseen, keyof Waits>;

export interface StoppableCaptions {
  changeStatus(change: { readonly failure: CaptionFailure }): void;
  stop(): void;
}

/** Stops captions that nobody sees or hears, if the user's settings say so. */
export class HiddenCaptions {
  readonly #captions: StoppableCaptions;
  #unseen: Unseen | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(captions: StoppableCaptions) {
    this.#captions = captions;
  }

  /** Call it whenever the status or the setting may have changed. */
  update(status: CaptionStatus, whenHidden: WhenHidden): void {
    const unseen = whenHidden === "stop" ? unseenReason(status) : null;
    if (unseen === this.#unseen) return;
    clearTimeout(this.#timer);
    this.#unseen = unseen;
    if (unseen === null) return;
    this.#timer = setTimeout(() => this.#stop(unseen), WAITS[STOP_WAIT[unseen]]);
  }

  #stop(unseen: Unseen): void {
    // Users who hide captions know why they stop.
    if (unseen !== "hidden") this.#captions.changeStatus({ failure: plainFailure("kept_out") });
    this.#captions.stop();
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

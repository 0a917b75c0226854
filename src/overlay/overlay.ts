import type { SegmentUpdate } from "../captions/segment.ts";
import type { CaptionStatus } from "../messaging/caption-status.ts";
import type { OverlayMessage } from "../messaging/channel.ts";
import { text } from "../platform/text.ts";
import { createCaptionHost } from "./caption-host.ts";
import { LaneView } from "./lane-view.ts";
import { noticeOf } from "./notice.ts";

/** Captions go away when nothing has been said for this long. */
const CLEAR_AFTER_MS = 8000;

/** A problem is told for this long; the popup goes on telling it. */
const PROBLEM_SHOWN_MS = 30_000;

/** Draws what the background tells it, until `signal` aborts. */
export class Overlay {
  readonly #host: ReturnType<typeof createCaptionHost>;
  readonly #lanes = new Map<string, LaneView>();
  readonly #notice = document.createElement("div");
  #shown: readonly string[] = [];
  #status: CaptionStatus | null = null;
  #clearTimer: ReturnType<typeof setTimeout> | undefined;
  #problemTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(signal: AbortSignal) {
    this.#host = createCaptionHost(signal);
    const { stage } = this.#host;
    stage.role = "region";
    stage.ariaLabel = text("overlay_label");
    this.#notice.className = "notice";
    this.#notice.role = "status";
    this.#notice.hidden = true;
    stage.append(this.#notice);
    signal.addEventListener("abort", () => this.#stopTimers(), { once: true });
  }

  /** Takes a message of the background and draws what it changes. */
  receive(message: Exclude<OverlayMessage, { kind: "end" }>): void {
    switch (message.kind) {
      case "lanes":
        this.#show(message.lanes);
        break;
      case "status":
        this.#status = message.status;
        this.#notify();
        break;
      case "snapshot":
        this.#clear();
        for (const update of message.updates) this.#update(update);
        break;
      case "update":
        this.#update(message.update);
        break;
    }
  }

  #update(update: SegmentUpdate): void {
    this.#lane(update.lane).update(update);
    // What opens inside a component of the page tells nobody outside of it, so now and then the
    // captions are raised unasked.
    if (update.concluded.length > 0) this.#host.raise();
    clearTimeout(this.#clearTimer);
    this.#clearTimer = setTimeout(() => this.#clear(), CLEAR_AFTER_MS);
    this.#notify();
  }

  /** Draws the lanes that are wanted, in their order; the others go on unseen. */
  #show(lanes: readonly string[]): void {
    this.#shown = lanes;
    this.#host.stage.style.setProperty("--lanes", String(Math.max(1, lanes.length)));
    for (const [id, lane] of this.#lanes) if (!lanes.includes(id)) lane.element.remove();
    for (const id of lanes) this.#host.stage.append(this.#lane(id).element);
    this.#host.stage.append(this.#notice);
    this.#notify();
  }

  #lane(id: string): LaneView {
    const lane = this.#lanes.get(id) ?? new LaneView(id);
    this.#lanes.set(id, lane);
    return lane;
  }

  #clear(): void {
    for (const lane of this.#lanes.values()) lane.clear();
    this.#notify();
  }

  #notify(): void {
    const hasWords = this.#shown.some((id) => this.#lanes.get(id)?.isEmpty === false);
    const notice = this.#status && noticeOf(this.#status, hasWords);
    this.#notice.hidden = notice === null;
    this.#notice.classList.toggle("problem", notice?.isProblem === true);
    if (notice && this.#notice.textContent !== notice.text) this.#notice.textContent = notice.text;
    clearTimeout(this.#problemTimer);
    if (notice?.isProblem) {
      this.#problemTimer = setTimeout(() => {
        this.#notice.hidden = true;
      }, PROBLEM_SHOWN_MS);
    }
    this.#host.keepInPage();
  }

  #stopTimers(): void {
    clearTimeout(this.#clearTimer);
    clearTimeout(this.#problemTimer);
  }
}

import type { CaptionStatus } from "../messaging/caption-status.ts";
import type { OverlayMessage, PlacedUpdate } from "../messaging/channel.ts";
import { markLanguage } from "../platform/mark-language.ts";
import { text } from "../platform/text.ts";
import { createCaptionHost } from "./caption-host.ts";
import { LaneView } from "./lane-view.ts";
import { NoticeBoard } from "./notice-board.ts";

/** Captions go away when nothing has been said for this long. */
const CLEAR_AFTER_MS = 8000;

/** A raise has the captions styled, laid out and painted anew: as dear as three updates. */
const RAISE_EVERY_MS = 3000;

/** Draws what the background tells it, until `signal` aborts. */
export class Overlay {
  readonly #host: ReturnType<typeof createCaptionHost>;
  readonly #lanes = new Map<string, LaneView>();
  readonly #notices: NoticeBoard;
  /** How many concluded segments of each lane are drawn: some may be told twice, see snapshot. */
  readonly #drawn = new Map<string, number>();
  #captionsId = "";
  #shown: readonly string[] = [];
  #raisedAtMs = Number.NEGATIVE_INFINITY;
  #status: CaptionStatus | null = null;
  #clearTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(signal: AbortSignal) {
    this.#host = createCaptionHost(signal);
    const { stage } = this.#host;
    stage.role = "region";
    markLanguage(stage);
    stage.ariaLabel = text("overlay_label");
    this.#notices = new NoticeBoard(signal);
    // Above the lanes: a notice that comes and goes moves no words.
    stage.append(this.#notices.element);
    signal.addEventListener("abort", () => clearTimeout(this.#clearTimer), { once: true });
  }

  /** Takes a message of the background and draws what it changes. */
  receive(message: Exclude<OverlayMessage, { kind: "end" }>): void {
    switch (message.kind) {
      case "lanes":
        this.#show(message.lanes);
        break;
      case "status":
        this.#take(message.status);
        break;
      case "snapshot":
        this.#begin(message.captionsId);
        for (const update of message.updates) this.#update(update);
        break;
      case "update":
        this.#update(message.update);
        break;
      case "look":
        break;
      case "seek":
        for (const lane of this.#lanes.values()) lane.dropTentative();
        this.#notify();
        break;
    }
  }

  #take(status: CaptionStatus): void {
    const wasPaused = this.#status?.player.paused === true;
    this.#status = status;
    this.#notices.setStatus(status);
    // The words that stood while the player was paused have been read by now.
    if (wasPaused && !status.player.paused) this.#clearLater();
    this.#notify();
  }

  /** Other captions than before begin on an empty screen. */
  #begin(captionsId: string): void {
    if (captionsId === this.#captionsId) return;
    this.#captionsId = captionsId;
    this.#drawn.clear();
    this.#clear();
  }

  #update(update: PlacedUpdate): void {
    const drawn = this.#drawn.get(update.lane) ?? 0;
    const concluded = update.concluded.slice(Math.max(0, drawn - update.ordinal));
    const lane = this.#lane(update.lane);
    // Some were missed: what follows does not belong on the line of what is drawn.
    if (update.ordinal > drawn) lane.clear();
    lane.update({ ...update, concluded });
    this.#drawn.set(update.lane, Math.max(drawn, update.ordinal + update.concluded.length));
    if (concluded.length > 0) this.#raiseNowAndThen();
    this.#clearLater();
    this.#notify();
  }

  /** What opens inside a component of the page tells nobody outside of it: a raise unasked. */
  #raiseNowAndThen(): void {
    const nowMs = performance.now();
    if (nowMs - this.#raisedAtMs < RAISE_EVERY_MS) return;
    this.#raisedAtMs = nowMs;
    this.#host.raise();
  }

  /** Draws the lanes that are wanted, in their order; the others go on unseen. */
  #show(lanes: readonly string[]): void {
    this.#shown = lanes;
    this.#host.stage.style.setProperty("--lanes", String(Math.max(1, lanes.length)));
    for (const [id, lane] of this.#lanes) if (!lanes.includes(id)) lane.element.remove();
    for (const id of lanes) this.#host.stage.append(this.#lane(id).element);
    this.#notify();
  }

  #lane(id: string): LaneView {
    const lane = this.#lanes.get(id) ?? new LaneView(id);
    this.#lanes.set(id, lane);
    return lane;
  }

  #clearLater(): void {
    clearTimeout(this.#clearTimer);
    this.#clearTimer = setTimeout(() => {
      // Whoever has paused the player may still be reading.
      if (!this.#status?.player.paused) this.#clear();
    }, CLEAR_AFTER_MS);
  }

  #clear(): void {
    for (const lane of this.#lanes.values()) lane.clear();
    this.#notify();
  }

  #notify(): void {
    this.#notices.setHasWords(this.#shown.some((id) => this.#lanes.get(id)?.isEmpty === false));
    this.#host.keepInPage();
  }
}

import { DEFAULT_LANE_TEXT_CHOICES } from "../captions/lines/lane-text.ts";
import { DEFAULT_READING, type ReadingChoices } from "../captions/pace/reading-choices.ts";
import type { LaneId } from "../captions/segment.ts";
import type { Cue } from "../captions/subtitles/subtitle-cues.ts";
import { onAbort } from "../lib/on-abort.ts";
import type { CaptionState, CaptionStatus } from "../messaging/caption-status.ts";
import type { OverlayLook, OverlayMessage, PlacedUpdate } from "../messaging/channel.ts";
import type { OverlayReport } from "../messaging/overlay-report.ts";
import type { PageKeyAction } from "../messaging/page-key.ts";
import type { TermPick } from "../messaging/term-pick.ts";
import { markLanguage } from "../platform/mark-language.ts";
import { text } from "../platform/text.ts";
import { setVariables } from "./elements/set-variables.ts";
import { CaptionHandle } from "./handle/caption-handle.ts";
import { createCaptionHost } from "./host/caption-host.ts";
import { pictureInPicture, showInOwnWindow } from "./host/own-window.ts";
import { VisibilityReport } from "./host/visibility-report.ts";
import { LaneStack } from "./lanes/lane-stack.ts";
import { LiveRegion } from "./lanes/live-region.ts";
import { OriginalOnDemand } from "./lanes/original-on-demand.ts";
import { SpokenMarker } from "./lanes/spoken-marker.ts";
import { paceSentence } from "./notices/notice.ts";
import { NoticeBoard } from "./notices/notice-board.ts";
import { watchPageKeys } from "./page-keys.ts";
import { StagePlacer } from "./placement/stage-placer.ts";

/** Captions go away when nothing has been said for this long. */
const CLEAR_AFTER_MS = 8000;

const BEGINNING: ReadonlySet<CaptionState> = new Set(["requesting", "connecting"]);

/** A raise has the captions styled, laid out and painted anew: as dear as three updates. */
const RAISE_EVERY_MS = 3000;

/** Draws what the background tells it, until `signal` aborts. */
export class Overlay {
  readonly #host: ReturnType<typeof createCaptionHost>;
  readonly #lanes = new LaneStack();
  readonly #original = new OriginalOnDemand(this.#lanes);
  readonly #notices: NoticeBoard;
  readonly #placer: StagePlacer;
  readonly #handle: CaptionHandle;
  readonly #liveRegion: LiveRegion;
  readonly #marker: SpokenMarker;
  readonly #sight = new VisibilityReport(
    () => this.#placer.isInPage,
    (report) => this.#report(report),
  );
  #captionsId = "";
  #reading: ReadingChoices = DEFAULT_READING;
  #hasLook = false;
  #lines = DEFAULT_LANE_TEXT_CHOICES.lines;
  #isHidden = false;
  #raisedAtMs = Number.NEGATIVE_INFINITY;
  #status: CaptionStatus | null = null;
  #clearTimer: ReturnType<typeof setTimeout> | undefined;
  #send: ((report: OverlayReport | TermPick) => void) | null = null;

  constructor(signal: AbortSignal) {
    this.#host = createCaptionHost((isSeen) => this.#sight.setSeenInPage(isSeen), signal);
    const { stage, root } = this.#host;
    stage.role = "region";
    stage.ariaLabel = text("overlay_label");
    this.#notices = new NoticeBoard(signal);
    for (const element of [stage, this.#notices.element]) markLanguage(element);
    this.#liveRegion = new LiveRegion(signal);
    this.#marker = new SpokenMarker(this.#lanes, signal);
    // Above the lanes: what comes and goes moves no words.
    stage.append(this.#notices.element, this.#original.element, this.#lanes.element);
    root.append(this.#liveRegion.element);
    this.#placer = new StagePlacer(
      stage,
      {
        onPlaced: (where, place) => this.#report({ kind: "place", where, place }),
        onSizes: ({ columns }) => this.#lanes.setColumns(columns),
      },
      signal,
    );
    this.#handle = new CaptionHandle(stage, this.#placer, this.#handleActions(signal), signal);
    watchPageKeys(
      {
        onKey: (action, isRepeated) => this.#press(action, isRepeated),
        onOtherKey: (event) => this.#handle.takeKey(event),
        onReleased: () => this.#original.release(),
      },
      signal,
    );
    onAbort(signal, () => clearTimeout(this.#clearTimer));
  }

  /**
   * Takes the way on which the background is told what the user does in the page.
   * @param open aborts when it leads nowhere any more
   */
  connect(send: (report: OverlayReport | TermPick) => void, open: AbortSignal): void {
    this.#send = send;
    const forget = () => {
      if (this.#send === send) this.#send = null;
    };
    onAbort(open, forget);
    this.#sight.reportAnew();
  }

  /** Takes a message of the background and draws what it changes. */
  receive(message: Exclude<OverlayMessage, { kind: "end" }>): void {
    switch (message.kind) {
      case "look":
        this.#takeLook(message.look);
        break;
      case "lanes":
        this.#lanes.show(message.lanes);
        this.#layOut();
        break;
      case "phrase-starts":
        this.#lanes.learn(message.language, message.words);
        return;
      case "status":
        this.#takeStatus(message.status);
        break;
      case "snapshot": {
        // Of captions that are here already it tells what was missed, else what was said before.
        const isNews = message.captionsId === this.#captionsId;
        this.#begin(message.captionsId);
        for (const update of message.updates) {
          // A background that was stopped knows nothing of the drafts that still stand here.
          if (!isNews || !this.#lanes.hasDrawn(update)) this.#update(update, isNews);
        }
        break;
      }
      case "updates":
        for (const update of message.updates) this.#update(update, true);
        break;
      case "frame-obstacles":
        this.#placer.hearFrame(message.report);
        return;
      case "frame-key":
        if (message.pageKey === null) this.#original.release();
        else this.#press(message.pageKey, false);
        return;
      case "seek":
        this.#lanes.dropTentative();
        break;
      case "speaking":
        this.#marker.take(message.speaking);
        return;
      case "speech-skipped":
        this.#lanes.markUnsaid(message.lane, message.ordinal);
        return;
    }
    this.#notify();
  }

  /** Draws a prepared cue whole, in place of what the lane has; null takes it away. */
  showCue(lane: LaneId, cue: Cue | null): void {
    this.#lanes.showCue(lane, cue);
    if (cue && lane === this.#lanes.readAloud) {
      this.#liveRegion.say(cue.lines.join(" "), cue.language);
    }
    if (cue) this.#raiseNowAndThen();
    this.#original.refresh();
    this.#layOut();
    this.#notify();
  }

  /** Tells for a moment what the user has just done. */
  say(sentence: string): void {
    this.#notices.say(sentence);
  }

  #takeLook({ style, reading, places, isHidden }: OverlayLook): void {
    const isTurned = this.#hasLook && reading.pace !== this.#reading.pace;
    this.#hasLook = true;
    if (isTurned) this.#notices.say(paceSentence(reading.pace));
    this.#reading = reading;
    this.#isHidden = isHidden;
    const { stage } = this.#host;
    setVariables(stage, style.all);
    stage.classList.toggle("unseen", isHidden);
    this.#lanes.setLook(style, reading);
    this.#original.restyle();
    this.#notices.setQuiet(isHidden);
    this.#liveRegion.setOn(reading.readAloud && !isHidden);
    this.#lines = style.lines;
    this.#placer.setPlaces(places);
    this.#layOut();
    this.#clearLater();
  }

  #takeStatus(status: CaptionStatus): void {
    const wasPaused = this.#status?.player.paused === true;
    const before = this.#status?.state ?? "idle";
    this.#status = status;
    // A background that was stopped begins like a new one: what stands on screen tells.
    const wasBroken = before === "reconnecting" || (BEGINNING.has(before) && this.#lanes.hasWords);
    if (wasBroken && status.state === "streaming") this.#lanes.goOn();
    this.#notices.setStatus(status);
    // The words that stood while the player was paused have been read by now.
    if (wasPaused && !status.player.paused) this.#clearLater();
  }

  /** Other captions than before begin on an empty screen; the same ones go on after a break. */
  #begin(captionsId: string): void {
    if (captionsId === this.#captionsId) {
      this.#lanes.goOn();
      return;
    }
    this.#captionsId = captionsId;
    this.#lanes.restart();
  }

  /** @param isNew whether what was not drawn yet is being said now */
  #update(update: PlacedUpdate, isNew: boolean): void {
    const { news, isOtherLanguage } = this.#lanes.take(update);
    if (isOtherLanguage) this.#layOut();
    if (isNew && update.lane === this.#lanes.readAloud) {
      this.#liveRegion.say(news.text, news.language);
    }
    if (news.text !== "") this.#raiseNowAndThen();
    this.#original.refresh();
    this.#clearLater();
  }

  /** What opens inside a component of the page tells nobody outside of it: a raise unasked. */
  #raiseNowAndThen(): void {
    const nowMs = performance.now();
    if (nowMs - this.#raisedAtMs < RAISE_EVERY_MS) return;
    // A raise would take the handle out of the user's hand.
    if (this.#handle.isInUse) return;
    this.#raisedAtMs = nowMs;
    this.#host.raise();
  }

  #layOut(): void {
    this.#placer.setLanes(this.#lanes.shapes, this.#lines);
  }

  #clearLater(): void {
    clearTimeout(this.#clearTimer);
    if (this.#reading.afterSilence === "stay") return;
    this.#clearTimer = setTimeout(() => {
      // Whoever has paused the player may still be reading.
      if (this.#status?.player.paused) return;
      this.#lanes.clear();
      this.#original.refresh();
      this.#notify();
    }, CLEAR_AFTER_MS);
  }

  #handleActions(signal: AbortSignal) {
    const openWindow = () => {
      const onMoved = () => {
        this.#placer.layOut();
        this.#sight.refresh();
      };
      void showInOwnWindow(this.#host.stage, onMoved, signal);
    };
    return {
      changeSize: (step: -1 | 1) => this.#report({ kind: "size", step }),
      tell: (kind: "next-lane" | "add-word" | "hide") => this.#report({ kind }),
      openWindow: pictureInPicture() ? openWindow : null,
    };
  }

  /** Returns whether the key did anything. */
  #press(action: PageKeyAction, isRepeated: boolean): boolean {
    if (this.#isHidden) return false;
    switch (action) {
      case "show-original":
        return this.#original.hold();
      case "next-lane":
      case "add-word":
        return isRepeated || this.#report({ kind: action });
      case "calmer":
      case "faster":
        return this.#report({ kind: "pace", step: action === "calmer" ? -1 : 1 });
      case "smaller":
      case "larger":
        return this.#report({ kind: "size", step: action === "smaller" ? -1 : 1 });
      case "place":
        if (!isRepeated) this.#handle.toggleKeys();
        return true;
    }
  }

  /** Returns whether there is anybody to be told. */
  #report(report: OverlayReport | TermPick): boolean {
    this.#send?.(report);
    return this.#send !== null;
  }

  #notify(): void {
    this.#notices.setHasWords(this.#lanes.hasWords);
    this.#host.check();
  }
}

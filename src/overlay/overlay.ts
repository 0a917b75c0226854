import { DEFAULT_LANE_TEXT_SETTINGS } from "../captions/lines/lane-text.ts";
import { DEFAULT_READING, type ReadingChoices } from "../captions/pace/reading-choices.ts";
import type { LaneId } from "../captions/segment.ts";
import { onAbort } from "../lib/on-abort.ts";
import type { CaptionState, CaptionStatus } from "../messaging/caption-status.ts";
import type { OverlayLook, OverlayMessage, PlacedUpdate } from "../messaging/channel.ts";
import type { FrameLoaded } from "../messaging/frame-loaded.ts";
import type { OverlayReport } from "../messaging/overlay-report.ts";
import type { PageKeyAction } from "../messaging/page-key.ts";
import type { TermPick } from "../messaging/term-pick.ts";
import { markLanguage } from "../platform/mark-language.ts";
import { text } from "../platform/text.ts";
import type { DrawnCue } from "./cues/cue-scheduler.ts";
import { onTrusted } from "./elements/on-trusted.ts";
import { setVariables } from "./elements/set-variables.ts";
import { CaptionHandle } from "./handle/caption-handle.ts";
import { openReturnChip } from "./handle/return-chip.ts";
import { createCaptionHost } from "./host/caption-host.ts";
import {
  documentPictureInPicture,
  type OwnWindowHooks,
  showInPictureInPicture,
} from "./host/picture-in-picture.ts";
import { VisibilityReporter } from "./host/visibility-reporter.ts";
import { DubWordMarker } from "./lanes/dub-word-marker.ts";
import { LaneStack } from "./lanes/lane-stack.ts";
import { LiveRegion } from "./lanes/live-region.ts";
import { OriginalOnDemand } from "./lanes/original-on-demand.ts";
import { formatPace } from "./notices/notice-format.ts";
import { Notices } from "./notices/notices.ts";
import { watchPageKeys } from "./page-keys.ts";
import { CaptionBoxPlacer } from "./placement/caption-box-placer.ts";

const CLEAR_AFTER_MS = 8000;

const BEGINNING: ReadonlySet<CaptionState> = new Set(["requesting", "connecting"]);

// Raising the host restyles, lays out and paints all captions: about the cost of three updates.
const RAISE_EVERY_MS = 3000;

/** What the background hears from a page with captions. */
type PageMessage = OverlayReport | TermPick | FrameLoaded;

/** The captions of a page: draws what the background sends until `signal` aborts. */
export class Overlay {
  readonly #host: ReturnType<typeof createCaptionHost>;
  readonly #lanes = new LaneStack();
  readonly #original = new OriginalOnDemand(this.#lanes);
  readonly #notices: Notices;
  readonly #placer: CaptionBoxPlacer;
  readonly #handle: CaptionHandle;
  readonly #liveRegion: LiveRegion;
  readonly #dubMarker: DubWordMarker;
  readonly #visibility = new VisibilityReporter(
    () => this.#placer.isInPage,
    (report) => this.#report(report),
  );
  #captionsId = "";
  #reading: ReadingChoices = DEFAULT_READING;
  #hasLook = false;
  #lines = DEFAULT_LANE_TEXT_SETTINGS.lines;
  #isHidden = false;
  /** What the page shows while captions are in a window of their own. */
  #chip: HTMLElement | null = null;
  #bringBack: () => void = () => undefined;
  #raisedAtMs = Number.NEGATIVE_INFINITY;
  #status: CaptionStatus | null = null;
  #clearTimer: ReturnType<typeof setTimeout> | undefined;
  #send: ((report: PageMessage) => void) | null = null;

  constructor(signal: AbortSignal) {
    this.#host = createCaptionHost(
      (isVisible) => this.#visibility.setVisibleInPage(isVisible),
      signal,
    );
    const { captionBox, root } = this.#host;
    captionBox.role = "region";
    captionBox.ariaLabel = text("overlay_label");
    this.#notices = new Notices(signal);
    for (const element of [captionBox, this.#notices.element]) markLanguage(element);
    this.#liveRegion = new LiveRegion(signal);
    this.#dubMarker = new DubWordMarker(this.#lanes, signal);
    // Placed above the lanes, so that appearing and disappearing moves no caption text.
    captionBox.append(this.#notices.element, this.#original.element);
    captionBox.append(this.#lanes.element, this.#lanes.below);
    root.append(this.#liveRegion.element);
    this.#placer = new CaptionBoxPlacer(
      this.#host,
      {
        onPositionChosen: (where, place) => this.#report({ kind: "place", where, place }),
        onArranged: (arrangement) => this.#lanes.arrange(arrangement),
        readAtMs: () => this.#lanes.readAtMs,
      },
      signal,
    );
    this.#handle = new CaptionHandle(captionBox, this.#placer, this.#handleActions(signal), signal);
    watchPageKeys(
      {
        onKey: (action, isRepeated) => this.#handleKeyAction(action, isRepeated),
        onOtherKey: (event) => this.#handle.handleKey(event),
        onReleased: () => this.#original.hide(),
      },
      signal,
    );
    // Load events of frames reach the document but not the window.
    const onLoad = ({ target }: Event) => {
      if (!(target instanceof HTMLIFrameElement)) return;
      this.#report({ kind: "frame" });
      this.#placer.onFrameChange();
    };
    onTrusted(document, "load", onLoad, signal);
    onAbort(signal, () => clearTimeout(this.#clearTimer));
  }

  /**
   * @param send reports user actions to the background
   * @param open aborts when the connection closes
   */
  connect(send: (report: PageMessage) => void, open: AbortSignal): void {
    this.#send = send;
    const forget = () => {
      if (this.#send === send) this.#send = null;
    };
    onAbort(open, forget);
    this.#visibility.reportAgain();
  }

  receiveMessage(message: Exclude<OverlayMessage, { kind: "end" }>): void {
    switch (message.kind) {
      case "look":
        this.#applyLook(message.look);
        break;
      case "lanes":
        this.#lanes.showLanes(message.lanes);
        this.#layOut();
        break;
      case "phrase-starts":
        this.#lanes.learnPhraseStarts(message.language, message.words);
        return;
      case "status":
        this.#applyStatus(message.status);
        break;
      case "snapshot": {
        // A snapshot of captions already on screen holds missed text; otherwise it holds old text.
        const isResumed = message.captionsId === this.#captionsId;
        this.#startCaptions(message.captionsId);
        for (const update of message.updates) {
          // A restarted background does not know the tentative words that are still on screen.
          if (!isResumed || !this.#lanes.hasDrawn(update)) this.#applyUpdate(update, isResumed);
        }
        break;
      }
      case "updates":
        for (const update of message.updates) this.#applyUpdate(update, true);
        break;
      case "frame-obstacles":
        this.#placer.frames.applyReport(message.report);
        this.#placer.onFrameChange();
        return;
      case "frame-key":
        if (message.pageKey === null) this.#original.hide();
        else this.#handleKeyAction(message.pageKey, false);
        return;
      case "seek":
        this.#lanes.dropTentative();
        break;
      case "speaking":
        this.#dubMarker.setSpeaking(message.speaking);
        return;
      case "message":
        this.showMessage(message.text);
        return;
      case "speech-skipped":
        this.#lanes.markSkippedByDub(message.lane, message.ordinal);
        return;
    }
    this.#refreshNotices();
  }

  /** Draws a prepared cue in place of the lane's text; null clears it. */
  showCue(lane: LaneId, cue: DrawnCue | null): void {
    this.#lanes.showCue(lane, cue);
    if (cue && lane === this.#lanes.readAloudLane) {
      this.#liveRegion.announce(cue.added.join(" "), cue.language);
    }
    if (cue) this.#raiseOccasionally();
    this.#original.refresh();
    this.#layOut();
    this.#refreshNotices();
  }

  showMessage(sentence: string): void {
    this.#notices.showMessage(sentence);
  }

  #applyLook({ style, reading, places, isHidden }: OverlayLook): void {
    const hasPaceChanged = this.#hasLook && reading.pace !== this.#reading.pace;
    this.#hasLook = true;
    if (hasPaceChanged) this.#notices.showMessage(formatPace(reading.pace));
    this.#reading = reading;
    this.#isHidden = isHidden;
    const { captionBox } = this.#host;
    setVariables(captionBox, style.all);
    captionBox.classList.toggle("unseen", isHidden);
    if (this.#chip) this.#chip.hidden = isHidden;
    this.#lanes.setLook(style, reading);
    this.#notices.setProblemsOnly(isHidden);
    this.#liveRegion.setEnabled(reading.readAloud && !isHidden);
    this.#lines = style.lines;
    this.#placer.setPositions(places);
    this.#layOut();
    this.#clearLater();
  }

  #applyStatus(status: CaptionStatus): void {
    const wasPaused = this.#status?.player.paused === true;
    const before = this.#status?.state ?? "idle";
    this.#status = status;
    // A restarted background starts from the beginning; words on screen prove captions ran before.
    const wasBroken = before === "reconnecting" || (BEGINNING.has(before) && this.#lanes.hasWords);
    if (wasBroken && status.state === "streaming") this.#lanes.resume();
    this.#notices.setStatus(status);
    // Words shown during the pause have been read by now.
    if (wasPaused && !status.player.paused) this.#clearLater();
  }

  // New captions start on an empty screen; the same ones resume after a break.
  #startCaptions(captionsId: string): void {
    if (captionsId === this.#captionsId) {
      this.#lanes.resume();
      return;
    }
    this.#captionsId = captionsId;
    this.#lanes.restart();
  }

  /** @param isNew whether text not drawn yet is being spoken now */
  #applyUpdate(update: PlacedUpdate, isNew: boolean): void {
    const { newText, hasLanguageChanged } = this.#lanes.applyUpdate(update);
    if (hasLanguageChanged) this.#layOut();
    if (isNew && update.lane === this.#lanes.readAloudLane) {
      this.#liveRegion.announce(newText.text, newText.language);
    }
    if (newText.text !== "") this.#raiseOccasionally();
    this.#original.refresh();
    this.#clearLater();
  }

  // Popovers opened inside a component fire no event outside it, so raise at intervals.
  #raiseOccasionally(): void {
    const nowMs = performance.now();
    if (nowMs - this.#raisedAtMs < RAISE_EVERY_MS) return;
    // Raising would interrupt a drag.
    if (this.#handle.isInUse) return;
    this.#raisedAtMs = nowMs;
    this.#host.raise();
  }

  #layOut(): void {
    this.#placer.setLanes(this.#lanes.laneShapes, this.#lines);
  }

  #clearLater(): void {
    clearTimeout(this.#clearTimer);
    if (this.#reading.afterSilence === "stay") return;
    this.#clearTimer = setTimeout(() => {
      // A paused player suggests that somebody is still reading.
      if (this.#status?.player.paused) return;
      this.#lanes.clear();
      this.#original.refresh();
      this.#refreshNotices();
    }, CLEAR_AFTER_MS);
  }

  #handleActions(signal: AbortSignal) {
    const hooks: OwnWindowHooks = {
      onMoved: () => {
        this.#placer.layOut();
        this.#visibility.refresh();
      },
      onOpened: (bringBack, open) => {
        this.#bringBack = bringBack;
        this.#chip = openReturnChip(this.#host, this.#placer, bringBack, open);
        this.#chip.hidden = this.#isHidden;
      },
    };
    const openWindow = () => void showInPictureInPicture(this.#host.captionBox, hooks, signal);
    return {
      changeSize: (step: -1 | 1) => this.#report({ kind: "size", step }),
      reportAction: (kind: "next-lane" | "add-word" | "hide") => this.#report({ kind }),
      openWindow: documentPictureInPicture() ? openWindow : null,
      bringBack: () => this.#bringBack(),
    };
  }

  #handleKeyAction(action: PageKeyAction, isRepeated: boolean): boolean {
    if (this.#isHidden) return false;
    switch (action) {
      case "show-original":
        return this.#original.show();
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
        if (!isRepeated && this.#placer.isInPage) this.#handle.toggleKeys();
        return true;
    }
  }

  #report(report: PageMessage): boolean {
    this.#send?.(report);
    return this.#send !== null;
  }

  #refreshNotices(): void {
    this.#notices.setHasWords(this.#lanes.hasWords);
    this.#host.check();
  }
}

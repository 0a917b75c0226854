import { phraseStartsOf } from "../../captions/lines/phrase-starts.ts";
import { PACE_RULES } from "../../captions/pace/pace-rules.ts";
import { msUntilRedrawTick } from "../../captions/pace/redraw-tick.ts";
import { ORIGINAL_LANE } from "../../captions/segment.ts";
import type { CaptionStatus } from "../../messaging/caption-status.ts";

import type {
  ChannelEnd,
  OverlayLook,
  OverlayMessage,
  PlacedUpdate,
} from "../../messaging/channel.ts";
import type { CaptionSink, RestoredWords } from "../captions/caption-sink.ts";
import { RecentUpdates } from "./recent-updates.ts";
import { statusForPage } from "./status-for-page.ts";

// How long before a display moment its updates are sent.
const AHEAD_MS = 40;
/**
 * The overlay draws without delay at the start and after a break; slightly longer than it does so.
 */
const UNSTEADY_MS = 6000;

/**
 * Connects one tab's captions to their overlay. An overlay that attaches later gets what it missed.
 */
export class OverlayLink implements CaptionSink {
  readonly #captionsId: string;
  readonly #recent = new RecentUpdates();
  #overlay: ChannelEnd<"overlay"> | null = null;
  #lanes: readonly string[] = [ORIGINAL_LANE];
  // Null until the settings are known; nothing is drawn before.
  #look: OverlayLook | null = null;
  #phraseStartLanguages = new Set<string>();
  #speaking: OverlayMessage | null = null;
  // Tentative updates that wait for the next display moment.
  #pending: PlacedUpdate[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #unsteadyAtMs = Number.NEGATIVE_INFINITY;

  /** @param captionsId distinguishes these captions from earlier ones in the same page */
  constructor(captionsId: string) {
    this.#captionsId = captionsId;
  }

  attach(overlay: ChannelEnd<"overlay">, status: CaptionStatus): void {
    // The snapshot below contains the waiting updates.
    this.#overlay = null;
    this.#flush();
    this.#overlay = overlay;
    this.#unsteadyAtMs = performance.now();
    this.#phraseStartLanguages = new Set();
    overlay.onClosed(() => {
      if (this.#overlay === overlay) this.#overlay = null;
    });
    if (this.#look) this.#post({ kind: "look", look: this.#look });
    this.#post({ kind: "lanes", lanes: this.#lanes });
    const { updates } = this.#recent;
    for (const { language } of updates) this.#sendPhraseStarts(language);
    this.#post({ kind: "snapshot", captionsId: this.#captionsId, updates });
    if (this.#speaking) this.#post(this.#speaking);
    this.#post({ kind: "status", status: statusForPage(status) });
  }

  /** Hands the overlay over to the next captions of the tab; null if there is none. */
  detach(): ChannelEnd<"overlay"> | null {
    const overlay = this.#overlay;
    this.#flush();
    this.#overlay = null;
    return overlay;
  }

  endOverlay(): void {
    this.#post({ kind: "end" });
    this.#overlay = null;
  }

  setLanes(lanes: readonly string[], look: OverlayLook): void {
    const hasChanged = JSON.stringify(look) !== JSON.stringify(this.#look);
    this.#look = look;
    this.#lanes = lanes;
    if (hasChanged) this.#post({ kind: "look", look });
    this.#post({ kind: "lanes", lanes });
  }

  onStatus(status: CaptionStatus): void {
    if (status.state !== "streaming") this.#unsteadyAtMs = performance.now();
    this.#post({ kind: "status", status: statusForPage(status) });
  }

  /** Shows a sentence for a moment, in answer to what the user did. */
  showMessage(sentence: string): void {
    this.#post({ kind: "message", text: sentence });
  }

  markSpeech(message: Extract<OverlayMessage, { kind: "speaking" | "speech-skipped" }>): void {
    if (message.kind === "speaking") this.#speaking = message.speaking && message;
    this.#post(message);
  }

  /**
   * Sends an update. Tentative words that the overlay would hold until the next display moment are
   * sent shortly before it, because each message to a page wakes three processes.
   */
  onUpdate(update: PlacedUpdate): void {
    this.#recent.add(update);
    this.#sendPhraseStarts(update.language);
    this.#pending.push(update);
    if (!this.#canWait(update)) this.#flush();
    else this.#timer ??= setTimeout(this.#flush, msUntilRedrawTick(AHEAD_MS) - AHEAD_MS);
  }

  #canWait({ concluded }: PlacedUpdate): boolean {
    const isSteady = performance.now() - this.#unsteadyAtMs > UNSTEADY_MS;
    return isSteady && concluded.length === 0 && this.#delaysTentative;
  }

  get #delaysTentative(): boolean {
    return this.#look !== null && PACE_RULES[this.#look.reading.pace].holdMs > 0;
  }

  readonly #flush = (): void => {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const updates = this.#pending;
    this.#pending = [];
    if (updates.length > 0) this.#overlay?.post({ kind: "updates", updates });
  };

  /** Words shown before the worker was restarted, for an overlay that attaches later. */
  onRestore({ updates }: RestoredWords): void {
    for (const update of updates) this.#recent.add(update);
  }

  onSeek(): void {
    this.#recent.dropTentative();
    this.#post({ kind: "seek" });
  }

  // Sends phrase starts for the languages in use, so that pages need not load them all.
  #sendPhraseStarts(language: string): void {
    if (!this.#overlay || this.#phraseStartLanguages.has(language)) return;
    this.#phraseStartLanguages.add(language);
    const words = phraseStartsOf(language);
    if (words !== null) this.#post({ kind: "phrase-starts", language, words });
  }

  #post(message: OverlayMessage): void {
    this.#flush();
    this.#overlay?.post(message);
  }
}

import { phraseStartsOf } from "../../captions/lines/phrase-starts.ts";
import { untilMoment } from "../../captions/pace/caption-moment.ts";
import { PACE_RULES } from "../../captions/pace/pace-rules.ts";
import { ORIGINAL_LANE } from "../../captions/segment.ts";
import type { CaptionStatus } from "../../messaging/caption-status.ts";

import type {
  ChannelEnd,
  OverlayLook,
  OverlayMessage,
  PlacedUpdate,
} from "../../messaging/channel.ts";
import { RecentWords } from "../captions/recent-words.ts";
import { statusForPage } from "./status-for-page.ts";

/** So long before a moment what is to be drawn at it is sent. */
const AHEAD_MS = 40;
/** The overlay hurries when captions begin or go on after a break; a little longer than it does. */
const HURRIED_MS = 6000;

/** The overlay of one tab's captions, there or not: one that comes later is told what it missed. */
export class OverlayLink {
  readonly #captionsId: string;
  readonly #recent = new RecentWords();
  #overlay: ChannelEnd<"overlay"> | null = null;
  #lanes: readonly string[] = [ORIGINAL_LANE];
  /** Null until captions know what the user has chosen, before which nothing is drawn. */
  #look: OverlayLook | null = null;
  /** Languages of which the overlay knows how phrases begin. */
  #taught = new Set<string>();
  /** What is being said; null when nothing is. */
  #speaking: OverlayMessage | null = null;
  /** Tentative words that are to be drawn at the next moment and no sooner. */
  #waiting: PlacedUpdate[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When the overlay was last told of anything but a steady stream. */
  #unsteadyAtMs = Number.NEGATIVE_INFINITY;

  /** @param captionsId tells these captions from earlier ones in the same page */
  constructor(captionsId: string) {
    this.#captionsId = captionsId;
  }

  /** The overlay has come into the page: it is told everything it needs. */
  attach(overlay: ChannelEnd<"overlay">, status: CaptionStatus): void {
    // Whatever waits is part of what it is told below.
    this.#overlay = null;
    this.#flush();
    this.#overlay = overlay;
    this.#unsteadyAtMs = performance.now();
    this.#taught = new Set();
    overlay.onClosed(() => {
      if (this.#overlay === overlay) this.#overlay = null;
    });
    if (this.#look) this.#post({ kind: "look", look: this.#look });
    this.#post({ kind: "lanes", lanes: this.#lanes });
    const { updates } = this.#recent;
    for (const { language } of updates) this.#teach(language);
    this.#post({ kind: "snapshot", captionsId: this.#captionsId, updates });
    if (this.#speaking) this.#post(this.#speaking);
    this.#post({ kind: "status", status: statusForPage(status) });
  }

  /** Gives up the overlay to the captions that follow in the same tab; null when there is none. */
  detach(): ChannelEnd<"overlay"> | null {
    const overlay = this.#overlay;
    this.#flush();
    this.#overlay = null;
    return overlay;
  }

  /** Takes the overlay out of the page; captions that follow get one of their own. */
  end(): void {
    this.#post({ kind: "end" });
    this.#overlay = null;
  }

  /** Which lanes are drawn, in their order, and how. */
  draw(lanes: readonly string[], look: OverlayLook): void {
    const isNews = JSON.stringify(look) !== JSON.stringify(this.#look);
    this.#look = look;
    this.#lanes = lanes;
    if (isNews) this.#post({ kind: "look", look });
    this.#post({ kind: "lanes", lanes });
  }

  tell(status: CaptionStatus): void {
    if (status.state !== "streaming") this.#unsteadyAtMs = performance.now();
    this.#post({ kind: "status", status: statusForPage(status) });
  }

  /** Tells where the dub is. */
  mark(message: Extract<OverlayMessage, { kind: "speaking" | "speech-skipped" }>): void {
    if (message.kind === "speaking") this.#speaking = message.speaking && message;
    this.#post(message);
  }

  /**
   * Draws what was said. Tentative words that the overlay would keep back until the next moment go
   * to it shortly before: each message to a page wakes three processes.
   */
  show(update: PlacedUpdate): void {
    this.#recent.add(update);
    this.#teach(update.language);
    this.#waiting.push(update);
    if (!this.#mayWait(update)) this.#flush();
    else this.#timer ??= setTimeout(this.#flush, untilMoment(AHEAD_MS) - AHEAD_MS);
  }

  #mayWait({ concluded }: PlacedUpdate): boolean {
    const isSteady = performance.now() - this.#unsteadyAtMs > HURRIED_MS;
    return isSteady && concluded.length === 0 && this.#keepsBack;
  }

  /** Whether no tentative word is drawn the moment it comes. */
  get #keepsBack(): boolean {
    return this.#look !== null && PACE_RULES[this.#look.reading.pace].holdMs > 0;
  }

  readonly #flush = (): void => {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const updates = this.#waiting;
    this.#waiting = [];
    if (updates.length > 0) this.#overlay?.post({ kind: "updates", updates });
  };

  /** What an earlier life of the worker has shown: only an overlay that comes anew lacks it. */
  recall(updates: readonly PlacedUpdate[]): void {
    for (const update of updates) this.#recent.add(update);
  }

  /** The player has jumped: what is tentative is not seen any more. */
  dropTentative(): void {
    this.#recent.dropTentative();
    this.#post({ kind: "seek" });
  }

  /** The words that begin phrases are sent for the languages that are drawn, not carried into pages. */
  #teach(language: string): void {
    if (!this.#overlay || this.#taught.has(language)) return;
    this.#taught.add(language);
    const words = phraseStartsOf(language);
    if (words !== null) this.#post({ kind: "phrase-starts", language, words });
  }

  #post(message: OverlayMessage): void {
    this.#flush();
    this.#overlay?.post(message);
  }
}

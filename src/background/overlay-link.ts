import { phraseStartsOf } from "../captions/phrase-starts.ts";
import { ORIGINAL_LANE } from "../captions/segment.ts";
import type { CaptionStatus } from "../messaging/caption-status.ts";
import type {
  ChannelEnd,
  OverlayLook,
  OverlayMessage,
  PlacedUpdate,
} from "../messaging/channel.ts";
import { RecentWords } from "./recent-words.ts";

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

  /** @param captionsId tells these captions from earlier ones in the same page */
  constructor(captionsId: string) {
    this.#captionsId = captionsId;
  }

  /** The overlay has come into the page: it is told everything it needs. */
  attach(overlay: ChannelEnd<"overlay">, status: CaptionStatus): void {
    this.#overlay = overlay;
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
    this.#post({ kind: "status", status });
  }

  /** Gives up the overlay to the captions that follow in the same tab; null when there is none. */
  detach(): ChannelEnd<"overlay"> | null {
    const overlay = this.#overlay;
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
    this.#post({ kind: "status", status });
  }

  /** Tells where the dub is. */
  mark(message: Extract<OverlayMessage, { kind: "speaking" | "speech-skipped" }>): void {
    if (message.kind === "speaking") this.#speaking = message.speaking && message;
    this.#post(message);
  }

  show(update: PlacedUpdate): void {
    this.#recent.add(update);
    this.#teach(update.language);
    this.#post({ kind: "update", update });
  }

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
    this.#overlay?.post(message);
  }
}

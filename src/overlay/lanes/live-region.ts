import { splitWords } from "../../captions/text/split-words.ts";
import { onAbort } from "../../lib/on-abort.ts";
import { createElement } from "../elements/create-element.ts";
import { drawHiddenFromFind } from "../elements/hidden-from-find.ts";

/** Usual reading rate of a screen reader. */
const WORDS_PER_S = 3;
/** Pause after short announcements, so that following words are read together. */
const MIN_PAUSE_MS = 1500;
// Older words are dropped, because announcements would otherwise never catch up.
const MAX_WAITING_WORDS = 45;
const KEPT_ANNOUNCEMENTS = 5;

/**
 * Announces concluded words to screen readers: one announcement at a time, at a rate that can be
 * followed, with waiting words joined. It is visually hidden.
 */
export class LiveRegion {
  readonly element = createElement("div", "read-aloud");
  #isEnabled = false;
  #waitingWords: string[] = [];
  #language = "";
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(signal: AbortSignal) {
    this.element.role = "log";
    this.element.ariaLive = "polite";
    onAbort(signal, () => this.setEnabled(false));
  }

  /** Disabling also drops words that are waiting. */
  setEnabled(isEnabled: boolean): void {
    if (isEnabled === this.#isEnabled) return;
    this.#isEnabled = isEnabled;
    if (isEnabled) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waitingWords = [];
    this.element.replaceChildren();
  }

  announce(text: string, language: string): void {
    if (!this.#isEnabled || text.trim() === "") return;
    // An announcement has one language and therefore one voice.
    if (language !== this.#language) this.#waitingWords = [];
    this.#language = language;
    this.#waitingWords.push(...splitWords(text, language));
    this.#waitingWords = this.#waitingWords.slice(-MAX_WAITING_WORDS);
    if (this.#timer === undefined) this.#announceWaiting();
  }

  #announceWaiting(): void {
    this.#timer = undefined;
    const words = this.#waitingWords;
    if (words.length === 0) return;
    this.#waitingWords = [];
    const line = document.createElement("p");
    line.lang = this.#language;
    drawHiddenFromFind(line, words.join("").trim());
    this.element.append(line);
    while (this.element.childElementCount > KEPT_ANNOUNCEMENTS) {
      this.element.firstElementChild?.remove();
    }
    const pauseMs = Math.max(MIN_PAUSE_MS, (words.length / WORDS_PER_S) * 1000);
    this.#timer = setTimeout(() => this.#announceWaiting(), pauseMs);
  }
}

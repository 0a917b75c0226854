import { splitWords } from "../../captions/lines/split-words.ts";
import { onAbort } from "../../lib/on-abort.ts";
import { createElement } from "../elements/create-element.ts";
import { drawUnfindable } from "./unfindable.ts";

/** As fast as a screen reader reads at an ordinary rate. */
const WORDS_PER_S = 3;
/** Few words take a moment too: what follows at once is read together with what comes next. */
const LEAST_PAUSE_MS = 1500;
/** What is waiting beyond this is too old to be read: captions would fall behind for good. */
const MAX_WAITING_WORDS = 45;
/** Announcements that stay in the page; a reader goes back in them. */
const KEPT_ANNOUNCEMENTS = 5;

/**
 * Has a screen reader read concluded words: one announcement at a time, at a rate that can be
 * listened to, later ones joined. Nothing of it is seen.
 */
export class LiveRegion {
  readonly element = createElement("div", "read-aloud");
  #isOn = false;
  #waiting: string[] = [];
  #language = "";
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(signal: AbortSignal) {
    this.element.role = "log";
    this.element.ariaLive = "polite";
    onAbort(signal, () => this.setOn(false));
  }

  /** Switched off, it says nothing and forgets what it had to say. */
  setOn(isOn: boolean): void {
    if (isOn === this.#isOn) return;
    this.#isOn = isOn;
    if (isOn) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting = [];
    this.element.replaceChildren();
  }

  /** Has concluded words read when their turn comes. */
  say(text: string, language: string): void {
    if (!this.#isOn || text.trim() === "") return;
    // One announcement is in one voice.
    if (language !== this.#language) this.#waiting = [];
    this.#language = language;
    this.#waiting.push(...splitWords(text, language));
    this.#waiting = this.#waiting.slice(-MAX_WAITING_WORDS);
    if (this.#timer === undefined) this.#announce();
  }

  #announce(): void {
    this.#timer = undefined;
    const words = this.#waiting;
    if (words.length === 0) return;
    this.#waiting = [];
    const line = document.createElement("p");
    line.lang = this.#language;
    drawUnfindable(line, words.join("").trim());
    this.element.append(line);
    while (this.element.childElementCount > KEPT_ANNOUNCEMENTS) {
      this.element.firstElementChild?.remove();
    }
    const pauseMs = Math.max(LEAST_PAUSE_MS, (words.length / WORDS_PER_S) * 1000);
    this.#timer = setTimeout(() => this.#announce(), pauseMs);
  }
}

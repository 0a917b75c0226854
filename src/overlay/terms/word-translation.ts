import type { PickedTerm } from "../../captions/terms/picked-term.ts";
import { languageNamer } from "../../captions/text/language-name.ts";
import { onAbort } from "../../lib/on-abort.ts";
import type { TranslatedSelection } from "../../messaging/selection-message.ts";
import type { WordMessage, WordRequest } from "../../messaging/word-request.ts";
import { uiLanguage } from "../../platform/ui-language.ts";
import { drawHiddenFromFind } from "../elements/hidden-from-find.ts";
import { onTrusted } from "../elements/on-trusted.ts";
import { overlayParts } from "../parts/overlay-parts.ts";
import { describeFailure, formatTranslationNote } from "../selection/selection-format.ts";

/** A picked word and where it is from. */
export type WordToTranslate = Omit<WordRequest, "requestNumber">;

// Arrow keys pass words, which are billed when they are translated.
const RESTS_MS = 500;

/** Shows the translation of the picked word, or what became of it. */
export class WordTranslation {
  readonly element = made("div", "said");
  readonly #status = made("p", "status");
  readonly #translation = made("div", "words");
  readonly #note = made("p", "note quiet small");
  readonly #retry = document.createElement("button");
  readonly #send: (request: WordRequest) => void;
  readonly #known = new Map<string, TranslatedSelection>();
  readonly #nameLanguage = languageNamer(uiLanguage());
  #word: WordToTranslate | null = null;
  #key = "";
  #requestNumber = 0;
  #isWaiting = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(send: (request: WordRequest) => void, signal: AbortSignal) {
    const { text } = overlayParts();
    this.#send = send;
    this.#retry.type = "button";
    this.#retry.dataset.action = "retry";
    this.#retry.textContent = text("selection_retry");
    onTrusted(this.#retry, "click", () => this.#request());
    const answer = made("div", "said");
    answer.role = "status";
    answer.append(this.#status, this.#translation);
    this.element.append(answer, this.#note, this.#retry);
    this.#show({});
    onAbort(signal, () => clearTimeout(this.#timer));
  }

  /** Shows a word's translation, at once or when the pick has rested for a moment. */
  showWord(word: WordToTranslate, isAtOnce: boolean): void {
    const key = keyOf(word);
    if (key === this.#key) return;
    this.#key = key;
    this.#word = word;
    this.#isWaiting = false;
    this.#requestNumber += 1;
    clearTimeout(this.#timer);
    const known = this.#known.get(key);
    if (known) this.#showTranslation(known);
    else if (isAtOnce) this.#request();
    else {
      this.#show({});
      this.#timer = setTimeout(() => this.#request(), RESTS_MS);
    }
  }

  /** Asks again where the background was not there, or has not answered before it restarted. */
  onConnected(): void {
    if (this.#isWaiting) this.#request();
  }

  receiveMessage(message: WordMessage): void {
    const { text } = overlayParts();
    if (message.kind === "end") {
      if (this.#isWaiting) this.#show({ status: text("selection_over"), isProblem: true });
      this.#isWaiting = false;
      return;
    }
    if (message.requestNumber !== this.#requestNumber) return;
    if (message.kind === "working") return;
    this.#isWaiting = false;
    if (message.kind === "translated") {
      this.#known.set(this.#key, message.translation);
      this.#showTranslation(message.translation);
    } else {
      const { status, detail, isRetryable, reference } = describeFailure(message.failure);
      const note = [detail, ...reference].filter((line) => line !== "").join("\n");
      this.#show({ status, note, isProblem: true, isRetryable });
    }
  }

  #request(): void {
    if (!this.#word) return;
    this.#requestNumber += 1;
    this.#isWaiting = true;
    this.#show({ status: overlayParts().text("selection_working") });
    this.#send({ ...this.#word, requestNumber: this.#requestNumber });
  }

  #showTranslation(translation: TranslatedSelection): void {
    const { text } = overlayParts();
    const { source, target } = translation;
    const [from, to] = [source, target].map((tag) => this.#nameLanguage(tag).name);
    const pair = source === "" ? (to ?? "") : text("list_pair", from ?? "", to ?? "");
    const note = [pair, formatTranslationNote(translation)].join("\n").trim();
    this.#show({ translation, note });
  }

  #show({
    status = "",
    translation = null,
    note = "",
    isProblem = false,
    isRetryable = false,
  }: Shown): void {
    this.#status.textContent = status;
    this.#status.hidden = status === "";
    this.#status.classList.toggle("problem", isProblem);
    this.#translation.hidden = translation === null;
    this.#translation.lang = translation?.target ?? "";
    this.#translation.dir = translation ? overlayParts().directionOf(translation.target) : "";
    drawHiddenFromFind(this.#translation, translation?.text ?? "");
    this.#note.textContent = note;
    this.#note.hidden = note === "";
    this.#retry.hidden = !isRetryable;
    this.element.hidden = status === "" && translation === null;
  }
}

interface Shown {
  readonly status?: string;
  readonly translation?: TranslatedSelection | null;
  readonly note?: string;
  readonly isProblem?: boolean;
  readonly isRetryable?: boolean;
}

function keyOf({ term, isOriginal }: { term: PickedTerm; isOriginal: boolean }): string {
  return JSON.stringify([isOriginal, term.line.language, term.word]);
}

function made(name: string, className: string): HTMLElement {
  const element = document.createElement(name);
  element.className = className;
  return element;
}

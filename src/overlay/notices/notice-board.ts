import { onAbort } from "../../lib/on-abort.ts";
import type { CaptionStatus } from "../../messaging/caption-status.ts";
import { markLanguage } from "../../platform/mark-language.ts";
import { text } from "../../platform/text.ts";
import { createElement } from "../elements/create-element.ts";
import { behindMs, type News, type Notice, noticeOf } from "./notice.ts";

/** A problem is told for this long; the popup goes on telling it. */
const PROBLEM_SHOWN_MS = 30_000;

/** For how long each piece of news is told. */
const NEWS_SHOWN_MS: Readonly<Record<News, number>> = {
  lost: 15_000,
  muted: 10_000,
  rate: 6000,
  dub: 15_000,
  unkept: 15_000,
};

/** What the user has just done is told for so long. */
const SAID_FOR_MS = 3000;

/** From so much on it is told that captions are behind, until it is less again than the second. */
const BEHIND_FROM_MS = 3000;
const BEHIND_UNTIL_MS = 2200;

/** The line that tells the user what is going on; it goes away when there is nothing to be told. */
export class NoticeBoard {
  readonly element = createElement("div", "notice");
  readonly #words = createElement("span");
  readonly #countdown = createElement("span");
  readonly #news = new Map<News, ReturnType<typeof setTimeout>>();
  readonly #signal: AbortSignal;
  #status: CaptionStatus | null = null;
  #hasWords = false;
  #isQuiet = false;
  #said: Notice | null = null;
  #sayTimer: ReturnType<typeof setTimeout> | undefined;
  #isBehind = false;
  #problemTimer: ReturnType<typeof setTimeout> | undefined;
  #clock: ReturnType<typeof setInterval> | undefined;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
    markLanguage(this.element);
    this.element.role = "status";
    this.element.hidden = true;
    // The seconds would be read out one by one.
    this.#countdown.ariaLive = "off";
    const both = createElement("span");
    both.append(this.#words, this.#countdown);
    this.element.append(both);
    onAbort(signal, () => this.#stopTimers());
  }

  /** Takes the status now. */
  setStatus(status: CaptionStatus): void {
    const before = this.#status;
    this.#status = status;
    if (before && status.lostMs > before.lostMs) this.#addNews("lost");
    if (status.unkept && !before?.unkept) this.#addNews("unkept");
    if (status.tabMuted && !before?.tabMuted) this.#addNews("muted");
    if (status.dub !== before?.dub) this.#addNews("dub");
    if (status.player.rate !== (before?.player.rate ?? 1)) this.#addNews("rate");
    this.#isBehind = behindMs(status) > (this.#isBehind ? BEHIND_UNTIL_MS : BEHIND_FROM_MS);
    this.#draw();
  }

  /** Whether there are words on screen. */
  setHasWords(hasWords: boolean): void {
    if (hasWords === this.#hasWords) return;
    this.#hasWords = hasWords;
    this.#draw();
  }

  /** Whether to tell of what is wrong alone, because the user has put the captions out of sight. */
  setQuiet(isQuiet: boolean): void {
    if (isQuiet === this.#isQuiet) return;
    this.#isQuiet = isQuiet;
    this.#draw();
  }

  /** Tells for a moment what the user has just done, where there is nothing else to be told. */
  say(sentence: string): void {
    clearTimeout(this.#sayTimer);
    this.#said = { text: sentence, isProblem: false, untilMs: null };
    this.#sayTimer = setTimeout(() => {
      this.#said = null;
      this.#draw();
    }, SAID_FOR_MS);
    this.#draw();
  }

  #addNews(news: News): void {
    clearTimeout(this.#news.get(news));
    const forget = () => {
      this.#news.delete(news);
      this.#draw();
    };
    this.#news.set(news, setTimeout(forget, NEWS_SHOWN_MS[news]));
  }

  #draw(): void {
    if (this.#signal.aborted || !this.#status) return;
    const isWrong = this.#status.trouble !== null || this.#status.state === "failed";
    const isTold = isWrong || !this.#isQuiet;
    const notice = (isTold ? this.#notice(this.#status) : null) ?? this.#said;
    const words = notice?.text ?? "";
    const isNew = this.#words.textContent !== words;
    if (isNew) this.#words.textContent = words;
    this.element.hidden = notice === null;
    this.element.classList.toggle("problem", notice?.isProblem === true);
    this.#countDown(notice);
    if (!notice?.isProblem) clearTimeout(this.#problemTimer);
    else if (isNew) this.#tellForAWhile();
  }

  #notice(status: CaptionStatus): Notice | null {
    return noticeOf(status, {
      hasWords: this.#hasWords,
      isBehind: this.#isBehind,
      news: new Set(this.#news.keys()),
    });
  }

  #countDown(notice: Notice | null): void {
    clearInterval(this.#clock);
    const untilMs = notice?.untilMs ?? null;
    const tick = () => {
      this.#countdown.textContent = untilMs === null ? "" : ` ${retryWords(untilMs)}`;
    };
    tick();
    if (untilMs !== null) this.#clock = setInterval(tick, 1000);
  }

  #tellForAWhile(): void {
    clearTimeout(this.#problemTimer);
    this.#problemTimer = setTimeout(() => {
      this.element.hidden = true;
    }, PROBLEM_SHOWN_MS);
  }

  #stopTimers(): void {
    clearTimeout(this.#problemTimer);
    clearTimeout(this.#sayTimer);
    clearInterval(this.#clock);
    for (const timer of this.#news.values()) clearTimeout(timer);
  }
}

function retryWords(untilMs: number): string {
  const seconds = Math.ceil((untilMs - Date.now()) / 1000);
  return seconds > 0 ? text("retry_in", String(seconds)) : text("retry_now");
}

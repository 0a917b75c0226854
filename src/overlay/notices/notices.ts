import { onAbort } from "../../lib/on-abort.ts";
import type { CaptionStatus } from "../../messaging/caption-status.ts";
import { markLanguage } from "../../platform/mark-language.ts";
import { text } from "../../platform/text.ts";
import { createElement } from "../elements/create-element.ts";
import {
  behindMs,
  type Notice,
  noticeFor,
  plainNotice,
  type RecentEvent,
} from "./notice-format.ts";

/** A problem disappears after this time; the popup keeps showing it. */
const PROBLEM_SHOWN_MS = 30_000;

const EVENT_SHOWN_MS = 15_000;
// The user knows of these already.
const SHORTER_MS: Readonly<Partial<Record<RecentEvent, number>>> = { muted: 10_000, rate: 6000 };

const MESSAGE_SHOWN_MS = 3000;

/** The lag notice appears above the first threshold and disappears below the second. */
const BEHIND_FROM_MS = 3000;
const BEHIND_UNTIL_MS = 2200;

export class Notices {
  readonly element = createElement("div", "notice");
  readonly #text = createElement("span");
  readonly #countdown = createElement("span");
  readonly #recent = new Map<RecentEvent, ReturnType<typeof setTimeout>>();
  readonly #signal: AbortSignal;
  #status: CaptionStatus | null = null;
  #hasWords = false;
  #isProblemsOnly = false;
  #message: Notice | null = null;
  #messageTimer: ReturnType<typeof setTimeout> | undefined;
  #isBehind = false;
  #problemTimer: ReturnType<typeof setTimeout> | undefined;
  #clock: ReturnType<typeof setInterval> | undefined;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
    markLanguage(this.element);
    this.element.role = "status";
    this.element.hidden = true;
    // A screen reader would read out every second.
    this.#countdown.ariaLive = "off";
    const both = createElement("span");
    both.append(this.#text, this.#countdown);
    this.element.append(both);
    onAbort(signal, () => this.#stopTimers());
  }

  setStatus(status: CaptionStatus): void {
    const before = this.#status;
    this.#status = status;
    if (before && status.lostMs > before.lostMs) this.#addEvent("lost");
    if (status.journalFailure && !before?.journalFailure) this.#addEvent("journal");
    if (status.tabMuted && !before?.tabMuted) this.#addEvent("muted");
    if (before && status.engine !== before.engine) this.#addEvent("engine");
    if (status.dub !== before?.dub) this.#addEvent("dub");
    if (status.player.rate !== (before?.player.rate ?? 1)) this.#addEvent("rate");
    this.#isBehind = behindMs(status) > (this.#isBehind ? BEHIND_UNTIL_MS : BEHIND_FROM_MS);
    this.#draw();
  }

  setHasWords(hasWords: boolean): void {
    if (hasWords === this.#hasWords) return;
    this.#hasWords = hasWords;
    this.#draw();
  }

  /** Whether to show only problems, because the user has hidden the captions. */
  setProblemsOnly(isProblemsOnly: boolean): void {
    if (isProblemsOnly === this.#isProblemsOnly) return;
    this.#isProblemsOnly = isProblemsOnly;
    this.#draw();
  }

  showMessage(sentence: string): void {
    clearTimeout(this.#messageTimer);
    this.#message = plainNotice(sentence);
    this.#messageTimer = setTimeout(() => {
      this.#message = null;
      this.#draw();
    }, MESSAGE_SHOWN_MS);
    this.#draw();
  }

  #addEvent(event: RecentEvent): void {
    clearTimeout(this.#recent.get(event));
    const forget = () => {
      this.#recent.delete(event);
      this.#draw();
    };
    this.#recent.set(event, setTimeout(forget, SHORTER_MS[event] ?? EVENT_SHOWN_MS));
  }

  #draw(): void {
    if (this.#signal.aborted || !this.#status) return;
    const isProblem = this.#status.trouble !== null || this.#status.state === "failed";
    const isNoticeShown = isProblem || !this.#isProblemsOnly;
    const notice = (isNoticeShown ? this.#notice(this.#status) : null) ?? this.#message;
    const noticeText = notice?.text ?? "";
    const isNew = this.#text.textContent !== noticeText;
    if (isNew) this.#text.textContent = noticeText;
    this.element.hidden = notice === null;
    this.element.classList.toggle("problem", notice?.isProblem === true);
    this.#countDown(notice);
    if (!notice?.isProblem) clearTimeout(this.#problemTimer);
    else if (isNew) this.#hideProblemLater();
  }

  #notice(status: CaptionStatus): Notice | null {
    return noticeFor(status, {
      hasWords: this.#hasWords,
      isBehind: this.#isBehind,
      recent: new Set(this.#recent.keys()),
    });
  }

  #countDown(notice: Notice | null): void {
    clearInterval(this.#clock);
    const untilMs = notice?.untilMs ?? null;
    const tick = () => {
      this.#countdown.textContent = untilMs === null ? "" : ` ${formatRetry(untilMs)}`;
    };
    tick();
    if (untilMs !== null) this.#clock = setInterval(tick, 1000);
  }

  #hideProblemLater(): void {
    clearTimeout(this.#problemTimer);
    this.#problemTimer = setTimeout(() => {
      this.element.hidden = true;
    }, PROBLEM_SHOWN_MS);
  }

  #stopTimers(): void {
    clearTimeout(this.#problemTimer);
    clearTimeout(this.#messageTimer);
    clearInterval(this.#clock);
    for (const timer of this.#recent.values()) clearTimeout(timer);
  }
}

function formatRetry(untilMs: number): string {
  const seconds = Math.ceil((untilMs - Date.now()) / 1000);
  return seconds > 0 ? text("retry_in", String(seconds)) : text("retry_now");
}

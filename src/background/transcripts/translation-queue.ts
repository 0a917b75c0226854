import { browser } from "../../platform/browser.ts";
import { ServiceError } from "../../service/http/service-error.ts";
import { missingListOf } from "../../service/lists/missing-list.ts";
import { tellLibraryChanged } from "../../store/library-changes.ts";
import {
  stopTranslation,
  type TranslationJob,
  translationJobs,
} from "../../store/translation-job.ts";
import { type TranslationTools, translateTranscript } from "./translate-transcript.ts";

/** The browser stops a worker that asks it for nothing for 30 seconds, in milliseconds. */
const STAY_AWAKE_MS = 20_000;

/** One worker at a time translates, also while the one before is still going away. */
const LOCK = "transcript-translations";

/** Of the alarm that wakes the worker when it was stopped in the middle of a translation. */
const ALARM = "translations";

/** Does the translations that are written down as wanted, one after the other. */
export class TranslationQueue {
  readonly #http: TranslationTools["http"];
  #isRunning = false;
  #isStopped = false;
  #current: { readonly id: string; readonly end: AbortController } | null = null;
  #turn: Promise<void> = Promise.resolve();

  constructor(http: TranslationTools["http"]) {
    this.#http = http;
  }

  /** Goes on with what is wanted, and leaves what is not any more. Call it whenever either changes. */
  async follow(): Promise<void> {
    const running = (await translationJobs()).filter(({ state }) => state === "running");
    const current = this.#current;
    if (current && !running.some(({ id }) => id === current.id)) current.end.abort();
    if (this.#isRunning) return;
    // One that an earlier life of the worker was to go on with may be forgotten by now.
    if (running.length === 0) return void (await browser.alarms.clear(ALARM));
    this.#turn = this.#run();
    await this.#turn;
  }

  /** Breaks off the one that is under way; resolves when nothing of it writes any more. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#current?.end.abort(new Error("translations are left alone"));
    await this.#turn.catch(() => undefined);
    this.#isStopped = false;
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    browser.alarms.create(ALARM, { periodInMinutes: 1 });
    const awake = setInterval(() => void browser.runtime.getPlatformInfo(), STAY_AWAKE_MS);
    try {
      await navigator.locks.request(LOCK, () => this.#doAll());
    } finally {
      clearInterval(awake);
      await browser.alarms.clear(ALARM);
      this.#isRunning = false;
      tellLibraryChanged();
    }
  }

  async #doAll(): Promise<void> {
    for (;;) {
      const [next] = (await translationJobs()).filter(({ state }) => state === "running");
      if (!next || this.#isStopped) return;
      await this.#do(next);
    }
  }

  async #do(job: TranslationJob): Promise<void> {
    const end = new AbortController();
    this.#current = { id: job.id, end };
    const tools = { http: this.#http, onProgress: tellLibraryChanged, random: Math.random };
    try {
      await translateTranscript(job, tools, end.signal);
      // What is not wanted any more, or not there, must not be found again.
      await stopTranslation(job.id, null);
    } catch (thrown) {
      // Who had it stopped has written so down, and may want it again already.
      if (!end.signal.aborted) await stopTranslation(job.id, failureOf(thrown));
    } finally {
      this.#current = null;
      tellLibraryChanged();
    }
  }
}

/** What is said of a list that the account has no more. */
const MISSING = { style: "style_not_found", glossary: "glossary_not_found" } as const;

function failureOf(thrown: unknown): NonNullable<TranslationJob["failure"]> {
  if (thrown instanceof ServiceError) {
    const missing = missingListOf(thrown);
    const reason = missing === null ? thrown.reason : MISSING[missing];
    return { reason, traceId: thrown.traceId ?? null, code: thrown.code ?? null };
  }
  return { reason: "bad_answer", traceId: null, code: null };
}

import { DeviceTextError } from "../../device/texts/device-text.ts";
import { browser } from "../../platform/browser.ts";
import { ServiceError } from "../../service/http/service-error.ts";
import { missingListOf } from "../../service/lists/missing-list.ts";
import { announceLibraryChange } from "../../store/library/library-changes.ts";
import {
  stopTranslation,
  type TranslationJob,
  translationJobs,
} from "../../store/translation/translation-job.ts";
import { translateTranscript } from "./translate-transcript.ts";
import type { UnitTranslator } from "./unit-translator.ts";

/**
 * Shorter than the 30 seconds of inactivity after which browsers stop a worker, in milliseconds.
 */
const STAY_AWAKE_MS = 20_000;

// Only one worker translates at a time, even while an earlier one is still stopping.
const LOCK = "transcript-translations";

const ALARM = "translations";

/** By the engine that a job names. */
export type Translators = Readonly<Record<TranslationJob["engine"], UnitTranslator>>;

/** Runs the stored translation jobs one after the other. */
export class TranslationQueue {
  readonly #translators: Translators;
  #isRunning = false;
  #isStopped = false;
  #current: { readonly id: string; readonly controller: AbortController } | null = null;
  #runDone: Promise<void> = Promise.resolve();

  constructor(translators: Translators) {
    this.#translators = translators;
  }

  /** Starts stored jobs and aborts removed ones. Call it whenever jobs change. */
  async syncJobs(): Promise<void> {
    const running = (await translationJobs()).filter(({ state }) => state === "running");
    const current = this.#current;
    if (current && !running.some(({ id }) => id === current.id)) current.controller.abort();
    if (this.#isRunning) return;
    // The job of an earlier worker may no longer exist.
    if (running.length === 0) return void (await browser.alarms.clear(ALARM));
    this.#runDone = this.#run();
    await this.#runDone;
  }

  /** Aborts the running job; resolves once all writing has stopped. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#current?.controller.abort(new Error("translation stopped"));
    await this.#runDone.catch(() => undefined);
    this.#isStopped = false;
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    browser.alarms.create(ALARM, { periodInMinutes: 1 });
    const awake = setInterval(() => void browser.runtime.getPlatformInfo(), STAY_AWAKE_MS);
    try {
      await navigator.locks.request(LOCK, () => this.#runJobs());
    } finally {
      clearInterval(awake);
      await browser.alarms.clear(ALARM);
      this.#isRunning = false;
      announceLibraryChange();
    }
  }

  async #runJobs(): Promise<void> {
    for (;;) {
      const [next] = (await translationJobs()).filter(({ state }) => state === "running");
      if (!next || this.#isStopped) return;
      await this.#runJob(next);
    }
  }

  async #runJob(job: TranslationJob): Promise<void> {
    const controller = new AbortController();
    this.#current = { id: job.id, controller };
    const translator = this.#translators[job.engine];
    const tools = { translator, onProgress: announceLibraryChange };
    try {
      await translateTranscript(job, tools, controller.signal);
      // An unneeded or missing job must not be found again.
      await stopTranslation(job.id, null);
    } catch (thrown) {
      // The caller of the abort has already stored its state, and may have restarted the job.
      if (!controller.signal.aborted) await stopTranslation(job.id, failureOf(thrown));
    } finally {
      this.#current = null;
      announceLibraryChange();
    }
  }
}

const MISSING = { style: "style_not_found", glossary: "glossary_not_found" } as const;

function failureOf(thrown: unknown): NonNullable<TranslationJob["failure"]> {
  if (thrown instanceof DeviceTextError) {
    return { reason: thrown.reason, traceId: null, code: null };
  }
  if (thrown instanceof ServiceError) {
    const missing = missingListOf(thrown);
    const reason = missing === null ? thrown.reason : MISSING[missing];
    return { reason, traceId: thrown.traceId ?? null, code: thrown.code ?? null };
  }
  return { reason: "bad_answer", traceId: null, code: null };
}

import { type LaneId, ORIGINAL_LANE, type Segment } from "../../captions/segment.ts";
import { delay } from "../../lib/delay.ts";
import { GapTracker } from "../../voice/ledger/gap-tracker.ts";
import type { LaneDraft, StreamProgress } from "../../voice/ledger/stream-progress.ts";
import type { SoundFeed } from "../../voice/sending/sound-feed.ts";
import type { WordSource, WordSourceEvents } from "../../voice/word-source.ts";
import { DeviceError } from "../device-error.ts";
import type { DeviceFeed } from "../device-feed.ts";
import { HeardSound } from "./heard-sound.ts";
import { fatalError, TERMS_REFUSED } from "./recogniser-endings.ts";
import { RecogniserRun, type RunEnding } from "./recogniser-run.ts";
import { type RecogniserTurn, RecogniserTurns } from "./recogniser-turns.ts";
import { TranslatedLanes } from "./translated-lanes.ts";

export interface DeviceChoices {
  /** The language that is spoken; null when the user has not chosen one. */
  readonly spoken: string | null;
  readonly targets: readonly string[];
  readonly terms: readonly string[];
}

export interface DeviceWordSourceOptions {
  readonly feed: Pick<SoundFeed, "releaseBefore" | "waitForSound">;
  readonly device: DeviceFeed;
  readonly events: WordSourceEvents;
  readonly start: {
    readonly progress: StreamProgress;
    /** What was concluded in the last minute, by lane; empty for new captions. */
    readonly concluded: ReadonlyMap<LaneId, readonly Segment[]>;
    readonly counts: ReadonlyMap<LaneId, number>;
  };
  readChoices(): Promise<DeviceChoices>;
  /** The recognisers of all captions; those of one tab alone when absent. */
  readonly turns?: RecogniserTurns;
  /** Silence of this length ends the recogniser until there is sound again. */
  readonly silenceLimitMs: number;
}

// A recogniser that lives this long, or brings a word, has not failed.
const GOOD_LIFE_MS = 5000;
const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 8000;
const MAX_FAILURES = 8;

// A recogniser that heard silence for a while has not failed.
const NO_SPEECH = "no-speech";

// Translations that are still missing at the end are waited for this long.
const LAST_TRANSLATIONS_MS = 20_000;

// The same when another source takes over, which has to begin soon.
const OWED_TRANSLATIONS_MS = 3000;

/**
 * Turns sound into words with the browser's own recogniser and translator, on this computer.
 *
 * A recogniser ends by itself now and then. The next one begins with the sound since the last
 * concluded word, less a second, and words that come again are dropped. So no word is lost or
 * doubled, also when the worker restarts or the spoken language is changed.
 */
export class DeviceWordSource implements WordSource {
  readonly #options: DeviceWordSourceOptions;
  readonly #events: WordSourceEvents;
  readonly #lanes: TranslatedLanes;
  readonly #gaps: GapTracker;
  readonly #turn: RecogniserTurn;
  readonly #finishing = new AbortController();
  #choices: DeviceChoices | null = null;
  readonly #sound = new HeardSound();
  #run: RecogniserRun | null = null;
  // Everything before it is concluded in the original lane.
  #settledMs: number;
  #concluded: readonly Segment[];
  #isSpoken: boolean;
  #failures = 0;
  // Recognisers in a row that heard sound for long and found no word in it.
  #wordlessRuns = 0;
  #usesTerms = true;
  // Why lanes have no translation at present.
  readonly #untranslated = new Map<LaneId, unknown>();

  constructor(options: DeviceWordSourceOptions) {
    const { events, start, device } = options;
    this.#options = options;
    this.#events = events;
    this.#turn = (options.turns ?? new RecogniserTurns()).enter();
    this.#gaps = new GapTracker((gap) => events.onGap(gap));
    this.#concluded = start.concluded.get(ORIGINAL_LANE) ?? [];
    // The journal may be a moment ahead of the progress.
    this.#settledMs = Math.max(start.progress.settledMs, this.#concluded.at(-1)?.endMs ?? 0);
    this.#isSpoken = (start.counts.get(ORIGINAL_LANE) ?? 0) > 0;
    this.#lanes = new TranslatedLanes(start, {
      translate: (request, signal) => device.translate(request, signal),
      onUpdate: (update) => events.onUpdate(update),
      onTrouble: (lane, error) => {
        if (error === null) this.#untranslated.delete(lane);
        else this.#untranslated.set(lane, error);
        if (this.#run) this.#reportStreaming();
      },
    });
  }

  get choices(): DeviceChoices | null {
    return this.#choices;
  }

  async run(signal: AbortSignal): Promise<void> {
    this.#events.onState("requesting", null);
    try {
      while (!(await this.#runOnce(signal))) {}
      this.#events.onState("draining", null);
      this.#gaps.flush();
      const limit = AbortSignal.timeout(LAST_TRANSLATIONS_MS);
      await this.#lanes.whenIdle(AbortSignal.any([signal, limit]));
    } finally {
      this.#run?.close();
      this.#turn.leave();
      this.#lanes.close();
    }
    signal.throwIfAborted();
  }

  finish(): void {
    this.#finishing.abort();
    if (this.#run) this.#events.onState("draining", null);
  }

  async settle(): Promise<void> {
    await this.#lanes.whenIdle(AbortSignal.timeout(OWED_TRANSLATIONS_MS));
  }

  renew(): void {
    void this.#options.readChoices().then((choices) => {
      const before = this.#choices;
      if (!before) return;
      if (choices.spoken !== before.spoken) this.#run?.end("renewed");
      else {
        this.#choices = choices;
        this.#lanes.setTargets(choices.targets, choices.spoken ?? "");
      }
    });
  }

  /** @returns whether there is no more sound */
  async #runOnce(signal: AbortSignal): Promise<boolean> {
    const choices = await this.#options.readChoices();
    const { spoken, targets } = choices;
    if (spoken === null) throw new DeviceError("device_spoken");
    // Words of another language cannot be compared with these.
    const isSameLanguage = this.#choices === null || this.#choices.spoken === spoken;
    this.#choices = choices;
    this.#lanes.setTargets(targets, spoken);
    const ending = await this.#listen(spoken, isSameLanguage ? this.#concluded : [], signal);
    signal.throwIfAborted();
    switch (ending.kind) {
      case "sound-over":
        return true;
      case "silent":
        return await this.#waitForSound(signal);
      case "renewed":
        return false;
      case "stalled":
        // Music, or a recogniser that hangs: another one shows which.
        this.#wordlessRuns += 1;
        return false;
      case "over": {
        const error = fatalError(ending.ending);
        if (error) throw error;
        if (ending.ending === TERMS_REFUSED) this.#usesTerms = false;
        else if (ending.ending === NO_SPEECH) await delay(FIRST_RETRY_MS, signal);
        else if (ending.isYielding) throw new DeviceError("device_busy");
        else if (ending.wordCount > 0 || ending.heardForMs >= GOOD_LIFE_MS) this.#failures = 0;
        else {
          const message = `the recogniser ended: ${ending.ending}`;
          await this.#recover(new DeviceError("device_failing", message), signal);
        }
        return false;
      }
    }
  }

  async #listen(
    spoken: string,
    concluded: readonly Segment[],
    signal: AbortSignal,
  ): Promise<RunEnding & { readonly isYielding: boolean }> {
    this.#turn.start();
    const ending = await this.#recognise(spoken, concluded, signal);
    // A recogniser that only heard silence has not met another one.
    const isOver = ending.kind === "over" && ending.ending !== NO_SPEECH;
    const isYielding = isOver && this.#turn.onOver();
    this.#turn.stop();
    return { ...ending, isYielding };
  }

  #recognise(
    spoken: string,
    concluded: readonly Segment[],
    signal: AbortSignal,
  ): Promise<RunEnding> {
    const { device, feed, silenceLimitMs } = this.#options;
    return new Promise((resolve) => {
      const run = new RecogniserRun({
        ...{ device, language: spoken, concluded, silenceLimitMs, sound: this.#sound },
        wordlessRuns: this.#wordlessRuns,
        settledMs: this.#settledMs,
        isSpoken: this.#isSpoken,
        terms: this.#usesTerms ? (this.#choices?.terms ?? []) : [],
        onSound: () => {
          this.#turn.onSound();
          this.#failures = Math.min(this.#failures, MAX_FAILURES - 1);
          this.#reportStreaming();
        },
        onGap: (fromMs, toMs) => this.#gaps.recordLost(fromMs, toMs),
        onWords: (words) => this.#deliver(spoken, words),
        onSettled: (settledMs, heardMs, drafts) => this.#settle(settledMs, heardMs, drafts, feed),
        onEnd: (ending) => {
          signal.removeEventListener("abort", abort);
          this.#run = null;
          resolve(ending);
        },
      });
      const abort = () => run.end("renewed");
      signal.addEventListener("abort", abort, { once: true });
      this.#run = run;
      run.start();
    });
  }

  // A lane without translation is no reason to call the captions interrupted.
  #reportStreaming(): void {
    if (this.#finishing.signal.aborted) return;
    const [error] = this.#untranslated.values();
    this.#events.onState("streaming", error === undefined ? null : { error, retryAtMs: null });
  }

  async #deliver(
    language: string,
    { concluded, tentative }: { concluded: readonly Segment[]; tentative: readonly Segment[] },
  ): Promise<void> {
    if (concluded.length > 0) {
      this.#isSpoken = true;
      this.#failures = 0;
      this.#wordlessRuns = 0;
      const newestMs = concluded.at(-1)?.endMs ?? 0;
      this.#concluded = [...this.#concluded, ...concluded].filter(
        ({ endMs }) => endMs > newestMs - 60_000,
      );
    }
    await this.#events.onUpdate({ lane: ORIGINAL_LANE, language, concluded, tentative });
    this.#lanes.addWords(language, concluded, tentative);
  }

  #settle(
    settledMs: number,
    heardMs: number,
    drafts: readonly LaneDraft[],
    feed: Pick<SoundFeed, "releaseBefore">,
  ): void {
    this.#settledMs = Math.max(this.#settledMs, settledMs);
    const settled = this.#settledMs;
    this.#events.onProgress?.({ settledMs: settled, beganMs: settled, heardMs, drafts });
    feed.releaseBefore(RecogniserRun.firstNeededMs(settled));
  }

  async #waitForSound(signal: AbortSignal): Promise<boolean> {
    this.#events.onState("paused", null);
    const waiting = AbortSignal.any([signal, this.#finishing.signal]);
    try {
      const soundMs = await this.#options.feed.waitForSound(this.#settledMs, waiting);
      if (soundMs === null) return true;
      this.#settledMs = Math.max(this.#settledMs, soundMs);
      this.#sound.endSilence();
      return false;
    } catch (thrown) {
      signal.throwIfAborted();
      if (this.#finishing.signal.aborted) return true;
      throw thrown;
    }
  }

  // Waits before the next attempt, longer each time.
  async #recover(error: DeviceError, signal: AbortSignal): Promise<void> {
    this.#failures += 1;
    if (this.#failures > MAX_FAILURES) {
      throw this.#turn.isRefused ? new DeviceError("device_busy") : error;
    }
    const longestMs = Math.min(FIRST_RETRY_MS * 2 ** (this.#failures - 1), LONGEST_RETRY_MS);
    const waitMs = longestMs * (0.5 + Math.random() / 2);
    this.#events.onState("reconnecting", { error, retryAtMs: Date.now() + waitMs });
    const waiting = AbortSignal.any([signal, this.#finishing.signal]);
    await delay(waitMs, waiting).catch(() => signal.throwIfAborted());
  }
}

import { type LaneId, ORIGINAL_LANE } from "../../captions/segment.ts";
import type { TabFeed } from "../../device/device-feed.ts";
import type { CaptionFailure } from "../../messaging/caption-status.ts";
import type { PlacedUpdate } from "../../messaging/channel.ts";
import type { Engine, Settings } from "../../settings/schema/settings.ts";
import type { SessionAccess } from "../../store/journal/journal-entry.ts";
import { NO_PROGRESS, type StreamProgress } from "../../voice/ledger/stream-progress.ts";
import type { WordSourceEvents } from "../../voice/word-source.ts";
import type {
  CaptionWordSource,
  CreateWordSource,
  EndOpenSession,
  WordSourceStart,
} from "./caption-word-source.ts";
import { TakeOver, type TakeOverDeps, type Waiting } from "./take-over.ts";

// Changes of settings come in quick succession; a new session waits until they are over.
const RENEW_AFTER_MS = 600;

export interface SourceRunnerDeps
  extends Pick<TakeOverDeps, "canRecognise" | "isServiceBack" | "spokenLanguage" | "onWait"> {
  readonly createWordSource: CreateWordSource;
  readonly endOpenSession: EndOpenSession;
  /** The user's settings as they are for the tab. */
  choices(): Settings;
  /** The settings in force: the user's, adapted to the engine and the connection. */
  settings(): Settings;
  reloadSettings(): Promise<void>;
  counts(): ReadonlyMap<LaneId, number>;
  /** The concluded words of the last half minute, one update a lane. */
  recentWords(): readonly PlacedUpdate[];
  readonly events: WordSourceEvents;
  onAccess(access: SessionAccess | null, traceId: string | null): void;
  /** @param fromMs where its words begin, on the capture clock */
  onEngine(engine: Engine, fromMs: number): void;
  /** The last words have arrived. */
  onEnd(): void;
  onFailure(failure: CaptionFailure): void;
  failureOf(thrown: unknown): CaptionFailure;
  /** This computer replaces the service because of a failure, or (null) does so no longer. */
  onTakeOver(failure: CaptionFailure | null): void;
}

/** Runs the source of words of one tab's captions, and changes to another one while they run. */
export class SourceRunner {
  readonly #deps: SourceRunnerDeps;
  readonly #lifetime: AbortSignal;
  readonly #takeOver: TakeOver;
  #source: CaptionWordSource | null = null;
  #sourceLife = new AbortController();
  #over: Promise<void> = Promise.resolve();
  #feed: TabFeed | null = null;
  #engine: Engine = "service";
  #access: SessionAccess | null = null;
  #progress = NO_PROGRESS;
  #isSwitching = false;
  #isFinishing = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(deps: SourceRunnerDeps, lifetime: AbortSignal) {
    this.#deps = deps;
    this.#lifetime = lifetime;
    this.#takeOver = new TakeOver(
      {
        ...deps,
        settings: () => deps.choices(),
        onFail: (failure) => deps.onFailure(failure),
        onChange: () => {
          deps.onTakeOver(this.#takeOver.failure);
          void this.update();
        },
      },
      lifetime,
    );
    lifetime.addEventListener("abort", () => clearTimeout(this.#timer), { once: true });
  }

  get isRunning(): boolean {
    return this.#source !== null;
  }

  /** The settings with the engine that is in force now. */
  withEngine(settings: Settings): Settings {
    const adapted = this.#takeOver.withEngine(settings);
    // The browser speaks no translations.
    return adapted.engine.kind === "device"
      ? { ...adapted, dub: { ...adapted.dub, on: false } }
      : adapted;
  }

  /** Replaces the service by this computer, or returns to the user's own choice. */
  switchEngine(engine: Engine, failure: CaptionFailure): void {
    if (engine === "device") this.#takeOver.start(failure);
    else this.#takeOver.stop();
  }

  run(feed: TabFeed, start: Omit<WordSourceStart, "counts">): void {
    if (this.#lifetime.aborted) return;
    const { createWordSource, events, ...deps } = this.#deps;
    const settings = deps.settings();
    const engine = settings.engine.kind;
    const life = new AbortController();
    this.#feed = feed;
    this.#engine = engine;
    this.#access = start.access;
    this.#progress = start.progress;
    this.#sourceLife = life;
    this.#takeOver.onTrouble(null);
    deps.onEngine(engine, endOfOriginal(start.concluded));
    const source = createWordSource({
      ...{ feed, settings, events: onlyWhile(life.signal, this.#watched(events, feed)) },
      start: { ...start, counts: deps.counts() },
      readSettings: async () => {
        await deps.reloadSettings();
        return deps.settings();
      },
      onAccess: (access, traceId) => {
        if (life.signal.aborted) return;
        this.#setAccess(access, traceId);
      },
    });
    this.#source = source;
    this.#over = source.run(AbortSignal.any([life.signal, this.#lifetime])).then(
      () => {
        if (!life.signal.aborted) deps.onEnd();
      },
      (thrown) => {
        if (life.signal.aborted || this.#lifetime.aborted) return;
        life.abort();
        const failure = deps.failureOf(thrown);
        if (engine === "device") deps.onFailure(failure);
        else void this.#takeOver.onFailure(failure);
      },
    );
  }

  /** Continues captions of the previous worker that were waiting for the user to decide. */
  wait(
    feed: TabFeed,
    progress: StreamProgress,
    access: SessionAccess | null,
    { failure, untilMs }: Waiting,
  ): void {
    this.#feed = feed;
    this.#progress = progress;
    this.#access = access;
    this.#sourceLife.abort();
    this.#takeOver.wait(failure, untilMs);
  }

  /** The service has ended the session properly, so there is none to resume. */
  forgetAccess(): void {
    this.#setAccess(null, null);
  }

  /** No more sound will come. */
  finish(): void {
    this.#isFinishing = true;
    if (this.#isSwitching) return;
    if (this.#isWaiting) this.#deps.onEnd();
    else this.#source?.finish();
  }

  /** The settings may have changed: a new session, or another source, takes over. */
  applySettings(): void {
    if (!this.#isOutdated) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#isOutdated) void this.update();
    }, RENEW_AFTER_MS);
  }

  /**
   * Applies the settings now. Another engine continues after the last settled word: what was heard
   * since then is heard again, and words that come again are dropped.
   */
  async update(): Promise<void> {
    const { endOpenSession, recentWords, settings } = this.#deps;
    const feed = this.#feed;
    if (!feed || this.#isSwitching || this.#lifetime.aborted) return;
    if (!this.#isWaiting && settings().engine.kind === this.#engine) return this.#source?.renew();
    this.#isSwitching = true;
    if (!this.#isWaiting) await this.#source?.settle?.();
    this.#sourceLife.abort();
    await this.#over;
    // The service should not count a session that nobody uses.
    if (this.#access) void endOpenSession(this.#access);
    this.forgetAccess();
    const concluded = recentWords();
    // The other source hears the words again that this one has not concluded.
    const start = { progress: { ...this.#progress, drafts: [] }, access: null, concluded };
    this.run(feed, { ...start, isOtherEngine: true });
    this.#isSwitching = false;
    if (this.#isFinishing) this.#source?.finish();
  }

  #watched(events: WordSourceEvents, feed: TabFeed): WordSourceEvents {
    const onProgress = (progress: StreamProgress) => {
      this.#progress = progress;
      feed.rememberProgress(progress);
    };
    if (this.#engine === "device") return { ...events, onProgress };
    return {
      ...events,
      onProgress,
      // An outage of the service may have to be bridged.
      onState: (state, trouble) => {
        this.#takeOver.onTrouble(trouble && (() => this.#deps.failureOf(trouble.error)));
        events.onState(state, trouble);
      },
    };
  }

  // Whether the source has failed, and the user may still continue on this computer.
  get #isWaiting(): boolean {
    return this.#sourceLife.signal.aborted;
  }

  get #isOutdated(): boolean {
    if (!this.#feed || this.#isSwitching || this.#lifetime.aborted) return false;
    const settings = this.#deps.settings();
    if (settings.engine.kind !== this.#engine) return true;
    return !this.#isWaiting && this.#source?.isOutdated(settings) === true;
  }

  #setAccess(access: SessionAccess | null, traceId: string | null): void {
    this.#access = access;
    this.#deps.onAccess(access, traceId);
  }
}

function endOfOriginal(updates: readonly PlacedUpdate[]): number {
  const original = updates.find(({ lane }) => lane === ORIGINAL_LANE);
  return original?.concluded.at(-1)?.endMs ?? 0;
}

// A source that was replaced must not report anything more.
function onlyWhile(life: AbortSignal, events: WordSourceEvents): WordSourceEvents {
  return {
    onState: (state, trouble) => life.aborted || events.onState(state, trouble),
    onUpdate: (update) => (life.aborted ? undefined : events.onUpdate(update)),
    onGap: (gap) => life.aborted || events.onGap(gap),
    onLink: (link) => life.aborted || events.onLink(link),
    onProgress: (progress) => (life.aborted ? undefined : events.onProgress?.(progress)),
    onSpeech: (chunk, position) => life.aborted || events.onSpeech?.(chunk, position),
  };
}

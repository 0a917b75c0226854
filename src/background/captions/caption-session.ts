import type { SpeechEvent } from "../../audio/decoders/speech-chunk.ts";
import { ORIGINAL_LANE } from "../../captions/segment.ts";
import type { TabFeed } from "../../device/device-feed.ts";
import {
  type CaptionFacts,
  type CaptionFailure,
  type CaptionStatus,
  idleStatus,
  isActive,
  isConnecting,
} from "../../messaging/caption-status.ts";
import type { ChannelEnd, PlacedUpdate } from "../../messaging/channel.ts";
import type { Engine, Settings } from "../../settings/schema/settings.ts";
import { diskJournal, type Journal } from "../../store/journal/journal.ts";
import { memoryJournal } from "../../store/journal/memory-journal.ts";
import { NO_PROGRESS } from "../../voice/ledger/stream-progress.ts";
import type { LinkState, SoundGap, Trouble, WordSourceState } from "../../voice/word-source.ts";
import { stopCapture } from "../capture/capture-document.ts";
import { DubLink } from "../capture/dub-link.ts";
import { SoundMonitor } from "../capture/sound-monitor.ts";
import { tappedFeed } from "../capture/tapped-feed.ts";
import { HiddenCaptions } from "../pages/hidden-captions.ts";
import { OverlayLink } from "../pages/overlay-link.ts";
import { OverlayVisibility } from "../pages/overlay-visibility.ts";
import { TranscriptFeed } from "../transcripts/transcript-feed.ts";
import { failureOf } from "./caption-failure.ts";
import { type CaptionedPage, CaptionJournal } from "./caption-journal.ts";
import type { CaptionSessionDeps } from "./caption-session-deps.ts";
import type { CaptionSink, ProgressOf, RestoredWords } from "./caption-sink.ts";
import { canUseLessData, withLessData } from "./less-data.ts";
import { RecentSegments } from "./recent-segments.ts";
import type { CaptionedTab } from "./session-memory.ts";
import { withSound } from "./sound-choice.ts";
import { SourceRunner } from "./source-runner.ts";
import { StatusStore } from "./status-store.ts";
import { TabChoices } from "./tab-choices.ts";
import type { TabFacts } from "./tab-facts.ts";
import { WordDelivery } from "./word-delivery.ts";

// The user may prefer this computer before anything fails.
const NO_FAILURE: CaptionFailure = { reason: "unreachable", traceId: null, detail: null };

type ReportedStatus = Partial<
  Pick<CaptionStatus, "overlayShown" | "overlayKeptOut" | "tabMuted" | "slowLink" | "failure">
>;

/**
 * The captions of one tab, from start to end. Sound passes through the monitor to a source of
 * words, and words go to several independent sinks.
 */
export class CaptionSession {
  readonly tabId: number;
  /** Identifies these captions, their capture and their journal. */
  readonly id: string;
  readonly choices: TabChoices;
  readonly sound = new SoundMonitor({
    onSound: (sound) => this.#status.set(withSound(this.status, sound)),
    onPlayer: (player) => this.#status.set({ player }),
  });
  readonly visibility = new OverlayVisibility((overlayKeptOut) =>
    this.changeStatus({ overlayKeptOut }),
  );
  readonly journal: CaptionJournal;
  readonly overlay: OverlayLink;
  readonly transcript: TranscriptFeed;
  readonly recent = new RecentSegments();
  readonly dub: DubLink;
  // The sinks that receive concluded words after the journal.
  readonly #readers: readonly CaptionSink[];
  readonly #sinks: readonly CaptionSink[];
  readonly #deps: CaptionSessionDeps;
  readonly #lifetime = new AbortController();
  readonly #status: StatusStore;
  readonly #hidden = new HiddenCaptions(this);
  readonly #words: WordDelivery;
  readonly #runner: SourceRunner;
  // Of the newest session, for failures that have no trace of their own.
  #traceId: string | null = null;
  #usesLessData = false;

  constructor(
    { tabId, id, startedAtMs }: Pick<CaptionedTab, "tabId" | "id" | "startedAtMs">,
    deps: CaptionSessionDeps,
  ) {
    this.tabId = tabId;
    this.id = id;
    this.#deps = deps;
    this.choices = new TabChoices(deps.settings, {
      onView: (view) => deps.memory.changeTab(tabId, id, view),
      onLook: () => this.#draw(),
    });
    this.journal = new CaptionJournal(id, (journalFailure) => this.#status.set({ journalFailure }));
    this.overlay = new OverlayLink(id);
    this.transcript = new TranscriptFeed(this.journal, (message) => deps.onTranscript(message));
    this.dub = new DubLink({
      api: deps.dub(id, this.#lifetime.signal),
      markSpeech: (message) => this.overlay.markSpeech(message),
      onState: (dub) => this.#status.set({ dub }),
    });
    this.#words = new WordDelivery(id, {
      journal: this.journal,
      sound: this.sound,
      mediaMs: deps.mediaMs,
      // Words that are written after the end still belong to the transcript.
      readers: () => (this.isActive ? this.#readers : [this.transcript]),
      onDelivered: (update) => this.#measureDelay(update),
    });
    this.#readers = [this.overlay, this.transcript, this.recent, this.dub];
    this.#sinks = [this.journal, ...this.#readers];
    this.#status = new StatusStore(
      // Until a page refuses the overlay, the user needs no notice that it is missing.
      { ...idleStatus(tabId), state: "requesting", startedAtMs, overlayShown: true },
      {
        onStatus: (status) => {
          this.dub.applyStatus(status);
          this.#stopUnseen();
          deps.onStatus(status);
        },
        onDrawnStatus: (status) => this.overlay.onStatus(status),
      },
    );
    this.#runner = new SourceRunner(
      {
        ...deps,
        createWordSource: (start) =>
          deps.createWordSource({ ...start, feed: tappedFeed(start.feed, this.sound) }),
        choices: () => this.choices.settings,
        settings: () => this.settings,
        reloadSettings: () => deps.settings.reload(),
        counts: () => this.#words.counts,
        recentWords: () => this.recent.updates,
        events: {
          onState: (state, trouble) => this.#onSourceState(state, trouble),
          onUpdate: (update) => this.#words.deliverUpdate(update),
          onGap: (gap) => this.#deliverGap(gap),
          onLink: (link) => this.#onLink(link),
          onSpeech: (chunk, position) => {
            for (const sink of this.#sinks) sink.onSpeech?.(chunk, position);
          },
        },
        onAccess: (access, traceId) => {
          this.#traceId = traceId ?? this.#traceId;
          this.#rememberAccess(access);
        },
        onEngine: (engine, fromMs) => {
          deps.memory.changeTab(tabId, id, { waiting: null });
          this.#status.set({ engine, failure: null });
          if (this.journal.addEngine(engine, fromMs)) this.transcript.sendEngines();
        },
        onEnd: () => this.#end(),
        onFailure: (failure) => this.fail(failure),
        failureOf: (thrown) => failureOf(thrown, this.#traceId),
        spokenLanguage: () => this.choices.spoken ?? this.status.detectedLanguage,
        onWait: (waiting) => {
          deps.memory.changeTab(tabId, id, { waiting });
          const { failure } = waiting;
          this.#status.set({ state: "reconnecting", failure, trouble: null });
        },
        onTakeOver: (takenOver) => {
          deps.memory.changeTab(tabId, id, { takenOver });
          this.#status.set({ failure: null, trouble: null });
        },
      },
      this.#lifetime.signal,
    );
  }

  get status(): CaptionStatus {
    return this.#status.status;
  }

  get isActive(): boolean {
    return isActive(this.status.state);
  }

  get facts(): CaptionFacts {
    return { status: this.status, traceId: this.#traceId };
  }

  /** The user's settings as they take effect in these captions. */
  get settings(): Settings {
    const settings = this.#runner.withEngine(this.choices.settings);
    return this.dub.playableSettings(this.#usesLessData ? withLessData(settings) : settings);
  }

  setTabFacts({ address, isPrivate, muted, audible }: TabFacts): void {
    this.choices.setPrivate(isPrivate);
    this.choices.setPage(address);
    this.#draw();
    this.changeStatus({ tabMuted: muted });
    this.sound.setTabAudible(audible);
  }

  /** Starts new captions. The capture that fills `feed` may start later. */
  start(
    feed: TabFeed,
    { title, address, isPrivate }: TabFacts,
    takenOver: CaptionFailure | null = null,
  ): void {
    const { tabId, id, choices } = this;
    const startedAtMs = this.status.startedAtMs ?? Date.now();
    const isOnDisk = !isPrivate && choices.settings.transcripts.keep !== "off";
    this.#deps.memory.rememberTab({
      ...{ tabId, id, startedAtMs, isPrivate, isOnDisk },
      ...{ lessData: false, source: this.status.source, isEnding: false },
      ...{ access: null, takenOver, waiting: null },
      ...choices.view,
    });
    void choices.countStart();
    void this.journal
      .beginSession(isOnDisk ? diskJournal : memoryJournal, startedAtMs, { title, address })
      .then(() => this.transcript.begin());
    if (takenOver) this.#runner.switchEngine("device", takenOver);
    this.#runner.run(feed, { progress: NO_PROGRESS, access: null, concluded: [] });
  }

  /** Continues captions of the previous worker, without repeating a word. */
  async resume(feed: TabFeed, tab: CaptionedTab, progressOf: ProgressOf): Promise<void> {
    const { access, isOnDisk, lessData, isHidden, onlyLane, takenOver, waiting } = tab;
    this.#usesLessData = lessData;
    if (takenOver) this.#runner.switchEngine("device", takenOver);
    this.choices.setView({ isHidden, onlyLane });
    const words = await this.#restoreWords(isOnDisk ? diskJournal : memoryJournal);
    const progress = progressOf(words);
    if (waiting) this.#runner.wait(feed, progress, access, waiting);
    else this.#runner.run(feed, { progress, access, concluded: words.updates });
  }

  /** Releases the sound of the tab; captions end when the words for that sound have arrived. */
  stop(): void {
    // Not awaited: the user can stop while the browser is still opening the sound.
    void stopCapture(this.tabId).catch(() => undefined);
    this.#deps.memory.changeTab(this.tabId, this.id, { isEnding: true });
    this.finish();
  }

  /** No more sound will come. Captions end after the last words; on the second call, at once. */
  finish(): void {
    const { state, sound } = this.status;
    if (state === "draining" || !this.#runner.isRunning) this.#end();
    // Nothing was sent yet.
    else if (isConnecting(state) && sound === "unknown") this.#end();
    else this.#runner.finish();
  }

  /** Ends captions with a failure. Later failures do not count. */
  fail(failure: CaptionFailure): void {
    if (!this.isActive) return;
    this.#lifetime.abort();
    this.#status.set({ state: "failed", failure, trouble: null });
    this.#onOver("failed");
  }

  /**
   * Ends captions at once, removes them from the page and writes nothing more of them.
   * @returns whether the service has no open session of them
   */
  async discard(): Promise<boolean> {
    const { access = null } = this.#deps.memory.captionedTab(this.tabId) ?? {};
    const written = this.journal.discard();
    this.#end();
    this.overlay.endOverlay();
    await written;
    return access === null || (await this.#deps.endOpenSession(access));
  }

  changeStatus(change: ReportedStatus): void {
    this.#status.set(change);
  }

  setSource(source: CaptionStatus["source"]): void {
    this.#deps.memory.changeTab(this.tabId, this.id, { source });
    this.#status.set({ source });
    this.sound.setPlayersSounding(source === "tab" ? null : false);
  }

  /** The overlay connected; its address shows which page it is in. */
  attachOverlay(overlay: ChannelEnd<"overlay">): void {
    this.choices.setPage(overlay.address);
    this.applyChoices();
    this.overlay.attach(overlay, this.status);
    this.visibility.attach(overlay);
  }

  /** The player jumped: tentative words belong to a position that it has left. */
  onPlayerSeek(): void {
    const { positionMs } = this.sound;
    this.#words.seekAt(positionMs);
    for (const sink of this.#sinks) sink.onSeek?.(positionMs);
  }

  onPageChange(page: CaptionedPage): void {
    if (!this.isActive) return;
    const positionMs = Math.max(0, this.sound.positionMs);
    if (this.journal.addPage(page, positionMs)) this.transcript.sendPages();
  }

  onSpeechEvent(event: SpeechEvent): void {
    if (!this.isActive) return;
    this.dub.onSpeechEvent(event);
    // The next session asks for a format that the browser can play.
    if (event.kind === "unplayable") this.applyChoices();
  }

  /** Applies choices of the user that may have changed, for all sites or for the one in the tab. */
  applyChoices(): void {
    this.#draw();
    this.#runner.applySettings();
  }

  /** Continues on this computer, or returns to the engine that the user has chosen. */
  switchEngine(engine: Engine): void {
    if (this.isActive) this.#runner.switchEngine(engine, this.status.failure ?? NO_FAILURE);
  }

  useLessData(): void {
    this.#usesLessData = true;
    this.changeStatus({ slowLink: false });
    this.#deps.memory.changeTab(this.tabId, this.id, { lessData: true });
    this.applyChoices();
  }

  async #restoreWords(journal: Journal): Promise<RestoredWords> {
    const words = await this.journal.restoreSession(journal, this.status.startedAtMs ?? Date.now());
    this.#words.continueAfter(words.segments);
    for (const sink of this.#sinks) sink.onRestore?.(words);
    this.transcript.begin();
    this.#status.set({ lostMs: this.journal.lostMs });
    return words;
  }

  #deliverGap(gap: SoundGap): void {
    for (const sink of this.#sinks) sink.onGap?.(gap);
    this.#status.set({ lostMs: this.journal.lostMs });
  }

  #measureDelay(update: PlacedUpdate): void {
    if (!this.isActive || update.lane !== ORIGINAL_LANE) return;
    const { language: detectedLanguage } = update;
    const behindMs = this.sound.measureDelay(update);
    this.journal.setLanguage(detectedLanguage);
    this.#status.set({ detectedLanguage, ...(behindMs !== null && { behindMs }) });
  }

  #onSourceState(state: WordSourceState, trouble: Trouble | null): void {
    if (!this.isActive) return;
    // The session ended properly, so there is none to resume.
    if (state === "paused") this.#runner.forgetAccess();
    this.sound.setWaiting(state === "paused");
    this.#status.set({
      state,
      trouble: trouble && {
        failure: failureOf(trouble.error, this.#traceId),
        retryAtMs: trouble.retryAtMs,
      },
    });
  }

  #onLink({ backlogMs, isSlow }: LinkState): void {
    if (!this.isActive) return;
    this.#status.set({ backlogMs: Math.round(backlogMs) });
    const { slowLink, sourceFormat } = this.settings.voice;
    const isHelpful = isSlow && canUseLessData(sourceFormat);
    if (isHelpful && slowLink === "switch") this.useLessData();
    else this.changeStatus({ slowLink: isHelpful && slowLink === "ask" });
  }

  /** @param access for the next worker to resume the session; null when there is none */
  #rememberAccess(access: CaptionedTab["access"]): void {
    this.#deps.memory.changeTab(this.tabId, this.id, { access });
    this.journal.setAccess(access);
  }

  #draw(): void {
    const { settings, lanes, look } = this.choices;
    this.dub.applySettings(settings);
    this.overlay.setLanes(lanes, look);
    this.#status.set({ overlayHidden: look.isHidden });
    this.#stopUnseen();
  }

  #stopUnseen(): void {
    this.#hidden.update(this.status, this.choices.settings.stream.whenHidden);
  }

  #end(): void {
    if (!this.isActive) return;
    this.#lifetime.abort();
    this.#status.set({ state: "ended", trouble: null });
    this.overlay.endOverlay();
    this.#onOver("stopped");
  }

  #onOver(ending: "stopped" | "failed"): void {
    this.sound.setWaiting(false);
    this.visibility.cancel();
    void this.journal.endSession(ending).then(() => this.#deps.onWritten(this));
    this.#deps.onOver();
  }
}

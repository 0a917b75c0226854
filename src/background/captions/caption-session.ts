import type { SpeechEvent } from "../../audio/decoders/speech-chunk.ts";
import { ORIGINAL_LANE, type SegmentUpdate } from "../../captions/segment.ts";
import {
  type CaptionFacts,
  type CaptionFailure,
  type CaptionStatus,
  idleStatus,
  isActive,
  isConnecting,
} from "../../messaging/caption-status.ts";
import type { ChannelEnd, PlacedUpdate } from "../../messaging/channel.ts";
import type { Settings } from "../../settings/schema/settings.ts";
import { diskJournal, type Journal } from "../../store/journal/journal.ts";
import type { SessionAccess } from "../../store/journal/journal-entry.ts";
import { memoryJournal } from "../../store/journal/memory-journal.ts";
import { NO_PROGRESS } from "../../voice/ledger/stream-progress.ts";
import type { SoundFeed } from "../../voice/sending/sound-feed.ts";
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
import type { CaptionSink, RestoredWords } from "./caption-sink.ts";
import type { CaptionWordSource, WordSourceStart } from "./caption-word-source.ts";
import { canUseLessData, withLessData } from "./less-data.ts";
import { RecentSegments } from "./recent-segments.ts";
import { SeekFilter } from "./seek-filter.ts";
import { SegmentNumbering } from "./segment-numbering.ts";
import { type CaptionedTab, recallProgress, rememberProgress } from "./session-memory.ts";
import { StatusStore } from "./status-store.ts";
import { TabChoices } from "./tab-choices.ts";
import type { TabFacts } from "./tab-facts.ts";

const RENEW_AFTER_MS = 600;

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
    onSound: (sound) => this.#status.set({ sound }),
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
  readonly #seeks = new SeekFilter();
  readonly #numbering: SegmentNumbering;
  #source: CaptionWordSource | null = null;
  // Of the newest session, for failures that have no trace of their own.
  #traceId: string | null = null;
  #usesLessData = false;
  #renewalTimer: ReturnType<typeof setTimeout> | undefined;

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
    this.#numbering = new SegmentNumbering(id);
    this.journal = new CaptionJournal(id, (journalFailure) => this.#status.set({ journalFailure }));
    this.overlay = new OverlayLink(id);
    this.transcript = new TranscriptFeed(this.journal, (message) => deps.onTranscript(message));
    this.dub = new DubLink({
      api: deps.dub(id, this.#lifetime.signal),
      markSpeech: (message) => this.overlay.markSpeech(message),
      onState: (dub) => this.#status.set({ dub }),
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
    const { settings } = this.choices;
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
  start(feed: SoundFeed, { title, address, isPrivate }: TabFacts): void {
    const { tabId, id, choices } = this;
    const startedAtMs = this.status.startedAtMs ?? Date.now();
    const isOnDisk = !isPrivate && choices.settings.transcripts.keep !== "off";
    this.#deps.memory.rememberTab({
      ...{ tabId, id, startedAtMs, isPrivate, isOnDisk, lessData: false, access: null },
      ...choices.view,
    });
    void choices.countStart();
    void this.journal
      .beginSession(isOnDisk ? diskJournal : memoryJournal, startedAtMs, { title, address })
      .then(() => this.transcript.begin());
    this.#runSource(feed, { progress: NO_PROGRESS, access: null, concluded: [] });
  }

  /** Continues captions of the previous worker, without repeating a word. */
  async resume(feed: SoundFeed, tab: CaptionedTab): Promise<void> {
    const { access, isOnDisk, lessData, isHidden, onlyLane } = tab;
    this.#usesLessData = lessData;
    this.choices.setView({ isHidden, onlyLane });
    const [progress, { updates }] = await Promise.all([
      recallProgress(this.id),
      this.#restoreWords(isOnDisk ? diskJournal : memoryJournal),
    ]);
    this.#runSource(feed, { progress, access, concluded: updates });
  }

  /** Releases the sound of the tab; captions end when the words for that sound have arrived. */
  stop(): void {
    // Not awaited: the user can stop while the browser is still opening the sound.
    void stopCapture(this.tabId).catch(() => undefined);
    this.finish();
  }

  /**
   * No more sound will come: captions end after the last words. They end at once when nothing was
   * sent yet, and on the second call.
   */
  finish(): void {
    const { state, sound } = this.status;
    if (state === "draining" || this.#source === null) this.#end();
    else if (isConnecting(state) && sound === "unknown") this.#end();
    else this.#source.finish();
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
    this.#seeks.seekAt(positionMs);
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
    if (!this.#isOutdated) return;
    clearTimeout(this.#renewalTimer);
    this.#renewalTimer = setTimeout(() => {
      if (this.isActive && this.#isOutdated) this.#source?.renew();
    }, RENEW_AFTER_MS);
  }

  useLessData(): void {
    this.#usesLessData = true;
    this.changeStatus({ slowLink: false });
    this.#deps.memory.changeTab(this.tabId, this.id, { lessData: true });
    this.applyChoices();
  }

  get #isOutdated(): boolean {
    return this.#source?.isOutdated(this.settings) === true;
  }

  async #restoreWords(journal: Journal): Promise<RestoredWords> {
    const words = await this.journal.restoreSession(journal, this.status.startedAtMs ?? Date.now());
    this.#numbering.continueAfter(words.segments);
    for (const sink of this.#sinks) sink.onRestore?.(words);
    this.transcript.begin();
    this.#status.set({ lostMs: this.journal.lostMs });
    return words;
  }

  #runSource(feed: SoundFeed, start: Omit<WordSourceStart, "counts">): void {
    if (!this.isActive) return;
    const source = this.#deps.createWordSource({
      feed: tappedFeed(feed, this.sound),
      start: { ...start, counts: this.#numbering.counts },
      settings: this.settings,
      readSettings: async () => {
        await this.#deps.settings.reload();
        return this.settings;
      },
      onAccess: (access, traceId) => {
        this.#traceId = traceId;
        this.#rememberAccess(access);
      },
      events: {
        onState: (state, trouble) => this.#onSourceState(state, trouble),
        onUpdate: (update) => this.#deliverUpdate(update),
        onGap: (gap) => this.#deliverGap(gap),
        onLink: (link) => this.#onLink(link),
        onProgress: (progress) => rememberProgress(this.id, progress),
        onSpeech: (chunk, position) => {
          for (const sink of this.#sinks) sink.onSpeech?.(chunk, position);
        },
      },
    });
    this.#source = source;
    source.run(this.#lifetime.signal).then(
      () => this.#end(),
      (thrown) => this.#lifetime.signal.aborted || this.fail(failureOf(thrown, this.#traceId)),
    );
  }

  /**
   * The journal writes concluded words before any other sink receives them. Otherwise words on the
   * screen could be lost with the worker, and come again.
   */
  #deliverUpdate(update: SegmentUpdate): Promise<void> | undefined {
    const numbered = this.#numbering.numberUpdate(this.#seeks.filterUpdate(update));
    const segments = this.#numbering.journalSegments(numbered, {
      spokenAtMs: (positionMs) => this.sound.wallClockMs(positionMs),
      mediaMs: (atMs) => this.#deps.mediaMs(atMs),
    });
    const deliver = () => {
      // Words that are written after the end still belong to the transcript.
      const sinks = this.isActive ? this.#readers : [this.transcript];
      for (const sink of sinks) void sink.onUpdate?.(numbered, segments);
      if (this.isActive && update.lane === ORIGINAL_LANE) this.#measureDelay(numbered);
    };
    if (segments.length > 0) return this.journal.onUpdate(numbered, segments).then(deliver);
    deliver();
    return undefined;
  }

  #deliverGap(gap: SoundGap): void {
    for (const sink of this.#sinks) sink.onGap?.(gap);
    this.#status.set({ lostMs: this.journal.lostMs });
  }

  #measureDelay(update: PlacedUpdate): void {
    const { language: detectedLanguage } = update;
    const behindMs = this.sound.measureDelay(update);
    this.journal.setLanguage(detectedLanguage);
    this.#status.set({ detectedLanguage, ...(behindMs !== null && { behindMs }) });
  }

  #onSourceState(state: WordSourceState, trouble: Trouble | null): void {
    if (!this.isActive) return;
    // The session ended properly, so there is none to resume.
    if (state === "paused") this.#rememberAccess(null);
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
  #rememberAccess(access: SessionAccess | null): void {
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
    clearTimeout(this.#renewalTimer);
    this.sound.setWaiting(false);
    this.visibility.cancel();
    void this.journal.endSession(ending).then(() => this.#deps.onWritten(this));
    this.#deps.onOver();
  }
}

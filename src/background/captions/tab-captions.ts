import { ORIGINAL_LANE } from "../../captions/segment.ts";
import { wallClockMs } from "../../lib/wall-clock-ms.ts";
import {
  type CaptionFailure,
  type CaptionStatus,
  idleStatus,
  isActive,
  type PlayerState,
} from "../../messaging/caption-status.ts";
import type {
  ChannelEnd,
  OverlayLook,
  PlacedUpdate,
  TranscriptMessage,
} from "../../messaging/channel.ts";
import type { Journal } from "../../store/journal.ts";
import type { FeedChunk, SoundFeed } from "../../voice/sending/sound-feed.ts";
import type {
  LinkState,
  SoundGap,
  Trouble,
  WordSource,
  WordSourceEvents,
  WordSourceState,
} from "../../voice/word-source.ts";
import { DelayMeter } from "../capture/delay-meter.ts";
import { SilenceWatch } from "../capture/silence-watch.ts";
import { StreamClock } from "../capture/stream-clock.ts";
import { tappedFeed } from "../capture/tapped-feed.ts";
import { OverlayLink } from "../pages/overlay-link.ts";
import { failureOf } from "./caption-failure.ts";
import type { CaptionedPage, CaptionJournal } from "./caption-journal.ts";
import { StatusStore } from "./status-store.ts";
import { type NotedChange, type TabCaptionsEvents, UNCONNECTED } from "./tab-captions-events.ts";
import { WordFlow } from "./word-flow.ts";

/** Makes the source of words of one tab; asked once, when captions start. */
export type CreateWordSource = (events: WordSourceEvents) => WordSource;

/** A player that pauses is heard a moment longer: what sounds after that is something else. */
const PAUSE_HEARD_MS = 400;

/** The captions of one tab, from the press on Start to their end: sound in, words out. */
export class TabCaptions {
  readonly tabId: number;
  /** Names these captions, their capture and their journal. */
  readonly id: string;
  readonly #journal: CaptionJournal;
  readonly #events: TabCaptionsEvents;
  readonly #abort = new AbortController();
  readonly #overlay: OverlayLink;
  readonly #sound = new SilenceWatch((sound) => this.#keeper.set({ sound }));
  readonly #clock = new StreamClock();
  readonly #delay = new DelayMeter(this.#clock);
  readonly #flow: WordFlow;
  /** What the page's players say of themselves. */
  #players: PlayerState = idleStatus(0).player;
  #words: WordSource | null = null;
  readonly #keeper: StatusStore;
  /** Of the voice session, for failures that come later and have none of their own. */
  traceId: string | null = null;

  constructor(
    tabId: number,
    startedAtMs: number,
    journal: CaptionJournal,
    events: TabCaptionsEvents,
  ) {
    this.tabId = tabId;
    this.id = journal.id;
    this.#journal = journal;
    this.#events = events;
    this.#overlay = new OverlayLink(journal.id);
    this.#flow = new WordFlow(journal, this.#clock, {
      onTold: (update) => this.#show(update),
      onTranscript: (message) => events.onTranscript(message),
      mediaMs: (atMs) => events.mediaMs(atMs),
    });
    // Until a page refuses the overlay there is nothing to tell the user of it.
    const overlayShown = true;
    this.#keeper = new StatusStore(
      { ...idleStatus(tabId), state: "requesting", startedAtMs, overlayShown },
      {
        onStatus: (status) => events.onStatus(status),
        onDrawnStatus: (status) => this.#overlay.tell(status),
      },
    );
  }

  /** How these captions are doing now. */
  get status(): CaptionStatus {
    return this.#keeper.status;
  }

  /** Whether they go on. */
  get isActive(): boolean {
    return isActive(this.status.state);
  }

  /** The sound for the source of words; what passes through is listened to on the way. */
  listenTo(feed: SoundFeed): SoundFeed {
    return tappedFeed(feed, {
      onCaptured: (chunk) =>
        this.#clock.advance(chunk.startMs + chunk.durationMs, chunk.capturedAtMs),
      onSent: (chunk) => this.#hear(chunk),
    });
  }

  /** What a transcript view that comes now is told first. */
  get transcript(): readonly TranscriptMessage[] {
    return this.#flow.transcript;
  }

  /** The first words are about to come. */
  begin(): void {
    this.#flow.begin();
  }

  /** Goes on where an earlier life of the worker was stopped; returns what was said last. */
  async recall(journal: Journal): Promise<readonly PlacedUpdate[]> {
    const updates = await this.#flow.recall(journal, this.status.startedAtMs ?? Date.now());
    this.#overlay.recall(updates);
    this.#keeper.set({ lostMs: this.#journal.lostMs });
    return updates;
  }

  /** Turns the sound that comes into words, until the end or a failure. */
  run(createWordSource: CreateWordSource): void {
    if (!this.isActive) return;
    const words = createWordSource({
      onState: (state, trouble) => this.#enter(state, trouble),
      onUpdate: (update) => this.#flow.take(update),
      onGap: (gap) => this.#lose(gap),
      onLink: (link) => this.#measureLink(link),
      onProgress: (progress) => this.#events.onProgress(progress),
    });
    this.#words = words;
    words.run(this.#abort.signal).then(
      () => this.#end(),
      (thrown) => this.#abort.signal.aborted || this.fail(failureOf(thrown, this.traceId)),
    );
  }

  /** What is asked of the service has changed. */
  renew(): void {
    if (this.isActive) this.#words?.renew();
  }

  /**
   * No more sound will come: captions are over when the last words have come. Before anything was
   * sent, and when asked a second time, they are over at once.
   */
  finish(): void {
    const { state, sound } = this.status;
    if (state === "draining" || this.#words === null) this.#end();
    else if (UNCONNECTED.has(state) && sound === "unknown") this.#end();
    else this.#words.finish();
  }

  /** Ends captions at once, whatever words are still to come, and takes them out of the page. */
  discard(): void {
    this.#end();
    this.#overlay.end();
  }

  /** The window is going, perhaps with the browser: whatever ends captions now, that was why. */
  noteClosing(): void {
    this.#journal.noteClosing();
  }

  /** Ends captions with what the user is told of it; the first failure counts. */
  fail(failure: CaptionFailure): void {
    if (!this.isActive) return;
    this.#abort.abort();
    this.#keeper.set({ state: "failed", failure, trouble: null });
    this.#over("failed");
  }

  /** The overlay has come into the page. */
  attach(overlay: ChannelEnd<"overlay">): void {
    this.#overlay.attach(overlay, this.status);
  }

  /** Gives up the overlay to the captions that follow in the same tab; null when there is none. */
  detach(): ChannelEnd<"overlay"> | null {
    return this.#overlay.detach();
  }

  /** Which lanes are drawn, in their order, and how. */
  draw(lanes: readonly string[], look: OverlayLook): void {
    this.#overlay.draw(lanes, look);
    this.#keeper.set({ overlayHidden: look.isHidden });
  }

  /** Notes what others know of these captions. */
  note(change: NotedChange): void {
    this.#keeper.set(change);
  }

  /** Tells the page where the dub is. */
  mark(message: Parameters<OverlayLink["mark"]>[0]): void {
    this.#overlay.mark(message);
  }

  /** How far the sound has come, on the capture clock. */
  get positionMs(): number {
    return this.#clock.positionMs(wallClockMs()) ?? 0;
  }

  /** Whether the browser says that the tab sounds. */
  setTabAudible(audible: boolean): void {
    this.#sound.setTabAudible(audible);
  }

  /** The page's players do something else now. */
  setPlayers(players: PlayerState): void {
    this.#players = players;
    this.#judgePlayers();
  }

  /** The tab shows a page, perhaps the same one under another title. */
  visit(page: CaptionedPage): void {
    if (this.isActive) this.#flow.visit(page);
  }

  /** A player has jumped: what is tentative belongs to a place it has left. */
  seek(): void {
    this.#flow.seek(this.positionMs);
    this.#overlay.dropTentative();
  }

  #hear(chunk: FeedChunk): void {
    this.#sound.hear(chunk);
    if (this.#players.paused !== this.status.player.paused) this.#judgePlayers();
  }

  /** A paused player explains silence, and nothing else. */
  #judgePlayers(): void {
    const { paused, rate } = this.#players;
    const before = this.status.player;
    const isSilent = this.#sound.silentMs >= PAUSE_HEARD_MS || this.status.state === "paused";
    const player = { paused: paused && isSilent, rate };
    if (player.paused !== before.paused || rate !== before.rate) this.#keeper.set({ player });
  }

  #enter(state: WordSourceState, trouble: Trouble | null): void {
    if (!this.isActive) return;
    if (state === "paused") this.#events.onPaused();
    this.#sound.setWaiting(state === "paused");
    this.#keeper.set({
      state,
      trouble: trouble && {
        failure: failureOf(trouble.error, this.traceId),
        retryAtMs: trouble.retryAtMs,
      },
    });
  }

  #show(update: PlacedUpdate): void {
    if (!this.isActive) return;
    this.#overlay.show(update);
    if (update.lane === ORIGINAL_LANE) this.#measureDelay(update);
  }

  #measureDelay(update: PlacedUpdate): void {
    const { language: detectedLanguage } = update;
    const behindMs = this.#delay.measure(update, wallClockMs());
    if (detectedLanguage !== this.status.detectedLanguage)
      this.#journal.setLanguage(detectedLanguage);
    this.#keeper.set({ detectedLanguage, ...(behindMs !== null && { behindMs }) });
  }

  #lose(gap: SoundGap): void {
    this.#flow.lose(gap);
    this.#keeper.set({ lostMs: this.#journal.lostMs });
  }

  #measureLink({ backlogMs, isSlow }: LinkState): void {
    if (!this.isActive) return;
    this.#keeper.set({ backlogMs: Math.round(backlogMs) });
    this.#events.onSlowLink(isSlow);
  }

  #end(): void {
    if (!this.isActive) return;
    this.#abort.abort();
    this.#keeper.set({ state: "ended", trouble: null });
    this.#overlay.end();
    this.#over("stopped");
  }

  #over(ending: "stopped" | "failed"): void {
    this.#sound.setWaiting(false);
    void this.#journal.end(ending).then(() => this.#events.onWritten());
    this.#events.onOver();
  }
}

import type { SpeechEvent } from "../../audio/decoders/speech-chunk.ts";
import { ORIGINAL_LANE } from "../../captions/segment.ts";
import { endsSentence } from "../../captions/text/sentence-ends.ts";
import type { BookmarkChange } from "../../captions/transcript/bookmark.ts";
import type { TabFeed } from "../../device/device-feed.ts";
import {
  type CaptionFacts,
  type CaptionFailure,
  type CaptionStatus,
  idleStatus,
} from "../../messaging/caption-status.ts";
import type { PlayerPosition, TranscriptMessage } from "../../messaging/channel.ts";
import type { CaptureName } from "../../messaging/protocol.ts";
import { closeCapture, forgetCapture, muteCapture } from "../capture/capture-document.ts";
import { injectOverlay } from "../pages/inject-scripts.ts";
import { PageReports } from "../pages/page-reports.ts";
import type { WordPlace } from "../pages/terms/word-translator.ts";
import { TranscriptSubscribers } from "../transcripts/transcript-subscribers.ts";
import { changeBookmarks } from "./caption-bookmarks.ts";
import { failureOf, plainFailure } from "./caption-failure.ts";
import { CaptionSession } from "./caption-session.ts";
import type { CaptionSessionDeps } from "./caption-session-deps.ts";
import type { CaptionedTab } from "./session-memory.ts";
import { SettingsCache } from "./settings-cache.ts";
import { soundKind } from "./sound-choice.ts";
import { captureTab, redrawInTab, resumeInTab, showInTab } from "./start-in-tab.ts";
import { tabFacts } from "./tab-facts.ts";
import { TabMemory } from "./tab-memory.ts";
import type { TabSubtitles } from "./tab-subtitles.ts";

const NO_MINUTES: CaptionFailure = { reason: "quota_exceeded", traceId: null, detail: null };

export interface CaptionedTabsDeps
  extends Pick<
    CaptionSessionDeps,
    | "createWordSource"
    | "endOpenSession"
    | "canRecognise"
    | "isServiceBack"
    | "dub"
    | "onStatus"
    | "onWritten"
  > {
  /** Whether the browser lets extensions hear a tab. */
  hasTabSound(): boolean;
  /** The sound of a capture, which may not have started yet. */
  feed(captureId: string): TabFeed;
  /** The subtitles that a tab shows instead of captions. */
  subtitlesIn?(tabId: number): TabSubtitles | null;
}

export interface TabChange {
  readonly muted?: boolean | undefined;
  readonly audible?: boolean | undefined;
}

/** All captioned tabs: starts and ends their sessions, and routes each message to one of them. */
export class CaptionedTabs {
  readonly #deps: CaptionedTabsDeps;
  readonly #settings: SettingsCache;
  readonly #memory = new TabMemory();
  readonly #sessions = new Map<number, CaptionSession>();
  readonly pages = new PageReports({
    restored: () => this.restored,
    sessionIn: (tabId) => this.#sessions.get(tabId),
    isShown: (tabId) => this.transcripts.isShown(tabId),
    onPlayer: (tabId) =>
      this.transcripts.sendMessage(tabId, { kind: "player", player: this.#playerIn(tabId) }),
  });
  readonly transcripts = new TranscriptSubscribers({
    restored: () => this.restored,
    transcriptIn: (tabId) => this.#transcriptIn(tabId),
    playerIn: (tabId) => this.#playerIn(tabId),
    onShown: (tabId) => void this.#watchPlayers(tabId),
    onLeft: (tabId) => this.pages.onViewsClosed(tabId),
  });
  readonly #releases = new Map<number, Promise<void>>();
  // Closed tabs whose captions are not over yet.
  readonly #closed = new Set<number>();
  // New captions wait for this; null when nothing delays them.
  #startDelay: Promise<unknown> | null = null;
  /** Resolves when the captions of the previous worker run again. */
  readonly restored: Promise<void>;

  constructor(deps: CaptionedTabsDeps) {
    this.#deps = deps;
    this.#settings = new SettingsCache();
    // A worker that cannot read what the previous one left starts without it.
    this.restored = this.#restore().catch(() => undefined);
  }

  get hasTabSound(): boolean {
    return this.#deps.hasTabSound();
  }

  get activeIds(): ReadonlySet<string> {
    return new Set(this.#active.map(({ id }) => id));
  }

  /** Starts captions, or leaves those alone that are under way. A refusal comes as a status. */
  start(tabId: number): Promise<CaptionStatus> {
    return this.#start(tabId, null);
  }

  /**
   * Continues the captions of a tab on this computer. Where they have failed, new ones begin.
   * @returns the status, as {@link start} does
   */
  async continueOnDevice(tabId: number): Promise<CaptionStatus> {
    await this.restored;
    const session = this.#sessions.get(tabId);
    // Without a failure, the popup knows beforehand that the service would refuse.
    if (!session?.isActive) return this.#start(tabId, session?.status.failure ?? NO_MINUTES);
    session.switchEngine("device");
    return session.status;
  }

  async #start(tabId: number, takenOver: CaptionFailure | null): Promise<CaptionStatus> {
    await this.restored;
    if (this.#startDelay !== null) await this.#startDelay;
    const previous = this.#sessions.get(tabId);
    if (previous?.isActive) return previous.status;
    const session = this.#create({ tabId, id: crypto.randomUUID(), startedAtMs: Date.now() });
    // After a failure the overlay is still in the page, and a page takes no second one.
    const overlay = previous?.overlay.detach();
    if (overlay) session.attachOverlay(overlay);
    this.#deps.onStatus(session.status);
    await this.#releases.get(tabId);
    try {
      const [facts] = await Promise.all([tabFacts(tabId), this.#settings.reload()]);
      // Stopped in the meantime: nothing has begun that would have to end.
      if (!session.isActive) return session.status;
      session.setTabFacts(facts);
      session.setSource(soundKind(session.choices.isOnePlayer, this.#deps.hasTabSound()));
      session.sound.setPlayers(this.pages.playerState(tabId));
      session.start(this.#deps.feed(session.id), facts, takenOver);
      await Promise.all([showInTab(session), captureTab(session, facts)]);
    } catch (thrown) {
      session.fail(failureOf(thrown, null));
    }
    // Captions that failed meanwhile may have been started again.
    return this.#statusOf(tabId);
  }

  /** Releases the tab's sound; captions end when the words for it have arrived. */
  stop(tabId: number): Promise<CaptionStatus> {
    return this.changeSession(tabId, (session) => session.stop());
  }

  /** The status, after the overlay is back in a page that lost it through a navigation. */
  async status(tabId: number): Promise<CaptionStatus> {
    await this.restored;
    await this.redrawOverlay(tabId);
    return this.#statusOf(tabId);
  }

  /** The status, without a change to the page. */
  async currentStatus(tabId: number): Promise<CaptionStatus> {
    await this.restored;
    return this.#statusOf(tabId);
  }

  /** All captions since the worker started, and earlier failures. */
  async facts(): Promise<readonly CaptionFacts[]> {
    await this.restored;
    const sessions = [...this.#sessions.values()].map(({ facts }) => facts);
    const others = this.#memory.failedTabs.filter((tabId) => !this.#sessions.has(tabId));
    return [...sessions, ...others.map((id) => ({ status: this.#statusOf(id), traceId: null }))];
  }

  /** The tab shows another page, which needs the overlay. */
  async redrawOverlay(tabId: number): Promise<void> {
    await this.restored;
    const session = this.#sessions.get(tabId);
    if (session?.isActive) await redrawInTab(session);
    else if (this.transcripts.isShown(tabId)) await injectOverlay(tabId);
  }

  /** The tab may show another page, or the same one under another title. */
  async onPageChange(tabId: number): Promise<void> {
    await this.restored;
    const session = this.#sessions.get(tabId);
    if (session?.isActive) session.onPageChange(await tabFacts(tabId));
  }

  async onTabChange(tabId: number, { muted, audible }: TabChange): Promise<void> {
    await this.restored;
    const session = this.#sessions.get(tabId);
    if (!session?.isActive) return;
    if (audible !== undefined) session.sound.setTabAudible(audible);
    if (muted === undefined) return;
    session.changeStatus({ tabMuted: muted });
    // The browser does not mute sound that the extension plays for a captured tab.
    await muteCapture(tabId, muted);
  }

  async changeSession(
    tabId: number,
    change: (session: CaptionSession) => unknown,
  ): Promise<CaptionStatus> {
    await this.restored;
    const session = this.#sessions.get(tabId);
    if (session?.isActive) await change(session);
    return this.#statusOf(tabId);
  }

  /**
   * Changes the bookmarks of captions that run in a tab or ended there.
   * @returns false when there are none with this id
   */
  async changeBookmarks(sessionId: string, change: BookmarkChange): Promise<boolean> {
    await this.restored;
    const session = [...this.#sessions.values()].find(({ id }) => id === sessionId);
    if (session) await changeBookmarks(session, change);
    return session !== undefined;
  }

  /** What is known of the languages of the captions that the tab shows. */
  async wordPlaceIn(tabId: number): Promise<WordPlace> {
    await this.restored;
    const session = this.#sessions.get(tabId);
    if (!session) await this.#settings.reload();
    const settings = session?.settings ?? this.#settings.settings;
    const spoken = session?.status.detectedLanguage ?? settings.languages.source;
    return { settings, spoken };
  }

  /** Whether the newest concluded words of a tab's captions end a sentence; true without any. */
  endsSentence(tabId: number): boolean {
    const words = this.#sessions.get(tabId)?.recent.inLanes([ORIGINAL_LANE]).at(-1);
    return words === undefined || endsSentence(words.text.trimEnd());
  }

  /** The transcript of the captions that ended last in a tab; null while some run. */
  async endedTranscript(tabId: number): Promise<string | null> {
    await this.restored;
    const session = this.#sessions.get(tabId);
    return session ? (session.isActive ? null : session.id) : this.#memory.transcriptIdIn(tabId);
  }

  /** Releases the captures whose captions are over. */
  async releaseUnusedCaptures(captures: readonly CaptureName[]): Promise<void> {
    await this.restored;
    const wanted = this.activeIds;
    for (const capture of captures) {
      const isReleased = this.#releases.has(capture.tabId);
      if (!wanted.has(capture.captureId) && !isReleased) await this.#releaseCapture(capture);
    }
  }

  async onCaptureBroken({ tabId, captureId }: CaptureName): Promise<void> {
    await this.restored;
    const session = this.#sessions.get(tabId);
    if (session?.id === captureId) session.fail(plainFailure("capture_broken"));
  }

  async onSpeechEvent(captureId: string, event: SpeechEvent): Promise<void> {
    await this.restored;
    for (const session of this.#active) if (session.id === captureId) session.onSpeechEvent(event);
  }

  /** The capture document is gone with all captures: perhaps the browser is closing. */
  onCapturesLost(ids: readonly string[]): void {
    for (const session of this.#active) {
      if (!ids.includes(session.id)) continue;
      session.journal.markClosing();
      session.fail(plainFailure("capture_broken"));
    }
  }

  async applySettings(): Promise<void> {
    await this.restored;
    await this.#settings.reload();
    for (const session of this.#active) session.applyChoices();
  }

  /** Ends the captions of a closed tab, and forgets the tab when they are over. */
  async onTabClosed(tabId: number, isWindowClosing: boolean): Promise<void> {
    this.#closed.add(tabId);
    await this.restored;
    if (isWindowClosing) this.#sessions.get(tabId)?.journal.markClosing();
    // If the tab's sound ended before the tab did, a second stop would discard the last words.
    await this.changeSession(tabId, (session) => {
      if (session.status.state !== "draining") session.stop();
    });
    this.#forgetClosed(tabId);
  }

  /**
   * Ends all captions at once and discards their words. New captions wait for `until`.
   * @returns whether the service has confirmed the end of every session
   */
  async discardAll(until: Promise<unknown>): Promise<boolean> {
    this.#startDelay = until;
    await this.restored;
    const sessions = [...this.#sessions.values()];
    const confirmed = await Promise.all(sessions.map((session) => session.discard()));
    await Promise.all(this.#releases.values());
    for (const { tabId } of sessions) this.pages.onCaptionsEnded(tabId);
    for (const tabs of [this.#sessions, this.#closed]) tabs.clear();
    this.#memory.forgetAll();
    return confirmed.every(Boolean);
  }

  get #active(): readonly CaptionSession[] {
    return [...this.#sessions.values()].filter(({ isActive }) => isActive);
  }

  #create(tab: Pick<CaptionedTab, "tabId" | "id" | "startedAtMs">): CaptionSession {
    const session = new CaptionSession(tab, {
      ...this.#deps,
      settings: this.#settings,
      memory: this.#memory,
      onStatus: (status) => {
        // What happens to captions after the next ones have started is no longer the tab's status.
        if (this.#sessions.get(tab.tabId) === session) this.#deps.onStatus(status);
      },
      mediaMs: (atMs) => this.pages.mediaMs(tab.tabId, atMs),
      onTranscript: (message) => this.transcripts.sendMessage(tab.tabId, message),
      onOver: () => this.#release(session),
    });
    this.#sessions.set(tab.tabId, session);
    return session;
  }

  // `start` waits until the release is done.
  #release({ tabId, id, status }: CaptionSession): void {
    if (status.state === "ended") this.pages.onCaptionsEnded(tabId);
    const released = this.#forgetSession(tabId, id, status.failure)
      .catch(() => undefined)
      .finally(() => {
        this.#releases.delete(tabId);
        this.#forgetClosed(tabId);
      });
    this.#releases.set(tabId, released);
  }

  async #forgetSession(tabId: number, id: string, failure: CaptionFailure | null): Promise<void> {
    await this.#memory.dropCaptions(tabId, id, failure);
    await this.#releaseCapture({ tabId, captureId: id });
  }

  async #releaseCapture(capture: CaptureName): Promise<void> {
    await forgetCapture(capture);
    if (this.#active.length === 0) await closeCapture();
  }

  async #restore(): Promise<void> {
    const captioned = await this.#memory.restoreTabs();
    if (captioned.length === 0) return;
    // Captions stand still until then, so everything is read at the same time.
    const settings = this.#settings.reload();
    await Promise.all(captioned.map((tab) => this.#resume(tab, settings)));
  }

  async #resume(tab: CaptionedTab, settings: Promise<void>): Promise<void> {
    const ready = Promise.all([this.pages.restorePlayers(tab.tabId), settings]);
    const isClosed = () => this.#closed.has(tab.tabId);
    await resumeInTab(this.#create(tab), { tab, feed: this.#deps.feed(tab.id), ready, isClosed });
  }

  // A script in the page reports the players; where captions run it is there already.
  async #watchPlayers(tabId: number): Promise<void> {
    if (!this.pages.isWatched(tabId)) await injectOverlay(tabId);
  }

  /** Seeks the player of a tab's subtitles, else the one that played last; false if it cannot. */
  async seekPlayer(tabId: number, mediaMs: number): Promise<boolean> {
    if (this.#deps.subtitlesIn?.(tabId)?.seekPlayer(mediaMs)) return true;
    return await this.pages.seekPlayer(tabId, mediaMs);
  }

  #forgetClosed(tabId: number): void {
    if (this.#sessions.get(tabId)?.isActive || !this.#closed.delete(tabId)) return;
    this.#sessions.delete(tabId);
    this.#memory.forgetTab(tabId);
  }

  #transcriptIn(tabId: number): readonly TranscriptMessage[] {
    const subtitles = this.#deps.subtitlesIn?.(tabId);
    if (subtitles) return subtitles.snapshot;
    const session = this.#sessions.get(tabId);
    if (session) return session.transcript.snapshot;
    // Captions that ended under the previous worker: the views read their words from disk.
    const sessionId = this.#memory.transcriptIdIn(tabId);
    return sessionId === null ? [] : [{ kind: "session", sessionId, isPrivate: false }];
  }

  #playerIn(tabId: number): PlayerPosition | null {
    return this.#deps.subtitlesIn?.(tabId)?.player ?? this.pages.playerPosition(tabId);
  }

  #statusOf(tabId: number): CaptionStatus {
    const status = this.#sessions.get(tabId)?.status;
    if (status) return status;
    const failure = this.#memory.failureIn(tabId);
    const idle = idleStatus(tabId);
    return failure ? { ...idle, state: "failed", failure } : idle;
  }
}

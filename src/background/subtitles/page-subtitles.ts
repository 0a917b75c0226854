import { type CaptionStatus, isActive } from "../../messaging/caption-status.ts";
import type { TranscriptMessage } from "../../messaging/channel.ts";
import type { ShownTranscriptStatus, SubtitleOffer } from "../../messaging/protocol.ts";
import type { TrackReport } from "../../messaging/track-report.ts";
import { browser } from "../../platform/browser.ts";
import { text } from "../../platform/text.ts";
import { journalSessions } from "../../store/journal/journal.ts";
import type { SettingsCache } from "../captions/settings-cache.ts";
import { type TabFacts, tabFacts } from "../captions/tab-facts.ts";
import type { ShownTranscript } from "../transcripts/shown-transcript.ts";
import type { ShownTranscripts } from "../transcripts/shown-transcripts.ts";

import { waitForSentence, waitForSentenceEnd } from "./change-over.ts";
import { offersOf } from "./offers-of.ts";
import {
  offeredTrackKey,
  type SavedSubtitles,
  savedSubtitles,
  saveSubtitles,
} from "./saved-subtitles.ts";
import { settingsOnPage } from "./settings-on-page.ts";
import { shareTranslators, type TrackTranslators } from "./shared-translator.ts";
import { ShownSubtitles } from "./shown-subtitles.ts";
import { lanesFor, SubtitleSession } from "./subtitle-session.ts";
import { beginOnDisk, findTrackSession } from "./subtitle-store.ts";
import { type FoundTrack, TabTracks, type TracksFrame } from "./tab-tracks.ts";
import { trackKey, trackLanguage } from "./track-key.ts";
import { sessionOf, storeOf } from "./track-session.ts";
import { failureMessage } from "./translation-failure.ts";

type Candidate = Omit<FoundTrack, "offerId">;

// A page that loads again, or a player that loads another medium, needs a moment.
const RETURN_MS = 10_000;

// Long enough to read why the subtitles end.
const LAST_MESSAGE_MS = 4000;

/** Shorter than the 30 seconds of inactivity after which browsers stop a worker. */
const STAY_AWAKE_MS = 20_000;

export interface PageSubtitlesDeps {
  readonly shownTranscripts: Pick<
    ShownTranscripts,
    "restored" | "showLive" | "liveIn" | "hideTranscript" | "status"
  >;
  readonly settings: SettingsCache;
  /** They try once, and leave other tries to their caller. */
  readonly translators: TrackTranslators;
  /** Injects the script that finds text tracks; false when the page allows none. */
  inject(tabId: number): Promise<boolean>;
  /** Whether a language service is connected; without one this computer translates. */
  hasService(): Promise<boolean>;
  captionStatus(tabId: number): Promise<CaptionStatus>;
  startCaptions(tabId: number): Promise<CaptionStatus>;
  /** Whether the newest concluded words of a tab's captions end a sentence. */
  endsSentence(tabId: number): boolean;
  sendTranscript(tabId: number, message: TranscriptMessage): void;
  /** Everything of these subtitles is written. */
  onWritten(subtitles: { readonly tabId: number; readonly id: string }): void;
}

/** The subtitles that the players of tabs have, and those that are shown. */
export class PageSubtitles {
  readonly #deps: PageSubtitlesDeps;
  readonly #tracks = new TabTracks();
  readonly #shown = new Map<number, ShownSubtitles>();
  // Tabs in which the user has looked for subtitles.
  readonly #wanted = new Set<number>();
  readonly #losing = new Map<number, ReturnType<typeof setTimeout>>();
  readonly #ending = new Set<Promise<void>>();
  readonly #opening = new Map<number, Promise<ShownTranscriptStatus | null>>();
  #awake: ReturnType<typeof setInterval> | undefined;
  /** Resolves when the subtitles of the previous worker are shown again. */
  readonly restored: Promise<void>;

  constructor(deps: PageSubtitlesDeps) {
    this.#deps = deps;
    // Whatever the previous worker left, this one starts.
    this.restored = this.#restore().catch(() => undefined);
  }

  get activeIds(): ReadonlySet<string> {
    return new Set([...this.#shown.values()].map(({ session }) => session.id));
  }

  /** The subtitles of a tab's main player; none where the page allows no script. */
  async find(tabId: number): Promise<readonly SubtitleOffer[]> {
    const found = await this.#findTracks(tabId);
    if (found.length === 0) return [];
    const { address } = await tabFacts(tabId);
    await this.#deps.settings.reload();
    const { targets } = settingsOnPage(this.#deps.settings, address).languages;
    return await offersOf(found, address, targets);
  }

  /** Shows the subtitles of an offer; null when they have gone. */
  async show(tabId: number, offerId: string): Promise<ShownTranscriptStatus | null> {
    await this.restored;
    // A second press while the first one is at work.
    const opening = this.#opening.get(tabId);
    if (opening !== undefined) return await opening;
    const work = this.#showOffer(tabId, offerId).finally(() => this.#opening.delete(tabId));
    this.#opening.set(tabId, work);
    return await work;
  }

  /** Captions the sound from the end of the current sentence on; the subtitles go then. */
  async captionSound(tabId: number): Promise<CaptionStatus> {
    await this.restored;
    const leftMs = this.#shown.get(tabId)?.session.leftOfSentenceMs ?? 0;
    await waitForSentence(leftMs);
    return await this.#deps.startCaptions(tabId);
  }

  async retry(tabId: number): Promise<ShownTranscriptStatus | null> {
    await this.restored;
    this.#shown.get(tabId)?.session.retry();
    return await this.#deps.shownTranscripts.status(tabId);
  }

  /** The subtitles that a tab shows now. */
  shownIn(tabId: number): ShownSubtitles | null {
    return this.#shown.get(tabId) ?? null;
  }

  /** The user's choices may have changed, for all sites or for one. */
  async applySettings(): Promise<void> {
    await this.restored;
    if (this.#shown.size === 0) return;
    await this.#deps.settings.reload();
    for (const subtitles of this.#shown.values()) await this.#applySettings(subtitles);
  }

  /** Ends everything, and takes the scripts out of all pages. */
  async endAll(): Promise<void> {
    await this.restored;
    this.#wanted.clear();
    for (const tabId of [...this.#shown.keys()]) {
      await this.#deps.shownTranscripts.hideTranscript(tabId);
    }
    await Promise.all(this.#ending);
    for (const frame of this.#tracks.framesIn(null)) frame.post({ kind: "end" });
  }

  attachFrame(frame: TracksFrame): void {
    this.#tracks.attachFrame(frame);
    frame.onClosed(() => this.#onFrameClosed(frame));
    void this.restored.then(() => {
      const { tabId = -1 } = frame;
      // Nobody looks for subtitles any more: the worker was restarted since.
      if (!this.#wanted.has(tabId) && !this.#shown.has(tabId)) frame.post({ kind: "end" });
    });
  }

  /** Frames are untrusted: only checked reports come here, and only the read frame adds cues. */
  async onReport(frame: TracksFrame, report: TrackReport): Promise<void> {
    if (!this.#tracks.allows(frame, report)) return;
    await this.restored;
    const { tabId } = frame;
    if (tabId === undefined || frame.isClosed()) return;
    const isFirst = report.kind === "player" && this.#tracks.setPlayer(frame, report.player);
    const subtitles = this.#shown.get(tabId);
    // It may hide a track for a worker that is gone.
    if (isFirst && (subtitles?.isRead ?? true)) frame.post({ kind: "stop" });
    if (!subtitles) return;
    switch (report.kind) {
      case "player":
        return await this.#findTrackAgain(subtitles);
      case "cues":
        return await subtitles.onCues(frame, report);
      case "sentence":
        return subtitles.step(report.to);
      case "gone":
        this.#tracks.removeTrack(frame, report.track);
        if (!subtitles.isReading(frame, report.track)) return;
        this.#loseTrack(subtitles, true);
        // The new medium may have been reported already.
        return await this.#findTrackAgain(subtitles);
    }
  }

  async #findTracks(tabId: number): Promise<readonly FoundTrack[]> {
    await this.restored;
    this.#wanted.add(tabId);
    if (this.#tracks.needsScript(tabId) && !(await this.#deps.inject(tabId))) return [];
    await this.#tracks.waitForTracks(tabId);
    return this.#tracks.tracksIn(tabId);
  }

  async #showOffer(tabId: number, offerId: string): Promise<ShownTranscriptStatus | null> {
    const facts = await tabFacts(tabId);
    const found =
      this.#tracks.trackOf(tabId, offerId) ?? (await this.#findOffer(facts, tabId, offerId));
    if (!found) return null;
    const before = this.#shown.get(tabId);
    if (before?.matches(found) === "same") {
      if (!before.isRead) this.#continue(before, found);
      return before.shown.status;
    }
    await waitForSentenceEnd(async () => {
      const { state } = await this.#deps.captionStatus(tabId);
      return !isActive(state) || this.#deps.endsSentence(tabId);
    });
    return (await this.#open(found, facts))?.status ?? null;
  }

  // The worker has been restarted since the offer was made.
  async #findOffer(
    { address }: TabFacts,
    tabId: number,
    offerId: string,
  ): Promise<FoundTrack | null> {
    const key = await offeredTrackKey(offerId);
    if (key === null) return null;
    const found = await this.#findTracks(tabId);
    return found.find(({ player, track }) => trackKey(address, player, track) === key) ?? null;
  }

  /** Shows a track, in place of what the tab shows. */
  async #open(found: Candidate, facts: TabFacts): Promise<ShownTranscript | null> {
    const { tabId, player, track } = found;
    const { address, title, isPrivate } = facts;
    await this.#deps.settings.reload();
    const settings = settingsOnPage(this.#deps.settings, address);
    const key = trackKey(address, player, track);
    const language = trackLanguage(track.language);
    const isOnDisk = !isPrivate && settings.transcripts.keep !== "off";
    const earlier = isOnDisk ? await journalSessions() : [];
    const known = findTrackSession(earlier, key, this.activeIds);
    const other = this.#shownLike(key, isPrivate);
    const session = sessionOf(known, { title, address, language, key });
    const lanes = lanesFor(settings, language);
    const shown = await this.#deps.shownTranscripts.showLive({ tabId, session, lanes });
    if (!shown) return null;
    if (isOnDisk) await beginOnDisk(session, known !== null);
    const { kind, label } = track;
    const subtitles = this.#follow(shown, {
      ...{ tabId, id: session.id, address, key, isOnDisk },
      ...{ track: { kind, language: track.language, label } },
      ...{ doneCharacters: 0, billedCharacters: 0 },
    });
    void this.#save();
    await this.#applySettings(subtitles);
    await subtitles.session.load(other?.session.segments);
    // Hidden in the meantime.
    if (this.#shown.get(tabId) !== subtitles) return null;
    subtitles.read(found);
    return shown;
  }

  #follow(shown: ShownTranscript, saved: SavedSubtitles): ShownSubtitles {
    const { tabId, id, track } = saved;
    const { inject } = this.#deps;
    const send = (message: TranscriptMessage) => this.#deps.sendTranscript(tabId, message);
    const session: SubtitleSession = new SubtitleSession({
      ...{ id, shown, language: trackLanguage(track.language), counted: saved },
      store: storeOf(saved),
      translators:
        this.#shownLike(saved.key, shown.showing.isPrivate)?.session.translators ??
        shareTranslators(this.#deps.translators),
      onTranscript: send,
      onChange: () => void this.#save(),
      onFailure: (failure) => shown.showMessage(failureMessage(failure)),
      onSentences: () => subtitles.sendPauses(),
    });
    const subtitles = new ShownSubtitles(saved, session, shown, send);
    this.#shown.set(tabId, subtitles);
    shown.setListener({
      get translation() {
        return session.translation;
      },
      onClock: () => subtitles.onClock(),
      onPageLoaded(address) {
        subtitles.setPage(address);
        void inject(tabId);
      },
      onHidden: () => this.#trackEnd(this.#end(subtitles)),
    });
    this.#stayAwake();
    return subtitles;
  }

  // What another tab shows of the same track. Private windows share nothing with others.
  #shownLike(key: string, isPrivate: boolean): ShownSubtitles | undefined {
    return [...this.#shown.values()].find(
      ({ saved, shown }) => saved.key === key && shown.showing.isPrivate === isPrivate,
    );
  }

  #trackEnd(end: Promise<void>): void {
    this.#ending.add(end);
    void end.finally(() => this.#ending.delete(end));
  }

  async #end(subtitles: ShownSubtitles): Promise<void> {
    const { tabId, id } = subtitles.saved;
    if (this.#shown.get(tabId) === subtitles) this.#shown.delete(tabId);
    this.#stopLosing(tabId);
    this.#stayAwake();
    await subtitles.end();
    await this.#save();
    this.#deps.onWritten({ tabId, id });
  }

  #onFrameClosed(frame: TracksFrame): void {
    this.#tracks.removeFrame(frame);
    const subtitles = this.#shown.get(frame.tabId ?? -1);
    if (subtitles?.isReading(frame)) this.#loseTrack(subtitles, false);
  }

  // A changed medium, or a frame that comes back, may have the track or one like it.
  #loseTrack(subtitles: ShownSubtitles, isGone: boolean): void {
    const { tabId } = subtitles.saved;
    subtitles.loseTrack(isGone);
    this.#stopLosing(tabId);
    const timer = setTimeout(() => this.#giveUp(subtitles), RETURN_MS);
    this.#losing.set(tabId, timer);
  }

  // Of several players, the one that plays counts, where it has subtitles of the same kind.
  async #findTrackAgain(subtitles: ShownSubtitles): Promise<void> {
    const { tabId } = subtitles.saved;
    if (this.#opening.has(tabId)) return;
    const playing = this.#tracks.playingIn(tabId);
    if (playing.some(({ frame, track }) => subtitles.isReading(frame, track.id))) return;
    const all = subtitles.isRead ? playing : this.#tracks.allTracksIn(tabId);
    const same = all.find((each) => subtitles.matches(each) === "same");
    if (same) return this.#continue(subtitles, same);
    const similar = all.find((each) => subtitles.matches(each) === "similar");
    if (!similar) return;
    this.#stopLosing(tabId);
    const work = tabFacts(tabId)
      .then(async (facts) => (await this.#open(similar, facts))?.status ?? null)
      .finally(() => this.#opening.delete(tabId));
    this.#opening.set(tabId, work);
    await work;
  }

  #continue(subtitles: ShownSubtitles, found: Candidate): void {
    this.#stopLosing(subtitles.saved.tabId);
    subtitles.read(found);
  }

  #giveUp({ shown, saved, session }: ShownSubtitles): void {
    const { tabId } = saved;
    shown.showMessage(text("subtitles_gone"));
    void session.end();
    const hide = () => {
      if (this.#shown.get(tabId)?.session !== session) return;
      void this.#deps.shownTranscripts.hideTranscript(tabId);
    };
    this.#losing.set(tabId, setTimeout(hide, LAST_MESSAGE_MS));
  }

  #stopLosing(tabId: number): void {
    clearTimeout(this.#losing.get(tabId));
    this.#losing.delete(tabId);
  }

  async #applySettings(subtitles: ShownSubtitles): Promise<void> {
    const settings = settingsOnPage(this.#deps.settings, subtitles.saved.address);
    const isService = settings.engine.kind === "service" && (await this.#deps.hasService());
    subtitles.applySettings(settings, isService ? "service" : "device");
  }

  async #save(): Promise<void> {
    await saveSubtitles([...this.#shown.values()].map(({ state }) => state));
  }

  async #restore(): Promise<void> {
    const [saved] = await Promise.all([savedSubtitles(), this.#deps.shownTranscripts.restored]);
    if (saved.length === 0) return;
    await this.#deps.settings.reload();
    for (const each of saved) {
      const shown = this.#deps.shownTranscripts.liveIn(each.tabId);
      if (shown?.showing.session.id !== each.id) {
        // Hidden while the worker stopped.
        await storeOf(each).end();
        continue;
      }
      const subtitles = this.#follow(shown, each);
      await this.#applySettings(subtitles);
      subtitles.setPage((await tabFacts(each.tabId)).address);
      void subtitles.session.load();
      this.#loseTrack(subtitles, false);
    }
    await this.#save();
  }

  // A stopped worker would translate nothing, and draw all cues again when it is back.
  #stayAwake(): void {
    clearInterval(this.#awake);
    if (this.#shown.size === 0) return;
    this.#awake = setInterval(() => {
      const isPlaying = [...this.#shown.values()].some(({ session }) => session.isPlaying);
      if (isPlaying) void browser.runtime.getPlatformInfo();
    }, STAY_AWAKE_MS);
  }
}

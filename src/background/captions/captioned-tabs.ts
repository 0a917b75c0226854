import type { SpeechNews } from "../../audio/speech-chunk.ts";
import {
  type CaptionFailure,
  type CaptionStatus,
  idleStatus,
} from "../../messaging/caption-status.ts";
import type { TranscriptMessage } from "../../messaging/channel.ts";
import type { CaptureName } from "../../messaging/protocol.ts";
import { closeCapture, forgetCapture, muteCapture } from "../capture/capture-document.ts";
import { injectOverlay } from "../pages/inject-overlay.ts";
import { PageReports } from "../pages/page-reports.ts";
import { TranscriptSubscribers } from "../transcripts/transcript-subscribers.ts";
import { failureOf, plainFailure } from "./caption-failure.ts";
import { CaptionRun } from "./caption-run.ts";
import type { CaptionedTabsDeps, TabChange } from "./captioned-tabs-deps.ts";
import { type CaptionedTab, forgetProgress } from "./session-memory.ts";
import { SettingsCache } from "./settings-cache.ts";
import { captureTab, continueInTab, drawInTab, noteInjected, setUpRun } from "./start-in-tab.ts";
import { stopCaptions } from "./stop-captions.ts";
import { tabFacts } from "./tab-facts.ts";
import { TabMemory } from "./tab-memory.ts";

/** All captioned tabs: starts and ends them, and takes each message to the tab it is for. */
export class CaptionedTabs {
  readonly #world: CaptionedTabsDeps;
  readonly #book = new SettingsCache();
  readonly #memory = new TabMemory();
  readonly #runs = new Map<number, CaptionRun>();
  /** What pages tell is told here. */
  readonly pages = new PageReports({
    recalled: () => this.recalled,
    runIn: (tabId) => this.#runs.get(tabId),
    isShown: (tabId) => this.transcripts.isShown(tabId),
    onPlayer: (tabId, player) => this.transcripts.tell(tabId, { kind: "player", player }),
  });
  /** What was said is told to the views that show it here. */
  readonly transcripts = new TranscriptSubscribers({
    recalled: () => this.recalled,
    transcriptIn: (tabId) => this.#transcriptIn(tabId),
    playerIn: (tabId) => this.pages.playerIn(tabId),
    onShown: (tabId) => void this.#watchPlayers(tabId),
    onLeft: (tabId) => this.pages.leave(tabId),
  });
  /** Captures that are being let go of, by their tab. */
  readonly #releases = new Map<number, Promise<void>>();
  /** Tabs that are gone while their captions are not over yet. */
  readonly #closed = new Set<number>();
  /** Captions begin when this is over; null while nothing holds them up. */
  #held: Promise<unknown> | null = null;
  /** Resolves when the tabs of an earlier life of the worker are running again. */
  readonly recalled: Promise<void>;

  constructor(world: CaptionedTabsDeps) {
    this.#world = world;
    // A life that cannot read what the earlier one left begins anew.
    this.recalled = this.#recall().catch(() => undefined);
  }

  /** The captions under way. */
  get activeIds(): ReadonlySet<string> {
    return new Set(this.#active.map(({ id }) => id));
  }

  /** Starts captions; those that are under way go on. A refusal comes as a status. */
  async start(tabId: number): Promise<CaptionStatus> {
    await this.recalled;
    if (this.#held !== null) await this.#held;
    const earlier = this.#runs.get(tabId)?.captions;
    if (earlier?.isActive) return earlier.status;
    const run = this.#create({ tabId, id: crypto.randomUUID(), startedAtMs: Date.now() });
    const { captions } = run;
    // After a failure the overlay is still in the page, and a page takes no second one.
    const overlay = earlier?.detach();
    if (overlay) run.attach(overlay);
    this.#world.onStatus(captions.status);
    await this.#releases.get(tabId);
    try {
      const [facts] = await Promise.all([tabFacts(tabId), this.#book.read()]);
      // Stopped in the meantime: nothing has been begun that would have to be ended.
      if (!captions.isActive) return captions.status;
      setUpRun(run, facts);
      captions.setPlayers(this.pages.playersIn(tabId));
      run.begin(this.#world.feed(run.id), facts);
      await Promise.all([drawInTab(run), captureTab(run, facts)]);
    } catch (thrown) {
      captions.fail(failureOf(thrown, captions.traceId));
    }
    return captions.status;
  }

  /** Lets go of the tab's sound; captions end when the words of what was heard have come. */
  async stop(tabId: number): Promise<CaptionStatus> {
    await this.recalled;
    const captions = this.#runs.get(tabId)?.captions;
    if (captions?.isActive) stopCaptions(captions);
    return this.#statusOf(tabId);
  }

  /** The status now. Where a navigation had taken the overlay away it is put back. */
  async status(tabId: number): Promise<CaptionStatus> {
    await this.recalled;
    await this.redraw(tabId);
    return this.#statusOf(tabId);
  }

  /** The status now, and nothing else. */
  async peek(tabId: number): Promise<CaptionStatus> {
    await this.recalled;
    return this.#statusOf(tabId);
  }

  /** The tab shows another page: the overlay has to come into it. */
  async redraw(tabId: number): Promise<void> {
    await this.recalled;
    const run = this.#runs.get(tabId);
    if (run?.captions.isActive) noteInjected(run, await injectOverlay(tabId));
    else if (this.transcripts.isShown(tabId)) await injectOverlay(tabId);
  }

  /** The tab may show another page, or the same one under another title. */
  async visit(tabId: number): Promise<void> {
    await this.recalled;
    const captions = this.#runs.get(tabId)?.captions;
    if (captions?.isActive) captions.visit(await tabFacts(tabId));
  }

  /** The browser tells that a tab was muted or no longer, or that it sounds or no longer. */
  async notice(tabId: number, { muted, audible }: TabChange): Promise<void> {
    await this.recalled;
    const captions = this.#runs.get(tabId)?.captions;
    if (!captions?.isActive) return;
    if (audible !== undefined) captions.setTabAudible(audible);
    if (muted === undefined) return;
    captions.note({ tabMuted: muted });
    // The browser mutes nothing that is played on for a captured tab.
    await muteCapture(tabId, muted);
  }

  /** Does something to the captions of a tab, where they are under way. */
  async change(tabId: number, change: (run: CaptionRun) => unknown): Promise<CaptionStatus> {
    await this.recalled;
    const run = this.#runs.get(tabId);
    if (run?.captions.isActive) await change(run);
    return this.#statusOf(tabId);
  }

  /** The captures there are: those of captions that are over are let go of. */
  async keepCaptures(captures: readonly CaptureName[]): Promise<void> {
    await this.recalled;
    const wanted = this.activeIds;
    for (const capture of captures) {
      const isReleased = this.#releases.has(capture.tabId);
      if (!wanted.has(capture.captureId) && !isReleased) await this.#letGo(capture);
    }
  }

  /** The sound of a tab cannot be read any more. */
  async breakOff({ tabId, captureId }: CaptureName): Promise<void> {
    await this.recalled;
    const run = this.#runs.get(tabId);
    if (run?.id === captureId) run.captions.fail(plainFailure("capture_broken"));
  }

  /** What becomes of the speech of a capture. */
  async hearSpeech(captureId: string, news: SpeechNews): Promise<void> {
    await this.recalled;
    for (const run of this.#active) if (run.id === captureId) run.hearSpeech(news);
  }

  /** The capture document is gone, and with it what it kept: perhaps the browser is closing. */
  loseCaptures(ids: readonly string[]): void {
    for (const { id, captions } of this.#active) {
      if (!ids.includes(id)) continue;
      captions.noteClosing();
      captions.fail(plainFailure("capture_broken"));
    }
  }

  /** The user has changed the settings or what holds on a site. */
  async follow(): Promise<void> {
    await this.recalled;
    await this.#book.read();
    for (const run of this.#active) run.follow();
  }

  /** The tab is gone: its captions end, and nothing is kept of them. */
  async forget(tabId: number, isWindowClosing: boolean): Promise<void> {
    this.#closed.add(tabId);
    await this.recalled;
    if (isWindowClosing) this.#runs.get(tabId)?.captions.noteClosing();
    await this.stop(tabId);
    this.#forgetClosed(tabId);
  }

  /**
   * Ends all captions at once and forgets them, words included. None begin before `until` is over.
   * @returns whether the service has confirmed the end of every session
   */
  async discardAll(until: Promise<unknown>): Promise<boolean> {
    this.#held = until;
    await this.recalled;
    const runs = [...this.#runs.values()];
    const confirmed = await Promise.all(runs.map((run) => run.discard()));
    await Promise.all(this.#releases.values());
    for (const { tabId } of runs) this.pages.end(tabId);
    for (const left of [this.#runs, this.#closed]) left.clear();
    this.#memory.clear();
    return confirmed.every(Boolean);
  }

  get #active(): readonly CaptionRun[] {
    return [...this.#runs.values()].filter(({ captions }) => captions.isActive);
  }

  #create(tab: Pick<CaptionedTab, "tabId" | "id" | "startedAtMs">): CaptionRun {
    const run = new CaptionRun(tab, this.#book, this.#memory, {
      onStatus: this.#world.onStatus,
      dub: this.#world.dub,
      onTranscript: (message) => this.transcripts.tell(tab.tabId, message),
      mediaMs: (atMs) => this.pages.mediaMs(tab.tabId, atMs),
      onOver: (over) => this.#release(over),
      onWritten: this.#world.onWritten,
    });
    this.#runs.set(tab.tabId, run);
    return run;
  }

  /** Begins to let go of a tab's capture; {@link start} waits for the end of it. */
  #release({ tabId, id, captions }: CaptionRun): void {
    if (captions.status.state === "ended") this.pages.end(tabId);
    const released = this.#forget(tabId, id, captions.status.failure)
      .catch(() => undefined)
      .finally(() => {
        this.#releases.delete(tabId);
        this.#forgetClosed(tabId);
      });
    this.#releases.set(tabId, released);
  }

  async #forget(tabId: number, id: string, failure: CaptionFailure | null): Promise<void> {
    await this.#memory.drop(tabId, id, failure);
    await forgetProgress(id);
    await this.#letGo({ tabId, captureId: id });
  }

  async #letGo(capture: CaptureName): Promise<void> {
    await forgetCapture(capture);
    if (this.#active.length === 0) await closeCapture();
  }

  async #recall(): Promise<void> {
    const captioned = await this.#memory.recall();
    if (captioned.length === 0) return;
    // Captions stand still until all of it is there: nothing of it waits for anything else.
    const chosen = this.#book.read();
    await Promise.all(captioned.map((tab) => this.#goOn(tab, chosen)));
  }

  async #goOn(tab: CaptionedTab, chosen: Promise<void>): Promise<void> {
    const run = this.#create(tab);
    const ready = Promise.all([this.pages.recall(tab.tabId), chosen]);
    await continueInTab(run, tab, this.#world.feed(tab.id), ready);
  }

  /** A script in the page tells of the players; where captions run there is one already. */
  async #watchPlayers(tabId: number): Promise<void> {
    if (!this.pages.areWatched(tabId)) await injectOverlay(tabId);
  }

  #forgetClosed(tabId: number): void {
    if (this.#runs.get(tabId)?.captions.isActive || !this.#closed.delete(tabId)) return;
    this.#runs.delete(tabId);
    this.#memory.forget(tabId);
  }

  #transcriptIn(tabId: number): readonly TranscriptMessage[] {
    const run = this.#runs.get(tabId);
    if (run) return run.captions.transcript;
    // Captions of an earlier life of the worker: the views read on disk what was said.
    const sessionId = this.#memory.transcriptId(tabId);
    return sessionId === null ? [] : [{ kind: "session", sessionId, isPrivate: false }];
  }

  #statusOf(tabId: number): CaptionStatus {
    const status = this.#runs.get(tabId)?.captions.status;
    if (status) return status;
    const failure = this.#memory.failure(tabId);
    const idle = idleStatus(tabId);
    return failure ? { ...idle, state: "failed", failure } : idle;
  }
}

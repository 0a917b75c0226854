import type { SpeechNews } from "../../audio/speech-chunk.ts";
import { delay } from "../../lib/delay.ts";
import { WAITS } from "../../lib/waits.ts";
import type { ChannelEnd } from "../../messaging/channel.ts";
import type { OverlayReport } from "../../messaging/overlay-report.ts";
import { apiKey } from "../../settings/connection/api-key.ts";
import type { Settings } from "../../settings/schema/settings.ts";
import { diskJournal } from "../../store/journal.ts";
import type { SessionAccess } from "../../store/journal-entry.ts";
import { memoryJournal } from "../../store/memory-journal.ts";
import { NO_PROGRESS, type StreamProgress } from "../../voice/ledger/stream-progress.ts";
import type { ConcludedSegment } from "../../voice/resume/concluded-segment.ts";
import type { SoundFeed } from "../../voice/sending/sound-feed.ts";
import { VoiceStream } from "../../voice/voice-stream.ts";
import { DubLink } from "../capture/dub-link.ts";
import { HiddenCaptions } from "../pages/hidden-captions.ts";
import { OverlayVisibility } from "../pages/overlay-visibility.ts";
import { CaptionJournal, saidIn } from "./caption-journal.ts";
import type { CaptionRunEvents } from "./caption-run-events.ts";
import { endSession } from "./end-session.ts";
import { canBeSmaller, sessionKey, withLessData } from "./session-key.ts";
import { type CaptionedTab, recallProgress, rememberProgress } from "./session-memory.ts";
import type { SettingsCache } from "./settings-cache.ts";
import { TabCaptions } from "./tab-captions.ts";
import { type CaptionView, TabChoices } from "./tab-choices.ts";
import type { TabFacts } from "./tab-facts.ts";
import type { TabMemory } from "./tab-memory.ts";
import { createVoiceSessionProvider } from "./voice-session-provider.ts";

/** Several changes of the settings in a row ask for one new session. */
const RENEW_AFTER_MS = 600;

/** Where the words of a run begin. */
interface Beginning {
  readonly progress: StreamProgress;
  readonly access: SessionAccess | null;
  readonly said: readonly ConcludedSegment[];
}

/** One run of captions in a tab: what the service is asked for, remembered and written down. */
export class CaptionRun {
  readonly tabId: number;
  readonly id: string;
  readonly captions: TabCaptions;
  readonly sight = new OverlayVisibility((overlayKeptOut) =>
    this.captions.note({ overlayKeptOut }),
  );
  readonly #hidden = new HiddenCaptions(() => this.captions);
  readonly #dub: DubLink;
  readonly #book: SettingsCache;
  readonly #memory: TabMemory;
  readonly #choices: TabChoices;
  readonly #journal: CaptionJournal;
  readonly #life = new AbortController();
  #lessData = false;
  /** Names what the session was asked for; null before it was. */
  #asked: string | null = null;
  #renewal = new AbortController();

  constructor(
    { tabId, id, startedAtMs }: Pick<CaptionedTab, "tabId" | "id" | "startedAtMs">,
    book: SettingsCache,
    memory: TabMemory,
    events: CaptionRunEvents,
  ) {
    this.tabId = tabId;
    this.id = id;
    this.#book = book;
    this.#choices = new TabChoices(book);
    this.#memory = memory;
    this.#journal = new CaptionJournal(id, (unkept) => this.captions.note({ unkept }));
    this.captions = new TabCaptions(tabId, startedAtMs, this.#journal, {
      onStatus: (status) => {
        this.#dub.look(status);
        this.#stopUnseen();
        events.onStatus(status);
      },
      onTranscript: events.onTranscript,
      mediaMs: events.mediaMs,
      onProgress: (progress) => rememberProgress(this.id, progress),
      onPaused: () => this.#keepAccess(null),
      onSlowLink: (isSlow) => this.#answerSlowLink(isSlow),
      onOver: () => {
        this.#life.abort();
        this.sight.cancel();
        events.onOver(this);
      },
      onWritten: () => events.onWritten(),
    });
    this.#dub = new DubLink({
      port: events.dub(id, this.#life.signal),
      mark: (message) => this.captions.mark(message),
      onState: (dub) => this.captions.note({ dub }),
    });
  }

  /** In which format capture is asked for the sound first, and how much of it is kept. */
  get captureChoices() {
    const { voice, stream } = this.#wanted;
    return { contentType: voice.sourceFormat, ringMs: stream.ringSeconds * 1000 };
  }

  /** In which tab captions are to begin. */
  setUp({ address, isPrivate }: Pick<TabFacts, "address" | "isPrivate">): void {
    this.#choices.setPrivate(isPrivate);
    this.#choices.visit(address);
    this.#draw();
  }

  /** The overlay has come into the page, and tells by that which page it is. */
  attach(overlay: ChannelEnd<"overlay">): void {
    this.#choices.visit(overlay.address);
    this.follow();
    this.captions.attach(overlay);
    this.sight.attach(overlay);
  }

  /** Begins to turn sound into words. */
  begin(feed: SoundFeed, { title, address, isPrivate }: TabFacts): void {
    const { tabId, id } = this;
    const startedAtMs = this.captions.status.startedAtMs ?? Date.now();
    const { view, settings } = this.#choices;
    const isOnDisk = !isPrivate && settings.transcripts.keep !== "off";
    this.#memory.keep({
      ...{ tabId, id, startedAtMs, isPrivate, isOnDisk, lessData: false, access: null },
      ...view,
    });
    void this.#choices.countStart();
    const journal = isOnDisk ? diskJournal : memoryJournal;
    void this.#journal
      .begin(journal, startedAtMs, { title, address })
      .then(() => this.captions.begin());
    this.#listen(feed, { progress: NO_PROGRESS, access: null, said: [] });
  }

  /** Goes on where the worker's earlier life was stopped: what was said is not said again. */
  async goOn(feed: SoundFeed, { access, isOnDisk, lessData, ...tab }: CaptionedTab): Promise<void> {
    this.#lessData = lessData;
    this.#see({ isHidden: tab.isHidden, onlyLane: tab.onlyLane });
    const [progress, updates] = await Promise.all([
      recallProgress(this.id),
      this.captions.recall(isOnDisk ? diskJournal : memoryJournal),
    ]);
    this.#listen(feed, { progress, access, said: saidIn(updates) });
  }

  /** What holds here may have changed: the user's choices, or the site. */
  follow(): void {
    this.#draw();
    if (this.#isOutdated) void this.#renew();
  }

  /** The player has jumped. */
  seek(): void {
    this.captions.seek();
    this.#dub.seek(this.captions.positionMs);
  }

  /** Whether the player has come to its end: what is left to be said is said. */
  setEnded(hasEnded: boolean): void {
    this.#dub.setEnded(hasEnded);
  }

  /** What becomes of what is said. */
  hearSpeech(news: SpeechNews): void {
    if (!this.captions.isActive) return;
    this.#dub.hear(news);
    // From now on it is asked for in another format.
    if (news.kind === "unplayable") this.follow();
  }

  /** Hides the captions, which go on unseen, or shows them again. */
  hide(isHidden: boolean): void {
    this.#see({ ...this.#choices.view, isHidden });
  }

  /** The user has done something with the captions in the page, or by a command. */
  async act(report: OverlayReport): Promise<void> {
    switch (report.kind) {
      case "hide":
        return this.hide(true);
      case "seen":
        return this.sight.refresh();
      case "next-lane":
        this.#choices.nextLane();
        return this.#see(this.#choices.view);
      case "place":
        this.#choices.place(report.where, report.place);
        return this.#draw();
      case "pace":
        return this.#choices.stepPace(report.step);
      case "size":
        await this.#choices.stepSize(report.step);
        return this.#draw();
    }
  }

  /** Ends and forgets these captions at once; true when the service has no session of them any more. */
  async discard(): Promise<boolean> {
    const { access = null } = this.#memory.captioned(this.tabId) ?? {};
    const written = this.#journal.discard();
    this.captions.discard();
    await written;
    return access === null || (await endSession(access));
  }

  /** The sound goes on in the small format. */
  useLessData(): void {
    this.#lessData = true;
    this.captions.note({ slowLink: false });
    this.#memory.change(this.tabId, this.id, { lessData: true });
    this.follow();
  }

  #listen(feed: SoundFeed, { progress, access, said }: Beginning): void {
    const door = createVoiceSessionProvider({
      choices: async () => {
        await this.#book.read();
        this.#asked = sessionKey(this.#wanted);
        return { settings: this.#wanted, apiKey: await apiKey.get() };
      },
      earlier: access,
      onAccess: (newest, traceId) => {
        this.captions.traceId = traceId;
        this.#keepAccess(newest);
      },
    });
    const start = { progress, token: access?.token ?? null, said, counts: this.#journal.counts };
    const silenceLimitMs = this.#wanted.stream.silenceMinutes * WAITS.silenceMinuteMs;
    const heard = this.captions.listenTo(feed);
    this.captions.run(
      (words) =>
        new VoiceStream({
          door,
          feed: heard,
          events: { ...words, onSpeech: (chunk, place) => this.#dub.speak(chunk, place) },
          start,
          silenceLimitMs,
        }),
    );
  }

  /** The next life goes on with this session; null when there is none. */
  #keepAccess(access: SessionAccess | null): void {
    this.#memory.change(this.tabId, this.id, { access });
    this.#journal.setAccess(access);
  }

  async #renew(): Promise<void> {
    this.#renewal.abort();
    this.#renewal = new AbortController();
    try {
      await delay(RENEW_AFTER_MS, AbortSignal.any([this.#life.signal, this.#renewal.signal]));
    } catch {
      // Changed once more, or over.
      return;
    }
    if (this.#isOutdated) this.captions.renew();
  }

  #answerSlowLink(isSlow: boolean): void {
    const { slowLink, sourceFormat } = this.#wanted.voice;
    const helps = isSlow && canBeSmaller(sourceFormat);
    if (helps && slowLink === "switch") this.useLessData();
    else this.captions.note({ slowLink: helps && slowLink === "ask" });
  }

  /** Whether the session was asked for something else than what is wanted now. */
  get #isOutdated(): boolean {
    return this.#asked !== null && this.#asked !== sessionKey(this.#wanted);
  }

  get #wanted(): Settings {
    const { settings } = this.#choices;
    return this.#dub.playable(this.#lessData ? withLessData(settings) : settings);
  }

  #see(view: CaptionView): void {
    this.#choices.view = view;
    this.#memory.change(this.tabId, this.id, view);
    this.#draw();
  }

  #draw(): void {
    this.#dub.follow(this.#choices.settings);
    this.captions.draw(this.#choices.lanes, this.#choices.look);
    this.#stopUnseen();
  }

  #stopUnseen(): void {
    this.#hidden.update(this.captions.status, this.#choices.settings.stream.whenHidden);
  }
}

import { delay } from "../lib/delay.ts";
import type { CaptionStatus } from "../messaging/caption-status.ts";
import { apiKey } from "../settings/api-key.ts";
import { DEFAULT_SETTINGS, type Settings } from "../settings/settings.ts";
import { settingsStore } from "../settings/settings-store.ts";
import { diskJournal, type Journal } from "../store/journal.ts";
import type { SessionAccess } from "../store/journal-entry.ts";
import { memoryJournal } from "../store/memory-journal.ts";
import type { SaidSegment } from "../voice/said-segment.ts";
import type { SoundFeed } from "../voice/sound-feed.ts";
import { VoiceStream } from "../voice/voice-stream.ts";
import { askedKey, canBeSmaller, withLessData } from "./asked.ts";
import { CaptionJournal, saidIn } from "./caption-journal.ts";
import { type CaptionedTab, recallSettled, rememberSettled } from "./session-memory.ts";
import { TabCaptions } from "./tab-captions.ts";
import type { TabFacts } from "./tab-facts.ts";
import type { TabMemory } from "./tab-memory.ts";
import { visibleLanes } from "./visible-lanes.ts";
import { createVoiceDoor } from "./voice-door.ts";

/** Several changes of the settings in a row ask for one new session. */
const RENEW_AFTER_MS = 600;

const MINUTE_MS = 60_000;

/** The world around one run of captions. */
export interface CaptionRunEvents {
  onStatus(status: CaptionStatus): void;
  /** Captions are over: their capture may be let go. */
  onOver(run: CaptionRun): void;
}

/** Where the words of a run begin. */
interface Beginning {
  readonly fromMs: number;
  readonly access: SessionAccess | null;
  readonly said: readonly SaidSegment[];
}

/** One run of captions in a tab: what the service is asked for, remembered and written down. */
export class CaptionRun {
  readonly tabId: number;
  readonly id: string;
  readonly captions: TabCaptions;
  readonly #memory: TabMemory;
  readonly #journal: CaptionJournal;
  readonly #life = new AbortController();
  #settings: Settings = DEFAULT_SETTINGS;
  #lessData = false;
  #settledMs = 0;
  /** Names what the session was asked for; null before it was. */
  #asked: string | null = null;
  #renewal = new AbortController();

  constructor(
    { tabId, id, startedAtMs }: Pick<CaptionedTab, "tabId" | "id" | "startedAtMs">,
    memory: TabMemory,
    events: CaptionRunEvents,
  ) {
    this.tabId = tabId;
    this.id = id;
    this.#memory = memory;
    this.#journal = new CaptionJournal(id);
    this.captions = new TabCaptions(tabId, startedAtMs, this.#journal, {
      onStatus: events.onStatus,
      onSettled: (untilMs) => this.#settle(untilMs),
      onPaused: () => this.#keepAccess(null),
      onSlowLink: (isSlow) => this.#answerSlowLink(isSlow),
      onOver: () => {
        this.#life.abort();
        events.onOver(this);
      },
    });
  }

  /** In which format capture is asked for the sound first, and how much of it is kept. */
  get captureChoices() {
    const { voice, stream } = this.#wanted;
    return { contentType: voice.sourceFormat, ringMs: stream.ringSeconds * 1000 };
  }

  /** What the user has chosen; to be told before captions begin. */
  setUp(settings: Settings): void {
    this.#settings = settings;
    this.captions.setLanes(visibleLanes(settings.languages));
  }

  /** Begins to turn sound into words. */
  begin(feed: SoundFeed, { title, address, isPrivate }: TabFacts): void {
    const { tabId, id } = this;
    const startedAtMs = this.captions.status.startedAtMs ?? Date.now();
    this.#memory.keep({ tabId, id, startedAtMs, isPrivate, lessData: false, access: null });
    void this.#journal.begin(journalFor(isPrivate), startedAtMs, { title, address });
    this.#listen(feed, { fromMs: 0, access: null, said: [] });
  }

  /** Goes on where the worker's earlier life was stopped: what was said is not said again. */
  async goOn(feed: SoundFeed, { access, isPrivate, lessData }: CaptionedTab): Promise<void> {
    this.#lessData = lessData;
    const [fromMs, updates] = await Promise.all([
      recallSettled(this.id),
      this.captions.recall(journalFor(isPrivate)),
    ]);
    this.#listen(feed, { fromMs, access, said: saidIn(updates) });
  }

  /** The user has changed the settings. */
  follow(settings: Settings): void {
    this.setUp(settings);
    if (this.#isOutdated) void this.#renew();
  }

  /** The sound goes on in the small format. */
  useLessData(): void {
    this.#lessData = true;
    this.captions.setSlowLink(false);
    this.#memory.change(this.tabId, this.id, { lessData: true });
    this.follow(this.#settings);
  }

  #listen(feed: SoundFeed, { fromMs, access, said }: Beginning): void {
    const door = createVoiceDoor({
      choices: async () => {
        this.#settings = await settingsStore.get();
        this.#asked = askedKey(this.#wanted);
        return { settings: this.#wanted, apiKey: await apiKey.get() };
      },
      earlier: access,
      onAccess: (newest, traceId) => {
        this.captions.traceId = traceId;
        this.#keepAccess(newest);
      },
    });
    const start = { fromMs, token: access?.token ?? null, said };
    const silenceLimitMs = this.#settings.stream.silenceMinutes * MINUTE_MS;
    const heard = this.captions.listenTo(feed);
    this.captions.run(
      (events) => new VoiceStream({ door, feed: heard, events, start, silenceLimitMs }),
    );
  }

  /** The next life goes on with this session; null when there is none. */
  #keepAccess(access: SessionAccess | null): void {
    this.#memory.change(this.tabId, this.id, { access });
    this.#journal.setAccess(access);
  }

  #settle(untilMs: number): void {
    if (untilMs === this.#settledMs) return;
    this.#settledMs = untilMs;
    void rememberSettled(this.id, untilMs);
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
    else this.captions.setSlowLink(helps && slowLink === "ask");
  }

  /** Whether the session was asked for something else than what is wanted now. */
  get #isOutdated(): boolean {
    return this.#asked !== null && this.#asked !== askedKey(this.#wanted);
  }

  get #wanted(): Settings {
    return this.#lessData ? withLessData(this.#settings) : this.#settings;
  }
}

function journalFor(isPrivate: boolean): Journal {
  return isPrivate ? memoryJournal : diskJournal;
}

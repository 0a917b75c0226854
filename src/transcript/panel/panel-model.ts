import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { LaneId } from "../../captions/segment.ts";
import type { TranscriptRow } from "../../captions/transcript/transcript-row.ts";
import { type CaptionStatus, isActive } from "../../messaging/caption-status.ts";
import type { PlayerPlace, TranscriptMessage } from "../../messaging/channel.ts";
import type { PanelChoices } from "../../settings/stored/panel-choices.ts";
import { RowsView } from "../shared/rows-view.ts";
import { LiveFeed, type TranscriptDisk } from "./live-feed.ts";
import { spokenRow } from "./spoken-row.ts";

/** What the panel asks of the world around it. */
export interface PanelPort {
  readonly disk: TranscriptDisk;
  /** Tells of what is said in a tab, until `signal` aborts. */
  watch(tabId: number, onMessage: (message: TranscriptMessage) => void, signal: AbortSignal): void;
  /** Tells how captions are doing in all tabs, until `signal` aborts. */
  watchStatus(onStatus: (status: CaptionStatus) => void, signal: AbortSignal): void;
  /** Sends the tab's player to a place; false when it could not be. */
  seek(tabId: number, mediaMs: number): Promise<boolean>;
  copy(text: string): Promise<void>;
  /** Changes what is stored now, which may be newer than what was told of it. */
  saveChoices(change: Partial<PanelChoices>): Promise<void>;
}

/** What a lane may still take back. */
export interface TentativeText {
  readonly language: string;
  readonly text: string;
}

/** What is known of the session that is shown. */
export interface ShownSession {
  readonly id: string;
  readonly title: string;
  readonly address: string;
  /** Nothing of it is on disk. */
  readonly isPrivate: boolean;
}

/** Why a press on a row plays nothing. */
export type CannotPlay = "no_player" | "no_seeking" | "no_place";

/** Something to be said for a while. */
export type PanelNotice =
  | { readonly kind: "cannot_play"; readonly reason: CannotPlay }
  | { readonly kind: "copied"; readonly rows: number }
  | { readonly kind: "copy_failed" };

const NOTICE_MS = 5000;

/** How often it is looked which row is being said. */
const SPOKEN_EVERY_MS = 250;

/** The state of the panel: the transcript of one tab after the other, and how it is shown. */
export class PanelModel {
  readonly choices: ReadonlySignal<PanelChoices>;
  /** Null until it is known whether the tab has captions, and when it has none. */
  readonly session = signal<ShownSession | null>(null);
  readonly isLoading = signal(true);
  readonly view: ReadonlySignal<RowsView>;
  readonly tentative = signal<ReadonlyMap<LaneId, TentativeText>>(new Map());
  readonly player = signal<PlayerPlace | null>(null);
  readonly isLive: ReadonlySignal<boolean>;
  readonly notice = signal<PanelNotice | null>(null);
  readonly #port: PanelPort;
  readonly #view: Signal<RowsView>;
  readonly #status = signal<ReadonlyMap<number, CaptionStatus>>(new Map());
  readonly #tabId = signal<number | null>(null);
  readonly #hidden: ReadonlySignal<readonly LaneId[]>;
  readonly #order: ReadonlySignal<readonly LaneId[]>;
  #feed: LiveFeed | null = null;
  #watch = new AbortController();
  #noticeTimer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param order lanes as the user wants captions
   * @param life ends everything the model began
   */
  constructor(
    port: PanelPort,
    choices: ReadonlySignal<PanelChoices>,
    order: ReadonlySignal<readonly LaneId[]>,
    life: AbortSignal,
  ) {
    this.#port = port;
    this.choices = choices;
    this.#hidden = computed(() => choices.value.hidden);
    this.#order = order;
    this.#view = signal(new RowsView(this.#hidden, order));
    this.view = this.#view;
    this.isLive = computed(() => {
      const status = this.#status.value.get(this.#tabId.value ?? -1);
      return status !== undefined && isActive(status.state);
    });
    port.watchStatus((status) => {
      this.#status.value = new Map(this.#status.value).set(status.tabId, status);
    }, life);
    const clock = setInterval(() => this.#markSpoken(), SPOKEN_EVERY_MS);
    life.addEventListener("abort", () => {
      clearInterval(clock);
      clearTimeout(this.#noticeTimer);
      this.#watch.abort();
    });
  }

  /** Shows the transcript of a tab; of none with null. */
  show(tabId: number | null): void {
    if (tabId === this.#tabId.value) return;
    this.#watch.abort();
    this.#watch = new AbortController();
    this.#tabId.value = tabId;
    this.#begin(null);
    this.isLoading.value = tabId !== null;
    if (tabId === null) return;
    const { signal: watched } = this.#watch;
    this.#port.watch(tabId, (message) => watched.aborted || this.#receive(message), watched);
  }

  /** Changes how transcripts are shown or copied. */
  choose(change: Partial<PanelChoices>): Promise<void> {
    return this.#port.saveChoices(change);
  }

  /** Whether the page's player can be sent to where a row was said. */
  readonly canPlay = (row: TranscriptRow): boolean => this.#obstacle(row) === null;

  /** Sends the page's player to where a row was said, or says why it cannot be. */
  async play(row: TranscriptRow): Promise<void> {
    const reason = this.#obstacle(row);
    const tabId = this.#tabId.value;
    if (reason !== null || row.kind !== "words" || row.mediaMs === null || tabId === null) {
      if (row.kind === "words") this.#say({ kind: "cannot_play", reason: reason ?? "no_place" });
      return;
    }
    if (await this.#port.seek(tabId, row.mediaMs).catch(() => false)) return;
    this.#say({ kind: "cannot_play", reason: "no_seeking" });
  }

  /** Puts text on the clipboard and says that it is there. */
  async copy(text: string, rows: number): Promise<void> {
    if (text === "") return;
    try {
      await this.#port.copy(text);
      this.#say({ kind: "copied", rows });
    } catch {
      this.#say({ kind: "copy_failed" });
    }
  }

  #obstacle(row: TranscriptRow): CannotPlay | null {
    const player = this.player.value;
    if (row.kind !== "words" || row.mediaMs === null) return player ? "no_place" : "no_player";
    if (!player) return "no_player";
    return player.canSeek ? null : "no_seeking";
  }

  #receive(message: TranscriptMessage): void {
    if (message.kind === "session") {
      this.#meet(message.sessionId, message.isPrivate);
      return;
    }
    if (message.kind === "player") {
      this.player.value = message.player;
      this.#markSpoken();
      return;
    }
    if (message.sessionId !== this.session.value?.id) return;
    if (message.kind === "gaps") this.view.value.addGaps(message.gaps);
    else if (message.kind === "pages") this.view.value.addPages(message.pages);
    else {
      this.#feed?.take(message);
      this.#setTentative(message.update);
      this.#markSpoken();
    }
  }

  #meet(id: string | null, isPrivate: boolean): void {
    // Told anew where captions go on; where they have ended it will not be concluded any more.
    this.tentative.value = new Map();
    if (id === null) {
      // What is shown stays: a new life of the background knows nothing of captions that have ended
      // and are not on disk.
      this.isLoading.value = false;
      return;
    }
    if (id === this.session.value?.id) {
      // Another life of the background: what was missed in between is on disk.
      void this.#feed?.read();
      return;
    }
    this.#begin({ id, title: "", address: "", isPrivate });
    const feed = new LiveFeed(id, this.view.value, isPrivate ? null : this.#port.disk);
    this.#feed = feed;
    void feed.read().then((session) => {
      if (this.#feed !== feed) return;
      this.isLoading.value = false;
      if (!session) return;
      const { title, address, name } = session;
      this.session.value = { id, title: name ?? title, address, isPrivate };
    });
  }

  #begin(session: ShownSession | null): void {
    this.#feed = null;
    this.session.value = session;
    this.tentative.value = new Map();
    this.player.value = null;
    this.#view.value = new RowsView(this.#hidden, this.#order);
  }

  #setTentative(update: Extract<TranscriptMessage, { kind: "update" }>["update"]): void {
    const { lane, language, tentative } = update;
    const text = tentative.map((segment) => segment.text).join("");
    const before = this.tentative.value.get(lane);
    if ((before?.text ?? "") === text) return;
    const all = new Map(this.tentative.value);
    if (text === "") all.delete(lane);
    else all.set(lane, { language, text });
    this.tentative.value = all;
  }

  #markSpoken(): void {
    const view = this.view.value;
    const row = spokenRow(view.rows.rows, this.player.value, this.isLive.value, Date.now());
    view.spokenId.value = row?.id ?? null;
  }

  #say(notice: PanelNotice): void {
    this.notice.value = notice;
    clearTimeout(this.#noticeTimer);
    this.#noticeTimer = setTimeout(() => {
      this.notice.value = null;
    }, NOTICE_MS);
  }
}

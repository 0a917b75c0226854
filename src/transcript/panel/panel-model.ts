import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { LaneId } from "../../captions/segment.ts";
import type { TranscriptRow } from "../../captions/transcript/transcript-row.ts";
import { type CaptionStatus, isActive } from "../../messaging/caption-status.ts";
import type { PlayerPosition, TranscriptMessage } from "../../messaging/channel.ts";
import type { BookmarkOutcome } from "../../messaging/protocol.ts";
import type { PanelChoices } from "../../settings/stored/panel-choices.ts";
import { type BookmarkApi, BookmarksModel } from "../shared/bookmarks-model.ts";
import { RowsView } from "../shared/rows-view.ts";
import type { StoredTranscripts } from "../shared/stored-transcripts.ts";
import { LiveFeed } from "./live-feed.ts";
import { spokenRow } from "./spoken-row.ts";

export interface PanelApi extends BookmarkApi {
  readonly transcripts: StoredTranscripts;
  watchTab(
    tabId: number,
    onMessage: (message: TranscriptMessage) => void,
    signal: AbortSignal,
  ): void;
  watchStatus(onStatus: (status: CaptionStatus) => void, signal: AbortSignal): void;
  /** Seeks the tab's player; false if that failed. */
  seekPlayer(tabId: number, mediaMs: number): Promise<boolean>;
  /** Bookmarks the words that are being spoken; null when no captions run. */
  setBookmark(tabId: number): Promise<BookmarkOutcome | null>;
  copyText(text: string): Promise<void>;
  /** Merges a change into the stored choices, which may be newer than those shown here. */
  saveChoices(change: Partial<PanelChoices>): Promise<void>;
}

export interface TentativeText {
  readonly language: string;
  readonly text: string;
}

export interface ShownSession {
  readonly id: string;
  readonly title: string;
  readonly address: string;
  /** Whether nothing of the session is stored. */
  readonly isPrivate: boolean;
}

export type CannotPlay = "no_player" | "no_seeking" | "no_place";

export type PanelNotice =
  | { readonly kind: "cannot_play"; readonly reason: CannotPlay }
  | { readonly kind: "copied"; readonly rows: number }
  | { readonly kind: "copy_failed" }
  | { readonly kind: "bookmark"; readonly outcome: BookmarkOutcome };

const NOTICE_MS = 5000;

const SPOKEN_EVERY_MS = 250;

export class PanelModel {
  readonly choices: ReadonlySignal<PanelChoices>;
  /** Null until known, and for a tab without captions. */
  readonly session = signal<ShownSession | null>(null);
  readonly isLoading = signal(true);
  readonly view: ReadonlySignal<RowsView>;
  /** Null while no session is shown. */
  readonly bookmarks = signal<BookmarksModel | null>(null);
  readonly tentative = signal<ReadonlyMap<LaneId, TentativeText>>(new Map());
  readonly player = signal<PlayerPosition | null>(null);
  readonly isLive: ReadonlySignal<boolean>;
  readonly notice = signal<PanelNotice | null>(null);
  readonly #api: PanelApi;
  readonly #view: Signal<RowsView>;
  readonly #status = signal<ReadonlyMap<number, CaptionStatus>>(new Map());
  readonly #tabId = signal<number | null>(null);
  readonly #hidden: ReadonlySignal<readonly LaneId[]>;
  readonly #order: ReadonlySignal<readonly LaneId[]>;
  #feed: LiveFeed | null = null;
  #watch = new AbortController();
  #noticeTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    api: PanelApi,
    choices: ReadonlySignal<PanelChoices>,
    order: ReadonlySignal<readonly LaneId[]>,
    life: AbortSignal,
  ) {
    this.#api = api;
    this.choices = choices;
    this.#hidden = computed(() => choices.value.hidden);
    this.#order = order;
    this.isLive = computed(() => {
      const status = this.#status.value.get(this.#tabId.value ?? -1);
      return status !== undefined && isActive(status.state);
    });
    this.#view = signal(this.#newView());
    this.view = this.#view;
    api.watchStatus((status) => {
      this.#status.value = new Map(this.#status.value).set(status.tabId, status);
    }, life);
    const clock = setInterval(() => this.#markSpoken(), SPOKEN_EVERY_MS);
    life.addEventListener("abort", () => {
      clearInterval(clock);
      clearTimeout(this.#noticeTimer);
      this.#watch.abort();
    });
  }

  showTab(tabId: number | null): void {
    if (tabId === this.#tabId.value) return;
    this.#watch.abort();
    this.#watch = new AbortController();
    this.#tabId.value = tabId;
    this.#resetSession(null);
    this.isLoading.value = tabId !== null;
    if (tabId === null) return;
    const { signal: watched } = this.#watch;
    this.#api.watchTab(tabId, (message) => watched.aborted || this.#onMessage(message), watched);
  }

  changeChoices(change: Partial<PanelChoices>): Promise<void> {
    return this.#api.saveChoices(change);
  }

  readonly canPlay = (row: TranscriptRow): boolean => this.#cannotPlayReason(row) === null;

  /** Seeks the page's player to a row, or shows why it cannot. */
  async playRow(row: TranscriptRow): Promise<void> {
    const reason = this.#cannotPlayReason(row);
    const tabId = this.#tabId.value;
    if (reason !== null || row.kind !== "words" || row.mediaMs === null || tabId === null) {
      if (row.kind === "words")
        this.#showNotice({ kind: "cannot_play", reason: reason ?? "no_place" });
      return;
    }
    if (await this.#api.seekPlayer(tabId, row.mediaMs).catch(() => false)) return;
    this.#showNotice({ kind: "cannot_play", reason: "no_seeking" });
  }

  async copyRows(text: string, rows: number): Promise<void> {
    if (text === "") return;
    try {
      await this.#api.copyText(text);
      this.#showNotice({ kind: "copied", rows });
    } catch {
      this.#showNotice({ kind: "copy_failed" });
    }
  }

  async bookmarkNow(): Promise<void> {
    const outcome = await this.#api.setBookmark(this.#tabId.value ?? -1).catch(() => null);
    if (outcome) this.#showNotice({ kind: "bookmark", outcome });
  }

  #cannotPlayReason(row: TranscriptRow): CannotPlay | null {
    const player = this.player.value;
    if (row.kind !== "words" || row.mediaMs === null) return player ? "no_place" : "no_player";
    if (!player) return "no_player";
    return player.canSeek ? null : "no_seeking";
  }

  #onMessage(message: TranscriptMessage): void {
    if (message.kind === "session") {
      this.#openSession(message.sessionId, message.isPrivate);
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
    else if (message.kind === "engines") this.view.value.addEngines(message.engines);
    else if (message.kind === "bookmarks") this.#feed?.setBookmarks(message.bookmarks);
    else {
      this.#feed?.applyUpdate(message);
      this.#setTentative(message.update);
      this.#markSpoken();
    }
  }

  #openSession(id: string | null, isPrivate: boolean): void {
    // Resumed captions send tentative text again; after the end it will never be concluded.
    this.tentative.value = new Map();
    if (id === null) {
      // The transcript stays: a restarted background does not know ended captions that are not
      // stored.
      this.isLoading.value = false;
      return;
    }
    if (id === this.session.value?.id) {
      // The background was restarted, and missed text is stored.
      void this.#feed?.readStored();
      return;
    }
    this.#resetSession({ id, title: "", address: "", isPrivate });
    const feed = new LiveFeed(id, this.view.value, isPrivate ? null : this.#api.transcripts);
    this.#feed = feed;
    void feed.readStored().then((session) => {
      if (this.#feed !== feed) return;
      this.isLoading.value = false;
      if (!session) return;
      const { title, address, name } = session;
      this.session.value = { id, title: name ?? title, address, isPrivate };
    });
  }

  #resetSession(session: ShownSession | null): void {
    this.#feed = null;
    this.session.value = session;
    this.tentative.value = new Map();
    this.player.value = null;
    const view = this.#newView();
    this.#view.value = view;
    this.bookmarks.value = session && new BookmarksModel(this.#api, view, session.id);
  }

  #newView(): RowsView {
    return new RowsView(this.#hidden, this.#order, this.isLive);
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

  #showNotice(notice: PanelNotice): void {
    this.notice.value = notice;
    clearTimeout(this.#noticeTimer);
    this.#noticeTimer = setTimeout(() => {
      this.notice.value = null;
    }, NOTICE_MS);
  }
}

import type { HttpClient } from "../../service/http/http-client.ts";
import { ServiceError } from "../../service/http/service-error.ts";
import type { ListKind, NamedList } from "../../service/lists/named-list.ts";
import { apiKey } from "../../settings/connection/api-key.ts";
import { serviceClient } from "../../settings/connection/service-client.ts";
import { type ListAbsence, listAbsenceOf } from "../../settings/lists/list-absence.ts";
import {
  connectionFingerprint,
  type ListCache,
  onListCacheStored,
  readListCache,
  storeListCache,
} from "../../settings/lists/list-cache.ts";
import { readNamedLists } from "../../settings/lists/named-lists.ts";
import { settingsStore } from "../../settings/stored/settings-store.ts";

/** Cached lists up to this age are shown at once, in milliseconds. */
export const KEPT_MS = 10 * 60_000;
/** Cached lists up to this age are not read again on opening, in milliseconds. */
export const FRESH_MS = 20_000;

export interface ListsState {
  /** Null until they were read once. */
  readonly lists: readonly NamedList[] | null;
  readonly isReading: boolean;
  /** Why the last read failed; null when it succeeded or is the first. */
  readonly absence: ListAbsence | null;
}

export type ListPickerApi = Pick<AccountLists, "watch" | "refresh" | "editorUrl">;

const EDITOR_URLS: Readonly<Record<ListKind, string>> = {
  glossary: "/src/terms/index.html#glossaries",
  spokenTerms: "/src/terms/index.html#spoken-terms",
  style: "/src/style-rules/index.html",
};

/** Reads the names of the account's lists and caches them for all pages of the extension. */
export class AccountLists {
  readonly #client: () => Promise<HttpClient>;
  readonly #nowMs: () => number;
  readonly #reads = new Map<ListKind, Promise<void>>();
  // Kinds that changed after the current read began.
  readonly #stale = new Set<ListKind>();
  // Watchers in this page, which are also notified when a read begins.
  readonly #watchers = new Map<ListKind, Set<() => void>>();

  constructor(client: () => Promise<HttpClient>, nowMs: () => number = Date.now) {
    this.#client = client;
    this.#nowMs = nowMs;
  }

  /** Path, within the extension, of the page that edits lists of a kind. */
  editorUrl(kind: ListKind): string {
    return EDITOR_URLS[kind];
  }

  /**
   * Calls back at once, then with the cached lists, then with every change from any page. Starts a
   * read when the cached lists are not fresh.
   */
  watch(kind: ListKind, callback: (state: ListsState) => void, signal: AbortSignal): void {
    let cache: ListCache | null = null;
    const notify = () => {
      if (signal.aborted) return;
      const isReading = this.#reads.has(kind);
      callback({ lists: cache?.lists ?? null, isReading, absence: cache?.absence ?? null });
    };
    const open = async () => {
      cache = await this.#cached(kind);
      if (signal.aborted) return;
      const isFresh = cache !== null && this.#nowMs() - cache.askedAtMs < FRESH_MS;
      if (!isFresh) void this.#readOnce(kind);
      notify();
    };
    callback({ lists: null, isReading: true, absence: null });
    this.#addWatcher(kind, notify, signal);
    onListCacheStored(
      kind,
      (stored) => {
        cache = stored;
        notify();
      },
      signal,
    );
    apiKey.onChanged(() => void open(), signal);
    let service: string | null = null;
    settingsStore.onChanged((settings) => {
      const now = JSON.stringify(settings.service);
      if (service !== now) void open();
      service = now;
    }, signal);
    void open();
  }

  /**
   * Reads the lists of a kind again, for all pages. A read that is already under way may miss the
   * caller's change, so another one follows it.
   */
  async refresh(kind: ListKind): Promise<void> {
    if (this.#reads.has(kind)) this.#stale.add(kind);
    await this.#readOnce(kind);
  }

  // Joins a read that is under way, so that several watchers cost one request.
  async #readOnce(kind: ListKind): Promise<void> {
    const before = this.#reads.get(kind);
    if (before !== undefined) return await before;
    const read = this.#read(kind).finally(() => this.#notifyWatchers(kind));
    this.#reads.set(kind, read);
    this.#notifyWatchers(kind);
    await read;
  }

  async #read(kind: ListKind): Promise<void> {
    try {
      do {
        this.#stale.delete(kind);
        const connection = await connectionFingerprint();
        const cache = await this.#ask(kind, connection, await this.#cached(kind));
        // The connection changed during the read and has other lists.
        if ((await connectionFingerprint()) !== connection) this.#stale.add(kind);
        else await storeListCache(kind, cache);
      } while (this.#stale.has(kind));
    } finally {
      // In the same tick as the last staleness check, so a later refresh starts its own read.
      this.#reads.delete(kind);
    }
  }

  async #ask(kind: ListKind, connection: string, kept: ListCache | null): Promise<ListCache> {
    const askedAtMs = this.#nowMs();
    try {
      await assertPlanAllows(kind);
      const lists = await readNamedLists(await this.#client(), kind, new AbortController().signal);
      return { connection, askedAtMs, lists, absence: null };
    } catch (thrown) {
      const absence = listAbsenceOf(thrown);
      // A passing failure keeps the cached lists; a refusal drops them.
      const isPassing = absence === "offline" || absence === "busy" || absence === "failed";
      return { connection, askedAtMs, lists: isPassing ? (kept?.lists ?? null) : null, absence };
    }
  }

  // The cache of this connection, unless it is too old.
  async #cached(kind: ListKind): Promise<ListCache | null> {
    const [cache, connection] = await Promise.all([readListCache(kind), connectionFingerprint()]);
    const isOurs = cache?.connection === connection;
    return isOurs && this.#nowMs() - cache.askedAtMs < KEPT_MS ? cache : null;
  }

  #addWatcher(kind: ListKind, notify: () => void, signal: AbortSignal): void {
    const watchers = this.#watchers.get(kind) ?? new Set();
    this.#watchers.set(kind, watchers.add(notify));
    signal.addEventListener("abort", () => watchers.delete(notify), { once: true });
  }

  #notifyWatchers(kind: ListKind): void {
    for (const notify of this.#watchers.get(kind) ?? []) notify();
  }
}

export const accountLists = new AccountLists(serviceClient);

// The free plan has no style rules (service-api §1.2), so no request is needed.
async function assertPlanAllows(kind: ListKind): Promise<void> {
  const { plan } = (await settingsStore.get()).service;
  if (kind === "style" && plan === "free") {
    throw new ServiceError("forbidden", "Style rules belong to the paid plan");
  }
}

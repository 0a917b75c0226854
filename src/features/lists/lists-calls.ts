import type { HttpClient } from "../../service/http/http-client.ts";
import { ServiceError } from "../../service/http/service-error.ts";
import type { ListKind, NamedList } from "../../service/lists/named-list.ts";
import { apiKey } from "../../settings/connection/api-key.ts";
import { serviceClient } from "../../settings/connection/service-client.ts";
import { type ListAbsence, listAbsenceOf } from "../../settings/lists/list-absence.ts";
import {
  connectionMark,
  type ListCache,
  onShelfStored,
  recallShelf,
  storeShelf,
} from "../../settings/lists/list-cache.ts";
import { readNamedLists } from "../../settings/lists/named-lists.ts";
import { settingsStore } from "../../settings/stored/settings-store.ts";

/** Lists that were read no longer ago than this are shown at once, in milliseconds. */
export const KEPT_MS = 10 * 60_000;
/** And not asked for again by themselves before this, in milliseconds. */
export const FRESH_MS = 20_000;

/** What is known of the account's lists of one kind. */
export interface ListsState {
  /** Null while they have never come. */
  readonly lists: readonly NamedList[] | null;
  readonly isReading: boolean;
  /** Why the last reading gave nothing; null when it did, or is the first. */
  readonly absence: ListAbsence | null;
}

/** Pages on which lists of a kind are edited. */
const EDITORS: Readonly<Record<ListKind, string>> = {
  glossary: "/src/options/index.html#glossaries",
  spokenTerms: "/src/options/index.html#spoken-terms",
  style: "/src/style-rules/index.html",
};

/** Reads the names of the account's lists, and keeps them for a while for all pages. */
export class ListsPort {
  readonly #client: () => Promise<HttpClient>;
  readonly #nowMs: () => number;
  readonly #readings = new Map<ListKind, Promise<void>>();
  /** Kinds that have changed since the reading that is under way began. */
  readonly #stale = new Set<ListKind>();
  /** Those who watch in this page: they are told of readings that have only begun. */
  readonly #watchers = new Map<ListKind, Set<() => void>>();

  constructor(client: () => Promise<HttpClient>, nowMs: () => number = Date.now) {
    this.#client = client;
    this.#nowMs = nowMs;
  }

  /** Where lists of a kind are edited: a path within the extension. */
  editorUrl(kind: ListKind): string {
    return EDITORS[kind];
  }

  /**
   * Calls back at once, with what is known as soon as that is recalled, and with every change,
   * whichever page it comes from. Lists that are not fresh are read behind that.
   */
  watch(kind: ListKind, callback: (state: ListsState) => void, signal: AbortSignal): void {
    let shelf: ListCache | null = null;
    const tell = () => {
      if (signal.aborted) return;
      const isReading = this.#readings.has(kind);
      callback({ lists: shelf?.lists ?? null, isReading, absence: shelf?.absence ?? null });
    };
    const open = async () => {
      shelf = await this.#kept(kind);
      if (signal.aborted) return;
      const isFresh = shelf !== null && this.#nowMs() - shelf.askedAtMs < FRESH_MS;
      if (!isFresh) void this.#readOnce(kind);
      tell();
    };
    callback({ lists: null, isReading: true, absence: null });
    this.#follow(kind, tell, signal);
    onShelfStored(
      kind,
      (stored) => {
        shelf = stored;
        tell();
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
   * Reads the lists of a kind anew, for all pages. A reading that is under way may have been
   * answered before what the caller knows of: it is followed by another one.
   */
  async refresh(kind: ListKind): Promise<void> {
    if (this.#readings.has(kind)) this.#stale.add(kind);
    await this.#readOnce(kind);
  }

  /** Of many who need the lists at once only one asks the service. */
  async #readOnce(kind: ListKind): Promise<void> {
    const before = this.#readings.get(kind);
    if (before !== undefined) return await before;
    const reading = this.#read(kind).finally(() => this.#tell(kind));
    this.#readings.set(kind, reading);
    this.#tell(kind);
    await reading;
  }

  async #read(kind: ListKind): Promise<void> {
    try {
      do {
        this.#stale.delete(kind);
        const connection = await connectionMark();
        const shelf = await this.#ask(kind, connection, await this.#kept(kind));
        // Changed meanwhile, the connection has other lists.
        if ((await connectionMark()) !== connection) this.#stale.add(kind);
        else await storeShelf(kind, shelf);
      } while (this.#stale.has(kind));
    } finally {
      // In the same turn as the last look: what comes after it is a reading of its own.
      this.#readings.delete(kind);
    }
  }

  async #ask(kind: ListKind, connection: string, kept: ListCache | null): Promise<ListCache> {
    const askedAtMs = this.#nowMs();
    try {
      await refuseByPlan(kind);
      const lists = await readNamedLists(await this.#client(), kind, new AbortController().signal);
      return { connection, askedAtMs, lists, absence: null };
    } catch (thrown) {
      const absence = listAbsenceOf(thrown);
      // What cannot be read for a moment is still there; what is refused is not.
      const isPassing = absence === "offline" || absence === "busy" || absence === "failed";
      return { connection, askedAtMs, lists: isPassing ? (kept?.lists ?? null) : null, absence };
    }
  }

  /** What was read of this connection not too long ago. */
  async #kept(kind: ListKind): Promise<ListCache | null> {
    const [shelf, connection] = await Promise.all([recallShelf(kind), connectionMark()]);
    const isOurs = shelf?.connection === connection;
    return isOurs && this.#nowMs() - shelf.askedAtMs < KEPT_MS ? shelf : null;
  }

  #follow(kind: ListKind, tell: () => void, signal: AbortSignal): void {
    const watchers = this.#watchers.get(kind) ?? new Set();
    this.#watchers.set(kind, watchers.add(tell));
    signal.addEventListener("abort", () => watchers.delete(tell), { once: true });
  }

  #tell(kind: ListKind): void {
    for (const tell of this.#watchers.get(kind) ?? []) tell();
  }
}

/** The lists of the service as it is chosen now. */
export const listsPort = new ListsPort(serviceClient);

/** The free plan has no style rules (service-api §1.2): nothing needs to be asked. */
async function refuseByPlan(kind: ListKind): Promise<void> {
  const { plan } = (await settingsStore.get()).service;
  if (kind === "style" && plan === "free") {
    throw new ServiceError("forbidden", "Style rules belong to the paid plan");
  }
}

import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { LaneId } from "../captions/segment.ts";
import type { ShownTranscriptStatus } from "../messaging/protocol.ts";

/** A transcript that can be shown. */
export interface ShowEntry {
  readonly id: string;
  readonly title: string;
  /** Wall clock, in milliseconds since 1970. */
  readonly startedAtMs: number;
  readonly lanes: readonly { readonly lane: LaneId; readonly language: string }[];
  /** Where its words come from: the page of the tab, another one of its site, or elsewhere. */
  readonly place: "page" | "site" | "other";
}

/** What can be done with transcripts in one tab. */
export interface ShowPort {
  /** Those of the tab's page first, then those of its site; each newest first. */
  entries(): Promise<readonly ShowEntry[]>;
  /** The one that was chosen in the library to be shown; null for none. */
  offered(): Promise<string | null>;
  shown(): Promise<ShownTranscriptStatus | null>;
  /** Null where the page lets nothing in. */
  show(id: string, lanes: readonly LaneId[]): Promise<ShownTranscriptStatus | null>;
  hide(): Promise<void>;
  nudge(byMs: number): Promise<ShownTranscriptStatus | null>;
}

/** The transcript that is shown over the tab, or which one could be. */
export class ShowModel {
  readonly entries = signal<readonly ShowEntry[]>([]);
  readonly shown = signal<ShownTranscriptStatus | null>(null);
  /** Whether the list is open from the start, because one was chosen in the library. */
  readonly isOffered = signal(false);
  /** The page has let nothing in. */
  readonly isRefused = signal(false);
  /** Captions are running: the user is asked whether they may be ended. */
  readonly asks = signal(false);
  readonly chosen: ReadonlySignal<ShowEntry | null>;
  readonly without = signal<readonly LaneId[]>([]);
  readonly #port: ShowPort;
  readonly #id = signal<string | null>(null);

  constructor(port: ShowPort) {
    this.#port = port;
    this.chosen = computed(() => {
      const all = this.entries.value;
      return all.find(({ id }) => id === this.#id.value) ?? all[0] ?? null;
    });
    // Where nothing can be read there is nothing to be shown.
    void this.#look().catch(() => undefined);
  }

  choose(id: string): void {
    this.#id.value = id;
    this.without.value = [];
    this.asks.value = false;
  }

  setWanted(lane: LaneId, isWanted: boolean): void {
    const others = this.without.value.filter((each) => each !== lane);
    this.without.value = isWanted ? others : [...others, lane];
  }

  /** The lanes of the chosen transcript that are wanted. */
  get lanes(): readonly LaneId[] {
    const all = this.chosen.value?.lanes.map(({ lane }) => lane) ?? [];
    return all.filter((lane) => !this.without.value.includes(lane));
  }

  /** @param isCaptioned whether captions run in the tab: then the user is asked first */
  async show(isCaptioned: boolean): Promise<void> {
    const chosen = this.chosen.value;
    this.isRefused.value = false;
    if (!chosen) return;
    if (isCaptioned && !this.asks.value) {
      this.asks.value = true;
      return;
    }
    this.asks.value = false;
    this.shown.value = await this.#port.show(chosen.id, this.lanes).catch(() => null);
    this.isRefused.value = this.shown.value === null;
  }

  async hide(): Promise<void> {
    await this.#port.hide();
    this.shown.value = null;
  }

  async nudge(byMs: number): Promise<void> {
    this.shown.value = await this.#port.nudge(byMs);
  }

  /** Captions have begun, or something else may have taken it away. */
  async refresh(): Promise<void> {
    this.shown.value = await this.#port.shown().catch(() => null);
  }

  async #look(): Promise<void> {
    this.shown.value = await this.#port.shown();
    const [entries, offered] = await Promise.all([this.#port.entries(), this.#port.offered()]);
    this.entries.value = entries;
    if (!entries.some(({ id }) => id === offered)) return;
    this.#id.value = offered;
    this.isOffered.value = true;
  }
}

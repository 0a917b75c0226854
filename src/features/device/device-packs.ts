import { computed, effect, type ReadonlySignal, signal, untracked } from "@preact/signals";
import { delay } from "../../lib/delay.ts";
import { WAITS } from "../../lib/waits.ts";
import type { DevicePacksApi } from "./device-packs-api.ts";

/**
 * Why a pack is not here; each has a text (`device_problem_<problem>`). `press`: the browser wants
 * a press for each pack. `refused`: it did not download the pack. `silent`: it took too long.
 */
export type PackProblem = "press" | "refused" | "silent" | "failed";

export interface PackStatus {
  readonly state: "checking" | "available" | "downloadable" | "downloading" | "unavailable";
  /** Share of a download, from 0 to 1; null when the browser does not tell. */
  readonly share: number | null;
  readonly problem: PackProblem | null;
}

export interface DevicePack extends PackStatus {
  readonly id: string;
  /** The spoken language, or the one that is translated into. */
  readonly language: string;
  /** Null for the pack of the recogniser. */
  readonly from: string | null;
}

/** The languages of captions, as BCP 47 tags. */
export interface NeededLanguages {
  /** Null when no spoken language is known yet. */
  readonly spoken: string | null;
  readonly targets: readonly string[];
}

// Ten minutes are enough for 60 MB at 1 Mbit/s.
const DOWNLOAD_LIMIT_MS = 600_000;
// A download that reports its progress has stopped after this time without any.
const STALL_LIMIT_MS = 120_000;
// Some browsers call a pack "downloading" for ever, so a download begun elsewhere gets less time.
const FOLLOW_LIMIT_MS = 300_000;
const FIRST_POLL_MS = 1000;
const LONGEST_POLL_MS = 15_000;

const CHECKING: PackStatus = { state: "checking", share: null, problem: null };

type Outcome = "available" | "stopped" | PackProblem;

/** The packs that captions in the needed languages use, and their downloads. */
export class DevicePacks {
  readonly packs: ReadonlySignal<readonly DevicePack[]>;
  /** Packs that are not on this computer. */
  readonly missing: ReadonlySignal<readonly DevicePack[]>;
  /** The pack that the next press gets; null when no press is needed. */
  readonly next: ReadonlySignal<DevicePack | null>;
  readonly isDownloading: ReadonlySignal<boolean>;
  /** Whether captions can start: the spoken language is known and its pack is here. */
  readonly canStart: ReadonlySignal<boolean>;
  readonly #api: DevicePacksApi;
  readonly #statuses = signal<ReadonlyMap<string, PackStatus>>(new Map());
  readonly #downloads = new Map<string, AbortController>();
  readonly #life: AbortSignal;
  #checks: Promise<unknown> | null = null;

  constructor(
    api: DevicePacksApi,
    needed: ReadonlySignal<NeededLanguages | null>,
    life: AbortSignal,
  ) {
    this.#api = api;
    this.#life = life;
    const wanted = computed(() => (needed.value === null ? [] : packsFor(needed.value)));
    this.packs = computed(() =>
      wanted.value.map((pack) => ({ ...pack, ...(this.#statuses.value.get(pack.id) ?? CHECKING) })),
    );
    this.missing = computed(() =>
      this.packs.value.filter(({ state }) => state !== "available" && state !== "checking"),
    );
    this.next = computed(
      () => this.missing.value.find(({ state }) => state === "downloadable") ?? null,
    );
    this.isDownloading = computed(() =>
      this.packs.value.some(({ state }) => state === "downloading"),
    );
    this.canStart = computed(() =>
      this.packs.value.some(({ from, state }) => from === null && state === "available"),
    );
    const stopFollowing = effect(() => {
      const checks = wanted.value.map((pack) => untracked(() => this.#check(pack)));
      this.#checks = Promise.all([this.#checks, ...checks]);
    });
    void this.#watchMissing().catch(() => undefined);
    life.addEventListener(
      "abort",
      () => {
        stopFollowing();
        for (const download of this.#downloads.values()) download.abort();
      },
      { once: true },
    );
  }

  /** Downloads what is missing. Call it in a user gesture, and again for a `press` problem. */
  download(): void {
    for (const pack of this.missing.value) {
      if (pack.state === "downloadable") void this.#download(pack);
    }
  }

  /** Stops waiting. The browser may complete a download that it has begun. */
  cancel(): void {
    for (const download of this.#downloads.values()) download.abort();
  }

  /** Asks the browser again, which may have lost or gained packs. */
  async refresh(): Promise<void> {
    const settled = this.packs.peek().filter(({ id }) => !this.#downloads.has(id));
    await Promise.all(settled.map((pack) => this.#askState(pack)));
  }

  /** Resolves when the browser has answered for all packs that are needed now. */
  async checked(): Promise<void> {
    await this.#checks;
  }

  async #check(pack: PackName): Promise<void> {
    if (this.#statuses.peek().has(pack.id)) return;
    this.#set(pack, CHECKING);
    await this.#askState(pack);
  }

  async #askState(pack: PackName): Promise<void> {
    const state = await this.#stateOf(pack);
    if (this.#downloads.has(pack.id)) return;
    if (state === "downloading") void this.#follow(pack);
    else this.#set(pack, { state, share: null, problem: null });
  }

  // Another page may download a pack, and a busy browser may have answered too late.
  async #watchMissing(): Promise<void> {
    for (;;) {
      await delay(WAITS.packCheckMs, this.#life);
      const missing = this.missing.peek().filter(({ id }) => !this.#downloads.has(id));
      await Promise.all(missing.map((pack) => this.#recheck(pack)));
    }
  }

  async #recheck(pack: DevicePack): Promise<void> {
    const state = await this.#stateOf(pack);
    if (this.#downloads.has(pack.id) || state === pack.state) return;
    // Given up already: some browsers say so for ever.
    if (state === "downloading" && pack.problem !== null) return;
    if (state === "downloading") void this.#follow(pack);
    else this.#set(pack, { state, share: null, problem: null });
  }

  async #download(pack: PackName): Promise<void> {
    const stop = this.#begin(pack);
    const isPress = this.#api.hasGesture();
    const asked = this.#get(pack, stop).then(async (outcome) => {
      if (outcome !== "press" || !isPress || !(await this.#api.regainsGesture())) return outcome;
      return stop.signal.aborted ? "stopped" : this.#get(pack, stop);
    });
    await this.#finish(pack, stop, [
      asked,
      this.#untilHere(pack, stop.signal, false),
      this.#tooLong(pack, stop.signal, DOWNLOAD_LIMIT_MS),
    ]);
  }

  // Another page, or this one before it was loaded again, has begun it.
  async #follow(pack: PackName): Promise<void> {
    const stop = this.#begin(pack);
    await this.#finish(pack, stop, [
      this.#untilHere(pack, stop.signal, true),
      this.#tooLong(pack, stop.signal, FOLLOW_LIMIT_MS),
    ]);
  }

  #begin(pack: PackName): AbortController {
    const stop = new AbortController();
    this.#downloads.set(pack.id, stop);
    this.#set(pack, { state: "downloading", share: null, problem: null });
    return stop;
  }

  async #finish(
    pack: PackName,
    stop: AbortController,
    endings: readonly Promise<Outcome>[],
  ): Promise<void> {
    const stopped = new Promise<Outcome>((resolve) =>
      stop.signal.addEventListener("abort", () => resolve("stopped"), { once: true }),
    );
    const outcome = await Promise.race([...endings, stopped]);
    this.#downloads.delete(pack.id);
    stop.abort();
    if (this.#life.aborted) return;
    const problem = outcome === "available" || outcome === "stopped" ? null : outcome;
    const state = outcome === "available" ? "available" : "downloadable";
    this.#set(pack, { state, share: null, problem });
  }

  #get(pack: PackName, stop: AbortController): Promise<Outcome> {
    return pack.from === null ? this.#getSpeech(pack) : this.#getTranslation(pack, stop);
  }

  async #getSpeech({ language }: PackName): Promise<Outcome> {
    try {
      return (await this.#api.getSpeech(language)) ? "available" : "refused";
    } catch (thrown) {
      return problemOf(thrown);
    }
  }

  async #getTranslation(pack: PackName, { signal: stopped }: AbortController): Promise<Outcome> {
    try {
      await this.#api.getTranslation(pack.from ?? "", pack.language, {
        signal: stopped,
        onProgress: (share) => {
          if (!stopped.aborted) this.#set(pack, { state: "downloading", share, problem: null });
        },
      });
      return "available";
    } catch (thrown) {
      return stopped.aborted ? "stopped" : problemOf(thrown);
    }
  }

  /**
   * Polls until the pack is here, since a browser may have it without saying so.
   * @param isForeign whether only the poll can tell that the download has failed
   */
  async #untilHere(pack: PackName, stopped: AbortSignal, isForeign: boolean): Promise<Outcome> {
    for (let waitMs = FIRST_POLL_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_POLL_MS)) {
      await delay(waitMs, stopped).catch(() => undefined);
      if (stopped.aborted) return "stopped";
      const state = await this.#stateOf(pack);
      if (state === "available") return "available";
      if (isForeign && state !== "downloading") return "failed";
    }
  }

  async #tooLong(pack: PackName, stopped: AbortSignal, limitMs: number): Promise<Outcome> {
    let share: number | null = null;
    let quietMs = 0;
    while (!stopped.aborted && quietMs < (share === null ? limitMs : STALL_LIMIT_MS)) {
      await delay(FIRST_POLL_MS, stopped).catch(() => undefined);
      const now = this.#statuses.peek().get(pack.id)?.share ?? null;
      quietMs = now === share ? quietMs + FIRST_POLL_MS : 0;
      share = now;
    }
    return "silent";
  }

  #stateOf({ from, language }: PackName) {
    return from === null
      ? this.#api.speechState(language)
      : this.#api.translationState(from, language);
  }

  #set(pack: PackName, status: PackStatus): void {
    if (this.#life.aborted) return;
    this.#statuses.value = new Map(this.#statuses.peek()).set(pack.id, status);
  }
}

type PackName = Pick<DevicePack, "id" | "language" | "from">;

function packsFor({ spoken, targets }: NeededLanguages): readonly PackName[] {
  if (spoken === null) return [];
  return [
    { id: spoken, language: spoken, from: null },
    ...targets.map((language) => ({ id: `${spoken} ${language}`, language, from: spoken })),
  ];
}

function problemOf(thrown: unknown): PackProblem {
  return thrown instanceof DOMException && thrown.name === "NotAllowedError" ? "press" : "failed";
}

import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { HostAccess } from "../features/connection/connection-model.ts";
import {
  type CaptionFailure,
  type CaptionFailureReason,
  type CaptionStatus,
  idleStatus,
  isActive,
} from "../messaging/caption-status.ts";
import type { Engine } from "../settings/schema/settings.ts";
import type { PopupTab } from "./popup-tab.ts";

export interface CaptionApi {
  start(tabId: number): Promise<CaptionStatus>;
  stop(tabId: number): Promise<CaptionStatus>;
  /** Switches to an audio format with a lower data rate. */
  useLessData(tabId: number): Promise<CaptionStatus>;
  /** Continues on this computer, or starts captions there. */
  continueOnDevice(tabId: number): Promise<CaptionStatus>;
  hide(tabId: number, hidden: boolean): Promise<CaptionStatus>;
  /** Captions one player, or the whole tab again. */
  chooseSound(tabId: number, isOnePlayer: boolean): Promise<CaptionStatus>;
  /** The stored transcript of the captions that ended last; null when there is none. */
  savedTranscript(tabId: number): Promise<string | null>;
  /**
   * The status as the popup opens. Asking also puts missing captions back on the page, and starts
   * captions that were waiting for the toolbar button.
   */
  status(tabId: number): Promise<CaptionStatus>;
  watch(onStatus: (status: CaptionStatus) => void, life: AbortSignal): void;
}

/** The optional permission to caption sites reached through links. */
export interface FollowPermission {
  has(): Promise<boolean>;
  /** Call it in a user gesture. */
  request(): Promise<boolean>;
  remove(): Promise<void>;
  onChanged(callback: () => void, life: AbortSignal): void;
}

export interface ConnectionSignals {
  readonly baseUrl: ReadonlySignal<string>;
  readonly apiKey: ReadonlySignal<string>;
  readonly access: ReadonlySignal<HostAccess>;
  /** The engine in force on the tab's site; the one on this computer needs no service. */
  readonly engine: ReadonlySignal<Engine>;
}

/** Why captions cannot start; the first that applies, in this order. */
export type Blocker = "service" | "key" | "host" | "page";

// How the browser refuses a page, whatever the cause.
const PAGE_FAILURES: ReadonlySet<CaptionFailureReason> = new Set<CaptionFailureReason>([
  "page_forbidden",
  "capture_refused",
]);

const INTERNAL_FAILURE: CaptionFailure = { reason: "internal", traceId: null, detail: null };

export class PopupModel {
  readonly tab: PopupTab;
  readonly status = signal<CaptionStatus>(idleStatus(-1));
  /** Wall clock, updated every second. */
  readonly nowMs = signal(Date.now());
  /** Whether captions returned to the page while the popup was open. */
  readonly hasReturned = signal(false);
  /** The transcript of captions that have ended; null while some run and where none is stored. */
  readonly savedId = signal<string | null>(null);
  readonly follows = signal(false);
  readonly active: ReadonlySignal<boolean>;
  readonly failure: ReadonlySignal<CaptionFailure | null>;
  readonly blocker: ReadonlySignal<Blocker | null>;
  readonly #api: CaptionApi;
  readonly #follow: FollowPermission;
  readonly #requestFailure = signal<CaptionFailure | null>(null);

  constructor(
    tab: PopupTab,
    api: CaptionApi,
    follow: FollowPermission,
    { baseUrl, apiKey, access, engine }: ConnectionSignals,
    life: AbortSignal,
  ) {
    this.tab = tab;
    this.status.value = idleStatus(tab.id);
    this.#api = api;
    this.#follow = follow;
    this.active = computed(() => isActive(this.status.value.state));
    this.failure = computed(() => {
      const failure = this.#requestFailure.value ?? this.status.value.failure;
      // What is known of the page says more than the refusal that a key has met there.
      return tab.refusal !== null && failure && PAGE_FAILURES.has(failure.reason) ? null : failure;
    });
    this.blocker = computed(() => {
      if (engine.value === "service") {
        if (baseUrl.value === "") return "service";
        if (apiKey.value === "") return "key";
        if (access.value === "missing") return "host";
      }
      return tab.refusal === null ? null : "page";
    });

    api.watch((status) => this.#applyStatus(status), life);
    void this.#request(() => api.status(tab.id));
    const checkFollowing = () => void follow.has().then((has) => this.#setFollows(has));
    checkFollowing();
    follow.onChanged(checkFollowing, life);
    const clock = setInterval(() => {
      this.nowMs.value = Date.now();
    }, 1000);
    life.addEventListener("abort", () => clearInterval(clock), { once: true });
  }

  start(): Promise<void> {
    return this.#request(() => this.#api.start(this.tab.id));
  }

  stop(): Promise<void> {
    return this.#request(() => this.#api.stop(this.tab.id));
  }

  useLessData(): Promise<void> {
    return this.#request(() => this.#api.useLessData(this.tab.id));
  }

  continueOnDevice(): Promise<void> {
    return this.#request(() => this.#api.continueOnDevice(this.tab.id));
  }

  chooseSound(isOnePlayer: boolean): Promise<void> {
    return this.#request(() => this.#api.chooseSound(this.tab.id, isOnePlayer));
  }

  hide(hidden: boolean): Promise<void> {
    return this.#request(() => this.#api.hide(this.tab.id, hidden));
  }

  async setFollows(follows: boolean): Promise<void> {
    if (follows) this.#setFollows(await this.#follow.request());
    else await this.#follow.remove();
  }

  async #request(ask: () => Promise<CaptionStatus>): Promise<void> {
    this.#requestFailure.value = null;
    try {
      this.#applyStatus(await ask());
    } catch {
      // A refusal arrives as a status; no answer at all is an internal failure.
      this.#requestFailure.value = INTERNAL_FAILURE;
    }
  }

  #applyStatus(status: CaptionStatus): void {
    if (status.tabId !== this.tab.id) return;
    const before = this.status.value;
    // The answer to an earlier start can arrive after the next one has begun.
    if ((status.startedAtMs ?? Infinity) < (before.startedAtMs ?? 0)) return;
    // While captions start, the overlay is not expected yet.
    const wasMissing = before.state === "streaming" && !before.overlayShown;
    if (wasMissing && status.overlayShown) this.hasReturned.value = true;
    this.status.value = status;
    if (status.state !== "ended") this.savedId.value = null;
    else if (before.state !== "ended") void this.#findSaved();
  }

  async #findSaved(): Promise<void> {
    const id = await this.#api.savedTranscript(this.tab.id).catch(() => null);
    if (this.status.value.state === "ended") this.savedId.value = id;
  }

  #setFollows(follows: boolean): void {
    this.follows.value = follows;
  }
}

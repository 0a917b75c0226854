import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { HostAccess } from "../features/connection/connection-model.ts";
import {
  type CaptionFailure,
  type CaptionStatus,
  idleStatus,
  isActive,
} from "../messaging/caption-status.ts";
import type { PopupTab } from "./popup-tab.ts";

/** The background, as far as the popup talks to it. */
export interface CaptionControl {
  start(tabId: number): Promise<CaptionStatus>;
  stop(tabId: number): Promise<CaptionStatus>;
  /** Goes on with the sound in a smaller format. */
  useLessData(tabId: number): Promise<CaptionStatus>;
  /** Takes the captions out of sight while they go on, or brings them back. */
  hide(tabId: number, hidden: boolean): Promise<CaptionStatus>;
  /** The status now; asking also brings the captions back into the page. */
  status(tabId: number): Promise<CaptionStatus>;
  /** Calls back with every change of any tab's status. */
  watch(onStatus: (status: CaptionStatus) => void, life: AbortSignal): void;
}

/** The right to draw on sites that links lead to. */
export interface FollowPermission {
  has(): Promise<boolean>;
  /** To be called in a gesture. */
  ask(): Promise<boolean>;
  giveBack(): Promise<void>;
  onChanged(callback: () => void, life: AbortSignal): void;
}

/** What is needed for captions and known of the service. */
export interface Readiness {
  readonly baseUrl: ReadonlySignal<string>;
  readonly apiKey: ReadonlySignal<string>;
  readonly access: ReadonlySignal<HostAccess>;
}

/** Why captions cannot be started yet; one thing at a time, in the order to settle them. */
export type Obstacle = "page" | "service" | "key" | "host";

const INTERNAL_FAILURE: CaptionFailure = { reason: "internal", traceId: null, detail: null };

/** The state of the popup: the captions of one tab and what can be done about them. */
export class PopupModel {
  readonly tab: PopupTab;
  readonly status = signal<CaptionStatus>(idleStatus(-1));
  /** Wall clock, by the second. */
  readonly nowMs = signal(Date.now());
  /** Whether captions have come back to the page since the popup was opened. */
  readonly broughtBack = signal(false);
  readonly follows = signal(false);
  readonly active: ReadonlySignal<boolean>;
  readonly failure: ReadonlySignal<CaptionFailure | null>;
  readonly obstacle: ReadonlySignal<Obstacle | null>;
  readonly #control: CaptionControl;
  readonly #follow: FollowPermission;
  readonly #ownFailure = signal<CaptionFailure | null>(null);

  /** @param life ends everything the model began */
  constructor(
    tab: PopupTab,
    control: CaptionControl,
    follow: FollowPermission,
    { baseUrl, apiKey, access }: Readiness,
    life: AbortSignal,
  ) {
    this.tab = tab;
    this.status.value = idleStatus(tab.id);
    this.#control = control;
    this.#follow = follow;
    this.active = computed(() => isActive(this.status.value.state));
    this.failure = computed(() => this.#ownFailure.value ?? this.status.value.failure);
    this.obstacle = computed(() => {
      if (!tab.captionable) return "page";
      if (baseUrl.value === "") return "service";
      if (apiKey.value === "") return "key";
      return access.value === "missing" ? "host" : null;
    });

    control.watch((status) => this.#see(status), life);
    void this.#do(() => control.status(tab.id));
    const lookAtFollowing = () => void follow.has().then((has) => this.#setFollows(has));
    lookAtFollowing();
    follow.onChanged(lookAtFollowing, life);
    const clock = setInterval(() => this.#tick(), 1000);
    life.addEventListener("abort", () => clearInterval(clock), { once: true });
  }

  start(): Promise<void> {
    return this.#do(() => this.#control.start(this.tab.id));
  }

  stop(): Promise<void> {
    return this.#do(() => this.#control.stop(this.tab.id));
  }

  useLessData(): Promise<void> {
    return this.#do(() => this.#control.useLessData(this.tab.id));
  }

  /** Brings back captions the user has hidden. */
  unhide(): Promise<void> {
    return this.#do(() => this.#control.hide(this.tab.id, false));
  }

  /** Asks for the right to follow links to other sites, or gives it back. */
  async setFollows(follows: boolean): Promise<void> {
    if (follows) this.#setFollows(await this.#follow.ask());
    else await this.#follow.giveBack();
  }

  async #do(ask: () => Promise<CaptionStatus>): Promise<void> {
    this.#ownFailure.value = null;
    try {
      this.#see(await ask());
    } catch {
      // A refusal comes as a status; no answer at all is a fault of ours.
      this.#ownFailure.value = INTERNAL_FAILURE;
    }
  }

  #see(status: CaptionStatus): void {
    if (status.tabId !== this.tab.id) return;
    const before = this.status.value;
    // While captions are starting the overlay is not there yet; that is no coming back.
    const wasAway = before.state === "streaming" && !before.overlayShown;
    if (wasAway && status.overlayShown) this.broughtBack.value = true;
    this.status.value = status;
  }

  #setFollows(follows: boolean): void {
    this.follows.value = follows;
  }

  #tick(): void {
    this.nowMs.value = Date.now();
  }
}

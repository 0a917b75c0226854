import { type CaptionStatus, idleStatus } from "../../messaging/caption-status.ts";

export interface StatusListeners {
  onStatus(status: CaptionStatus): void;
  /** Called first, and only for what the page shows: most seconds of a live talk change nothing. */
  onDrawnStatus(status: CaptionStatus): void;
}

// The page shows no delay that is shorter.
const NOTABLY_BEHIND_MS = 2000;

const KEYS = Object.keys(idleStatus(0)) as (keyof CaptionStatus)[];

/** The status of one tab's captions, which reports its changes. */
export class StatusStore {
  readonly #listeners: StatusListeners;
  #status: CaptionStatus;

  constructor(status: CaptionStatus, listeners: StatusListeners) {
    this.#status = status;
    this.#listeners = listeners;
  }

  get status(): CaptionStatus {
    return this.#status;
  }

  set(change: Partial<CaptionStatus>): void {
    const before = this.#status;
    const after = { ...before, ...change };
    const changed = KEYS.filter((key) => after[key] !== before[key]);
    if (changed.length === 0) return;
    this.#status = after;
    if (changed.some((key) => isDrawn(key, before, after))) this.#listeners.onDrawnStatus(after);
    this.#listeners.onStatus(after);
  }
}

function isDrawn(key: keyof CaptionStatus, before: CaptionStatus, after: CaptionStatus): boolean {
  if (key === "detectedLanguage") return false;
  if (key !== "behindMs" && key !== "backlogMs") return true;
  return Math.max(before[key] ?? 0, after[key] ?? 0) >= NOTABLY_BEHIND_MS;
}

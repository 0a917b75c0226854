import type { StreamPolicy } from "../stream-policy.ts";
import { Liveness } from "./liveness.ts";

/** What is looked at now and then. */
export interface ConnectionSnapshot {
  readonly nowMs: number;
  /** What waits in the browser's send buffer. */
  readonly bufferedBytes: number;
  /** What has left it. */
  readonly departedBytes: number;
  readonly hasSoundWaiting: boolean;
  /** The end of the sound was announced. */
  readonly isFinishing: boolean;
  /** Silence at the end of what was handed over. */
  readonly silentForMs: number;
  /** Whether everything said was concluded, so that a change would cut nothing. */
  isAtPause(): boolean;
}

/**
 * What was found. `steady`: the connection holds. `stalled`: nothing gets out any more. `silent`:
 * there is no sound worth a session. `sound-ended`: the announced end does not come by itself.
 * `change`: the connection is to be changed, as it is old or may be dead.
 */
export type ConnectionWatchFinding =
  | "well"
  | "steady"
  | "stalled"
  | "silent"
  | "sound-ended"
  | "change";

/** Watches over connections, one after the other, by the clock. */
export class ConnectionWatch {
  readonly #policy: StreamPolicy;
  readonly #silenceLimitMs: number;
  readonly #liveness: Liveness;
  #roundTripMs = 0;
  #openedAtMs = 0;
  #aliveAtMs = 0;
  #soundAtMs = 0;
  #departed = { bytes: 0, atMs: 0 };
  #isSuspected = false;

  constructor(policy: StreamPolicy, silenceLimitMs: number) {
    this.#policy = policy;
    this.#silenceLimitMs = silenceLimitMs;
    this.#liveness = new Liveness(policy);
  }

  /** When the connection was last known to be alive. */
  get aliveAtMs(): number {
    return this.#aliveAtMs;
  }

  /** A connection has opened. */
  begin(roundTripMs: number, nowMs: number): void {
    this.#roundTripMs = roundTripMs;
    this.#openedAtMs = nowMs;
    this.#aliveAtMs = nowMs;
    this.#soundAtMs = nowMs;
    this.#departed = { bytes: 0, atMs: nowMs };
    this.#isSuspected = false;
    this.#liveness.opened(nowMs);
  }

  /** A message has come. */
  heard(hasWords: boolean, nowMs: number): void {
    this.#aliveAtMs = nowMs;
    this.#liveness.heard(hasWords, nowMs);
  }

  sentLively(durationMs: number): void {
    this.#liveness.sentLively(durationMs);
  }

  /** Capture has given a chunk. */
  soundCame(nowMs: number): void {
    this.#soundAtMs = nowMs;
  }

  /** The end of the sound was announced; from here on it is waited for. */
  soundAsked(nowMs: number): void {
    this.#soundAtMs = nowMs;
  }

  /** The connection answered after all. */
  provedAlive(): void {
    if (this.#isSuspected) this.#liveness.falseAlarm();
  }

  look(look: ConnectionSnapshot): ConnectionWatchFinding {
    const { nowMs } = look;
    const policy = this.#policy;
    const ageMs = nowMs - this.#openedAtMs;
    if (this.#isStalled(look)) return "stalled";
    const soundlessMs = look.hasSoundWaiting ? 0 : nowMs - this.#soundAtMs;
    if (look.isFinishing && soundlessMs >= policy.soundEndLimitMs) return "sound-ended";
    if (this.#liveness.isSuspicious(nowMs, this.#roundTripMs)) {
      this.#isSuspected = true;
      return "change";
    }
    if (look.isFinishing) return "well";
    if (look.silentForMs >= this.#silenceLimitMs || soundlessMs >= policy.idleLimitMs) {
      return "silent";
    }
    if (ageMs >= policy.rotateAtLatestMs) return "change";
    if (ageMs >= policy.rotateAfterMs && look.isAtPause()) return "change";
    return ageMs >= policy.steadyAfterMs ? "steady" : "well";
  }

  #isStalled({ bufferedBytes, departedBytes, nowMs }: ConnectionSnapshot): boolean {
    if (bufferedBytes === 0 || departedBytes > this.#departed.bytes) {
      this.#departed = { bytes: departedBytes, atMs: nowMs };
    }
    return nowMs - this.#departed.atMs >= this.#policy.stallLimitMs;
  }
}

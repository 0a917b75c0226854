import type { StreamPolicy } from "../stream-policy.ts";
import { Liveness } from "./liveness.ts";

export interface ConnectionSnapshot {
  readonly nowMs: number;
  readonly bufferedBytes: number;
  readonly departedBytes: number;
  readonly hasSoundWaiting: boolean;
  readonly isFinishing: boolean;
  readonly silentForMs: number;
  /** Whether every spoken word is concluded, so that a new connection interrupts none. */
  isAtPause(): boolean;
}

/**
 * The result of a check. `stable`: the connection holds. `stalled`: nothing leaves the send buffer.
 * `silent`: no sound is worth a session. `sound-ended`: the requested end of the sound is overdue.
 * `replace`: the connection is old or may be dead.
 */
export type ConnectionFinding =
  | "healthy"
  | "stable"
  | "stalled"
  | "silent"
  | "sound-ended"
  | "replace";

export class ConnectionMonitor {
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

  get aliveAtMs(): number {
    return this.#aliveAtMs;
  }

  begin(roundTripMs: number, nowMs: number): void {
    this.#roundTripMs = roundTripMs;
    this.#openedAtMs = nowMs;
    this.#aliveAtMs = nowMs;
    this.#soundAtMs = nowMs;
    this.#departed = { bytes: 0, atMs: nowMs };
    this.#isSuspected = false;
    this.#liveness.onOpened(nowMs);
  }

  onMessage(hasWords: boolean, nowMs: number): void {
    this.#aliveAtMs = nowMs;
    this.#liveness.onMessage(hasWords, nowMs);
  }

  onAudibleSent(durationMs: number): void {
    this.#liveness.onAudibleSent(durationMs);
  }

  onChunkCaptured(nowMs: number): void {
    this.#soundAtMs = nowMs;
  }

  onFinishRequested(nowMs: number): void {
    this.#soundAtMs = nowMs;
  }

  onProvenAlive(): void {
    if (this.#isSuspected) this.#liveness.onFalseAlarm();
  }

  evaluate(snapshot: ConnectionSnapshot): ConnectionFinding {
    const { nowMs } = snapshot;
    const policy = this.#policy;
    const ageMs = nowMs - this.#openedAtMs;
    if (this.#isStalled(snapshot)) return "stalled";
    const soundlessMs = snapshot.hasSoundWaiting ? 0 : nowMs - this.#soundAtMs;
    if (snapshot.isFinishing && soundlessMs >= policy.soundEndLimitMs) return "sound-ended";
    if (this.#liveness.isSuspicious(nowMs, this.#roundTripMs)) {
      this.#isSuspected = true;
      return "replace";
    }
    if (snapshot.isFinishing) return "healthy";
    if (snapshot.silentForMs >= this.#silenceLimitMs || soundlessMs >= policy.idleLimitMs) {
      return "silent";
    }
    if (ageMs >= policy.rotateAtLatestMs) return "replace";
    if (ageMs >= policy.rotateAfterMs && snapshot.isAtPause()) return "replace";
    return ageMs >= policy.steadyAfterMs ? "stable" : "healthy";
  }

  #isStalled({ bufferedBytes, departedBytes, nowMs }: ConnectionSnapshot): boolean {
    if (bufferedBytes === 0 || departedBytes > this.#departed.bytes) {
      this.#departed = { bytes: departedBytes, atMs: nowMs };
    }
    return nowMs - this.#departed.atMs >= this.#policy.stallLimitMs;
  }
}

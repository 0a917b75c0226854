import {
  type Behaviour,
  type GarbageFrameKind,
  garbageFrameKinds,
  type HostileFrameKind,
  hostileFrameKinds,
} from "../modes/behaviour.ts";
import type { KeyState, PlannedDrop } from "../modes/key-states.ts";
import { closeCodes } from "./close-codes.ts";
import type { Frame, MessageFormat } from "./codec.ts";
import { garbageFrame } from "./garbage-frame.ts";
import { hostileFrame } from "./hostile-frame.ts";
import type { StreamConnection } from "./stream-connection.ts";
import { StreamFault } from "./stream-fault.ts";

export interface MisbehaviourOptions {
  readonly behaviour: Behaviour;
  readonly keyState: KeyState;
  readonly format: MessageFormat;
}

// Reading speed, as a share of real time, during a `slow-read` of the mode `in-turn`.
const slowReading = 0.6;
// Reading speed afterwards: above real time, and below the client's limit.
const catchingUp = 1.8;

export class StreamMisbehaviour {
  readonly #options: MisbehaviourOptions;
  readonly #done = new Set<string>();
  #garbageSent = 0;
  #drop: { readonly fromMs: number; readonly plan: PlannedDrop } | undefined;
  // Received sound at the start of the connection, or at the previous interruption.
  #interruptedAtMs = 0;
  #wasSlow = false;
  #isInterrupted = false;
  #isResumable: boolean;

  constructor(options: MisbehaviourOptions) {
    this.#options = options;
    this.#isResumable = options.behaviour.noResume !== true;
  }

  get isResumable(): boolean {
    return this.#isResumable;
  }

  /**
   * Starts a connection.
   * @param receivedMs sound received over previous connections
   */
  startConnection(receivedMs: number): void {
    const plan = this.#options.keyState.planDrop();
    this.#drop = plan && { fromMs: receivedMs, plan };
    this.#interruptedAtMs = receivedMs;
    this.#wasSlow = false;
    this.#isInterrupted = false;
  }

  /**
   * Returns whether a container may repeat its header on a resumed connection. Depending on the
   * key, closes the connection or throws a `StreamFault`.
   */
  acceptsRepeatedHeader(connection: StreamConnection | undefined): boolean {
    const { repeatedHeader } = this.#options.behaviour;
    if (repeatedHeader === undefined) return true;
    if (repeatedHeader === "refused") {
      throw new StreamFault(
        "bad_media",
        undefined,
        "a header is no part of a stream that continues",
      );
    }
    if (connection) this.#close(connection);
    return false;
  }

  /**
   * Executes what is due after a chunk of `durationMs`, when `receivedMs` have arrived in total.
   * Everything happens once, except for garbage, which is sent every second unless it is hostile.
   * @throws StreamFault when the key asks for one
   */
  afterChunk(connection: StreamConnection, durationMs: number, receivedMs: number): void {
    const { behaviour, format } = this.#options;
    const isDue = (name: string, afterSeconds: number | undefined) => {
      if (afterSeconds === undefined || receivedMs < afterSeconds * 1_000) return false;
      return this.#done.size !== this.#done.add(name).size;
    };
    if (behaviour.readingSpeed) connection.busyFor(durationMs / behaviour.readingSpeed);
    if (isDue("half-open", behaviour.halfOpenAfterSeconds)) this.#breakOff(connection);
    if (isDue("drop", behaviour.dropAfterSeconds)) this.#close(connection);
    if (isDue("drop-hard", behaviour.dropHardAfterSeconds)) this.#cut(connection);
    this.#dropAsPlanned(connection, receivedMs);
    this.#interruptNext(connection, durationMs, receivedMs);
    if (isDue("stream-error", behaviour.streamErrorAfterSeconds)) {
      throw new StreamFault("on_request");
    }
    const { garbageAfterSeconds = Infinity, garbageKind } = behaviour;
    while (receivedMs >= (garbageAfterSeconds + this.#garbageSent) * 1_000) {
      const next = garbageFrameKinds[this.#garbageSent % garbageFrameKinds.length] ?? "wrong-frame";
      connection.sendRaw(badFrame(garbageKind ?? next, format));
      // One hostile frame is enough, and may take longer to send than a second.
      this.#garbageSent += isHostile(garbageKind) ? Infinity : 1;
    }
  }

  #dropAsPlanned(connection: StreamConnection, receivedMs: number): void {
    if (!this.#drop || receivedMs - this.#drop.fromMs < this.#drop.plan.afterMs) return;
    const { kind, deadMs, isResumable } = this.#drop.plan;
    this.#drop = undefined;
    this.#options.keyState.noteDrop();
    this.#isResumable &&= isResumable;
    if (kind === "cut") this.#cut(connection, deadMs);
    else this.#close(connection);
  }

  #interruptNext(connection: StreamConnection, durationMs: number, receivedMs: number): void {
    const { keyState } = this.#options;
    if (this.#wasSlow) connection.busyFor(durationMs / catchingUp);
    const next = keyState.nextInTurn;
    if (!next || this.#isInterrupted) return;
    if (next.kind === "slow-read") connection.busyFor(durationMs / slowReading);
    if (receivedMs - this.#interruptedAtMs < next.afterMs) return;
    keyState.noteTurn();
    this.#interruptedAtMs = receivedMs;
    if (next.kind === "slow-read") {
      this.#wasSlow = true;
      keyState.run.noteInterruption("slow-read");
      return;
    }
    this.#isInterrupted = true;
    // A service that could not run for a moment first reads what has arrived meanwhile. Otherwise
    // more sound would be lost with the connection than was on its way.
    setImmediate(() => {
      if (next.kind === "cut") this.#cut(connection);
      else if (next.kind === "half-open") this.#breakOff(connection);
      else this.#close(connection, "limit");
    });
  }

  #cut(connection: StreamConnection, deadMs?: number): void {
    this.#options.keyState.run.noteInterruption("cut");
    if (deadMs === undefined) connection.terminate();
    else connection.breakOff(deadMs);
  }

  #close(connection: StreamConnection, kind = "close"): void {
    this.#options.keyState.run.noteInterruption(kind);
    connection.close(closeCodes.tryAgain, "dropped as asked for");
  }

  #breakOff(connection: StreamConnection): void {
    this.#options.keyState.run.noteInterruption("half-open");
    connection.breakOff();
  }
}

function isHostile(
  kind: GarbageFrameKind | HostileFrameKind | undefined,
): kind is HostileFrameKind {
  return hostileFrameKinds.some((each) => each === kind);
}

function badFrame(kind: GarbageFrameKind | HostileFrameKind, format: MessageFormat): Frame {
  return isHostile(kind) ? hostileFrame(kind, format) : garbageFrame(kind, format);
}

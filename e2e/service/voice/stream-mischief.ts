import {
  type Behaviour,
  type DeadlyKind,
  deadlyKinds,
  type GarbageKind,
  garbageKinds,
} from "../modes/behaviour.ts";
import type { KeyState, PlannedDrop } from "../modes/key-states.ts";
import { closeCodes } from "./close-codes.ts";
import type { Frame, MessageFormat } from "./codec.ts";
import { deadlyFrame } from "./deadly-frames.ts";
import { garbageFrame } from "./garbage.ts";
import type { StreamConnection } from "./stream-connection.ts";
import { StreamFault } from "./stream-fault.ts";

/** What a session's misbehaviour depends on. */
export interface MischiefOptions {
  readonly behaviour: Behaviour;
  readonly keyState: KeyState;
  readonly format: MessageFormat;
}

/** Of real time, while a connection is read slowly in its turn. */
const slowReading = 0.6;
/** And afterwards: what waits comes faster than it is spoken, and no faster than a client may send. */
const catchingUp = 1.8;

/** Makes a session's stream misbehave, by the sound it has received. */
export class StreamMischief {
  readonly #options: MischiefOptions;
  readonly #done = new Set<string>();
  #garbageSent = 0;
  #drop: { readonly fromMs: number; readonly plan: PlannedDrop } | undefined;
  /** Received when the connection began, or the interruption before the next one in turn happened. */
  #turnFromMs = 0;
  #hasBeenSlow = false;
  #isResumable: boolean;

  constructor(options: MischiefOptions) {
    this.#options = options;
    this.#isResumable = options.behaviour.noResume !== true;
  }

  /** Whether the session can be gone on with over another connection. */
  get isResumable(): boolean {
    return this.#isResumable;
  }

  /** A connection begins, with so much sound received over those before. */
  begin(receivedMs: number): void {
    const plan = this.#options.keyState.planDrop();
    this.#drop = plan && { fromMs: receivedMs, plan };
    this.#turnFromMs = receivedMs;
    this.#hasBeenSlow = false;
  }

  /**
   * Whether a container may repeat its header on a resumed connection. Closes the connection or throws
   * a `StreamFault` where the key asks for that.
   */
  takesHeaderAgain(connection: StreamConnection | undefined): boolean {
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
   * Does what is due after a chunk of `durationMs`, when `receivedMs` have come in all: everything
   * once, garbage once every second unless it is deadly. Throws the `StreamFault` that is asked for.
   */
  afterChunk(connection: StreamConnection, durationMs: number, receivedMs: number): void {
    const { behaviour, format } = this.#options;
    const isDue = (name: string, afterSeconds: number | undefined) => {
      if (afterSeconds === undefined || receivedMs < afterSeconds * 1_000) return false;
      return this.#done.size !== this.#done.add(name).size;
    };
    if (behaviour.readingSpeed) connection.busyFor(durationMs / behaviour.readingSpeed);
    if (isDue("half-open", behaviour.halfOpenAfterSeconds)) this.#leaveDead(connection);
    if (isDue("drop", behaviour.dropAfterSeconds)) this.#close(connection);
    if (isDue("drop-hard", behaviour.dropHardAfterSeconds)) this.#cut(connection);
    this.#dropAsPlanned(connection, receivedMs);
    this.#interruptInTurn(connection, durationMs, receivedMs);
    if (isDue("stream-error", behaviour.streamErrorAfterSeconds)) {
      throw new StreamFault("on_request");
    }
    const { garbageAfterSeconds = Infinity, garbageKind } = behaviour;
    while (receivedMs >= (garbageAfterSeconds + this.#garbageSent) * 1_000) {
      const next = garbageKinds[this.#garbageSent % garbageKinds.length] ?? "wrong-frame";
      connection.sendRaw(badFrame(garbageKind ?? next, format));
      // A deadly frame may take longer to send than the next one to be due, and one says it all.
      this.#garbageSent += isDeadly(garbageKind) ? Infinity : 1;
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

  #interruptInTurn(connection: StreamConnection, durationMs: number, receivedMs: number): void {
    const { keyState } = this.#options;
    if (this.#hasBeenSlow) connection.busyFor(durationMs / catchingUp);
    const next = keyState.nextInTurn;
    if (!next) return;
    if (next.kind === "slow-read") connection.busyFor(durationMs / slowReading);
    if (receivedMs - this.#turnFromMs < next.afterMs) return;
    keyState.noteTurn();
    this.#turnFromMs = receivedMs;
    if (next.kind === "slow-read") {
      this.#hasBeenSlow = true;
      keyState.run.noteInterruption("slow-read");
    } else if (next.kind === "cut") this.#cut(connection);
    else if (next.kind === "half-open") this.#leaveDead(connection);
    else this.#close(connection, "limit");
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

  #leaveDead(connection: StreamConnection): void {
    this.#options.keyState.run.noteInterruption("half-open");
    connection.breakOff();
  }
}

function isDeadly(kind: GarbageKind | DeadlyKind | undefined): kind is DeadlyKind {
  return deadlyKinds.some((each) => each === kind);
}

function badFrame(kind: GarbageKind | DeadlyKind, format: MessageFormat): Frame {
  return isDeadly(kind) ? deadlyFrame(kind, format) : garbageFrame(kind, format);
}

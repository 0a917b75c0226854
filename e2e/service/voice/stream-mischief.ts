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

/** Makes a session's stream misbehave, by the sound it has received. */
export class StreamMischief {
  readonly #options: MischiefOptions;
  readonly #done = new Set<string>();
  #garbageSent = 0;
  #drop: { readonly fromMs: number; readonly plan: PlannedDrop } | undefined;
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
  }

  /**
   * Does what is due after a chunk of `durationMs`, when `receivedMs` have come in all: everything
   * once, garbage once every second. Throws the `StreamFault` that is asked for.
   */
  afterChunk(connection: StreamConnection, durationMs: number, receivedMs: number): void {
    const { behaviour, format } = this.#options;
    const isDue = (name: string, afterSeconds: number | undefined) => {
      if (afterSeconds === undefined || receivedMs < afterSeconds * 1_000) return false;
      return this.#done.size !== this.#done.add(name).size;
    };
    if (behaviour.readingSpeed) connection.busyFor(durationMs / behaviour.readingSpeed);
    if (isDue("half-open", behaviour.halfOpenAfterSeconds)) connection.breakOff();
    if (isDue("drop", behaviour.dropAfterSeconds)) drop(connection);
    if (isDue("drop-hard", behaviour.dropHardAfterSeconds)) connection.terminate();
    this.#dropAsPlanned(connection, receivedMs);
    if (isDue("stream-error", behaviour.streamErrorAfterSeconds)) {
      throw new StreamFault("on_request");
    }
    const { garbageAfterSeconds = Infinity, garbageKind } = behaviour;
    while (receivedMs >= (garbageAfterSeconds + this.#garbageSent) * 1_000) {
      const next = garbageKinds[this.#garbageSent % garbageKinds.length] ?? "wrong-frame";
      connection.sendRaw(badFrame(garbageKind ?? next, format));
      this.#garbageSent += 1;
    }
  }

  #dropAsPlanned(connection: StreamConnection, receivedMs: number): void {
    if (!this.#drop || receivedMs - this.#drop.fromMs < this.#drop.plan.afterMs) return;
    const { kind, deadMs, isResumable } = this.#drop.plan;
    this.#drop = undefined;
    this.#options.keyState.noteDrop();
    this.#isResumable &&= isResumable;
    if (kind === "cut") connection.breakOff(deadMs);
    else drop(connection);
  }
}

function drop(connection: StreamConnection): void {
  connection.close(closeCodes.tryAgain, "dropped as asked for");
}

function badFrame(kind: GarbageKind | DeadlyKind, format: MessageFormat): Frame {
  const deadly = deadlyKinds.find((each) => each === kind);
  const garbage = garbageKinds.find((each) => each === kind);
  return deadly ? deadlyFrame(deadly, format) : garbageFrame(garbage ?? "wrong-frame", format);
}

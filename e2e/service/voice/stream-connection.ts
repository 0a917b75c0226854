import type { WebSocket } from "ws";
import type { Clock } from "../clock.ts";
import type { Limits } from "../limits.ts";
import { closeCodes } from "./close-codes.ts";
import { decodeMessage, encodeMessage, type Frame, type MessageFormat } from "./codec.ts";
import { Line } from "./line.ts";
import type { ClientMessage, ServerMessage } from "./messages.ts";
import { StreamFault } from "./stream-fault.ts";

/** What a connection reports to its session. */
export interface ConnectionListener {
  onMessage(message: ClientMessage, wireBytes: number): void;
  /** The client did what ends a session; nothing more will be reported. */
  onFault(fault: StreamFault): void;
  /** A message has been handed to the socket. */
  onSent(message: ServerMessage, wireBytes: number): void;
  /** The connection is over; `isLeft` when the client ended it, unasked. */
  onClosed(isLeft: boolean): void;
}

/** What a connection needs to know. */
export interface ConnectionOptions {
  readonly format: MessageFormat;
  readonly clock: Clock;
  readonly limits: Limits;
  /** Delay of everything that is sent, beyond the latency. */
  readonly delayMs: number;
  readonly latencyMs: number;
  readonly isMute: boolean;
  /** When the line is cut, if it is known already. */
  readonly cutInMs: number | undefined;
  readonly log: (line: string) => void;
}

/** One WebSocket of a session: frames in and out, and the limits that go by the clock. */
export class StreamConnection {
  readonly #line: Line;
  readonly #options: ConnectionOptions;
  readonly #listener: ConnectionListener;
  readonly #timers: (() => void)[] = [];
  #cancelIdle: () => void = () => {};
  #state: "open" | "closing" | "closed" = "open";

  constructor(socket: WebSocket, options: ConnectionOptions, listener: ConnectionListener) {
    this.#options = options;
    this.#listener = listener;
    const { clock, limits } = options;
    this.#timers.push(
      clock.after(limits.connectionMs, () => this.close(closeCodes.tryAgain, "connection limit")),
    );
    if (options.cutInMs !== undefined) {
      this.#timers.push(clock.after(options.cutInMs, () => this.terminate()));
    }
    this.#expectSound(limits.firstSoundMs);
    this.#line = new Line(
      socket,
      { clock, latencyMs: options.latencyMs, sendDelayMs: options.delayMs },
      {
        onFrame: (data, isBinary) => this.#receive(data, isBinary),
        onClosed: (isLeft) => this.#finish(isLeft),
      },
    );
  }

  /** Sends a message, later when the session is a slow one, never when it is mute. */
  send(message: ServerMessage): void {
    if (this.#options.isMute) return;
    const frame = encodeMessage(message, this.#options.format);
    this.#line.send(frame, () => this.#listener.onSent(message, Buffer.byteLength(frame.data)));
  }

  /** Sends a frame as it is. */
  sendRaw(frame: Frame): void {
    this.#line.send(frame);
  }

  /** Closes with a handshake, after everything that was sent; a client that does not answer is cut off. */
  close(code: number, reason: string): void {
    if (this.#state !== "open") return;
    this.#state = "closing";
    this.#cancelIdle();
    this.#line.close(code, reason);
    this.#timers.push(this.#options.clock.after(this.#closingMs, () => this.terminate()));
  }

  /** Cuts the line without a handshake. */
  terminate(): void {
    this.#line.cut();
  }

  /** From now on nothing comes through in either direction; with `cutAfterMs` the line is cut then. */
  breakOff(cutAfterMs?: number): void {
    this.#line.breakOff(cutAfterMs);
  }

  /** Reads nothing more for so long. */
  busyFor(durationMs: number): void {
    this.#line.busyFor(durationMs);
  }

  /** Waits for the client to close, and closes after a while when it does not. */
  expectClose(): void {
    this.#cancelIdle();
    this.#timers.push(
      this.#options.clock.after(this.#closingMs, () =>
        this.close(closeCodes.finished, "end of stream"),
      ),
    );
  }

  #receive(data: Buffer, isBinary: boolean): void {
    if (this.#state !== "open") return;
    try {
      const message = decodeMessage(data, isBinary, this.#options.format);
      this.#expectSound(this.#options.limits.idleMs);
      this.#listener.onMessage(message, data.length);
    } catch (error) {
      if (error instanceof StreamFault) {
        this.#listener.onFault(error);
      } else {
        this.#options.log(`could not take a message: ${String(error)}`);
        this.#listener.onFault(new StreamFault("internal"));
      }
    }
  }

  #expectSound(withinMs: number): void {
    this.#cancelIdle();
    this.#cancelIdle = this.#options.clock.after(withinMs, () => {
      if (this.#state === "open") this.#listener.onFault(new StreamFault("idle"));
    });
  }

  /** How long a client has to close: the grace, and the time everything is under way. */
  get #closingMs(): number {
    const { limits, delayMs, latencyMs } = this.#options;
    return limits.closeGraceMs + delayMs + 2 * latencyMs;
  }

  #finish(isLeft: boolean): void {
    if (this.#state === "closed") return;
    const isUnasked = isLeft && this.#state === "open";
    this.#state = "closed";
    this.#cancelIdle();
    for (const cancel of this.#timers) cancel();
    this.#listener.onClosed(isUnasked);
  }
}

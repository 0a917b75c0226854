import type { WebSocket } from "ws";
import type { Clock } from "../clock.ts";
import type { Limits } from "../limits.ts";
import { closeCodes } from "./close-codes.ts";
import { decodeMessage, encodeMessage, type Frame, type MessageFormat } from "./codec.ts";
import type { ClientMessage, ServerMessage } from "./messages.ts";
import { NetworkLink } from "./network-link.ts";
import { StreamFault } from "./stream-fault.ts";

export interface ConnectionListener {
  onMessage(message: ClientMessage, wireBytes: number): void;
  /** The client broke a rule, which ends the session; no more events follow. */
  onFault(fault: StreamFault): void;
  onSent(message: ServerMessage, wireBytes: number): void;
  /** The service begins to close the connection; what is sent from now on is lost. */
  onClosing(): void;
  /** The connection is closed; `isLeft` when the client closed it without being asked. */
  onClosed(isLeft: boolean): void;
}

export interface ConnectionOptions {
  readonly format: MessageFormat;
  readonly clock: Clock;
  readonly limits: Limits;
  /** Delay of everything sent, in addition to the latency. */
  readonly delayMs: number;
  readonly latencyMs: number;
  readonly isMute: boolean;
  readonly cutInMs: number | undefined;
  readonly log: (line: string) => void;
}

/** One WebSocket of a session: its frames, and the limits in wall-clock time. */
export class StreamConnection {
  readonly #link: NetworkLink;
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
    this.#link = new NetworkLink(
      socket,
      { clock, latencyMs: options.latencyMs, sendDelayMs: options.delayMs },
      {
        onFrame: (data, isBinary) => this.#receive(data, isBinary),
        onClosed: (isLeft) => this.#finish(isLeft),
      },
    );
  }

  /** Sends a message, delayed in a slow session, never in a mute one. */
  send(message: ServerMessage): void {
    if (this.#options.isMute) return;
    const frame = encodeMessage(message, this.#options.format);
    this.#link.send(frame, () => this.#listener.onSent(message, Buffer.byteLength(frame.data)));
  }

  sendRaw(frame: Frame): void {
    this.#link.send(frame);
  }

  /**
   * Closes with a handshake, after everything sent before. A client that does not answer is cut
   * off.
   */
  close(code: number, reason: string): void {
    if (this.#state !== "open") return;
    this.#state = "closing";
    this.#cancelIdle();
    this.#link.close(code, reason);
    this.#listener.onClosing();
    this.#timers.push(this.#options.clock.after(this.#closingMs, () => this.terminate()));
  }

  terminate(): void {
    this.#link.cut();
  }

  /** Stops all traffic in both directions; with `cutAfterMs` the connection is cut then. */
  breakOff(cutAfterMs?: number): void {
    this.#link.breakOff(cutAfterMs);
  }

  busyFor(durationMs: number): void {
    this.#link.busyFor(durationMs);
  }

  /** Waits for the client to close, and closes after a grace period. */
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

  // Time for a client to close: the grace period and the round trip.
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

import type { WebSocket } from "ws";
import type { Clock } from "../clock.ts";
import type { Limits } from "../limits.ts";
import { closeCodes } from "./close-codes.ts";
import { decodeMessage, encodeMessage, type Frame, type MessageFormat } from "./codec.ts";
import type { ClientMessage, ServerMessage } from "./messages.ts";
import { StreamFault } from "./stream-fault.ts";

/** What a connection reports to its session. */
export interface ConnectionListener {
  onMessage(message: ClientMessage, wireBytes: number): void;
  /** The client did what ends a session; nothing more will be reported. */
  onFault(fault: StreamFault): void;
  /** A message has been handed to the socket. */
  onSent(message: ServerMessage, wireBytes: number): void;
  onClosed(): void;
}

/** What a connection needs to know. */
export interface ConnectionOptions {
  readonly format: MessageFormat;
  readonly clock: Clock;
  readonly limits: Limits;
  /** Delay of everything that is sent. */
  readonly delayMs: number;
  readonly isMute: boolean;
  readonly log: (line: string) => void;
}

/** One WebSocket of a session: frames in and out, and the limits that go by the clock. */
export class StreamConnection {
  readonly #socket: WebSocket;
  readonly #options: ConnectionOptions;
  readonly #listener: ConnectionListener;
  readonly #timers: (() => void)[] = [];
  #cancelIdle: () => void = () => {};
  #state: "open" | "closing" | "closed" = "open";

  constructor(socket: WebSocket, options: ConnectionOptions, listener: ConnectionListener) {
    this.#socket = socket;
    this.#options = options;
    this.#listener = listener;
    const { clock, limits } = options;
    this.#timers.push(
      clock.after(limits.connectionMs, () => this.close(closeCodes.tryAgain, "connection limit")),
    );
    this.#expectSound(limits.firstSoundMs);
    socket.on("message", (data, isBinary) => {
      if (Buffer.isBuffer(data)) this.#receive(data, isBinary);
    });
    socket.on("close", () => this.#finish());
    // A broken line ends in `close` as well; the error itself says nothing more.
    socket.on("error", () => {});
  }

  /** Sends a message, later when the session is a slow one, never when it is mute. */
  send(message: ServerMessage): void {
    if (this.#options.isMute) return;
    const frame = encodeMessage(message, this.#options.format);
    this.#later(() => {
      this.#write(frame);
      this.#listener.onSent(message, Buffer.byteLength(frame.data));
    });
  }

  /** Sends a frame as it is. */
  sendRaw(frame: Frame): void {
    this.#later(() => this.#write(frame));
  }

  /** Closes with a handshake, after everything that was sent; a client that does not answer is cut off. */
  close(code: number, reason: string): void {
    if (this.#state !== "open") return;
    this.#state = "closing";
    this.#cancelIdle();
    this.#later(() => this.#socket.close(code, reason));
    const { closeGraceMs } = this.#options.limits;
    this.#timers.push(
      this.#options.clock.after(this.#options.delayMs + closeGraceMs, () => this.terminate()),
    );
  }

  /** Cuts the line without a handshake. */
  terminate(): void {
    this.#socket.terminate();
    this.#finish();
  }

  /** Waits for the client to close, and closes after a while when it does not. */
  expectClose(): void {
    this.#cancelIdle();
    const { clock, limits, delayMs } = this.#options;
    this.#timers.push(
      clock.after(delayMs + limits.closeGraceMs, () =>
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

  #later(task: () => void): void {
    const { delayMs, clock } = this.#options;
    if (delayMs > 0) clock.after(delayMs, task);
    else task();
  }

  #write({ data, isBinary }: Frame): void {
    if (this.#socket.readyState === this.#socket.OPEN)
      this.#socket.send(data, { binary: isBinary });
  }

  #finish(): void {
    if (this.#state === "closed") return;
    this.#state = "closed";
    this.#cancelIdle();
    for (const cancel of this.#timers) cancel();
    this.#listener.onClosed();
  }
}

import type { WebSocket } from "ws";
import type { Clock } from "../clock.ts";
import type { Frame } from "./codec.ts";

/** What a line reports, later than it happened when the line is a slow one. */
export interface LineListener {
  onFrame(data: Buffer, isBinary: boolean): void;
  /** The line is over; `isLeft` when the client ended it, or the network between. */
  onClosed(isLeft: boolean): void;
}

/** What a line is like. */
export interface LineOptions {
  readonly clock: Clock;
  /** How long everything is under way, in either direction. */
  readonly latencyMs: number;
  /** How much later than that everything is sent. */
  readonly sendDelayMs: number;
}

type Arrival =
  | { readonly kind: "frame"; readonly data: Buffer; readonly isBinary: boolean }
  | { readonly kind: "closed" };

/** Frames that may wait to be read before the socket is not read any more. */
const mostWaiting = 2;
/** A broken line is let go of at last: nobody waits for so long. */
const brokenForMs = 600_000;

/** A WebSocket over a network that may be slow, slowly read, or broken without either end being told. */
export class Line {
  readonly #socket: WebSocket;
  readonly #options: LineOptions;
  readonly #listener: LineListener;
  #state: "whole" | "broken" | "cut" = "whole";
  #inbox: Arrival[] = [];
  /** When the reader is done with what it has read. */
  #busyUntilMs = 0;
  #cancelReading: () => void = () => {};

  constructor(socket: WebSocket, options: LineOptions, listener: LineListener) {
    this.#socket = socket;
    this.#options = options;
    this.#listener = listener;
    socket.on("message", (data, isBinary) => {
      if (Buffer.isBuffer(data)) this.#arrive({ kind: "frame", data, isBinary });
    });
    socket.on("close", () => this.#arrive({ kind: "closed" }));
    // A broken line ends in `close` as well; the error itself says nothing more.
    socket.on("error", () => {});
  }

  /** Sends a frame; `onSent` is called when it is handed to the network, never when that cannot be. */
  send({ data, isBinary }: Frame, onSent: () => void = () => {}): void {
    this.#later(() => {
      if (this.#socket.readyState !== this.#socket.OPEN) return;
      this.#socket.send(data, { binary: isBinary });
      onSent();
    });
  }

  /** Closes with a handshake, after everything that was sent. */
  close(code: number, reason: string): void {
    this.#later(() => this.#socket.close(code, reason));
  }

  /**
   * Cuts the line without a handshake. What is under way in either direction is lost. A line that
   * broke off before stays as it is: nobody hears of its end.
   */
  cut(): void {
    if (this.#state === "cut") return;
    const isHeardOf = this.#state === "whole";
    this.#lose("cut");
    if (isHeardOf) this.#after(this.#options.latencyMs, () => this.#socket.terminate());
    this.#listener.onClosed(false);
  }

  /**
   * From now on nothing comes through, and nobody is told: neither frames nor the end. With
   * `cutAfterMs` the line is cut then after all.
   */
  breakOff(cutAfterMs?: number): void {
    if (this.#state !== "whole") return;
    this.#lose("broken");
    this.#socket.pause();
    this.#options.clock.after(cutAfterMs ?? brokenForMs, () => {
      this.#socket.terminate();
      this.cut();
    });
  }

  #lose(state: "broken" | "cut"): void {
    this.#state = state;
    this.#cancelReading();
    this.#inbox = [];
  }

  /** The reader takes so long for what it has read last; the socket waits when it is behind. */
  busyFor(durationMs: number): void {
    this.#busyUntilMs = Math.max(this.#busyUntilMs, this.#options.clock.nowMs()) + durationMs;
  }

  #later(task: () => void): void {
    const { latencyMs, sendDelayMs } = this.#options;
    if (this.#state !== "whole") return;
    this.#after(latencyMs + sendDelayMs, () => {
      if (this.#state === "whole") task();
    });
  }

  #after(delayMs: number, task: () => void): void {
    if (delayMs > 0) this.#options.clock.after(delayMs, task);
    else task();
  }

  #arrive(arrival: Arrival): void {
    this.#after(this.#options.latencyMs, () => {
      if (this.#state !== "whole") return;
      this.#inbox.push(arrival);
      this.#read();
    });
  }

  #read(): void {
    this.#cancelReading();
    for (;;) {
      const waitMs = this.#busyUntilMs - this.#options.clock.nowMs();
      const [next] = this.#inbox;
      if (!next) break;
      if (waitMs > 0) {
        this.#cancelReading = this.#options.clock.after(waitMs, () => this.#read());
        if (this.#inbox.length > mostWaiting) this.#socket.pause();
        return;
      }
      this.#inbox.shift();
      if (next.kind === "frame") this.#listener.onFrame(next.data, next.isBinary);
      else this.#listener.onClosed(true);
    }
    if (this.#state === "whole" && this.#socket.isPaused) this.#socket.resume();
  }
}

import type { WebSocket } from "ws";
import type { Clock } from "../clock.ts";
import type { Frame } from "./codec.ts";

/** Receives events after the link's latency. */
export interface NetworkLinkListener {
  onFrame(data: Buffer, isBinary: boolean): void;
  /** The link is closed; `isLeft` when the client or the network ended it. */
  onClosed(isLeft: boolean): void;
}

export interface NetworkLinkOptions {
  readonly clock: Clock;
  readonly latencyMs: number;
  /** Additional delay of everything sent. */
  readonly sendDelayMs: number;
}

type Arrival =
  | { readonly kind: "frame"; readonly data: Buffer; readonly isBinary: boolean }
  | { readonly kind: "closed" };

// Unread frames after which the socket is paused.
const maxWaiting = 2;
// A broken link is closed after this long at the latest.
const brokenForMs = 600_000;

/**
 * A WebSocket over a simulated network: slow, slowly read, or broken without notice to either end.
 */
export class NetworkLink {
  readonly #socket: WebSocket;
  readonly #options: NetworkLinkOptions;
  readonly #listener: NetworkLinkListener;
  #state: "whole" | "broken" | "cut" = "whole";
  #inbox: Arrival[] = [];
  // When the reader has processed the frames it has read.
  #busyUntilMs = 0;
  #cancelReading: () => void = () => {};

  constructor(socket: WebSocket, options: NetworkLinkOptions, listener: NetworkLinkListener) {
    this.#socket = socket;
    this.#options = options;
    this.#listener = listener;
    socket.on("message", (data, isBinary) => {
      if (Buffer.isBuffer(data)) this.#arrive({ kind: "frame", data, isBinary });
    });
    socket.on("close", () => this.#arrive({ kind: "closed" }));
    // A broken connection also emits `close`; the error adds nothing.
    socket.on("error", () => {});
  }

  /**
   * Sends a frame. `onSent` is called when it was handed to the network, and never when that fails.
   */
  send({ data, isBinary }: Frame, onSent: () => void = () => {}): void {
    this.#later(() => {
      if (this.#socket.readyState !== this.#socket.OPEN) return;
      this.#socket.send(data, { binary: isBinary });
      onSent();
    });
  }

  /** Closes with a handshake, after everything sent before. */
  close(code: number, reason: string): void {
    this.#later(() => this.#socket.close(code, reason));
  }

  /**
   * Cuts the link without a handshake; data in transit is lost. The client gets no notice of the
   * end of a link that broke before.
   */
  cut(): void {
    if (this.#state === "cut") return;
    const isHeardOf = this.#state === "whole";
    this.#lose("cut");
    if (isHeardOf) this.#after(this.#options.latencyMs, () => this.#socket.terminate());
    this.#listener.onClosed(false);
  }

  /** Stops all traffic without notice to either end. With `cutAfterMs` the link is cut then. */
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

  /** Keeps the reader busy for this long; the socket waits if it falls behind. */
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
        if (this.#inbox.length > maxWaiting) this.#socket.pause();
        return;
      }
      this.#inbox.shift();
      if (next.kind === "frame") this.#listener.onFrame(next.data, next.isBinary);
      else this.#listener.onClosed(true);
    }
    if (this.#state === "whole" && this.#socket.isPaused) this.#socket.resume();
  }
}

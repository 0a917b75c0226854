import {
  type DeskMessage,
  isDeskMessage,
  type PortHandover,
  type RoomMessage,
} from "./sound-port.ts";

/** Gives the other end of a new port to the worker, which wakes it. */
export type HandOver = (handover: PortHandover, port: MessagePort) => void;

/** What comes of the worker. */
export interface SoundLinkEvents {
  /** A new life of the worker has taken a port: nothing that an earlier one asked for counts. */
  onLife(): void;
  onMessage(message: DeskMessage): void;
}

/** How often the link looks whether the worker is still there, while it is needed. */
const LOOK_EVERY_MS = 1500;

/** A worker that has not reacted to chunks for this long may have been stopped. */
const REACTION_LIMIT_MS = 1500;

/**
 * A worker that has proven to be alive, or that nothing was said to, is looked after no more often
 * than this. Being handed a port also keeps it from being stopped as idle: the limit is 30 s.
 */
const QUIET_LIMIT_MS = 10_000;

/** Ports that wait for a worker that takes long to start. */
const MAX_OFFERS = 8;

/**
 * Capture's end of the sound port. The browser stops the worker at will; the port then tells so by
 * closing, and a new one is handed over to wake the worker for as long as it is needed. A worker
 * that is only slow keeps the port it has, so that nothing comes twice.
 */
export class SoundLink {
  readonly #room = crypto.randomUUID();
  readonly #events: SoundLinkEvents;
  readonly #handOver: HandOver;
  readonly #offers: MessagePort[] = [];
  #port: MessagePort | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #heardAtMs = 0;
  /** When something was said that was not reacted to yet. */
  #unansweredSinceMs: number | null = null;
  #hasProvenAlive = false;
  #offeredAtMs = Number.NEGATIVE_INFINITY;

  constructor(events: SoundLinkEvents, handOver: HandOver = handOverToWorker) {
    this.#events = events;
    this.#handOver = handOver;
  }

  /** Whether there is work for the worker. While there is none it may stop, and stays so. */
  need(isNeeded: boolean): void {
    if (!isNeeded) {
      if (this.#timer !== null) clearTimeout(this.#timer);
      this.#timer = null;
      return;
    }
    if (this.#timer !== null) return;
    this.#heardAtMs = performance.now();
    this.#timer = setTimeout(this.#look, LOOK_EVERY_MS);
    if (!this.#port) this.offer();
  }

  /** Without a worker it goes nowhere: the next life asks anew. */
  post(message: RoomMessage, transfer: Transferable[] = []): void {
    if (!this.#port) return;
    this.#unansweredSinceMs ??= performance.now();
    this.#port.postMessage(message, transfer);
  }

  /** Hands a port over, to a worker that may have none. */
  offer(): void {
    const { port1, port2 } = new MessageChannel();
    this.#offeredAtMs = performance.now();
    this.#offers.push(port1);
    if (this.#offers.length > MAX_OFFERS) this.#offers.shift()?.close();
    port1.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      if (isDeskMessage(data)) this.#hear(port1, data);
    });
    port1.addEventListener("close", () => this.#lose(port1));
    port1.start();
    this.#handOver({ kind: "sound-port", room: this.#room }, port2);
  }

  #hear(port: MessagePort, message: DeskMessage): void {
    const isNewLife = port !== this.#port;
    if (isNewLife) {
      if (!this.#offers.includes(port)) return;
      this.#port?.close();
      this.#port = port;
      this.#events.onLife();
    }
    this.#heardAtMs = performance.now();
    this.#unansweredSinceMs = null;
    this.#hasProvenAlive = message.kind === "here" && !isNewLife;
    if (message.kind === "here") {
      // Whoever is there says by which port; the others are not needed.
      for (const offer of this.#offers.splice(0)) if (offer !== port) offer.close();
      return;
    }
    this.#events.onMessage(message);
  }

  #lose(port: MessagePort): void {
    const at = this.#offers.indexOf(port);
    if (at >= 0) this.#offers.splice(at, 1);
    if (port !== this.#port) return;
    this.#port = null;
    this.#unansweredSinceMs = null;
    if (this.#timer !== null) this.offer();
  }

  readonly #look = () => {
    this.#timer = setTimeout(this.#look, LOOK_EVERY_MS);
    const nowMs = performance.now();
    if (nowMs - this.#offeredAtMs < REACTION_LIMIT_MS) return;
    if (!this.#port || this.#isDoubtful(nowMs)) this.offer();
  };

  #isDoubtful(nowMs: number): boolean {
    const isIgnored =
      this.#unansweredSinceMs !== null &&
      nowMs - this.#unansweredSinceMs >= REACTION_LIMIT_MS &&
      !this.#hasProvenAlive;
    return isIgnored || nowMs - this.#heardAtMs >= QUIET_LIMIT_MS;
  }
}

function handOverToWorker(handover: PortHandover, port: MessagePort): void {
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(handover, [port]));
}

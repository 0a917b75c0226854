import { type ContextLocks, createContextLocks } from "./context-locks.ts";
import {
  type DeskMessage,
  isDeskMessage,
  type PortHandover,
  type RoomMessage,
} from "./sound-protocol.ts";

/** Gives the other end of a new port to the worker, which wakes it. */
export type HandOver = (handover: PortHandover, port: MessagePort) => void;

/** What comes of the worker. */
export interface WorkerLinkEvents {
  /** A new life of the worker has taken a port: nothing that an earlier one asked for counts. */
  onLife(): void;
  onMessage(message: DeskMessage): void;
}

/** How often the link looks whether the worker still reacts, while it is needed. */
const LOOK_EVERY_MS = 1500;

/** A worker that has not reacted to chunks for this long may be gone, though its lock is not free. */
const REACTION_LIMIT_MS = 1500;

/**
 * A worker that proves to be there all the same is bothered less and less, but not less than this:
 * being handed a port also keeps it from being stopped as idle, after 30 s.
 */
const QUIET_LIMIT_MS = 10_000;

/** Ports that wait for a worker that takes long to start. */
const MAX_OFFERS = 8;

/**
 * Capture's end of the sound port. The browser stops the worker at will; its lock then becomes
 * free, and a new port is handed over to wake the worker for as long as it is needed. A worker that
 * is only slow keeps the port it has, so that nothing comes twice.
 */
export class WorkerLink {
  readonly #room = crypto.randomUUID();
  readonly #events: WorkerLinkEvents;
  readonly #handOver: HandOver;
  readonly #lives: ContextLocks;
  readonly #held: Promise<void>;
  readonly #offers: MessagePort[] = [];
  #port: MessagePort | null = null;
  /** Ends the watch over the life of the worker that has the port. */
  #leave: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #heardAtMs = 0;
  /** When something was said that was not reacted to yet. */
  #unansweredSinceMs: number | null = null;
  #patienceMs = REACTION_LIMIT_MS;
  #offeredAtMs = Number.NEGATIVE_INFINITY;

  constructor(
    events: WorkerLinkEvents,
    handOver: HandOver = handOverToWorker,
    lives: ContextLocks = createContextLocks,
  ) {
    this.#events = events;
    this.#handOver = handOver;
    this.#lives = lives;
    this.#held = lives.hold(this.#room);
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
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (isDeskMessage(data)) this.#hear(port1, data);
    };
    void this.#held.then(() => this.#handOver({ kind: "sound-port", room: this.#room }, port2));
  }

  #hear(port: MessagePort, message: DeskMessage): void {
    if (message.kind === "here") this.#meet(port, message.life);
    if (port !== this.#port) return;
    this.#heardAtMs = performance.now();
    this.#unansweredSinceMs = null;
    if (message.kind === "here") return;
    this.#patienceMs = REACTION_LIMIT_MS;
    this.#events.onMessage(message);
  }

  /** The worker says by which port it is there; the others are not needed. */
  #meet(port: MessagePort, life: string): void {
    const isKnown = port === this.#port;
    if (!isKnown && !this.#offers.includes(port)) return;
    for (const offer of this.#offers.splice(0)) if (offer !== port) offer.close();
    this.#patienceMs = isKnown ? Math.min(2 * this.#patienceMs, QUIET_LIMIT_MS) : REACTION_LIMIT_MS;
    if (isKnown) return;
    this.#lose();
    this.#port = port;
    const leave = new AbortController();
    this.#leave = leave;
    const onOver = () => {
      if (this.#leave !== leave) return;
      this.#lose();
      if (this.#timer !== null) this.offer();
    };
    this.#lives.over(life, leave.signal).then(onOver, () => undefined);
    this.#events.onLife();
  }

  #lose(): void {
    this.#leave?.abort();
    this.#leave = null;
    this.#port?.close();
    this.#port = null;
    this.#unansweredSinceMs = null;
  }

  readonly #look = () => {
    this.#timer = setTimeout(this.#look, LOOK_EVERY_MS);
    const nowMs = performance.now();
    if (nowMs - this.#offeredAtMs < REACTION_LIMIT_MS) return;
    if (!this.#port || this.#isDoubtful(nowMs)) this.offer();
  };

  #isDoubtful(nowMs: number): boolean {
    const since = this.#unansweredSinceMs;
    const isIgnored = since !== null && nowMs - since >= this.#patienceMs;
    return isIgnored || nowMs - this.#heardAtMs >= QUIET_LIMIT_MS;
  }
}

function handOverToWorker(handover: PortHandover, port: MessagePort): void {
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(handover, [port]));
}

import { type ContextLocks, webLocks } from "./context-locks.ts";
import {
  type CaptureMessage,
  type ClientMessage,
  isClientMessage,
  type PortHandover,
} from "./sound-protocol.ts";

export type HandOverPort = (handover: PortHandover, port: MessagePort) => void;

export interface WorkerLinkEvents {
  /** A restarted worker accepted a port: earlier requests are void. */
  onWorkerStart(): void;
  /** The worker that had accepted a port was stopped. */
  onWorkerGone?(): void;
  onMessage(message: ClientMessage): void;
}

// How often the link checks that the worker still responds, while it is needed.
const CHECK_EVERY_MS = 1500;

// A worker that ignores chunks for this long may be gone even if its lock is held.
const REACTION_LIMIT_MS = 1500;

// Upper limit of the growing check interval. An offered port also keeps the browser from stopping
// an idle worker, which it does after 30 s.
const QUIET_LIMIT_MS = 10_000;

const MAX_OFFERS = 8;

/**
 * The capture document's end of the sound port. When the browser stops the worker, its lock becomes
 * free, and a new port wakes it while it is needed. A slow worker keeps its port, so that no chunk
 * arrives twice.
 */
export class WorkerLink {
  readonly #contextId = crypto.randomUUID();
  readonly #events: WorkerLinkEvents;
  readonly #handOver: HandOverPort;
  readonly #locks: ContextLocks;
  readonly #lockHeld: Promise<void>;
  readonly #offers: MessagePort[] = [];
  #port: MessagePort | null = null;
  // The context of the worker that accepted a port, until it is gone.
  #workerId: string | null = null;
  #unwatchWorker: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #lastMessageAtMs = 0;
  #unansweredSinceMs: number | null = null;
  #reactionLimitMs = REACTION_LIMIT_MS;
  #offeredAtMs = Number.NEGATIVE_INFINITY;

  constructor(
    events: WorkerLinkEvents,
    handOver: HandOverPort = handOverToWorker,
    locks: ContextLocks = webLocks,
  ) {
    this.#events = events;
    this.#handOver = handOver;
    this.#locks = locks;
    this.#lockHeld = locks.acquire(this.#contextId);
  }

  /** Whether there is work for the worker. Without work it may stop and stays stopped. */
  setNeeded(isNeeded: boolean): void {
    if (!isNeeded) {
      if (this.#timer !== null) clearTimeout(this.#timer);
      this.#timer = null;
      return;
    }
    if (this.#timer !== null) return;
    this.#lastMessageAtMs = performance.now();
    this.#timer = setTimeout(this.#check, CHECK_EVERY_MS);
    if (!this.#port) this.offerPort();
  }

  /** Dropped without a worker: a restarted one requests everything again. */
  post(message: CaptureMessage, transfer: Transferable[] = []): void {
    if (!this.#port) return;
    this.#unansweredSinceMs ??= performance.now();
    this.#port.postMessage(message, transfer);
  }

  offerPort(): void {
    const { port1, port2 } = new MessageChannel();
    this.#offeredAtMs = performance.now();
    this.#offers.push(port1);
    if (this.#offers.length > MAX_OFFERS) this.#offers.shift()?.close();
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (isClientMessage(data)) this.#onMessage(port1, data);
    };
    void this.#lockHeld.then(() =>
      this.#handOver({ kind: "sound-port", contextId: this.#contextId }, port2),
    );
  }

  #onMessage(port: MessagePort, message: ClientMessage): void {
    if (message.kind === "here") this.#onPortAccepted(port, message.contextId);
    if (port !== this.#port) return;
    this.#lastMessageAtMs = performance.now();
    this.#unansweredSinceMs = null;
    if (message.kind === "here") return;
    this.#reactionLimitMs = REACTION_LIMIT_MS;
    this.#events.onMessage(message);
  }

  // The worker accepted this port; the other offers are closed.
  #onPortAccepted(port: MessagePort, contextId: string): void {
    const isKnown = port === this.#port;
    if (!isKnown && !this.#offers.includes(port)) return;
    for (const offer of this.#offers.splice(0)) if (offer !== port) offer.close();
    this.#reactionLimitMs = isKnown
      ? Math.min(2 * this.#reactionLimitMs, QUIET_LIMIT_MS)
      : REACTION_LIMIT_MS;
    if (isKnown) return;
    if (this.#workerId !== contextId) this.#reportGone();
    this.#dropPort();
    this.#port = port;
    this.#workerId = contextId;
    const unwatch = new AbortController();
    this.#unwatchWorker = unwatch;
    const onOver = () => {
      if (this.#unwatchWorker !== unwatch) return;
      this.#reportGone();
      this.#dropPort();
      if (this.#timer !== null) this.offerPort();
    };
    this.#locks.whenReleased(contextId, unwatch.signal).then(onOver, () => undefined);
    this.#events.onWorkerStart();
  }

  #reportGone(): void {
    if (this.#workerId !== null) this.#events.onWorkerGone?.();
    this.#workerId = null;
  }

  #dropPort(): void {
    this.#unwatchWorker?.abort();
    this.#unwatchWorker = null;
    this.#port?.close();
    this.#port = null;
    this.#unansweredSinceMs = null;
  }

  readonly #check = () => {
    this.#timer = setTimeout(this.#check, CHECK_EVERY_MS);
    const nowMs = performance.now();
    if (nowMs - this.#offeredAtMs < REACTION_LIMIT_MS) return;
    if (!this.#port || this.#mayBeGone(nowMs)) this.offerPort();
  };

  #mayBeGone(nowMs: number): boolean {
    const since = this.#unansweredSinceMs;
    const isIgnored = since !== null && nowMs - since >= this.#reactionLimitMs;
    return isIgnored || nowMs - this.#lastMessageAtMs >= QUIET_LIMIT_MS;
  }
}

function handOverToWorker(handover: PortHandover, port: MessagePort): void {
  // In Firefox the background holds this document as a frame.
  if (parent !== self) {
    parent.postMessage(handover, location.origin, [port]);
    return;
  }
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(handover, [port]));
}

import type { SpeechNews } from "../audio/speech-chunk.ts";
import type {
  FeedListener,
  FeedRequest,
  FeedStream,
  SoundFeed,
} from "../voice/sending/sound-feed.ts";
import { type ContextLocks, createContextLocks } from "./context-locks.ts";
import { DubPort } from "./dub-port.ts";
import type { CaptureName } from "./protocol.ts";
import {
  type DeskMessage,
  isPortHandover,
  isRoomMessage,
  type PortHandover,
  type RoomMessage,
  TAKEN_EVERY,
} from "./sound-protocol.ts";

/** What the desk tells of the room. */
export interface CaptureClientEvents {
  /** All captures there are, told once a life of the worker: those nobody wants can be let go of. */
  onCaptures?(captures: readonly CaptureName[]): void;
  /** The capture document is gone, and what was asked of it has ended; the browser has closed it. */
  onRoomGone?(captureIds: readonly string[]): void;
  /** What is told of the speech of a capture. */
  onSpeechNews?(captureId: string, news: SpeechNews): void;
}

/** A stream that the room is to give, or is giving. */
interface AskedStream extends FeedRequest {
  readonly captureId: string;
  readonly listener: FeedListener;
  /** Taken chunks that were not reported yet. */
  taken: number;
}

/** A wait for sound. */
interface AskedWatch {
  readonly captureId: string;
  readonly fromMs: number;
  resolve(fromMs: number | null): void;
}

/**
 * The worker's end of the sound port: it asks capture for sound and hands the chunks out. Nothing
 * is lost with it: whoever asks again, in the next life of the worker, gets the same sound.
 */
export class CaptureClient {
  readonly #events: CaptureClientEvents;
  readonly #streams = new Map<number, AskedStream>();
  readonly #watches = new Map<number, AskedWatch>();
  readonly #dubs = new Set<DubPort>();
  readonly #lives: ContextLocks;
  readonly #life = crypto.randomUUID();
  /** Who learns of this life must be able to learn of its end. */
  readonly #held: Promise<void>;
  #room = "";
  #port: MessagePort | null = null;
  /** Ends the watch over the room. */
  #leave: AbortController | null = null;
  #lastNumber = 0;

  constructor(events: CaptureClientEvents = {}, lives: ContextLocks = createContextLocks) {
    this.#events = events;
    this.#lives = lives;
    this.#held = lives.hold(this.#life);
  }

  /** The sound of one capture. It may be asked for before the capture has begun. */
  feed(captureId: string): SoundFeed {
    return {
      open: (request, listener) => this.#open(captureId, request, listener),
      settle: (untilMs) => this.#post({ kind: "settle", captureId, untilMs }),
      whenSound: (fromMs, signal) => this.#whenSound(captureId, fromMs, signal),
    };
  }

  /** Where speech for one capture goes, until `signal` aborts. */
  dub(captureId: string, signal: AbortSignal): DubPort {
    const dub = new DubPort(captureId, (message, transfer) => this.#post(message, transfer));
    this.#dubs.add(dub);
    signal.addEventListener("abort", () => this.#dubs.delete(dub), { once: true });
    return dub;
  }

  /** Takes a port that the room has handed over; one that is not needed is closed. */
  async take({ room }: PortHandover, port: MessagePort): Promise<void> {
    await this.#held;
    if (this.#port && this.#room === room) {
      // The room has doubted that anybody is there; what is under way goes on by the earlier port.
      port.close();
    } else {
      this.#leaveRoom();
      this.#enterRoom(room, port);
    }
    this.#post({ kind: "here", life: this.#life });
    if (this.#port !== port) return;
    for (const [stream, asked] of this.#streams) this.#post(openMessage(stream, asked));
    for (const [watch, asked] of this.#watches) this.#post(watchMessage(watch, asked));
    for (const dub of this.#dubs) dub.tellAgain();
  }

  #enterRoom(room: string, port: MessagePort): void {
    const leave = new AbortController();
    this.#room = room;
    this.#port = port;
    this.#leave = leave;
    port.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (this.#port === port && isRoomMessage(data)) this.#hear(data);
    };
    const onGone = () => {
      if (this.#leave === leave) this.#leaveRoom();
    };
    this.#lives.over(room, leave.signal).then(onGone, () => undefined);
  }

  #hear(message: RoomMessage): void {
    switch (message.kind) {
      case "chunk":
        this.#streams.get(message.stream)?.listener.onChunk(message.chunk);
        break;
      case "end":
        this.#end(message.stream);
        break;
      case "sound":
        this.#watches.get(message.watch)?.resolve(message.fromMs);
        break;
      case "captures":
        this.#events.onCaptures?.(message.captures);
        break;
      case "speech-news":
        this.#events.onSpeechNews?.(message.captureId, message.news);
    }
  }

  #end(stream: number): void {
    const listener = this.#streams.get(stream)?.listener;
    this.#streams.delete(stream);
    listener?.onEnd();
  }

  #open(captureId: string, request: FeedRequest, listener: FeedListener): FeedStream {
    for (const [number, asked] of this.#streams) {
      if (asked.captureId === captureId) this.#close(number);
    }
    const stream = ++this.#lastNumber;
    const asked = { captureId, ...request, listener, taken: 0 };
    this.#streams.set(stream, asked);
    this.#post(openMessage(stream, asked));
    return {
      taken: () => this.#take(stream),
      close: () => this.#close(stream),
    };
  }

  #take(stream: number): void {
    const asked = this.#streams.get(stream);
    if (!asked) return;
    asked.taken += 1;
    if (asked.taken < TAKEN_EVERY) return;
    const { captureId, taken } = asked;
    this.#post({ kind: "taken", captureId, stream, count: taken });
    asked.taken = 0;
  }

  #close(stream: number): void {
    const asked = this.#streams.get(stream);
    if (!asked) return;
    this.#streams.delete(stream);
    this.#post({ kind: "close", captureId: asked.captureId, stream });
  }

  #whenSound(captureId: string, fromMs: number, signal: AbortSignal): Promise<number | null> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const watch = ++this.#lastNumber;
      const abort = () => {
        this.#watches.delete(watch);
        this.#post({ kind: "unwatch", captureId, watch });
        reject(signal.reason);
      };
      const asked: AskedWatch = {
        captureId,
        fromMs,
        resolve: (soundMs) => {
          this.#watches.delete(watch);
          signal.removeEventListener("abort", abort);
          resolve(soundMs);
        },
      };
      signal.addEventListener("abort", abort, { once: true });
      this.#watches.set(watch, asked);
      this.#post(watchMessage(watch, asked));
    });
  }

  /** What was asked of a room that is gone has ended. Without a room requests wait for one. */
  #leaveRoom(): void {
    if (!this.#port) return;
    this.#leave?.abort();
    this.#port.close();
    this.#port = null;
    const streams = [...this.#streams.values()];
    const watches = [...this.#watches.values()];
    this.#streams.clear();
    for (const { listener } of streams) listener.onEnd();
    for (const { resolve } of watches) resolve(null);
    const captureIds = new Set([...streams, ...watches].map(({ captureId }) => captureId));
    if (captureIds.size > 0) this.#events.onRoomGone?.([...captureIds]);
  }

  #post(message: DeskMessage, transfer: Transferable[] = []): void {
    this.#port?.postMessage(message, transfer);
  }
}

/** The desk of this worker. Call it at the top level: a port may come with the event that woke it. */
export function createCaptureClient(events?: CaptureClientEvents): CaptureClient {
  const desk = new CaptureClient(events);
  self.addEventListener("message", ({ data, origin, ports: [port] }: MessageEvent<unknown>) => {
    if (port && origin === self.location.origin && isPortHandover(data)) void desk.take(data, port);
  });
  return desk;
}

function openMessage(stream: number, { captureId, fromMs, contentType }: AskedStream): DeskMessage {
  return { kind: "open", captureId, stream, fromMs, contentType };
}

function watchMessage(watch: number, { captureId, fromMs }: AskedWatch): DeskMessage {
  return { kind: "watch", captureId, watch, fromMs };
}

import type { SpeechEvent } from "../audio/decoders/speech-chunk.ts";
import { DeviceError } from "../device/device-error.ts";
import type { RecognitionListener, TabFeed, TranslationRequest } from "../device/device-feed.ts";
import { hastenCollection } from "../lib/hasten-collection.ts";
import type { FeedListener, FeedRequest, FeedStream } from "../voice/sending/sound-feed.ts";
import { type ContextLocks, webLocks } from "./context-locks.ts";
import { DubApi } from "./dub-api.ts";
import type { CaptureName } from "./protocol.ts";
import {
  type CaptureMessage,
  type ClientMessage,
  CREDIT_EVERY,
  isCaptureMessage,
  isPortHandover,
  type PortHandover,
} from "./sound-protocol.ts";

export interface CaptureClientEvents {
  /** All existing captures, once after the worker starts: unneeded ones can be released. */
  onCaptures?(captures: readonly CaptureName[]): void;
  onCaptureDocumentClosed?(captureIds: readonly string[]): void;
  onSpeechEvent?(captureId: string, event: SpeechEvent): void;
}

interface RequestedStream {
  readonly captureId: string;
  readonly listener: FeedListener & Partial<RecognitionListener>;
  readonly message: ClientMessage;
  // Delivered chunks whose credit was not returned yet.
  delivered: number;
}

interface RequestedTranslation {
  readonly message: ClientMessage;
  settle(text: string | null): void;
}

interface RequestedWatch {
  readonly captureId: string;
  readonly fromMs: number;
  resolve(fromMs: number | null): void;
}

/**
 * The worker's end of the sound port: requests sound and delivers chunks. It keeps no sound itself,
 * so a restarted worker can request the same sound again.
 */
export class CaptureClient {
  readonly #events: CaptureClientEvents;
  readonly #streams = new Map<number, RequestedStream>();
  readonly #watches = new Map<number, RequestedWatch>();
  readonly #translations = new Map<number, RequestedTranslation>();
  readonly #dubs = new Set<DubApi>();
  readonly #locks: ContextLocks;
  readonly #contextId = crypto.randomUUID();
  // The capture document waits for this context's lock, so it is held before the first message.
  readonly #lockHeld: Promise<void>;
  #captureContextId = "";
  #port: MessagePort | null = null;
  #unwatchContext: AbortController | null = null;
  #lastNumber = 0;

  constructor(events: CaptureClientEvents = {}, locks: ContextLocks = webLocks) {
    this.#events = events;
    this.#locks = locks;
    this.#lockHeld = locks.acquire(this.#contextId);
  }

  feed(captureId: string): TabFeed {
    return {
      recognise: (request, listener) =>
        this.#openStream(captureId, listener, (stream) => ({
          ...{ kind: "recognise", captureId, stream },
          ...request,
        })),
      translate: (request, signal) => this.#translate(captureId, request, signal),
      open: (request, listener) =>
        this.#openStream(captureId, listener, (stream) => openMessage(stream, captureId, request)),
      releaseBefore: (untilMs) => this.#post({ kind: "settle", captureId, untilMs }),
      rememberProgress: (progress) => this.#post({ kind: "progress", captureId, progress }),
      waitForSound: (fromMs, signal) => this.#waitForSound(captureId, fromMs, signal),
    };
  }

  dub(captureId: string, signal: AbortSignal): DubApi {
    const dub = new DubApi(captureId, (message, transfer) => this.#post(message, transfer));
    this.#dubs.add(dub);
    signal.addEventListener("abort", () => this.#dubs.delete(dub), { once: true });
    return dub;
  }

  /** Accepts a port from the capture document, or closes it when another one is in use. */
  async acceptPort({ contextId }: PortHandover, port: MessagePort): Promise<void> {
    await this.#lockHeld;
    if (this.#port && this.#captureContextId === contextId) {
      // The capture document only checked whether this worker is alive: the earlier port stays in
      // use.
      port.close();
    } else {
      this.#dropPort();
      this.#usePort(contextId, port);
    }
    this.#post({ kind: "here", contextId: this.#contextId });
    if (this.#port !== port) return;
    for (const { message } of this.#streams.values()) this.#post(message);
    for (const { message } of this.#translations.values()) this.#post(message);
    for (const [watch, requested] of this.#watches) this.#post(watchMessage(watch, requested));
    for (const dub of this.#dubs) dub.resendState();
  }

  #usePort(contextId: string, port: MessagePort): void {
    const unwatch = new AbortController();
    this.#captureContextId = contextId;
    this.#port = port;
    this.#unwatchContext = unwatch;
    port.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (this.#port === port && isCaptureMessage(data)) this.#onMessage(data);
    };
    const onGone = () => {
      if (this.#unwatchContext === unwatch) this.#dropPort();
    };
    this.#locks.whenReleased(contextId, unwatch.signal).then(onGone, () => undefined);
  }

  #onMessage(message: CaptureMessage): void {
    hastenCollection();
    switch (message.kind) {
      case "chunk":
        this.#streams.get(message.stream)?.listener.onChunk(message.chunk);
        break;
      case "end":
        this.#onStreamEnd(message.stream);
        break;
      case "recognised":
        this.#streams.get(message.stream)?.listener.onResults?.(message.results);
        break;
      case "recogniser-over":
        this.#onRecogniserOver(message.stream, message.ending);
        break;
      case "translated":
        this.#translations.get(message.request)?.settle(message.text);
        break;
      case "sound":
        this.#watches.get(message.watch)?.resolve(message.fromMs);
        break;
      case "captures":
        this.#events.onCaptures?.(message.captures);
        break;
      case "speech-news":
        this.#events.onSpeechEvent?.(message.captureId, message.event);
    }
  }

  #onStreamEnd(stream: number): void {
    const listener = this.#streams.get(stream)?.listener;
    this.#streams.delete(stream);
    listener?.onEnd();
  }

  #onRecogniserOver(stream: number, ending: string): void {
    const listener = this.#streams.get(stream)?.listener;
    this.#streams.delete(stream);
    listener?.onOver?.(ending);
  }

  #openStream(
    captureId: string,
    listener: FeedListener & Partial<RecognitionListener>,
    createMessage: (stream: number) => ClientMessage,
  ): FeedStream {
    for (const [number, requested] of this.#streams) {
      if (requested.captureId === captureId) this.#closeStream(number);
    }
    const stream = ++this.#lastNumber;
    const message = createMessage(stream);
    this.#streams.set(stream, { captureId, listener, message, delivered: 0 });
    this.#post(message);
    return {
      acknowledgeChunk: () => this.#returnCredit(stream),
      close: () => this.#closeStream(stream),
    };
  }

  #returnCredit(stream: number): void {
    const requested = this.#streams.get(stream);
    if (!requested) return;
    requested.delivered += 1;
    if (requested.delivered < CREDIT_EVERY) return;
    const { captureId, delivered } = requested;
    this.#post({ kind: "taken", captureId, stream, count: delivered });
    requested.delivered = 0;
  }

  #closeStream(stream: number): void {
    const requested = this.#streams.get(stream);
    if (!requested) return;
    this.#streams.delete(stream);
    this.#post({ kind: "close", captureId: requested.captureId, stream });
  }

  #waitForSound(captureId: string, fromMs: number, signal: AbortSignal): Promise<number | null> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const watch = ++this.#lastNumber;
      const abort = () => {
        this.#watches.delete(watch);
        this.#post({ kind: "unwatch", captureId, watch });
        reject(signal.reason);
      };
      const requested: RequestedWatch = {
        captureId,
        fromMs,
        resolve: (soundMs) => {
          this.#watches.delete(watch);
          signal.removeEventListener("abort", abort);
          resolve(soundMs);
        },
      };
      signal.addEventListener("abort", abort, { once: true });
      this.#watches.set(watch, requested);
      this.#post(watchMessage(watch, requested));
    });
  }

  #translate(
    captureId: string,
    { from, to, text }: TranslationRequest,
    signal: AbortSignal,
  ): Promise<string> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const request = ++this.#lastNumber;
      const abort = () => {
        this.#translations.delete(request);
        reject(signal.reason);
      };
      const message: ClientMessage = { kind: "translate", captureId, request, from, to, text };
      this.#translations.set(request, {
        message,
        settle: (translated) => {
          this.#translations.delete(request);
          signal.removeEventListener("abort", abort);
          if (translated === null) reject(new DeviceError("device_translation"));
          else resolve(translated);
        },
      });
      signal.addEventListener("abort", abort, { once: true });
      this.#post(message);
    });
  }

  // Ends all requests to a document that is gone. New requests wait for the next document.
  #dropPort(): void {
    if (!this.#port) return;
    this.#unwatchContext?.abort();
    this.#port.close();
    this.#port = null;
    const streams = [...this.#streams.values()];
    const watches = [...this.#watches.values()];
    this.#streams.clear();
    for (const { listener } of streams) listener.onEnd();
    for (const { resolve } of watches) resolve(null);
    for (const { settle } of [...this.#translations.values()]) settle(null);
    const captureIds = new Set([...streams, ...watches].map(({ captureId }) => captureId));
    if (captureIds.size > 0) this.#events.onCaptureDocumentClosed?.([...captureIds]);
  }

  #post(message: ClientMessage, transfer: Transferable[] = []): void {
    this.#port?.postMessage(message, transfer);
  }
}

/**
 * Creates the worker's client. Call it at the top level: the event that wakes the worker may carry
 * a port.
 */
export function createCaptureClient(events?: CaptureClientEvents): CaptureClient {
  const client = new CaptureClient(events);
  self.addEventListener("message", ({ data, origin, ports: [port] }: MessageEvent<unknown>) => {
    if (port && origin === self.location.origin && isPortHandover(data))
      void client.acceptPort(data, port);
  });
  return client;
}

function openMessage(
  stream: number,
  captureId: string,
  { fromMs, contentType }: FeedRequest,
): ClientMessage {
  return { kind: "open", captureId, stream, fromMs, contentType };
}

function watchMessage(watch: number, { captureId, fromMs }: RequestedWatch): ClientMessage {
  return { kind: "watch", captureId, watch, fromMs };
}

import type { SpeechEvent } from "../audio/decoders/speech-chunk.ts";
import type { TranslationRequest } from "../device/device-feed.ts";
import { logWarning } from "../lib/warning-log.ts";
import type { ContextLocks } from "../messaging/context-locks.ts";
import type { CaptureName } from "../messaging/protocol.ts";
import type { CaptureMessage, ClientMessage } from "../messaging/sound-protocol.ts";
import { NO_PROGRESS, type StreamProgress } from "../messaging/sound-protocol.ts";
import { type HandOverPort, WorkerLink } from "../messaging/worker-link.ts";
import { CaptureFeed, type CreateEncoders } from "./capture-feed.ts";
import type { RecordedSound } from "./recorded-sound.ts";
import type { SpeechOutput } from "./speech-output.ts";

// Captures with requests before their start; each start sends only a few.
const MAX_EARLY_CAPTURES = 8;
const MAX_EARLY_MESSAGES = 16;

export interface FeedServerOptions extends CreateEncoders {
  /** @throws DeviceError when the browser cannot translate */
  translate(request: TranslationRequest): Promise<string>;
  onFailure(name: CaptureName, error: Error): void;
  /** The worker was stopped; another one may start. */
  onWorkerGone?(): void;
  readonly handOver?: HandOverPort;
  readonly locks?: ContextLocks;
}

interface Served {
  readonly name: CaptureName;
  readonly feed: CaptureFeed;
  readonly speech: SpeechOutput | null;
}

/** Serves the sound of all captures to the worker, also after it restarts. */
export class FeedServer {
  readonly #options: FeedServerOptions;
  readonly #link: WorkerLink;
  readonly #served = new Map<string, Served>();
  readonly #early = new Map<string, ClientMessage[]>();

  constructor(options: FeedServerOptions) {
    this.#options = options;
    const onLife = () => this.#onWorkerStart();
    const onMessage = (message: ClientMessage) => this.#onMessage(message);
    this.#link = new WorkerLink(
      { onWorkerStart: onLife, onWorkerGone: () => options.onWorkerGone?.(), onMessage },
      options.handOver,
      options.locks,
    );
  }

  /**
   * Serves a capture until {@link forgetCapture}.
   * @param speech plays translated speech; null for none
   */
  serveCapture(
    name: CaptureName,
    sound: RecordedSound,
    speech: SpeechOutput | null = null,
  ): CaptureFeed {
    const feed = new CaptureFeed(sound, this.#options, {
      post: (message: CaptureMessage, transfer) => this.#link.post(message, transfer),
      onNeedChanged: () => this.#updateNeed(),
      onFailure: (error) => this.#options.onFailure(name, error),
    });
    const served = { name, feed, speech };
    this.#served.set(name.captureId, served);
    for (const message of this.#early.get(name.captureId) ?? []) handleMessage(served, message);
    this.#early.delete(name.captureId);
    this.#updateNeed();
    return feed;
  }

  /** How far the words of a capture have come. */
  progressOf(captureId: string): StreamProgress {
    return this.#served.get(captureId)?.feed.progress ?? NO_PROGRESS;
  }

  forgetCapture(captureId: string): void {
    this.#served.get(captureId)?.feed.reset();
    this.#served.delete(captureId);
    this.#updateNeed();
  }

  /** Dropped without a worker. */
  sendSpeechEvent({ captureId }: CaptureName, event: SpeechEvent): void {
    this.#link.post({ kind: "speech-news", captureId, event });
  }

  /** Offers a port to a worker that sent a message and may have none. */
  offerPort(): void {
    this.#link.offerPort();
  }

  #onWorkerStart(): void {
    this.#early.clear();
    const served = [...this.#served.values()];
    for (const { feed } of served) feed.reset();
    this.#link.post({ kind: "captures", captures: served.map(({ name }) => name) });
  }

  #onMessage(message: ClientMessage): void {
    if (message.kind === "here") return;
    if (message.kind === "translate") return void this.#translate(message);
    const served = this.#served.get(message.captureId);
    if (served) handleMessage(served, message);
    else this.#keepEarlyMessage(message.captureId, message);
  }

  async #translate({ request, from, to, text }: ClientMessage & { kind: "translate" }) {
    const translated = await this.#options.translate({ from, to, text }).catch((thrown) => {
      logWarning(`the browser did not translate: ${String(thrown)}`);
      return null;
    });
    this.#link.post({ kind: "translated", request, text: translated });
  }

  #keepEarlyMessage(captureId: string, message: ClientMessage): void {
    const messages = this.#early.get(captureId) ?? [];
    if (messages.length < MAX_EARLY_MESSAGES) messages.push(message);
    this.#early.set(captureId, messages);
    if (this.#early.size <= MAX_EARLY_CAPTURES) return;
    for (const oldest of [...this.#early.keys()].slice(0, -MAX_EARLY_CAPTURES)) {
      this.#early.delete(oldest);
    }
  }

  #updateNeed(): void {
    this.#link.setNeeded([...this.#served.values()].some(({ feed }) => feed.needsWorker));
  }
}

// Resetting the feed does not interrupt speech.
function handleMessage({ feed, speech }: Served, message: ClientMessage): void {
  switch (message.kind) {
    case "speech":
      speech?.speakChunk(message.chunk);
      break;
    case "levels":
      speech?.setLevels(message.levels);
      break;
    case "hold-speech":
      speech?.setSpeechHeld(message.isHeld);
      break;
    case "drop-speech":
      speech?.dropSpeech();
      break;
    default:
      feed.handleMessage(message);
  }
}

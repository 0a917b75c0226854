import type { SpeechNews } from "../audio/speech-chunk.ts";
import type { ContextLocks } from "../messaging/context-locks.ts";
import type { CaptureName } from "../messaging/protocol.ts";
import type { DeskMessage, RoomMessage } from "../messaging/sound-protocol.ts";
import { type HandOver, WorkerLink } from "../messaging/worker-link.ts";
import { CaptureFeed } from "./capture-feed.ts";
import type { CreateEncoder } from "./chunk-stream.ts";
import type { RecordedSound } from "./recorded-sound.ts";
import type { Speaker } from "./speaker.ts";

/** Captures that were asked for before they began; each start asks for a few things. */
const MAX_EARLY_CAPTURES = 8;
const MAX_EARLY_MESSAGES = 16;

/** What the server needs of the world around it. */
export interface FeedServerOptions {
  readonly createEncoder: CreateEncoder;
  /** The sound of a capture cannot be encoded. */
  onFailure(name: CaptureName, error: Error): void;
  /** How a port comes to the worker; by the browser when absent. */
  readonly handOver?: HandOver;
  /** How the worker's end is learned of; by the browser's locks when absent. */
  readonly lives?: ContextLocks;
}

interface Served {
  readonly name: CaptureName;
  readonly feed: CaptureFeed;
  readonly speaker: Speaker | null;
}

/** Serves the sound of all captures to the worker, whichever life of it asks. */
export class FeedServer {
  readonly #options: FeedServerOptions;
  readonly #link: WorkerLink;
  readonly #served = new Map<string, Served>();
  /** What was asked of captures that the browser is still opening. */
  readonly #early = new Map<string, DeskMessage[]>();

  constructor(options: FeedServerOptions) {
    this.#options = options;
    const onLife = () => this.#welcome();
    const onMessage = (message: DeskMessage) => this.#hear(message);
    this.#link = new WorkerLink({ onLife, onMessage }, options.handOver, options.lives);
  }

  /**
   * Serves a capture from now on, until {@link forget}.
   * @param speaker says what the worker gives to be said; null where nobody does
   */
  serve(name: CaptureName, sound: RecordedSound, speaker: Speaker | null = null): CaptureFeed {
    const feed = new CaptureFeed(sound, this.#options.createEncoder, {
      post: (message: RoomMessage, transfer) => this.#link.post(message, transfer),
      onNeed: () => this.#tellNeed(),
      onFailure: (error) => this.#options.onFailure(name, error),
    });
    const served = { name, feed, speaker };
    this.#served.set(name.captureId, served);
    for (const message of this.#early.get(name.captureId) ?? []) hear(served, message);
    this.#early.delete(name.captureId);
    this.#tellNeed();
    return feed;
  }

  /** Nobody wants the sound of a capture any more. */
  forget(captureId: string): void {
    this.#served.get(captureId)?.feed.reset();
    this.#served.delete(captureId);
    this.#tellNeed();
  }

  /** Tells the worker of the speech of a capture; without a worker nobody learns of it. */
  tellSpeech({ captureId }: CaptureName, news: SpeechNews): void {
    this.#link.post({ kind: "speech-news", captureId, news });
  }

  /** A life of the worker has spoken by another way, and may have no port yet. */
  greet(): void {
    this.#link.offer();
  }

  #welcome(): void {
    this.#early.clear();
    const served = [...this.#served.values()];
    for (const { feed } of served) feed.reset();
    this.#link.post({ kind: "captures", captures: served.map(({ name }) => name) });
  }

  #hear(message: DeskMessage): void {
    if (message.kind === "here") return;
    const served = this.#served.get(message.captureId);
    if (served) hear(served, message);
    else this.#keep(message.captureId, message);
  }

  #keep(captureId: string, message: DeskMessage): void {
    const messages = this.#early.get(captureId) ?? [];
    if (messages.length < MAX_EARLY_MESSAGES) messages.push(message);
    this.#early.set(captureId, messages);
    if (this.#early.size <= MAX_EARLY_CAPTURES) return;
    for (const oldest of [...this.#early.keys()].slice(0, -MAX_EARLY_CAPTURES)) {
      this.#early.delete(oldest);
    }
  }

  #tellNeed(): void {
    this.#link.need([...this.#served.values()].some(({ feed }) => feed.isNeeded));
  }
}

/** Takes what the worker asks of a capture to where it is done; what is being said goes on. */
function hear({ feed, speaker }: Served, message: DeskMessage): void {
  switch (message.kind) {
    case "speech":
      speaker?.speak(message.chunk);
      break;
    case "levels":
      speaker?.setLevels(message.levels);
      break;
    case "hold-speech":
      speaker?.holdSpeech(message.isHeld);
      break;
    case "drop-speech":
      speaker?.dropSpeech();
      break;
    default:
      feed.hear(message);
  }
}

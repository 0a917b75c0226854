import { delay } from "../lib/delay.ts";
import type { StreamCodec } from "./codec/stream-codec.ts";
import { PacedSender } from "./paced-sender.ts";
import { sourceSegmentUpdate, targetSegmentUpdate } from "./segment-updates.ts";
import type { ServerMessage } from "./server-message.ts";
import { type ConnectionEnd, StreamConnection } from "./stream-connection.ts";
import { resumeDelayMs, STREAM_POLICY } from "./stream-policy.ts";
import { VoiceError } from "./voice-error.ts";
import type { Sound, WordSource, WordSourceEvents } from "./word-source.ts";

/** What the service gave for opening one connection. */
export interface StreamAccess {
  /** The stream's address with the single-use token in it. */
  readonly address: string;
  /** The newest token, with which a dropped connection is resumed. */
  readonly token: string;
}

/** How access to the stream is asked for; the REST side is foreign to the stream. */
export interface StreamDoor {
  /** A new session. */
  request(signal: AbortSignal): Promise<StreamAccess>;
  /** A new connection for the session that `token` belongs to. */
  resume(token: string, signal: AbortSignal): Promise<StreamAccess>;
}

/** The service's voice session as a source of words. */
export class VoiceStream implements WordSource {
  readonly #door: StreamDoor;
  readonly #codec: StreamCodec;
  readonly #targets: readonly string[];
  readonly #events: WordSourceEvents;
  readonly #sender = new PacedSender();
  #finishing = false;
  #onFinish: (() => void) | null = null;
  /** Tries to resume since a connection last held. */
  #tries = 0;

  /** @param targets the target languages as they are asked for; each is a lane */
  constructor(
    door: StreamDoor,
    codec: StreamCodec,
    targets: readonly string[],
    events: WordSourceEvents,
  ) {
    this.#door = door;
    this.#codec = codec;
    this.#targets = targets;
    this.#events = events;
  }

  hear(sound: Sound): void {
    if (!this.#finishing) this.#sender.push(sound);
  }

  finish(): void {
    // Nothing may follow `end_of_source_media`, not even another one.
    if (this.#finishing) return;
    this.#finishing = true;
    this.#onFinish?.();
  }

  async run(signal: AbortSignal): Promise<void> {
    this.#events.onState("requesting");
    let access = await this.#door.request(signal);
    this.#events.onState("connecting");
    let connection = await this.#open(access, signal);
    for (;;) {
      const openedAtMs = performance.now();
      if ((await this.#pump(connection, signal)) === "completed") return;
      if (performance.now() - openedAtMs >= STREAM_POLICY.steadyAfterMs) this.#tries = 0;
      this.#events.onState("reconnecting");
      [access, connection] = await this.#resume(access.token, signal);
    }
  }

  #open(access: StreamAccess, signal: AbortSignal): Promise<StreamConnection> {
    const onMessage = (message: ServerMessage) => this.#receive(message);
    return StreamConnection.open(access.address, this.#codec, onMessage, signal);
  }

  /** Sends and receives until the connection ends. */
  async #pump(connection: StreamConnection, signal: AbortSignal): Promise<ConnectionEnd> {
    const over = new AbortController();
    const aborted = rejectOnAbort(signal, over.signal);
    this.#events.onState("streaming");
    this.#sender.attach((sound) => connection.sendSound(sound));
    const drained = new Promise<ConnectionEnd>((resolve) => {
      this.#onFinish = () => this.#end(connection, () => resolve("completed"), over.signal);
      if (this.#finishing) this.#onFinish();
    });
    try {
      return await Promise.race([connection.ended, drained, aborted]);
    } finally {
      over.abort();
      this.#onFinish = null;
      this.#sender.detach();
      connection.close();
    }
  }

  /** Asks for the last words once all sound is sent, and waits for them only so long. */
  #end(connection: StreamConnection, giveUp: () => void, over: AbortSignal): void {
    this.#events.onState("draining");
    this.#sender.whenEmpty(() => {
      if (over.aborted) return;
      connection.sendEnd();
      delay(STREAM_POLICY.drainLimitMs, over).then(giveUp, () => undefined);
    });
  }

  async #resume(
    token: string,
    signal: AbortSignal,
  ): Promise<[access: StreamAccess, connection: StreamConnection]> {
    let newest = token;
    for (;;) {
      const waitMs = resumeDelayMs(this.#tries);
      this.#tries += 1;
      if (waitMs === null) throw VoiceError.connectionLost("The stream could not be resumed.");
      await delay(waitMs, signal);
      try {
        const access = await this.#door.resume(newest, signal);
        newest = access.token;
        return [access, await this.#open(access, signal)];
      } catch (thrown) {
        signal.throwIfAborted();
        if (!isPassing(thrown)) throw VoiceError.connectionLost("The session is over.", thrown);
      }
    }
  }

  #receive(message: ServerMessage): void {
    if (message.name === "source_transcript_update") {
      this.#events.onUpdate(sourceSegmentUpdate(message.body));
    } else if (message.name === "target_transcript_update") {
      const { language } = message.body;
      const lane = this.#targets.find((target) => sameLanguage(target, language));
      // A language nobody asked for has no lane.
      if (lane) this.#events.onUpdate(targetSegmentUpdate(lane, message.body));
    }
  }
}

/** Reasons after which another try may succeed: nothing answered, or the service is ailing. */
const PASSING_REASONS: readonly unknown[] = [
  "connection_lost",
  "unreachable",
  "unavailable",
  "server_error",
  "too_many_requests",
];

function isPassing(thrown: unknown): boolean {
  return thrown instanceof Error && "reason" in thrown && PASSING_REASONS.includes(thrown.reason);
}

function sameLanguage(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

function rejectOnAbort(signal: AbortSignal, over: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true, signal: over });
  });
}

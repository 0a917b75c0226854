import { delay } from "../../lib/delay.ts";
import { withResolvers } from "../../lib/with-resolvers.ts";
import { createCodec } from "../messages/codec/create-codec.ts";
import type { StreamPolicy } from "../stream-policy.ts";
import { VoiceError } from "../voice-error.ts";
import type { Trouble } from "../word-source.ts";
import { isPassing, retryAfterOf, retryDelayMs } from "./retry-policy.ts";
import type { SessionProvider, StreamAccess } from "./session-provider.ts";
import { StreamConnection } from "./stream-connection.ts";
import { withTimeLimit } from "./time-limit.ts";

/** A connection that has opened, and what its session was asked for. */
export interface Opened {
  readonly access: StreamAccess;
  readonly connection: StreamConnection;
  /** Whether an earlier session goes on with it. */
  readonly isResumed: boolean;
  /** How long opening took: a few round trips. */
  readonly roundTripMs: number;
}

/** What is told of the way to a connection. */
export interface ConnectorEvents {
  onStep(step: "requesting" | "connecting"): void;
  /** A try has failed; the next one follows. */
  onTrouble(trouble: Trouble): void;
}

/** Comes by connections: asks for access, opens, and tries again as the policy says. */
export class Connector {
  readonly #door: SessionProvider;
  readonly #policy: StreamPolicy;
  readonly #events: ConnectorEvents;
  #attempt = 0;
  #failingSinceMs: number | null = null;
  #hasWorked: boolean;
  #hurry = withResolvers<void>();

  /** @param hasWorked whether captions have worked in an earlier life */
  constructor(
    door: SessionProvider,
    policy: StreamPolicy,
    hasWorked: boolean,
    events: ConnectorEvents,
  ) {
    this.#door = door;
    this.#policy = policy;
    this.#hasWorked = hasWorked;
    this.#events = events;
  }

  /** Whether a connection was ever a good one. */
  get hasWorked(): boolean {
    return this.#hasWorked;
  }

  /** The connection is a good one: what goes wrong later begins to count anew. */
  worked(): void {
    this.#attempt = 0;
    this.#failingSinceMs = null;
    this.#hasWorked = true;
  }

  /** Tries now instead of waiting: there is a network again, or nobody wants to wait. */
  hurry(): void {
    this.#hurry.resolve();
  }

  /**
   * Opens a connection.
   * @param token of the session that is to go on; null for a new one. A session that cannot be
   * resumed is replaced by a new one
   * @param dropped why the connection before ended, when it did so by itself: then it is waited
   * for a moment, lest all clients of a service come back at once
   * @throws what cannot pass, or the last of what did not pass in time
   */
  async open(token: string | null, dropped: Error | null, signal: AbortSignal): Promise<Opened> {
    let newest = token;
    if (dropped) await this.#wait(dropped, signal);
    for (;;) {
      try {
        const access = await this.#access(newest, signal);
        const isResumed = newest !== null;
        newest = newest === null ? null : access.token;
        return { access, isResumed, ...(await this.#connect(access, signal)) };
      } catch (thrown) {
        signal.throwIfAborted();
        if (isPassing(thrown)) await this.#wait(thrown, signal);
        else if (newest === null) throw thrown;
        // The session is over: its token was used, its time has run out, or it is refused.
        else newest = null;
      }
    }
  }

  #access(token: string | null, signal: AbortSignal): Promise<StreamAccess> {
    this.#events.onStep("requesting");
    return withTimeLimit(
      this.#policy.requestLimitMs,
      signal,
      (limited) =>
        token === null ? this.#door.request(limited) : this.#door.resume(token, limited),
      (cause) => VoiceError.connectionLost("The service does not answer.", cause),
    );
  }

  async #connect(
    { address, messageFormat }: StreamAccess,
    signal: AbortSignal,
  ): Promise<Pick<Opened, "connection" | "roundTripMs">> {
    this.#events.onStep("connecting");
    const beganMs = performance.now();
    const codec = createCodec(messageFormat);
    const connection = await withTimeLimit(
      this.#policy.connectLimitMs,
      signal,
      (limited) => StreamConnection.open(address, codec, limited),
      (cause) => VoiceError.connectionLost("The stream's connection did not open in time.", cause),
    );
    return { connection, roundTripMs: performance.now() - beganMs };
  }

  async #wait(error: unknown, signal: AbortSignal): Promise<void> {
    const nowMs = performance.now();
    this.#failingSinceMs ??= nowMs;
    const failed = {
      attempt: this.#attempt,
      failingForMs: nowMs - this.#failingSinceMs,
      hasWorked: this.#hasWorked,
      retryAfterMs: retryAfterOf(error),
    };
    const waitMs = retryDelayMs(failed, this.#policy, Math.random());
    if (waitMs === null) throw error;
    // The first wait after a drop is over before anybody could read of it.
    if (this.#attempt > 0 || !this.#hasWorked || waitMs > this.#policy.retryBaseMs) {
      this.#events.onTrouble({ error, retryAtMs: Date.now() + waitMs });
    }
    this.#attempt += 1;
    this.#hurry = withResolvers();
    const over = new AbortController();
    await Promise.race([
      delay(waitMs, AbortSignal.any([signal, over.signal])),
      this.#hurry.promise,
    ]).finally(() => over.abort());
  }
}

import { delay } from "../../lib/delay.ts";
import { withResolvers } from "../../lib/with-resolvers.ts";
import { createCodec } from "../messages/codec/create-codec.ts";
import type { SessionProvider, StreamAccess } from "../session-provider.ts";
import type { StreamPolicy } from "../stream-policy.ts";
import { VoiceError } from "../voice-error.ts";
import type { Trouble } from "../word-source.ts";
import { isTransient, readRetryAfterMs, retryDelayMs } from "./retry-policy.ts";
import { StreamConnection } from "./stream-connection.ts";
import { withTimeLimit } from "./time-limit.ts";

export interface OpenedConnection {
  readonly access: StreamAccess;
  readonly connection: StreamConnection;
  readonly isResumed: boolean;
  /** How long opening took: a few round trips, in milliseconds. */
  readonly roundTripMs: number;
}

export interface ConnectorEvents {
  onStep(step: "requesting" | "connecting"): void;
  onTrouble(trouble: Trouble): void;
}

export class Connector {
  readonly #provider: SessionProvider;
  readonly #policy: StreamPolicy;
  readonly #events: ConnectorEvents;
  #attempt = 0;
  #failingSinceMs: number | null = null;
  #hasWorked: boolean;
  #retryNow = withResolvers<void>();

  /** @param hasWorked whether captions worked before the worker restarted */
  constructor(
    provider: SessionProvider,
    policy: StreamPolicy,
    hasWorked: boolean,
    events: ConnectorEvents,
  ) {
    this.#provider = provider;
    this.#policy = policy;
    this.#hasWorked = hasWorked;
    this.#events = events;
  }

  get hasWorked(): boolean {
    return this.#hasWorked;
  }

  resetRetries(): void {
    this.#attempt = 0;
    this.#failingSinceMs = null;
    this.#hasWorked = true;
  }

  retryNow(): void {
    this.#retryNow.resolve();
  }

  /**
   * Opens a connection.
   * @param token of the session to resume; null for a new session. A session that cannot be resumed
   * is replaced by a new one
   * @param dropped why the last connection broke; null if it did not. A short wait follows a break,
   * so that the clients of a service do not all return at once
   * @throws a permanent error at once, or the last transient one when the time is up
   */
  async open(
    token: string | null,
    dropped: Error | null,
    signal: AbortSignal,
  ): Promise<OpenedConnection> {
    let newest = token;
    if (dropped) await this.#waitForRetry(dropped, signal);
    for (;;) {
      try {
        const access = await this.#requestAccess(newest, signal);
        const isResumed = newest !== null;
        newest = newest === null ? null : access.token;
        return { access, isResumed, ...(await this.#connect(access, signal)) };
      } catch (thrown) {
        signal.throwIfAborted();
        if (isTransient(thrown)) await this.#waitForRetry(thrown, signal);
        else if (newest === null) throw thrown;
        // The session is over: its token was used, has expired, or is refused.
        else newest = null;
      }
    }
  }

  #requestAccess(token: string | null, signal: AbortSignal): Promise<StreamAccess> {
    this.#events.onStep("requesting");
    return withTimeLimit(
      this.#policy.requestLimitMs,
      signal,
      (limited) =>
        token === null ? this.#provider.request(limited) : this.#provider.resume(token, limited),
      (cause) => VoiceError.connectionLost("The service does not answer.", cause),
    );
  }

  async #connect(
    { address, messageFormat }: StreamAccess,
    signal: AbortSignal,
  ): Promise<Pick<OpenedConnection, "connection" | "roundTripMs">> {
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

  async #waitForRetry(error: unknown, signal: AbortSignal): Promise<void> {
    const nowMs = performance.now();
    this.#failingSinceMs ??= nowMs;
    const failed = {
      attempt: this.#attempt,
      failingForMs: nowMs - this.#failingSinceMs,
      hasWorked: this.#hasWorked,
      retryAfterMs: readRetryAfterMs(error),
    };
    const waitMs = retryDelayMs(failed, this.#policy, Math.random());
    if (waitMs === null) throw error;
    // Nobody could read a notice about the first wait after a drop: it is too short.
    if (this.#attempt > 0 || !this.#hasWorked || waitMs > this.#policy.retryBaseMs) {
      this.#events.onTrouble({ error, retryAtMs: Date.now() + waitMs });
    }
    this.#attempt += 1;
    this.#retryNow = withResolvers();
    const over = new AbortController();
    await Promise.race([
      delay(waitMs, AbortSignal.any([signal, over.signal])),
      this.#retryNow.promise,
    ]).finally(() => over.abort());
  }
}

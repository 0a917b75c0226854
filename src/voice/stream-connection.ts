import { withResolvers } from "../lib/with-resolvers.ts";
import { FrameError, type StreamCodec } from "./codec/stream-codec.ts";
import {
  readServerMessage,
  type ServerMessage,
  ServerMessageError,
  type StreamErrorBody,
} from "./server-message.ts";
import { STREAM_POLICY } from "./stream-policy.ts";
import { StreamSocket } from "./stream-socket.ts";
import { VoiceError } from "./voice-error.ts";
import type { Sound } from "./word-source.ts";

/** How a connection came to its end. */
export type ConnectionEnd = "completed" | "dropped";

/** One connection of a stream: the protocol above the socket, until it completes or drops. */
export class StreamConnection {
  readonly #codec: StreamCodec;
  readonly #socket: StreamSocket;
  /** `completed` after `end_of_stream`, `dropped` when it closed before; rejects on an `error`. */
  readonly ended: Promise<ConnectionEnd>;

  /**
   * @param address with the single-use token
   * @param onMessage is called with every checked message but the ones that end the stream
   * @throws VoiceError `connection_lost` when no connection came about
   */
  static async open(
    address: string,
    codec: StreamCodec,
    onMessage: (message: ServerMessage) => void,
    signal: AbortSignal,
  ): Promise<StreamConnection> {
    const { promise, resolve, reject } = withResolvers<ConnectionEnd>();
    // Nobody may be waiting yet when it ends.
    promise.catch(() => undefined);
    const onFrame = (frame: string | ArrayBuffer) => {
      try {
        const message = readServerMessage(codec.decode(frame));
        if (!message) return;
        if (message.name === "end_of_stream") resolve("completed");
        else if (message.name === "error") reject(streamError(message.body));
        else onMessage(message);
      } catch (thrown) {
        const isBadFrame = thrown instanceof FrameError || thrown instanceof ServerMessageError;
        reject(isBadFrame ? VoiceError.badAnswer(thrown) : thrown);
      }
    };
    const limit = AbortSignal.timeout(STREAM_POLICY.connectLimitMs);
    try {
      const socket = await StreamSocket.open(
        address,
        { onFrame, onClosed: () => resolve("dropped") },
        AbortSignal.any([signal, limit]),
      );
      return new StreamConnection(socket, codec, promise);
    } catch (thrown) {
      signal.throwIfAborted();
      throw VoiceError.connectionLost("The stream's connection did not open.", thrown);
    }
  }

  private constructor(socket: StreamSocket, codec: StreamCodec, ended: Promise<ConnectionEnd>) {
    this.#socket = socket;
    this.#codec = codec;
    this.ended = ended;
  }

  /** Sends one chunk; pacing is the caller's. */
  sendSound(sound: Sound): void {
    this.#socket.send(this.#codec.encodeChunk(sound.bytes));
  }

  /** Says that no more sound will come; the last words follow, then {@link ended}. */
  sendEnd(): void {
    this.#socket.send(this.#codec.encodeEnd());
  }

  /** Closes at once; {@link ended} is told nothing of it. */
  close(): void {
    this.#socket.close();
  }
}

function streamError(body: StreamErrorBody): VoiceError {
  return VoiceError.streamError(body.error_code, body.reason_code, body.error_message);
}

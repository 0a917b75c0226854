import { withResolvers } from "../../lib/with-resolvers.ts";
import { FrameError, type StreamCodec } from "../messages/codec/stream-codec.ts";
import {
  readServerMessage,
  type ServerMessage,
  ServerMessageError,
  type StreamErrorBody,
} from "../messages/server-message.ts";
import { VoiceError } from "../voice-error.ts";
import { StreamSocket } from "./stream-socket.ts";

/**
 * How a connection ended: `completed` after `end_of_stream`, `closed` with a handshake, `dropped`
 * without.
 */
export type ConnectionEnd = "completed" | "closed" | "dropped";

/** Receives every checked message except those that end the stream. */
export type OnMessage = (message: ServerMessage) => void;

export class StreamConnection {
  readonly #codec: StreamCodec;
  readonly #socket: StreamSocket;
  readonly #receiver: { onMessage: OnMessage };
  /** Rejects on an `error` message, and on a frame that breaks the protocol. */
  readonly ended: Promise<ConnectionEnd>;
  #sentBytes = 0;

  /**
   * @param address including the single-use token
   * @throws VoiceError `connection_lost` when no connection opens
   */
  static async open(
    address: string,
    codec: StreamCodec,
    signal: AbortSignal,
  ): Promise<StreamConnection> {
    const { promise, resolve, reject } = withResolvers<ConnectionEnd>();
    // The connection may end before anyone awaits it.
    promise.catch(() => undefined);
    const receiver = { onMessage: (_: ServerMessage): void => undefined };
    const onFrame = (frame: string | ArrayBuffer) => {
      try {
        const message = readServerMessage(codec.decode(frame));
        if (!message) return;
        if (message.name === "end_of_stream") resolve("completed");
        else if (message.name === "error") reject(streamError(message.body));
        else receiver.onMessage(message);
      } catch (thrown) {
        const isBadFrame = thrown instanceof FrameError || thrown instanceof ServerMessageError;
        reject(isBadFrame ? VoiceError.badAnswer(thrown) : thrown);
      }
    };
    const onClosed = (isClean: boolean) => resolve(isClean ? "closed" : "dropped");
    try {
      const socket = await StreamSocket.open(address, { onFrame, onClosed }, signal);
      return new StreamConnection(socket, codec, receiver, promise);
    } catch (thrown) {
      signal.throwIfAborted();
      throw VoiceError.connectionLost("The stream's connection did not open.", thrown);
    }
  }

  private constructor(
    socket: StreamSocket,
    codec: StreamCodec,
    receiver: { onMessage: OnMessage },
    ended: Promise<ConnectionEnd>,
  ) {
    this.#socket = socket;
    this.#codec = codec;
    this.#receiver = receiver;
    this.ended = ended;
  }

  get bufferedBytes(): number {
    return this.#socket.bufferedBytes;
  }

  get departedBytes(): number {
    return this.#sentBytes - this.bufferedBytes;
  }

  /** Sets the receiver of messages. The service sends none before it has sound. */
  onEveryMessage(onMessage: OnMessage): void {
    this.#receiver.onMessage = onMessage;
  }

  sendSound(bytes: Uint8Array): void {
    const frame = this.#codec.encodeChunk(bytes);
    // Our text frames are ASCII: one byte per character.
    this.#sentBytes += typeof frame === "string" ? frame.length : frame.byteLength;
    this.#socket.send(frame);
  }

  sendEnd(): void {
    this.#socket.send(this.#codec.encodeEnd());
  }

  /** Starts the closing handshake. After `closed`, both sides have read everything. */
  beginClose(): void {
    this.#socket.beginClose();
  }

  /** Closes at once, without settling {@link ended}. */
  close(): void {
    this.#socket.close();
  }
}

function streamError(body: StreamErrorBody): VoiceError {
  return VoiceError.streamError(body.error_code, body.reason_code, body.error_message);
}

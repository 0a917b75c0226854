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
 * How a connection came to its end: `completed` after `end_of_stream`, `closed` with a handshake,
 * `dropped` without.
 */
export type ConnectionEnd = "completed" | "closed" | "dropped";

/** Takes every checked message but the ones that end the stream. */
export type OnMessage = (message: ServerMessage) => void;

/** One connection of a stream: the protocol above the socket, until it completes or drops. */
export class StreamConnection {
  readonly #codec: StreamCodec;
  readonly #socket: StreamSocket;
  readonly #receiver: { onMessage: OnMessage };
  /** Rejects on an `error` of the service, and on a frame that is not what it promises. */
  readonly ended: Promise<ConnectionEnd>;
  #sentBytes = 0;

  /**
   * @param address with the single-use token
   * @throws VoiceError `connection_lost` when no connection came about
   */
  static async open(
    address: string,
    codec: StreamCodec,
    signal: AbortSignal,
  ): Promise<StreamConnection> {
    const { promise, resolve, reject } = withResolvers<ConnectionEnd>();
    // Nobody may be waiting yet when it ends.
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

  /** What was handed over and has not left the browser yet, in bytes. */
  get bufferedBytes(): number {
    return this.#socket.bufferedBytes;
  }

  /** What has left the browser, in bytes. */
  get departedBytes(): number {
    return this.#sentBytes - this.bufferedBytes;
  }

  /** From now on messages go there. None comes before there was sound. */
  receive(onMessage: OnMessage): void {
    this.#receiver.onMessage = onMessage;
  }

  /** Sends one chunk; pacing is the caller's. */
  sendSound(bytes: Uint8Array): void {
    const frame = this.#codec.encodeChunk(bytes);
    // A text frame of ours is ASCII: a byte a character.
    this.#sentBytes += typeof frame === "string" ? frame.length : frame.byteLength;
    this.#socket.send(frame);
  }

  /** Says that no more sound will come; the last words follow, then {@link ended}. */
  sendEnd(): void {
    this.#socket.send(this.#codec.encodeEnd());
  }

  /** Asks for the handshake of closing. After `closed` all that was sent in either way was read. */
  beginClose(): void {
    this.#socket.beginClose();
  }

  /** Closes at once; {@link ended} is told nothing of it. */
  close(): void {
    this.#socket.close();
  }
}

function streamError(body: StreamErrorBody): VoiceError {
  return VoiceError.streamError(body.error_code, body.reason_code, body.error_message);
}

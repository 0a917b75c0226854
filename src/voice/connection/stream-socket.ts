/** What becomes of a connection. */
export interface StreamSocketEvents {
  onFrame(frame: string | ArrayBuffer): void;
  /** @param isClean whether both sides have said that nothing more comes */
  onClosed(isClean: boolean): void;
}

/** A code of the client's own to close with (RFC 6455, 7.4.1): nothing is wrong. */
const NORMAL_CLOSURE = 1000;

/** The WebSocket, wrapped once: nobody else touches its events. */
export class StreamSocket {
  readonly #socket: WebSocket;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  /**
   * Opens a connection.
   * @throws the reason of `signal` when it aborts first, or an Error when no connection came about
   */
  static async open(
    address: string,
    events: StreamSocketEvents,
    signal: AbortSignal,
  ): Promise<StreamSocket> {
    signal.throwIfAborted();
    const socket = new WebSocket(address);
    socket.binaryType = "arraybuffer";
    await opened(socket, signal);
    socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => events.onFrame(data);
    socket.onclose = ({ wasClean }: CloseEvent) => events.onClosed(wasClean);
    return new StreamSocket(socket);
  }

  /** What was handed over and has not left the browser yet, in bytes. */
  get bufferedBytes(): number {
    return this.#socket.bufferedAmount;
  }

  /** Hands a frame over; one for a connection that has just closed is dropped by the browser. */
  send(frame: string | Uint8Array<ArrayBuffer>): void {
    this.#socket.send(frame);
  }

  /** Begins the handshake of closing: what was sent is still read, and what comes is still told. */
  beginClose(): void {
    this.#socket.close(NORMAL_CLOSURE);
  }

  /** Closes without telling of it: nothing is heard from the connection any more. */
  close(): void {
    this.#socket.onmessage = null;
    this.#socket.onclose = null;
    this.#socket.close();
  }
}

function opened(socket: WebSocket, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => {
      socket.onopen = null;
      socket.onclose = null;
      socket.close();
      reject(signal.aborted ? signal.reason : new Error("The connection did not open."));
    };
    const settle = () => signal.removeEventListener("abort", fail);
    socket.onopen = () => {
      settle();
      resolve();
    };
    socket.onclose = () => {
      settle();
      fail();
    };
    signal.addEventListener("abort", fail, { once: true });
  });
}

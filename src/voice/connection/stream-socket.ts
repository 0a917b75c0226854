export interface StreamSocketEvents {
  onFrame(frame: string | ArrayBuffer): void;
  /** @param isClean whether both sides completed the closing handshake */
  onClosed(isClean: boolean): void;
}

// Normal closure (RFC 6455, section 7.4.1).
const NORMAL_CLOSURE = 1000;

/** Wraps the WebSocket: no other code touches its events. */
export class StreamSocket {
  readonly #socket: WebSocket;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  /**
   * Opens a connection.
   * @throws the reason of `signal` when it aborts first, or an Error when no connection opens
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

  /** Bytes passed to the browser that have not left it yet. */
  get bufferedBytes(): number {
    return this.#socket.bufferedAmount;
  }

  /** Sends a frame. The browser drops one for a connection that has just closed. */
  send(frame: string | Uint8Array<ArrayBuffer>): void {
    this.#socket.send(frame);
  }

  /** Starts the closing handshake. Frames still arrive until it completes. */
  beginClose(): void {
    this.#socket.close(NORMAL_CLOSURE);
  }

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

/** What a route answers with. A body of `undefined` sends no body at all. */
export interface Reply {
  readonly status: number;
  readonly body?: unknown;
  /** Sent as it is instead of a JSON body. */
  readonly page?: { readonly type: string; readonly text: string };
  /** A file that is downloaded, instead of all of these. */
  readonly file?: FileReply;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A file on its way to a client. */
export interface FileReply {
  readonly type: string;
  readonly name: string;
  readonly bytes: Buffer;
  /** The connection breaks after so many bytes. */
  readonly cutAfterBytes?: number;
  /** It goes out in pieces, and the last so many milliseconds after the first. */
  readonly overMs?: number;
  /** Is told once whether all of it went out. */
  onEnd(isWhole: boolean): void;
}

/**
 * A request that is turned down. Thrown by routes and what they call; the router makes the reply of
 * it (service-api §2.2). 500, 503 and 504 carry no body.
 */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: number;
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly #withBody: boolean;

  /** @param options `withBody` sends a body where the status mostly has none */
  constructor(
    status: number,
    code: string,
    message: string,
    headers: Readonly<Record<string, string>> = {},
    options: { readonly withBody?: boolean } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
    this.#withBody = options.withBody ?? ![500, 503, 504].includes(status);
  }

  /** The reply this refusal is sent as. */
  toReply(): Reply {
    return {
      status: this.status,
      headers: this.headers,
      ...(this.#withBody ? { body: { message: this.message, code: this.code } } : {}),
    };
  }
}

/** A route's answer. Without `body`, `page` and `file`, none is sent. */
export interface Reply {
  readonly status: number;
  readonly body?: unknown;
  /** Sent as is instead of a JSON body. */
  readonly page?: { readonly type: string; readonly text: string };
  readonly file?: FileReply;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface FileReply {
  readonly type: string;
  readonly name: string;
  readonly bytes: Buffer;
  /** Breaks the connection after this many bytes. */
  readonly cutAfterBytes?: number;
  readonly overMs?: number;
  /** Called once with whether all of the file was sent. */
  onEnd(isWhole: boolean): void;
}

/**
 * A refused request, thrown by routes and what they call; the router turns it into a reply
 * (service-api §2.2). 500, 503 and 504 have no body.
 */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: number;
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly #withBody: boolean;

  /** @param options `withBody` overrides whether the status has a body */
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

  toReply(): Reply {
    return {
      status: this.status,
      headers: this.headers,
      ...(this.#withBody ? { body: { message: this.message, code: this.code } } : {}),
    };
  }
}

/** What a route answers with. A body of `undefined` sends no body at all. */
export interface Reply {
  readonly status: number;
  readonly body?: unknown;
  /** Sent as it is instead of a JSON body. */
  readonly page?: { readonly type: string; readonly text: string };
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * A request that is turned down. Thrown by routes and what they call; the router makes the reply of
 * it (interface: Errors). 500 and 503 carry no body.
 */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: number;
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    message: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }

  /** The reply this refusal is sent as. */
  toReply(): Reply {
    const bare = this.status === 500 || this.status === 503;
    return {
      status: this.status,
      headers: this.headers,
      ...(bare ? {} : { body: { message: this.message, code: this.code } }),
    };
  }
}

/** An error of the REST side, as far as the stream knows it. */
export class ServiceRefusal extends Error {
  readonly reason: string;
  readonly retryAfterMs: number | undefined;

  constructor(reason: string, retryAfterMs?: number) {
    super(reason);
    this.reason = reason;
    this.retryAfterMs = retryAfterMs;
  }
}

export type VoiceErrorReason = "connection_lost" | "stream_error" | "bad_answer";

/**
 * A stream that failed. `message` is for logs and contains none of the service's text; `detail` is
 * the service's own sentence, if any.
 */
export class VoiceError extends Error {
  override readonly name = "VoiceError";
  readonly reason: VoiceErrorReason;
  readonly detail: string | undefined;

  private constructor(
    reason: VoiceErrorReason,
    message: string,
    details: { detail?: string; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    this.reason = reason;
    this.detail = details.detail;
  }

  /** No connection, and no way to resume one. */
  static connectionLost(message: string, cause?: unknown): VoiceError {
    return new VoiceError("connection_lost", message, { cause });
  }

  /** The service sent an `error` message, which ends the session. */
  static streamError(code: number, reasonCode: number, detail: string): VoiceError {
    return new VoiceError("stream_error", `Stream error ${code}/${reasonCode}`, { detail });
  }

  static badAnswer(cause: Error): VoiceError {
    return new VoiceError("bad_answer", cause.message, { cause });
  }
}

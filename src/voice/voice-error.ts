/** Why a stream ended before its end. */
export type VoiceErrorReason = "connection_lost" | "stream_error" | "bad_answer";

/**
 * A stream that failed. `message` is for logs and holds no words of the service; `detail` is the
 * service's own sentence, if any.
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

  /** No connection, or none any more, and no way to resume it. */
  static connectionLost(message: string, cause?: unknown): VoiceError {
    return new VoiceError("connection_lost", message, { cause });
  }

  /** The service sent an `error` message, which ends the session for good. */
  static streamError(code: number, reasonCode: number, detail: string): VoiceError {
    return new VoiceError("stream_error", `Stream error ${code}/${reasonCode}`, { detail });
  }

  /** A frame that is not what the interface promises. */
  static badAnswer(cause: Error): VoiceError {
    return new VoiceError("bad_answer", cause.message, { cause });
  }
}

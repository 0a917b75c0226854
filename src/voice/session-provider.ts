import type { SourceContentType } from "../audio/formats/source-formats.ts";
import type { TargetContentType } from "../audio/formats/target-formats.ts";

export interface RequestedSpeech {
  readonly speechStreamId: string;
  readonly language: string;
  readonly contentType: TargetContentType;
}

export interface StreamAccess {
  readonly address: string;
  /** The newest token, which resumes a dropped connection. */
  readonly token: string;
  readonly contentType: SourceContentType;
  readonly messageFormat: "json" | "msgpack";
  readonly targets: readonly string[];
  readonly speech: RequestedSpeech | null;
}

/**
 * Requests access to the stream through the REST client. An error may carry `reason` and
 * `retryAfterMs`, as ServiceError does.
 */
export interface SessionProvider {
  request(signal: AbortSignal): Promise<StreamAccess>;
  /** Requests another connection for the session of `token`, with its original settings. */
  resume(token: string, signal: AbortSignal): Promise<StreamAccess>;
}

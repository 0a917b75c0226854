import type { SourceContentType } from "../../audio/source-formats.ts";
import type { TargetContentType } from "../../audio/target-formats.ts";

/** What a session was asked to say. */
export interface RequestedSpeech {
  /** Names what the session says, over all its connections. */
  readonly row: string;
  /** The target language that is spoken. */
  readonly language: string;
  readonly contentType: TargetContentType;
}

/** What the service gave for opening one connection, and what its session was asked for. */
export interface StreamAccess {
  /** The stream's address with the single-use token in it. */
  readonly address: string;
  /** The newest token, with which a dropped connection is resumed. */
  readonly token: string;
  readonly contentType: SourceContentType;
  readonly messageFormat: "json" | "msgpack";
  /** The target languages as they were asked for; each is a lane. */
  readonly targets: readonly string[];
  /** Null when nothing is to be said. */
  readonly speech: RequestedSpeech | null;
}

/**
 * How access to the stream is asked for; the REST side is foreign to the stream. An error may
 * carry `reason` and `retryAfterMs`, as ServiceError does.
 */
export interface SessionProvider {
  /** A new session, with what is asked for at this moment. */
  request(signal: AbortSignal): Promise<StreamAccess>;
  /** A new connection for the session that `token` belongs to, with what it was asked for. */
  resume(token: string, signal: AbortSignal): Promise<StreamAccess>;
}

/** A segment of what was spoken; times in milliseconds of the sound received. */
export interface SourceSegment {
  readonly language: string;
  readonly text: string;
  readonly start_time: number;
  readonly end_time: number;
}

/** A segment of a translation. */
export type TargetSegment = Omit<SourceSegment, "language">;

/** A piece of speech (service-api §8). */
export interface TargetMediaChunk {
  readonly language: string;
  /** Indivisible pieces; on the wire base64 in json and raw in msgpack. */
  readonly data: readonly Uint8Array[];
  /** Playback time, whole milliseconds. */
  readonly duration: number;
  /** The words of a concluded segment with its first chunk, null after that. */
  readonly text: string | null;
  /** With the first message only. */
  readonly content_type?: string;
  /** With the first message only: so many leading pieces set the decoder up. */
  readonly headers?: number;
}

/** Everything the service can say on a stream, by name (service-api §7.1). */
export interface ServerMessages {
  source_transcript_update: {
    readonly concluded: readonly SourceSegment[];
    readonly tentative: readonly SourceSegment[];
  };
  target_transcript_update: {
    readonly language: string;
    readonly concluded: readonly TargetSegment[];
    readonly tentative: readonly TargetSegment[];
  };
  target_media_chunk: TargetMediaChunk;
  end_of_source_transcript: Readonly<Record<string, never>>;
  end_of_target_transcript: { readonly language: string };
  end_of_target_media: { readonly language: string };
  end_of_stream: Readonly<Record<string, never>>;
  error: {
    readonly request_type: string;
    readonly error_code: number;
    readonly reason_code: number;
    readonly error_message: string;
  };
}

export type ServerMessageName = keyof ServerMessages;

/** One message of the service: its name and body. On the wire the name is the envelope's only key. */
export type ServerMessage = {
  [Name in ServerMessageName]: { readonly name: Name; readonly body: ServerMessages[Name] };
}[ServerMessageName];

/** Everything a client can say on a stream (service-api §6.1). */
export type ClientMessage =
  | { readonly name: "source_media_chunk"; readonly data: Uint8Array }
  | { readonly name: "end_of_source_media" };

/** A segment of the original; times in milliseconds of the received sound. */
export interface SourceSegment {
  readonly language: string;
  readonly text: string;
  readonly start_time: number;
  readonly end_time: number;
}

export type TargetSegment = Omit<SourceSegment, "language">;

/** A chunk of speech (service-api §8). */
export interface TargetMediaChunk {
  readonly language: string;
  /** Indivisible pieces; base64 in json and raw in msgpack. */
  readonly data: readonly Uint8Array[];
  readonly duration: number;
  /** Text of a concluded segment in its first chunk, then null. */
  readonly text: string | null;
  /** In the first message only. */
  readonly content_type?: string;
  /** In the first message only: number of leading pieces that set the decoder up. */
  readonly headers?: number;
}

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

/** A message of the service. On the wire, the name is the envelope's only key. */
export type ServerMessage = {
  [Name in ServerMessageName]: { readonly name: Name; readonly body: ServerMessages[Name] };
}[ServerMessageName];

export type ClientMessage =
  | { readonly name: "source_media_chunk"; readonly data: Uint8Array }
  | { readonly name: "end_of_source_media" };

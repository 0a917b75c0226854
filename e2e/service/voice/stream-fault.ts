import type { ServerMessages } from "./messages.ts";

/**
 * Faults for which the service ends a stream. The reason codes and close codes of the real service
 * are not published (service-api §7.4), so these are our choice. Reason codes are the error code
 * followed by four digits; close codes are 4000 plus the error code.
 */
const faults = {
  wrong_frame_kind: {
    errorCode: 400,
    reasonCode: 4000001,
    message: "json messages are sent in text frames, msgpack messages in binary frames",
  },
  undecodable: { errorCode: 400, reasonCode: 4000002, message: "Message could not be decoded" },
  bad_envelope: {
    errorCode: 400,
    reasonCode: 4000003,
    message: "A message is a map with exactly one text key, its name",
  },
  unknown_message: { errorCode: 400, reasonCode: 4000004, message: "Unknown message" },
  bad_body: { errorCode: 400, reasonCode: 4000005, message: "Message has an invalid body" },
  chunk_too_long: { errorCode: 400, reasonCode: 4000006, message: "Chunk is too long" },
  split_frame: {
    errorCode: 400,
    reasonCode: 4000007,
    message: "Chunk does not hold a whole number of sample frames",
  },
  after_end: {
    errorCode: 400,
    reasonCode: 4000008,
    message: "Nothing may follow end_of_source_media",
  },
  unsupported_format: {
    errorCode: 400,
    // The only published pair.
    reasonCode: 4000403,
    message: "Audio format not supported",
  },
  not_mono: {
    errorCode: 400,
    reasonCode: 4000009,
    message: "All source audio must be single channel",
  },
  bad_media: { errorCode: 400, reasonCode: 4000010, message: "Audio could not be decoded" },
  undetectable: {
    errorCode: 400,
    reasonCode: 4000011,
    message:
      "Audio was not recognised: audio/auto takes FLAC, Matroska, MPEG, Ogg and WebM, never bare PCM",
  },
  idle: { errorCode: 408, reasonCode: 4080001, message: "No audio received for too long" },
  too_fast: {
    errorCode: 429,
    reasonCode: 4290001,
    message: "Audio arrives at more than twice its own speed",
  },
  on_request: { errorCode: 500, reasonCode: 5000001, message: "Internal error, as asked for" },
  internal: { errorCode: 500, reasonCode: 5000002, message: "Internal error" },
} as const;

export type StreamFaultName = keyof typeof faults;

/** A reason to end a stream with an `error` message. The session cannot be resumed. */
export class StreamFault extends Error {
  override readonly name = "StreamFault";
  readonly fault: StreamFaultName;
  readonly requestType: string;

  constructor(fault: StreamFaultName, requestType = "source_media_chunk", detail?: string) {
    super(detail === undefined ? faults[fault].message : `${faults[fault].message}: ${detail}`);
    this.fault = fault;
    this.requestType = requestType;
  }

  toBody(): ServerMessages["error"] {
    return {
      request_type: this.requestType,
      error_code: faults[this.fault].errorCode,
      reason_code: faults[this.fault].reasonCode,
      error_message: this.message,
    };
  }

  get closeCode(): number {
    return 4000 + faults[this.fault].errorCode;
  }
}

import { headersOf, type SpeechChunk } from "../../audio/decoders/speech-chunk.ts";
import {
  readTargetContentType,
  type TargetContentType,
} from "../../audio/formats/target-formats.ts";
import type { LaneId, Segment } from "../../captions/segment.ts";
import { logWarning } from "../../lib/warning-log.ts";
import type { ServerMessage } from "../messages/server-message.ts";
import type { RequestedSpeech } from "../session-provider.ts";
import type { SpeechPosition } from "../word-source.ts";
import { SpeechMatcher } from "./speech-matcher.ts";

export type SpeechBody = Extract<ServerMessage, { name: "target_media_chunk" }>["body"];

interface Utterance {
  readonly name: string;
  readonly text: string;
  readonly ordinal: number | null;
  readonly spokenMs: number | null;
  readonly isDuplicate: boolean;
}

// First bytes of an EBML document: WebM and Matroska (RFC 8794, section 11.2.1).
const EBML = [0x1a, 0x45, 0xdf, 0xa3];
// `OggS`, version 0, first page of a logical stream (RFC 3533, section 6).
const OGG = [0x4f, 0x67, 0x67, 0x53, 0, 2];
// `fLaC` (RFC 9639, section 6).
const FLAC = [0x66, 0x4c, 0x61, 0x43];
// `OpusHead` (RFC 7845, section 5.1).
const OPUS = [0x4f, 0x70, 0x75, 0x73, 0x48, 0x65, 0x61, 0x64];

const UNPLACED = { ordinal: null, spokenMs: null, isDuplicate: false };

/**
 * Speech whose words have not come yet waits while a new session may repeat known words. It does
 * not wait when there is more of it than this, in milliseconds.
 */
const MAX_HELD_MS = 4000;

/**
 * Turns messages with speech into playable chunks: sorted into byte streams and utterances, each
 * with the position of its words, and without duplicates.
 */
export class SpeechReader {
  readonly #counts: Map<LaneId, number>;
  readonly #onSpeech: (chunk: SpeechChunk, position: SpeechPosition) => void;
  readonly #onRemark: (remark: string) => void;
  #requested: RequestedSpeech | null = null;
  #matcher = new SpeechMatcher();
  // Whether words were concluded before the session, so that it may repeat them.
  #mayRepeat = false;
  #stream = { name: "", begins: 0, contentType: null as TargetContentType | null };
  #utterance: Utterance | null = null;
  // Numbers start at the current time, so that a restarted worker reuses none.
  #lastNumber = Date.now();
  #newestUtterance = "";
  #held: SpeechChunk[] = [];

  /** @param counts how many segments each lane has concluded before */
  constructor(
    counts: ReadonlyMap<LaneId, number>,
    onSpeech: (chunk: SpeechChunk, place: SpeechPosition) => void,
    onRemark: (remark: string) => void = logWarning,
  ) {
    this.#counts = new Map(counts);
    this.#onSpeech = onSpeech;
    this.#onRemark = onRemark;
  }

  /** Begins a connection. The same `streamId` means the same session. */
  beginConnection(requested: RequestedSpeech | null): void {
    const before = this.#requested;
    this.#requested = requested;
    if (requested?.speechStreamId === before?.speechStreamId) return;
    const isSameLane = requested?.language === before?.language;
    this.#matcher = new SpeechMatcher(isSameLane ? this.#matcher.unspoken : []);
    this.#mayRepeat = requested !== null && (this.#counts.get(requested.language) ?? 0) > 0;
    this.#stream = { name: requested?.speechStreamId ?? "", begins: 0, contentType: null };
    this.#utterance = null;
    this.#newestUtterance = "";
    // The new session receives and speaks the undecided words again.
    this.#held = [];
  }

  /** Adds concluded words of a lane; see {@link LedgerEvents.onConcluded}. */
  addConcluded(lane: LaneId, received: readonly Segment[], added: readonly Segment[]): void {
    const count = this.#counts.get(lane) ?? 0;
    this.#counts.set(lane, count + added.length);
    if (lane !== this.#requested?.language) return;
    if (received.length > 0) this.#matcher.addConcluded(received, added, count);
    this.#flush();
  }

  onSpeechChunk(body: SpeechBody): void {
    const requested = this.#requested;
    if (requested?.language.toLowerCase() !== body.language.toLowerCase()) {
      this.#onRemark("speech in a language that was not requested is ignored");
      return;
    }
    const chunk = this.#chunkOf(body, requested);
    if (chunk.text !== null || chunk.parts.length > 0) this.#held.push(chunk);
    this.#flush();
  }

  onSpeechEnd(): void {
    this.#mayRepeat = false;
    this.#flush();
  }

  #chunkOf(body: SpeechBody, requested: RequestedSpeech): SpeechChunk {
    const parts = body.data.map(ownBytes);
    const contentType = this.#contentType(body.content_type ?? null, requested);
    const headers = Math.min(body.headers ?? 0, parts.length);
    const isOther = this.#stream.contentType !== null && this.#stream.contentType !== contentType;
    if (this.#stream.contentType === null || isOther || headers > 0 || startsContainer(parts[0])) {
      // A resumed session may start its byte stream over.
      const { begins } = this.#stream;
      const name =
        begins === 0 ? requested.speechStreamId : `${requested.speechStreamId}+${begins}`;
      this.#stream = { name, begins: begins + 1, contentType };
    }
    const text = body.text || null;
    if (text !== null || this.#newestUtterance === "") this.#lastNumber += 1;
    this.#newestUtterance = `${requested.speechStreamId}:${this.#lastNumber}`;
    const { name: streamId } = this.#stream;
    const { duration: durationMs } = body;
    return {
      speechStreamId: streamId,
      contentType,
      headers,
      parts,
      durationMs,
      utterance: this.#newestUtterance,
      text,
    };
  }

  #contentType(written: string | null, requested: RequestedSpeech): TargetContentType {
    const current = this.#stream.contentType ?? requested.contentType;
    if (written === null) return current;
    const read = readTargetContentType(written);
    if (read === null) this.#onRemark(`an unknown content type of speech is treated as ${current}`);
    return read ?? current;
  }

  #flush(): void {
    for (let [chunk] = this.#held; chunk; [chunk] = this.#held) {
      const utterance = this.#utteranceOf(chunk);
      if (!utterance) return;
      this.#held.shift();
      this.#utterance = utterance;
      this.#emitChunk(chunk, utterance);
    }
  }

  // Null while it is unknown whether the chunk is a duplicate.
  #utteranceOf(chunk: SpeechChunk): Utterance | null {
    const { utterance: name, text } = chunk;
    const current = this.#utterance;
    const isNext = current?.name !== name;
    const utterance = isNext ? { ...UNPLACED, name, text: text ?? "" } : current;
    if (utterance.isDuplicate || utterance.ordinal !== null || utterance.text === "")
      return utterance;
    const found = this.#matcher.matchText(utterance.text);
    if (found.kind === "segment") {
      return { ...utterance, ordinal: found.ordinal, spokenMs: found.spokenMs };
    }
    if (!isNext) return utterance;
    if (found.kind === "duplicate") return { ...utterance, isDuplicate: true };
    return this.#mustWait ? null : utterance;
  }

  get #mustWait(): boolean {
    if (!this.#mayRepeat || this.#matcher.hasNewWords) return false;
    return this.#held.reduce((sum, { durationMs }) => sum + durationMs, 0) < MAX_HELD_MS;
  }

  #emitChunk(chunk: SpeechChunk, { ordinal, spokenMs, isDuplicate }: Utterance): void {
    const lane = this.#requested?.language ?? "";
    const emitted = isDuplicate ? headersOf(chunk) : chunk;
    if (emitted.parts.length === 0) return;
    try {
      this.#onSpeech(emitted, { lane, ordinal, spokenMs });
    } catch (thrown) {
      this.#onRemark(`a chunk of speech could not be delivered: ${String(thrown)}`);
    }
  }
}

// A copy in a buffer of its own, which can be transferred: parts of a frame share one.
function ownBytes(part: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(part);
}

// Whether bytes begin a container or a codec header, whatever content type the service claims.
function startsContainer(part: Uint8Array | undefined): boolean {
  if (!part) return false;
  return [EBML, OGG, FLAC, OPUS].some((magic) => magic.every((byte, at) => part[at] === byte));
}

import { headersOf, type SpeechChunk } from "../../audio/speech-chunk.ts";
import { readTargetContentType, type TargetContentType } from "../../audio/target-formats.ts";
import type { LaneId, Segment } from "../../captions/segment.ts";
import { noteRemark } from "../../lib/remark-log.ts";
import type { RequestedSpeech } from "../connection/session-provider.ts";
import type { ServerMessage } from "../messages/server-message.ts";
import { startsContainer } from "../sending/starts-container.ts";
import type { SpeechPlace } from "../word-source.ts";
import { SpeechPlaces } from "./speech-places.ts";

/** A message with a piece of translated speech. */
export type SpeechBody = Extract<ServerMessage, { name: "target_media_chunk" }>["body"];

/** What is said next. */
interface Utterance {
  readonly name: string;
  readonly text: string;
  /** Null while its words have not come. */
  readonly ordinal: number | null;
  readonly spokenMs: number | null;
  /** Whether a session before has said it. */
  readonly isSaid: boolean;
}

const UNPLACED = { ordinal: null, spokenMs: null, isSaid: false };

/**
 * While a new session hears again what was told before, speech whose words have not come yet waits
 * for them, but not when there is more of it than this, in milliseconds.
 */
const MAX_HELD_MS = 4000;

/**
 * Makes of the messages with speech what can be given to be heard: in rows and utterances, each
 * with the place of its words, and nothing twice.
 */
export class SpeechReader {
  readonly #counts: Map<LaneId, number>;
  readonly #onSpeech: (chunk: SpeechChunk, place: SpeechPlace) => void;
  readonly #note: (remark: string) => void;
  #asked: RequestedSpeech | null = null;
  #places = new SpeechPlaces();
  /** Whether words of the lane were told before the session, and may be heard again by it. */
  #mayRepeat = false;
  #row = { name: "", begins: 0, contentType: null as TargetContentType | null };
  #utterance: Utterance | null = null;
  /** Numbers utterances from the time on, so that no life of the worker uses a number again. */
  #lastNumber = Date.now();
  /** Of the newest chunk; empty before the first. */
  #newest = "";
  #held: SpeechChunk[] = [];

  /** @param counts how many segments were told in each lane before */
  constructor(
    counts: ReadonlyMap<LaneId, number>,
    onSpeech: (chunk: SpeechChunk, place: SpeechPlace) => void,
    note: (remark: string) => void = noteRemark,
  ) {
    this.#counts = new Map(counts);
    this.#onSpeech = onSpeech;
    this.#note = note;
  }

  /** Another connection, of the same session when the row is the same. */
  beginConnection(asked: RequestedSpeech | null): void {
    const before = this.#asked;
    this.#asked = asked;
    if (asked?.row === before?.row) return;
    const isSameLane = asked?.language === before?.language;
    this.#places = new SpeechPlaces(isSameLane ? this.#places.unsaid : []);
    this.#mayRepeat = asked !== null && (this.#counts.get(asked.language) ?? 0) > 0;
    this.#row = { name: asked?.row ?? "", begins: 0, contentType: null };
    this.#utterance = null;
    this.#newest = "";
    // The new session hears and says again what was not sorted out.
    this.#held = [];
  }

  /** Words of a lane were concluded; see `StreamLedger`. */
  conclude(lane: LaneId, heard: readonly Segment[], told: readonly Segment[]): void {
    const count = this.#counts.get(lane) ?? 0;
    this.#counts.set(lane, count + told.length);
    if (lane !== this.#asked?.language) return;
    if (heard.length > 0) this.#places.conclude(heard, told, count);
    this.#giveOut();
  }

  /** A piece of speech has come. Whatever is wrong with it costs nothing but itself. */
  hear(body: SpeechBody): void {
    const asked = this.#asked;
    if (asked?.language.toLowerCase() !== body.language.toLowerCase()) {
      this.#note("speech in a language that was not asked for is passed over");
      return;
    }
    const chunk = this.#chunkOf(body, asked);
    if (chunk.text !== null || chunk.parts.length > 0) this.#held.push(chunk);
    this.#giveOut();
  }

  /** No more speech comes. */
  end(): void {
    this.#mayRepeat = false;
    this.#giveOut();
  }

  #chunkOf(body: SpeechBody, asked: RequestedSpeech): SpeechChunk {
    const parts = body.data.map(ownBytes);
    const contentType = this.#contentType(body.content_type ?? null, asked);
    const headers = Math.min(body.headers ?? 0, parts.length);
    const isOther = this.#row.contentType !== null && this.#row.contentType !== contentType;
    if (this.#row.contentType === null || isOther || headers > 0 || startsContainer(parts[0])) {
      // A session that is taken up again may begin its stream of bytes afresh.
      const { begins } = this.#row;
      const name = begins === 0 ? asked.row : `${asked.row}+${begins}`;
      this.#row = { name, begins: begins + 1, contentType };
    }
    const text = body.text || null;
    if (text !== null || this.#newest === "") this.#lastNumber += 1;
    this.#newest = `${asked.row}:${this.#lastNumber}`;
    const { name: row } = this.#row;
    const { duration: durationMs } = body;
    return { row, contentType, headers, parts, durationMs, utterance: this.#newest, text };
  }

  #contentType(written: string | null, asked: RequestedSpeech): TargetContentType {
    const current = this.#row.contentType ?? asked.contentType;
    if (written === null) return current;
    const read = readTargetContentType(written);
    if (read === null) this.#note(`an unknown type of speech is taken for ${current}`);
    return read ?? current;
  }

  /** Gives out what need not wait. */
  #giveOut(): void {
    for (let [chunk] = this.#held; chunk; [chunk] = this.#held) {
      const utterance = this.#utteranceOf(chunk);
      if (!utterance) return;
      this.#held.shift();
      this.#utterance = utterance;
      this.#say(chunk, utterance);
    }
  }

  /** Null when it cannot be told yet whether it was said before. */
  #utteranceOf(chunk: SpeechChunk): Utterance | null {
    const { utterance: name, text } = chunk;
    const current = this.#utterance;
    const isNext = current?.name !== name;
    const utterance = isNext ? { ...UNPLACED, name, text: text ?? "" } : current;
    if (utterance.isSaid || utterance.ordinal !== null || utterance.text === "") return utterance;
    const found = this.#places.find(utterance.text);
    if (found.kind === "segment") {
      return { ...utterance, ordinal: found.ordinal, spokenMs: found.spokenMs };
    }
    if (!isNext) return utterance;
    if (found.kind === "said-before") return { ...utterance, isSaid: true };
    return this.#mustWait ? null : utterance;
  }

  get #mustWait(): boolean {
    if (!this.#mayRepeat || this.#places.hasNews) return false;
    return this.#held.reduce((sum, { durationMs }) => sum + durationMs, 0) < MAX_HELD_MS;
  }

  #say(chunk: SpeechChunk, { ordinal, spokenMs, isSaid }: Utterance): void {
    const lane = this.#asked?.language ?? "";
    const said = isSaid ? headersOf(chunk) : chunk;
    if (said.parts.length === 0) return;
    try {
      this.#onSpeech(said, { lane, ordinal, spokenMs });
    } catch (thrown) {
      this.#note(`a piece of speech is not passed on: ${String(thrown)}`);
    }
  }
}

/** Bytes in a buffer of their own, which can be given away: those of a frame share one. */
function ownBytes(part: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(part);
}

import type { DubLevels, SpeechChunk, SpeechEvent } from "../../audio/decoders/speech-chunk.ts";
import { createSpeechDecoder, type SpeechDecoder } from "../../audio/decoders/speech-decoder.ts";
import { DEFAULT_TARGET_CONTENT_TYPE, targetFormat } from "../../audio/formats/target-formats.ts";
import type { DubPlayback } from "../../messaging/protocol.ts";
import { DubOutput, type OutputEvent } from "./dub-output.ts";
import { DuckEnvelope } from "./duck-envelope.ts";

export interface DubEvents {
  onSpeechEvent(event: SpeechEvent): void;
  /** The gain of the original; null where the page plays it itself. */
  openGain(): GainNode | null;
}

interface ChunkTag {
  readonly utterance: string;
  /** Sound of an earlier generation was dropped by a seek. */
  readonly generation: number;
  readonly arrivedAtMs: number;
}

interface SpeechStream {
  readonly id: string;
  readonly decoder: SpeechDecoder<ChunkTag>;
}

interface ActiveOutput {
  readonly output: DubOutput;
  readonly utterances: Set<string>;
}

/** Speaks the translation of one capture and ducks the original. */
export class Dub {
  readonly #events: DubEvents;
  #stream: SpeechStream | null = null;
  #generation = 0;
  // Utterances whose first sound is still in the decoder, oldest first.
  #expected: string[] = [];
  // The first one plays; an output of another rate waits until it is finished.
  #outputs: ActiveOutput[] = [];
  #levels: DubLevels = { dubGain: 1, originalGain: 1, duckGain: 1 };
  #original: { readonly gain: GainNode; readonly envelope: DuckEnvelope } | null = null;
  #isMuted = false;
  #isHeld = false;
  #isSounding = false;

  constructor(events: DubEvents) {
    this.#events = events;
  }

  speakChunk(chunk: SpeechChunk): void {
    const { utterance, speechStreamId } = chunk;
    if (this.#stream?.id !== speechStreamId) this.#openStream(chunk);
    const hasSound = chunk.parts.length > chunk.headers;
    if (hasSound && !this.#hasUtterance(utterance)) this.#expected.push(utterance);
    const arrivedAtMs = performance.now();
    this.#stream?.decoder.pushChunk(chunk, {
      utterance,
      generation: this.#generation,
      arrivedAtMs,
    });
  }

  /** Also opens the audio context early, for the default format. */
  setLevels(levels: DubLevels): void {
    this.#levels = levels;
    this.#setOriginalLevels();
    this.#changeGain();
    if (this.#outputs.length === 0)
      this.#outputFor(targetFormat(DEFAULT_TARGET_CONTENT_TYPE).rateHz);
  }

  setMuted(isMuted: boolean): void {
    this.#isMuted = isMuted;
    this.#changeGain();
  }

  setHeld(isHeld: boolean): void {
    this.#isHeld = isHeld;
    this.#outputs[0]?.output.sendCommand({ kind: "hold", isHeld });
  }

  onSourceChanged(): void {
    this.#original = null;
    this.#setOriginalLevels();
    this.#updateDucking();
  }

  dropSpeech(): void {
    this.#generation += 1;
    for (const utterance of this.#expected.splice(0)) {
      this.#events.onSpeechEvent({ kind: "spoken", utterance });
    }
    for (const { output } of this.#outputs) output.sendCommand({ kind: "drop" });
  }

  /** Fades out for good; no speech may follow. */
  async fadeOut(): Promise<void> {
    this.#generation += 1;
    this.#stream?.decoder.close();
    await Promise.all(this.#outputs.map(({ output }) => output.fadeOut()));
  }

  async close(): Promise<void> {
    this.#stream?.decoder.close();
    await Promise.all(this.#outputs.splice(0).map(({ output }) => output.close()));
  }

  state(): DubPlayback | null {
    return this.#outputs[0]?.output.state() ?? null;
  }

  get #gain(): number {
    return this.#isMuted ? 0 : this.#levels.dubGain;
  }

  #openStream({ speechStreamId, contentType }: SpeechChunk): void {
    this.#stream?.decoder.finish();
    const decoder = createSpeechDecoder<ChunkTag>(contentType, {
      onSound: (samples, rateHz, tag) => this.#onSound(samples, rateHz, tag),
      onUnplayable: () => this.#events.onSpeechEvent({ kind: "unplayable", contentType }),
    });
    this.#stream = { id: speechStreamId, decoder };
    // Opens the audio context while the first packets are decoded.
    this.#outputFor(targetFormat(contentType).rateHz);
  }

  #onSound(samples: Float32Array<ArrayBuffer>, rateHz: number, tag: ChunkTag): void {
    const { utterance, generation } = tag;
    if (generation !== this.#generation) return;
    const at = this.#expected.indexOf(utterance);
    // Sound keeps its order: earlier utterances stay silent.
    for (const silent of this.#expected.splice(0, at + 1).slice(0, -1)) {
      this.#events.onSpeechEvent({ kind: "skipped", utterance: silent });
    }
    const { output, utterances } = this.#outputFor(rateHz);
    utterances.add(utterance);
    output.playSamples(utterance, samples, tag.arrivedAtMs);
  }

  #hasUtterance(utterance: string): boolean {
    return (
      this.#expected.includes(utterance) ||
      this.#outputs.some(({ utterances }) => utterances.has(utterance))
    );
  }

  #outputFor(rateHz: number): ActiveOutput {
    const newest = this.#outputs.at(-1);
    if (newest?.output.rateHz === rateHz) return newest;
    const output = new DubOutput(rateHz, this.#gain, (event) => this.#onOutputEvent(active, event));
    const active: ActiveOutput = { output, utterances: new Set() };
    this.#outputs.push(active);
    const isFirst = this.#outputs.length === 1;
    if (!isFirst || this.#isHeld) output.sendCommand({ kind: "hold", isHeld: true });
    this.#closeFinished();
    return active;
  }

  #closeFinished(): void {
    const [oldest, next] = this.#outputs;
    if (!oldest || !next || oldest.utterances.size > 0) return;
    this.#outputs.shift();
    void oldest.output.close().catch(() => undefined);
    if (!this.#isHeld) next.output.sendCommand({ kind: "hold", isHeld: false });
    this.#closeFinished();
  }

  #onOutputEvent(active: ActiveOutput, event: OutputEvent): void {
    if (active !== this.#outputs[0] && event.kind !== "skipped" && event.kind !== "spoken") return;
    switch (event.kind) {
      case "sounding":
        this.#isSounding = event.isSounding;
        this.#updateDucking();
        return;
      case "gap":
        return;
      case "speaking": {
        const { kind, utterance, playedMs, lengthMs, rate, atMs } = event;
        this.#events.onSpeechEvent({ kind, utterance, playedMs, lengthMs, rate, atMs });
        return;
      }
      case "backlog":
        this.#events.onSpeechEvent({ kind: "backlog", waitingMs: event.waitingMs });
        return;
      default:
        active.utterances.delete(event.utterance);
        this.#events.onSpeechEvent({ kind: event.kind, utterance: event.utterance });
        this.#closeFinished();
    }
  }

  #changeGain(): void {
    for (const { output } of this.#outputs) output.setGain(this.#gain);
    if (this.#original) this.#updateDucking();
  }

  #updateDucking(): void {
    const original = this.#openOriginal();
    if (!original) return;
    const { gain, envelope } = original;
    const { currentTime } = gain.context;
    if (this.#isSounding && this.#gain > 0) envelope.goDown(currentTime);
    else envelope.goUp(currentTime);
  }

  #setOriginalLevels(): void {
    const original = this.#openOriginal();
    original?.envelope.setLevels(this.#levels, original.gain.context.currentTime);
  }

  #openOriginal() {
    if (this.#original) return this.#original;
    const gain = this.#events.openGain();
    if (!gain) return null;
    this.#original = { gain, envelope: new DuckEnvelope(gain.gain) };
    return this.#original;
  }
}

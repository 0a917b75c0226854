import { createSpeechDecoder, type SpeechDecoder } from "../../audio/speech/speech-decoder.ts";
import type { DubLevels, SpeechChunk } from "../../audio/speech-chunk.ts";
import { DEFAULT_TARGET_CONTENT_TYPE, targetFormat } from "../../audio/target-formats.ts";
import type { DubState } from "../../messaging/protocol.ts";
import { DubOutput, type OutputEvent } from "./dub-output.ts";
import { DuckEnvelope } from "./duck-envelope.ts";
import type { DubEvents } from "./lazy-dub.ts";

/** Comes back with the sound of a chunk. */
interface Tag {
  readonly utterance: string;
  /** Sound of an earlier one belongs to a place that was left. */
  readonly generation: number;
  /** When its chunk came, by `performance.now()`. */
  readonly arrivedAtMs: number;
}

interface Row {
  readonly name: string;
  readonly decoder: SpeechDecoder<Tag>;
}

/** A context with the utterances that are not over in it. */
interface Stage {
  readonly output: DubOutput;
  readonly utterances: Set<string>;
}

/** Says the translation of one capture, and has the original make way for it. */
export class Dub {
  readonly #events: DubEvents;
  #row: Row | null = null;
  #generation = 0;
  /** Utterances of which no sound has come out of the decoder yet, oldest first. */
  #expected: string[] = [];
  /** The oldest is heard; one of another rate waits until it has said everything. */
  #stages: Stage[] = [];
  #levels: DubLevels = { dubGain: 1, originalGain: 1, duckGain: 1 };
  #original: { readonly gain: GainNode; readonly envelope: DuckEnvelope } | null = null;
  #isMuted = false;
  #isHeld = false;
  #isSounding = false;

  constructor(events: DubEvents) {
    this.#events = events;
  }

  /** To be heard after what came before. */
  speak(chunk: SpeechChunk): void {
    const { utterance, row } = chunk;
    if (this.#row?.name !== row) this.#beginRow(chunk);
    const hasSound = chunk.parts.length > chunk.headers;
    if (hasSound && !this.#isKnown(utterance)) this.#expected.push(utterance);
    const arrivedAtMs = performance.now();
    this.#row?.decoder.push(chunk, { utterance, generation: this.#generation, arrivedAtMs });
  }

  /** Also opens what takes time to open, for the sound that most services send. */
  setLevels(levels: DubLevels): void {
    this.#levels = levels;
    const { gain, envelope } = this.#openOriginal();
    envelope.setLevels(levels, gain.context.currentTime);
    this.#changeGain();
    if (this.#stages.length === 0) this.#stageFor(targetFormat(DEFAULT_TARGET_CONTENT_TYPE).rateHz);
  }

  setMuted(isMuted: boolean): void {
    this.#isMuted = isMuted;
    this.#changeGain();
  }

  /** Waits where it is, or goes on there. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    this.#stages[0]?.output.send({ kind: "hold", isHeld });
  }

  /** Forgets what waits to be said. */
  drop(): void {
    this.#generation += 1;
    for (const utterance of this.#expected.splice(0)) {
      this.#events.onNews({ kind: "spoken", utterance });
    }
    for (const { output } of this.#stages) output.send({ kind: "drop" });
  }

  /** Falls silent softly; nothing more is to be said. */
  async fadeOut(): Promise<void> {
    this.#generation += 1;
    this.#row?.decoder.close();
    await Promise.all(this.#stages.map(({ output }) => output.fadeOut()));
  }

  async close(): Promise<void> {
    this.#row?.decoder.close();
    await Promise.all(this.#stages.splice(0).map(({ output }) => output.close()));
  }

  /** What is heard now; null when nothing was to be said yet. */
  state(): DubState | null {
    return this.#stages[0]?.output.state() ?? null;
  }

  get #gain(): number {
    return this.#isMuted ? 0 : this.#levels.dubGain;
  }

  #beginRow({ row, contentType }: SpeechChunk): void {
    this.#row?.decoder.finish();
    const decoder = createSpeechDecoder<Tag>(contentType, {
      onSound: (samples, rateHz, tag) => this.#play(samples, rateHz, tag),
      onUnplayable: () => this.#events.onNews({ kind: "unplayable", contentType }),
    });
    this.#row = { name: row, decoder };
    // While the first packets are decoded, the context opens already.
    this.#stageFor(targetFormat(contentType).rateHz);
  }

  #play(samples: Float32Array<ArrayBuffer>, rateHz: number, tag: Tag): void {
    const { utterance, generation } = tag;
    if (generation !== this.#generation) return;
    const at = this.#expected.indexOf(utterance);
    // Sound comes in order: of those before it none will come.
    for (const silent of this.#expected.splice(0, at + 1).slice(0, -1)) {
      this.#events.onNews({ kind: "skipped", utterance: silent });
    }
    const { output, utterances } = this.#stageFor(rateHz);
    utterances.add(utterance);
    output.say(utterance, samples, tag.arrivedAtMs);
  }

  #isKnown(utterance: string): boolean {
    return (
      this.#expected.includes(utterance) ||
      this.#stages.some(({ utterances }) => utterances.has(utterance))
    );
  }

  /** The newest stage, if it is of this rate; or a new one behind it. */
  #stageFor(rateHz: number): Stage {
    const newest = this.#stages.at(-1);
    if (newest?.output.rateHz === rateHz) return newest;
    const output = new DubOutput(rateHz, this.#gain, (event) => this.#hear(stage, event));
    const stage: Stage = { output, utterances: new Set() };
    this.#stages.push(stage);
    const isFirst = this.#stages.length === 1;
    if (!isFirst || this.#isHeld) output.send({ kind: "hold", isHeld: true });
    this.#closeFinished();
    return stage;
  }

  /** A stage that has nothing to say makes place for the one behind it. */
  #closeFinished(): void {
    const [oldest, next] = this.#stages;
    if (!oldest || !next || oldest.utterances.size > 0) return;
    this.#stages.shift();
    void oldest.output.close().catch(() => undefined);
    if (!this.#isHeld) next.output.send({ kind: "hold", isHeld: false });
    this.#closeFinished();
  }

  #hear(stage: Stage, event: OutputEvent): void {
    if (stage !== this.#stages[0] && event.kind !== "skipped" && event.kind !== "spoken") return;
    switch (event.kind) {
      case "sounding":
        this.#isSounding = event.isSounding;
        this.#makeWay();
        return;
      case "gap":
        return;
      case "speaking": {
        const { kind, utterance, playedMs, lengthMs, rate, atMs } = event;
        this.#events.onNews({ kind, utterance, playedMs, lengthMs, rate, atMs });
        return;
      }
      case "backlog":
        this.#events.onNews({ kind: "backlog", waitingMs: event.waitingMs });
        return;
      default:
        stage.utterances.delete(event.utterance);
        this.#events.onNews({ kind: event.kind, utterance: event.utterance });
        this.#closeFinished();
    }
  }

  #changeGain(): void {
    for (const { output } of this.#stages) output.setGain(this.#gain);
    if (this.#original) this.#makeWay();
  }

  /** For a dub that nobody hears, nothing has to make way. */
  #makeWay(): void {
    const { gain, envelope } = this.#openOriginal();
    const { currentTime } = gain.context;
    if (this.#isSounding && this.#gain > 0) envelope.goDown(currentTime);
    else envelope.goUp(currentTime);
  }

  #openOriginal() {
    if (this.#original) return this.#original;
    const gain = this.#events.openGain();
    this.#original = { gain, envelope: new DuckEnvelope(gain.gain) };
    return this.#original;
  }
}

import { LaneText, type LaneTextSettings } from "../../captions/lines/lane-text.ts";
import type { CaptionLine } from "../../captions/lines/line-flow.ts";
import { KNOWN_PHRASES } from "../../captions/lines/phrase-starts.ts";
import { redrawTickAt } from "../../captions/pace/redraw-tick.ts";
import type { Segment } from "../../captions/segment.ts";
import { sampleTalk } from "./sample-talk.ts";
import {
  type RecognitionStep,
  type SimulatedRecognition,
  simulateRecognition,
} from "./simulated-recognition.ts";

export class PreviewLane {
  readonly language: string;
  readonly #talk: SimulatedRecognition;
  readonly #text: LaneText;
  #stepCount = 0;
  #lines: readonly CaptionLine[] = [];
  #drawAtMs = Number.POSITIVE_INFINITY;

  /**
   * @param language BCP 47 tag of the wanted language
   * @param sentenceMs length of each sentence; without it as long as its words take
   */
  constructor(language: string, choices: LaneTextSettings, sentenceMs?: number) {
    const talk = sampleTalk(language);
    this.language = talk.language;
    this.#talk = simulateRecognition(talk, sentenceMs);
    this.#text = new LaneText(talk.language, KNOWN_PHRASES, choices);
  }

  setChoices(choices: LaneTextSettings): void {
    this.#text.setSettings(choices);
    this.#drawAtMs = Number.NEGATIVE_INFINITY;
  }

  /** Advances the talk to `nowMs` and returns the visible lines, oldest first. */
  linesAt(nowMs: number): readonly CaptionLine[] {
    for (let step = this.#nextStep(); step.atMs <= nowMs; step = this.#nextStep()) {
      const { language } = this;
      const concluded = segments(step.concluded, step);
      const tentative = segments(step.tentative, step);
      const isDue = this.#text.applyUpdate({ language, concluded, tentative }, step.atMs);
      this.#drawAtMs = Math.min(this.#drawAtMs, isDue ? step.atMs : redrawTickAt(step.atMs));
      this.#stepCount += 1;
    }
    if (nowMs < this.#drawAtMs) return this.#lines;
    this.#lines = this.#text.lines(nowMs);
    this.#drawAtMs = redrawTickAt(this.#text.nextChangeMs(nowMs));
    return this.#lines;
  }

  nextMs(nowMs: number): number {
    return Math.max(nowMs, Math.min(this.#nextStep().atMs, this.#drawAtMs));
  }

  #nextStep(): RecognitionStep {
    const { steps, lengthMs } = this.#talk;
    const step = steps[this.#stepCount % steps.length];
    if (!step) throw new Error("The talk has no words");
    const roundMs = Math.floor(this.#stepCount / steps.length) * lengthMs;
    return { ...step, startMs: step.startMs + roundMs, atMs: step.atMs + roundMs };
  }
}

function segments(text: string, { startMs, atMs }: RecognitionStep): readonly Segment[] {
  return text === "" ? [] : [{ text, startMs, endMs: atMs }];
}

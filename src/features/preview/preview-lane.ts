import { LaneText, type LaneTextChoices } from "../../captions/lines/lane-text.ts";
import type { CaptionLine } from "../../captions/lines/line-flow.ts";
import { PHRASES } from "../../captions/lines/phrase-starts.ts";
import { momentOf } from "../../captions/pace/caption-moment.ts";
import type { Segment } from "../../captions/segment.ts";
import { type RestlessTalk, restlessTalk, type TalkStep } from "./restless-talk.ts";
import { sampleTalk } from "./sample-talk.ts";

/** A lane of the preview: a talk that is said over and over, drawn as captions are. */
export class PreviewLane {
  readonly language: string;
  readonly #talk: RestlessTalk;
  readonly #text: LaneText;
  /** How many steps have been said since the beginning. */
  #said = 0;
  #lines: readonly CaptionLine[] = [];
  /** When others are to be drawn. */
  #drawAtMs = Number.POSITIVE_INFINITY;

  /** @param language BCP 47 tag of the language the lane would be in */
  constructor(language: string, choices: LaneTextChoices) {
    const talk = sampleTalk(language);
    this.language = talk.language;
    this.#talk = restlessTalk(talk);
    this.#text = new LaneText(talk.language, PHRASES, choices);
  }

  setChoices(choices: LaneTextChoices): void {
    this.#text.setChoices(choices);
    this.#drawAtMs = Number.NEGATIVE_INFINITY;
  }

  /** Says what is due and tells what is on screen, oldest line first. */
  linesAt(nowMs: number): readonly CaptionLine[] {
    for (let step = this.#step(); step.atMs <= nowMs; step = this.#step()) {
      const { language } = this;
      const concluded = segments(step.concluded, step);
      const tentative = segments(step.tentative, step);
      const isDue = this.#text.update({ language, concluded, tentative }, step.atMs);
      this.#drawAtMs = Math.min(this.#drawAtMs, isDue ? step.atMs : momentOf(step.atMs));
      this.#said += 1;
    }
    if (nowMs < this.#drawAtMs) return this.#lines;
    this.#lines = this.#text.lines(nowMs);
    this.#drawAtMs = momentOf(this.#text.nextChangeMs(nowMs));
    return this.#lines;
  }

  /** When `linesAt` has to be asked again. */
  nextMs(nowMs: number): number {
    return Math.max(nowMs, Math.min(this.#step().atMs, this.#drawAtMs));
  }

  /** The step that comes next; the talk is said over and over. */
  #step(): TalkStep {
    const { steps, lengthMs } = this.#talk;
    const step = steps[this.#said % steps.length];
    if (!step) throw new Error("A talk without words");
    const roundMs = Math.floor(this.#said / steps.length) * lengthMs;
    return { ...step, startMs: step.startMs + roundMs, atMs: step.atMs + roundMs };
  }
}

function segments(text: string, { startMs, atMs }: TalkStep): readonly Segment[] {
  return text === "" ? [] : [{ text, startMs, endMs: atMs }];
}

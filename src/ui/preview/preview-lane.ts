import { LaneText, type LaneTextChoices } from "../../captions/lane-text.ts";
import type { CaptionLine } from "../../captions/line-flow.ts";
import { PHRASES } from "../../captions/phrase-starts.ts";
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

  /** @param language BCP 47 tag of the language the lane would be in */
  constructor(language: string, choices: LaneTextChoices) {
    const talk = sampleTalk(language);
    this.language = talk.language;
    this.#talk = restlessTalk(talk);
    this.#text = new LaneText(talk.language, PHRASES, choices);
  }

  setChoices(choices: LaneTextChoices): void {
    this.#text.setChoices(choices);
  }

  /** Says what is due and tells what is on screen, oldest line first. */
  linesAt(nowMs: number): readonly CaptionLine[] {
    for (let step = this.#step(); step.atMs <= nowMs; step = this.#step()) {
      this.#text.update(
        {
          language: this.language,
          concluded: segments(step.concluded, step),
          tentative: segments(step.tentative, step),
        },
        step.atMs,
      );
      this.#said += 1;
    }
    return this.#text.lines(nowMs);
  }

  /** When `linesAt` has to be asked again. */
  nextMs(nowMs: number): number {
    return Math.min(this.#step().atMs, this.#text.nextChangeMs(nowMs) ?? Number.POSITIVE_INFINITY);
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

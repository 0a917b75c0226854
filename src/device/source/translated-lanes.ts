import { type LaneId, ORIGINAL_LANE, type Segment } from "../../captions/segment.ts";
import { LaneTranslator, type LaneTranslatorDeps, type Sentence } from "./lane-translator.ts";

export interface LanesStart {
  readonly concluded: ReadonlyMap<LaneId, readonly Segment[]>;
  readonly counts: ReadonlyMap<LaneId, number>;
}

/** The translated lanes of captions that are made on this computer. */
export class TranslatedLanes {
  readonly #start: LanesStart;
  readonly #deps: LaneTranslatorDeps;
  readonly #lanes = new Map<LaneId, LaneTranslator>();
  #isResumed = false;

  constructor(start: LanesStart, deps: LaneTranslatorDeps) {
    this.#start = start;
    this.#deps = deps;
  }

  /**
   * Begins lanes that are new and ends those that are no longer wanted.
   * @param language of the original words
   */
  setTargets(targets: readonly LaneId[], language: string): void {
    for (const [lane, translator] of [...this.#lanes]) {
      if (targets.includes(lane)) continue;
      translator.close();
      this.#lanes.delete(lane);
    }
    for (const lane of targets) {
      if (!this.#lanes.has(lane)) this.#lanes.set(lane, this.#createLane(lane, language));
    }
    this.#isResumed = true;
  }

  /** @param language of the words */
  addWords(language: string, concluded: readonly Segment[], tentative: readonly Segment[]): void {
    const sentence = joined(concluded, language);
    const draft = joined(tentative, language);
    for (const lane of this.#lanes.values()) {
      if (sentence) lane.addSentence(sentence);
      lane.setDraft(draft);
    }
  }

  /** Resolves when everything concluded is translated, or `signal` aborts. */
  async whenIdle(signal: AbortSignal): Promise<void> {
    const idle = Promise.all([...this.#lanes.values()].map((lane) => lane.whenIdle()));
    const aborted = new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      else signal.addEventListener("abort", () => resolve(), { once: true });
    });
    await Promise.race([idle, aborted]);
  }

  close(): void {
    for (const lane of this.#lanes.values()) lane.close();
    this.#lanes.clear();
  }

  #createLane(lane: LaneId, language: string): LaneTranslator {
    const count = this.#start.counts.get(lane) ?? 0;
    const translator = new LaneTranslator(lane, count > 0, this.#deps);
    const missed = this.#isResumed ? null : this.#missedWords(lane, language);
    if (missed) translator.addSentence(missed);
    return translator;
  }

  // Words that were concluded before the worker stopped, or by another source, but not translated.
  #missedWords(lane: LaneId, language: string): Sentence | null {
    const translatedToMs = this.#start.concluded.get(lane)?.at(-1)?.endMs ?? 0;
    const missed = (this.#start.concluded.get(ORIGINAL_LANE) ?? []).filter(
      // Segments of two lanes have slightly different borders.
      ({ startMs, endMs }) => (startMs + endMs) / 2 >= translatedToMs,
    );
    return joined(missed, language);
  }
}

function joined(segments: readonly Segment[], language: string): Sentence | null {
  const [first] = segments;
  const text = segments.map((segment) => segment.text).join("");
  if (!first || text.trim() === "") return null;
  return { text, language, startMs: first.startMs, endMs: segments.at(-1)?.endMs ?? first.endMs };
}

import { lettersOf } from "../../captions/text/letters.ts";
import { estimateWordTimes } from "../../captions/transcript/word-times.ts";
import { onAbort } from "../../lib/on-abort.ts";
import { wallClockMs } from "../../lib/wall-clock-ms.ts";
import type { SpokenPosition } from "../../messaging/channel.ts";
import type { LaneStack } from "./lane-stack.ts";

/** Duration of a letter in ordinary speech, used until the voice is known. */
const USUAL_LETTER_MS = 65;

const WEIGHT = 0.3;

export class DubWordMarker {
  readonly #lanes: Pick<LaneStack, "highlightDubWord">;
  #speaking: SpokenPosition | null = null;
  #letterMs = USUAL_LETTER_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(lanes: Pick<LaneStack, "highlightDubWord">, signal: AbortSignal) {
    this.#lanes = lanes;
    onAbort(signal, () => clearTimeout(this.#timer));
  }

  setSpeaking(speaking: SpokenPosition | null): void {
    const before = this.#speaking;
    if (before && before.text !== speaking?.text) {
      this.#updateLetterDuration(before);
      this.#lanes.highlightDubWord(before, null);
    }
    this.#speaking = speaking;
    this.#highlightNext();
  }

  readonly #highlightNext = (): void => {
    clearTimeout(this.#timer);
    const place = this.#speaking;
    if (!place) return;
    const { text, lane, rate } = place;
    // The first chunks arrive before the total length is known.
    const lengthMs = Math.max(place.lengthMs, lettersOf(text).length * this.#letterMs);
    const playedMs = place.playedMs + Math.max(0, wallClockMs() - place.atMs) * rate;
    const words = estimateWordTimes(text, lane, lengthMs);
    const word = words.find(({ endMs }) => endMs > playedMs) ?? words.at(-1);
    this.#lanes.highlightDubWord(place, word ?? null);
    if (!word || rate === 0 || word.endMs <= playedMs) return;
    this.#timer = setTimeout(this.#highlightNext, Math.max(20, (word.endMs - playedMs) / rate));
  };

  // The text has been received completely, so its length tells how fast the voice speaks.
  #updateLetterDuration({ text, lengthMs }: SpokenPosition): void {
    const { length } = lettersOf(text);
    if (length < 10 || lengthMs === 0) return;
    this.#letterMs += WEIGHT * (lengthMs / length - this.#letterMs);
  }
}

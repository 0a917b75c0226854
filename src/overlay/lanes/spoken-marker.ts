import { lettersOf } from "../../captions/text/letters.ts";
import { spokenWords } from "../../captions/transcript/spoken-words.ts";
import { onAbort } from "../../lib/on-abort.ts";
import { wallClockMs } from "../../lib/wall-clock-ms.ts";
import type { SpokenPlace } from "../../messaging/channel.ts";
import type { LaneStack } from "./lane-stack.ts";

/** A letter of common speech, until it is known of the voice that speaks. */
const USUAL_LETTER_MS = 65;

/** A length that was heard counts so much against those before it. */
const WEIGHT = 0.3;

/** Marks the word that the dub is saying, one after the other, until `signal` aborts. */
export class SpokenMarker {
  readonly #lanes: Pick<LaneStack, "markSaying">;
  #speaking: SpokenPlace | null = null;
  #letterMs = USUAL_LETTER_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(lanes: Pick<LaneStack, "markSaying">, signal: AbortSignal) {
    this.#lanes = lanes;
    onAbort(signal, () => clearTimeout(this.#timer));
  }

  /** Where the dub is; null when nobody speaks. */
  take(speaking: SpokenPlace | null): void {
    const before = this.#speaking;
    if (before && before.text !== speaking?.text) {
      this.#learn(before);
      this.#lanes.markSaying(before, null);
    }
    this.#speaking = speaking;
    this.#step();
  }

  readonly #step = (): void => {
    clearTimeout(this.#timer);
    const place = this.#speaking;
    if (!place) return;
    const { text, lane, rate } = place;
    // Its first chunks are there before it is known how long it takes.
    const lengthMs = Math.max(place.lengthMs, lettersOf(text).length * this.#letterMs);
    const playedMs = place.playedMs + Math.max(0, wallClockMs() - place.atMs) * rate;
    const words = spokenWords(text, lane, lengthMs);
    const word = words.find(({ endMs }) => endMs > playedMs) ?? words.at(-1);
    this.#lanes.markSaying(place, word ?? null);
    if (!word || rate === 0 || word.endMs <= playedMs) return;
    this.#timer = setTimeout(this.#step, Math.max(20, (word.endMs - playedMs) / rate));
  };

  /** All of it has come: so long does this voice take. */
  #learn({ text, lengthMs }: SpokenPlace): void {
    const { length } = lettersOf(text);
    if (length < 10 || lengthMs === 0) return;
    this.#letterMs += WEIGHT * (lengthMs / length - this.#letterMs);
  }
}

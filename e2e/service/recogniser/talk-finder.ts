import { matchingRateHz } from "../talks/talk.ts";
import {
  comparedFrames,
  Fingerprinter,
  frameSamples,
  hopSamples,
  type Print,
  toPrint,
} from "./fingerprint.ts";
import { bestPlaceFar, power, thin } from "./similarity.ts";
import type { SoundHistory } from "./sound-history.ts";
import type { Mapping } from "./stretch.ts";
import type { Place, TalkIndex } from "./talk-index.ts";

/** Prints that have to agree before a place is looked at closely: 128 ms beyond the first print. */
const leastPrints = 16;
/** Only every so many prints are looked up: what is missed by one is found by the next. */
const lookedUpPrints = 2;
/** Prints compared at most, a quarter of a second. */
const mostPrints = 32;
/** Unrelated sound differs in half of all bits; the paper draws its line at 0.35. */
const highestErrorRate = 0.34;
/** Places looked at closely for one print, the most alike. */
const mostPlaces = 4;
/** How far around a place its sound is looked for, 16 ms: a period of a low voice further than a hop. */
const reachSamples = 2 * hopSamples;
/** Sound compared sample by sample at the end, 0.45 s when there is as much. */
const comparedSamples = 3_584;
/**
 * Correlation from which the sound is the same: that of clear sound for as little as a third of a
 * second, that of noisy or clipped sound for the whole. A vowel of somebody else reaches 0.75 now
 * and then, but not for so long.
 */
const clearScore = 0.85;
const lowestScore = 0.65;
/** Candidates so close in correlation are told apart by where the talk was before. */
const tiedScore = 0.03;
/** How far from where it was a talk goes on after a hole in it, 2 s. */
const nearSamples = 16_000;

/** Looks for the place in all talks that a stream's newest sound comes from. */
export class TalkFinder {
  readonly #index: TalkIndex;
  readonly #fingerprinter = new Fingerprinter(matchingRateHz);
  #bands: Float64Array[] = [];
  #prints: Print[] = [];
  #nextFrame = 0;
  #printCount = 0;

  constructor(index: TalkIndex) {
    this.#index = index;
  }

  /** Begins anew with the sound from `from` on. */
  restart(from: number): void {
    this.#bands = [];
    this.#prints = [];
    this.#nextFrame = from;
  }

  /**
   * Goes on with the sound that has come since, and returns where it was found. Of equally good
   * places the one nearest to `before` is taken.
   * @param leastAfar correlation that a place far from `before` needs: who says a word again says it
   *   nearly the same way, and more so than the right place is like sound that has holes
   */
  find(history: SoundHistory, before: Mapping | undefined, leastAfar: number): Mapping | undefined {
    if (this.#nextFrame < history.from) this.restart(history.from);
    let found: Mapping | undefined;
    while (!found && this.#nextFrame + frameSamples <= history.to) {
      const at = this.#nextFrame;
      this.#nextFrame += hopSamples;
      const frame = history.view(at, at + frameSamples);
      // Nothing can be said about digital silence, and pauses of the player are full of it.
      if (power(frame, 0, frameSamples) < 1e-9) {
        this.restart(this.#nextFrame);
        continue;
      }
      this.#addPrint(frame);
      this.#printCount += 1;
      if (this.#printCount % lookedUpPrints !== 0) continue;
      if (this.#prints.length >= leastPrints) found = this.#look(history, at, before, leastAfar);
    }
    return found;
  }

  #addPrint(frame: Float32Array): void {
    const bands = this.#fingerprinter.bands(frame, 0);
    this.#bands.push(bands);
    const earlier = this.#bands[this.#bands.length - 1 - comparedFrames];
    if (!earlier) return;
    this.#bands.shift();
    this.#prints.push(toPrint(bands, earlier));
    if (this.#prints.length > mostPrints) this.#prints.shift();
  }

  #look(
    history: SoundHistory,
    frameAt: number,
    before: Mapping | undefined,
    leastAfar: number,
  ): Mapping | undefined {
    const print = this.#prints.at(-1);
    if (!print) return undefined;
    const to = frameAt + frameSamples;
    const earliest = to - frameSamples - (this.#prints.length + comparedFrames) * hopSamples;
    const sound = history.view(Math.max(earliest, to - comparedSamples), to);
    const thinned = thin(sound);
    const least = sound.length >= comparedSamples ? lowestScore : clearScore;
    const distance = (mapping: Mapping) =>
      before && mapping.talk === before.talk ? Math.abs(mapping.offset - before.offset) : Infinity;
    const found = this.#index
      .places(print)
      .map((place) => ({ place, errorRate: this.#index.errorRate(this.#prints, place) }))
      .filter(({ errorRate }) => errorRate < highestErrorRate)
      .sort((a, b) => a.errorRate - b.errorRate)
      .slice(0, mostPlaces)
      .flatMap(({ place }) => refine({ sound, thinned, to }, place, least))
      .filter(({ score, mapping }) => score >= leastAfar || distance(mapping) <= nearSamples)
      .sort((a, b) => b.score - a.score);
    const best = found[0];
    if (!best) return undefined;
    return found
      .filter(({ score }) => score >= best.score - tiedScore)
      .reduce((a, b) => (distance(b.mapping) < distance(a.mapping) ? b : a)).mapping;
  }
}

interface Query {
  readonly sound: Float32Array;
  readonly thinned: Float32Array;
  /** Stream sample behind the sound. */
  readonly to: number;
}

function refine({ sound, thinned, to }: Query, { talk, frame }: Place, lowestScore: number) {
  // A print is made of its own frame, the later one of the two it compares.
  const talkFrameAt = (frame - talk.firstFrame + comparedFrames) * hopSamples;
  const at = talkFrameAt + frameSamples - sound.length;
  const best = bestPlaceFar(sound, thinned, talk.talk.sound, at, reachSamples, lowestScore);
  if (!best) return [];
  const mapping: Mapping = { talk, offset: to - sound.length - best.at };
  return [{ score: best.score, mapping }];
}

import { matchingRateHz } from "../talks/talk.ts";
import {
  comparedFrames,
  type Fingerprint,
  Fingerprinter,
  frameSamples,
  hopSamples,
  toFingerprint,
} from "./fingerprint.ts";
import { bestPlaceFar, power, subsample } from "./similarity.ts";
import type { SoundHistory } from "./sound-history.ts";
import type { Mapping } from "./stretch.ts";
import type { Place, TalkIndex } from "./talk-index.ts";

const minPrints = 16;
// Every n-th fingerprint is looked up: what one misses, the next finds.
const lookedUpPrints = 2;
// Fingerprints compared at most, a quarter of a second.
const maxPrints = 32;
// Unrelated sound differs in half of all bits; the paper uses a threshold of 0.35.
const highestErrorRate = 0.34;
const maxPlaces = 4;
// 16 ms around a place are searched: a pitch period of a low voice beyond a hop.
const reachSamples = 2 * hopSamples;
const comparedSamples = 3_584;
/**
 * Correlation from which sound is the same. Clear sound reaches it in a third of a second, noisy or
 * clipped sound over the whole length. A vowel of another voice occasionally reaches 0.75, but not
 * for so long.
 */
const clearScore = 0.85;
const lowestScore = 0.65;
// Candidates this close in correlation are distinguished by the talk's previous position.
const tiedScore = 0.03;
// 2 s: how far from its position a talk may continue after a dropout.
const nearSamples = 16_000;

export class TalkFinder {
  readonly #index: TalkIndex;
  readonly #fingerprinter = new Fingerprinter(matchingRateHz);
  #bands: Float64Array[] = [];
  #prints: Fingerprint[] = [];
  #nextFrame = 0;
  #printCount = 0;

  constructor(index: TalkIndex) {
    this.#index = index;
  }

  /** Discards the sound before `from`. */
  restart(from: number): void {
    this.#bands = [];
    this.#prints = [];
    this.#nextFrame = from;
  }

  /**
   * Searches the sound added since the last call and returns where it was found. Among equally good
   * places it takes the one nearest to `before`.
   * @param minFarScore correlation needed by a place far from `before`: a repeated word is nearly
   * identical, and more similar than the right place in sound with dropouts
   */
  find(
    history: SoundHistory,
    before: Mapping | undefined,
    minFarScore: number,
  ): Mapping | undefined {
    if (this.#nextFrame < history.from) this.restart(history.from);
    let found: Mapping | undefined;
    while (!found && this.#nextFrame + frameSamples <= history.to) {
      const at = this.#nextFrame;
      this.#nextFrame += hopSamples;
      const frame = history.view(at, at + frameSamples);
      // Digital silence matches nothing, and pauses of the player consist of it.
      if (power(frame, 0, frameSamples) < 1e-9) {
        this.restart(this.#nextFrame);
        continue;
      }
      this.#addPrint(frame);
      this.#printCount += 1;
      if (this.#printCount % lookedUpPrints !== 0) continue;
      if (this.#prints.length >= minPrints) found = this.#look(history, at, before, minFarScore);
    }
    return found;
  }

  #addPrint(frame: Float32Array): void {
    const bands = this.#fingerprinter.bands(frame, 0);
    this.#bands.push(bands);
    const earlier = this.#bands[this.#bands.length - 1 - comparedFrames];
    if (!earlier) return;
    this.#bands.shift();
    this.#prints.push(toFingerprint(bands, earlier));
    if (this.#prints.length > maxPrints) this.#prints.shift();
  }

  #look(
    history: SoundHistory,
    frameAt: number,
    before: Mapping | undefined,
    minFarScore: number,
  ): Mapping | undefined {
    const print = this.#prints.at(-1);
    if (!print) return undefined;
    const to = frameAt + frameSamples;
    const earliest = to - frameSamples - (this.#prints.length + comparedFrames) * hopSamples;
    const sound = history.view(Math.max(earliest, to - comparedSamples), to);
    const thinned = subsample(sound);
    const least = sound.length >= comparedSamples ? lowestScore : clearScore;
    const distance = (mapping: Mapping) =>
      before && mapping.talk === before.talk ? Math.abs(mapping.offset - before.offset) : Infinity;
    const found = this.#index
      .places(print)
      .map((place) => ({ place, errorRate: this.#index.errorRate(this.#prints, place) }))
      .filter(({ errorRate }) => errorRate < highestErrorRate)
      .sort((a, b) => a.errorRate - b.errorRate)
      .slice(0, maxPlaces)
      .flatMap(({ place }) => refine({ sound, thinned, to }, place, least))
      .filter(({ score, mapping }) => score >= minFarScore || distance(mapping) <= nearSamples)
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
  readonly to: number;
}

function refine({ sound, thinned, to }: Query, { talk, frame }: Place, lowestScore: number) {
  // A fingerprint belongs to the later one of the two frames it compares.
  const talkFrameAt = (frame - talk.firstFrame + comparedFrames) * hopSamples;
  const at = talkFrameAt + frameSamples - sound.length;
  const best = bestPlaceFar(sound, thinned, talk.talk.sound, at, reachSamples, lowestScore);
  if (!best) return [];
  const mapping: Mapping = { talk, offset: to - sound.length - best.at };
  return [{ score: best.score, mapping }];
}

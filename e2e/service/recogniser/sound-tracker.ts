import { type Boundary, findBoundary } from "./boundary.ts";
import { classifyBlock } from "./classify-block.ts";
import { findMatchingSpan, type MatchingSpan } from "./find-matching-span.ts";
import { relateStretches, toleranceSamples } from "./relate-stretches.ts";
import { quietRunAfter, quietRunBefore } from "./silence.ts";
import { bestPlace, power, similarity } from "./similarity.ts";
import { SoundHistory } from "./sound-history.ts";
import type { Mapping, Relation, Stretch } from "./stretch.ts";
import { TalkFinder } from "./talk-finder.ts";
import type { TalkIndex } from "./talk-index.ts";

export interface TrackerListener {
  /** A stretch begins; the end of the previous one is final now. */
  onStretch(stretch: Stretch): void;
  /** The current stretch has grown; `isSpeech` when the new part was not a pause of the talk. */
  onHeard(stretch: Stretch, isSpeech: boolean): void;
}

const blockSamples = 160;
const keptSamples = 96_000;
// 0.4 s: how far before the last certain block the exact boundary may be.
const marginSamples = 3_200;
// 1 s: a mapping in doubt for this long has ended.
const givenUpSamples = 8_000;
// 150 ms: a place that explains less of the newest sound is rejected.
const minJoinedSamples = 1_200;
// 160 ms: sound that has to agree before a mapping in doubt is resumed.
const recoveredSamples = 1_280;
// 80 ms: sound that is compared before the beginning of a talk.
const shiftedSamples = 640;
const shiftedScore = 0.85;
// Until a mapping has ended, another place needs at least this share of its similarity.
const farShare = 0.95;

interface Quality {
  readonly gain: number;
  readonly score: number;
}

interface Following {
  readonly kind: "following";
  readonly stretch: Stretch;
  mapping: Mapping;
  gain: number;
  score: number;
  surelyTo: number;
}

interface Searching {
  readonly kind: "searching";
  /** The previous mapping: it may yet continue, or tell where the listener jumped. */
  readonly before: Following | undefined;
  readonly since: number;
  isSettled: boolean;
}

/**
 * Follows a stream through the talks. It finds the position in a talk, checks block by block that
 * the stream continues from there, and notices when it does not. It uses nothing but the sound.
 */
export class SoundTracker {
  readonly #finder: TalkFinder;
  readonly #listener: TrackerListener;
  readonly #history = new SoundHistory(keptSamples);
  #state: Following | Searching = {
    kind: "searching",
    before: undefined,
    since: 0,
    isSettled: true,
  };
  #judgedTo = 0;

  constructor(index: TalkIndex, listener: TrackerListener) {
    this.#finder = new TalkFinder(index);
    this.#listener = listener;
  }

  push(samples: Float32Array): void {
    for (let at = 0; at < samples.length; at += blockSamples) {
      this.#history.push(samples.subarray(at, at + blockSamples));
      if (this.#judgedTo + blockSamples > this.#history.to) continue;
      this.#judgedTo += blockSamples;
      if (this.#state.kind === "following") this.#follow(this.#state);
      else this.#search(this.#state);
    }
  }

  /** Ends the current stretch where its sound ended. Call it once, after all sound. */
  end(): void {
    if (this.#state.kind === "following") this.#settle(this.#state);
    else if (this.#state.before && !this.#state.isSettled) this.#settle(this.#state.before);
  }

  #follow(state: Following): void {
    const verdict = classifyBlock(this.#history, this.#judgedTo, blockSamples, state);
    if (verdict.kind === "other") {
      this.#state = {
        kind: "searching",
        before: state,
        since: this.#judgedTo - blockSamples,
        isSettled: false,
      };
      this.#finder.restart(this.#judgedTo - blockSamples);
      return;
    }
    if (verdict.kind === "agrees") {
      state.surelyTo = this.#judgedTo;
      state.gain = verdict.gain;
      state.score = verdict.score;
      state.mapping = verdict.mapping;
    }
    this.#grow(state, verdict.kind === "agrees");
  }

  #search(state: Searching): void {
    const { before, isSettled } = state;
    const minFarScore = before && !isSettled ? farShare * before.score : 0;
    const mapping =
      this.#recover(state) ?? this.#finder.find(this.#history, before?.mapping, minFarScore);
    if (mapping) {
      this.#join(mapping, state);
    } else if (state.before && !state.isSettled && this.#judgedTo - state.since >= givenUpSamples) {
      this.#settle(state.before);
      state.isSettled = true;
    }
  }

  #recover({ before, since }: Searching): Mapping | undefined {
    if (!before || this.#judgedTo - since < recoveredSamples) return undefined;
    const from = this.#judgedTo - recoveredSamples;
    const near = this.#placeNear(before.mapping, from, this.#judgedTo, 8);
    return near && near.score >= Math.max(0.5, 0.9 * before.score) ? near.mapping : undefined;
  }

  // Where sound fits best at most `reach` samples beside a mapping, unless the talk is quiet there.
  #placeNear({ talk, offset }: Mapping, from: number, to: number, reach: number) {
    const reference = talk.talk.sound;
    const at = from - offset;
    if (power(reference, at, at + to - from) < 0.1 * talk.power) return undefined;
    const best = bestPlace(this.#history.view(from, to), reference, at, reach);
    return { score: best.score, mapping: { talk, offset: from - best.at } };
  }

  #join(mapping: Mapping, { before, isSettled }: Searching): void {
    const open = before && !isSettled ? before : undefined;
    const from = Math.max(
      this.#history.from,
      mapping.offset,
      open
        ? Math.max(open.surelyTo - marginSamples, open.stretch.streamFrom)
        : (before?.stretch.streamTo ?? 0),
    );
    const newestFrom = this.#judgedTo - recoveredSamples;
    const { gain, score } = similarity(
      this.#history.view(newestFrom, this.#judgedTo),
      mapping.talk.talk.sound,
      newestFrom - mapping.offset,
    );
    const sound = this.#history.view(from, this.#judgedTo);
    const boundary = findBoundary(sound, from, open, { mapping, gain });
    if (this.#judgedTo - boundary.start < minJoinedSamples) {
      this.#finder.restart(this.#judgedTo);
      return;
    }
    const quality = { gain, score };
    this.#state = open
      ? this.#attach(mapping, boundary, open, quality)
      : this.#begin(mapping, { from, to: boundary.start }, before, quality);
    this.#grow(this.#state, true);
  }

  // Begins a talk, with what was heard of it in the sound before the place where it was found.
  #begin(
    mapping: Mapping,
    { from, to }: { readonly from: number; readonly to: number },
    before: Following | undefined,
    quality: Quality,
  ): Following {
    const { gain } = quality;
    const earlier = this.#history.view(from, to);
    const shifted = this.#shiftedBefore(to, from, mapping);
    if (shifted) {
      const { start } = findBoundary(earlier, from, undefined, { mapping: shifted, gain });
      const end = before?.stretch.streamTo ?? 0;
      const first = this.#attach(shifted, { end, start }, before, quality);
      const { streamFrom } = first.stretch;
      const sound = this.#history.view(streamFrom, this.#judgedTo);
      const boundary = findBoundary(sound, streamFrom, first, { mapping, gain });
      return this.#attach(mapping, boundary, first, quality);
    }
    const span = findMatchingSpan(earlier, from, { mapping, gain });
    const known = span ? this.#landOn(span, mapping, before, quality) : before;
    return this.#attach(mapping, { end: known?.stretch.streamTo ?? 0, start: to }, known, quality);
  }

  // The place of the sound before `start` if less of the talk is missing there than counts as a
  // break. A talk that is followed already goes on across it, and one that begins has to as well.
  #shiftedBefore(start: number, from: number, mapping: Mapping): Mapping | undefined {
    for (let to = start; to - shiftedSamples >= from; to -= shiftedSamples) {
      const near = this.#placeNear(mapping, to - shiftedSamples, to, toleranceSamples);
      if (near) return near.score >= shiftedScore ? near.mapping : undefined;
    }
    return undefined;
  }

  // Adds what was heard of the talk before a dropout that came soon after its beginning.
  #landOn(
    { start, end }: MatchingSpan,
    mapping: Mapping,
    before: Following | undefined,
    quality: Quality,
  ): Following {
    const boundary = { end: before?.stretch.streamTo ?? 0, start };
    const following = this.#attach(mapping, boundary, before, quality);
    following.stretch.streamTo = end;
    following.stretch.talkTo = end - mapping.offset;
    this.#listener.onHeard(following.stretch, true);
    return following;
  }

  #attach(
    mapping: Mapping,
    boundary: Boundary,
    before: Following | undefined,
    { gain, score }: Quality,
  ): Following {
    const soundStart = this.#firstSound(mapping, boundary.start);
    let connection = { start: soundStart, end: 0, relation: "start" as Relation | "same" };
    if (before) {
      connection = relateStretches(before.mapping, mapping, boundary, this.#history, gain);
      before.stretch.streamTo = connection.end;
      before.stretch.talkTo = connection.end - before.mapping.offset;
    }
    const following = {
      kind: "following",
      mapping,
      gain,
      score,
      surelyTo: this.#judgedTo,
    } as const;
    if (before && connection.relation === "same") return { ...following, stretch: before.stretch };
    const start = connection.relation === "talk" ? soundStart : connection.start;
    const stretch: Stretch = {
      talk: mapping.talk,
      relation: connection.relation === "same" ? "start" : connection.relation,
      streamFrom: start,
      streamTo: start,
      talkFrom: start - mapping.offset,
      talkTo: start - mapping.offset,
    };
    this.#listener.onStretch(stretch);
    return { ...following, stretch };
  }

  #grow(state: Following, isSpeech: boolean): void {
    state.stretch.streamTo = this.#judgedTo;
    state.stretch.talkTo = this.#judgedTo - state.mapping.offset;
    this.#listener.onHeard(state.stretch, isSpeech);
  }

  // Makes the end of a stretch final, where the last sound of the talk was heard.
  #settle(following: Following): void {
    const { mapping, stretch, surelyTo } = following;
    const from = Math.max(this.#history.from, surelyTo - marginSamples, stretch.streamFrom);
    const to = Math.min(this.#judgedTo, surelyTo + givenUpSamples);
    const { end } = findBoundary(this.#history.view(from, to), from, following, undefined);
    const { talk, offset } = mapping;
    const silent = quietRunBefore(
      talk.talk.sound,
      end - offset,
      end - stretch.streamFrom,
      talk.silencePower,
    );
    stretch.streamTo = end - silent;
    stretch.talkTo = stretch.streamTo - offset;
  }

  // The first sample from `from` on that is not silence in the talk.
  #firstSound({ talk, offset }: Mapping, from: number): number {
    const most = this.#judgedTo - from;
    return from + quietRunAfter(talk.talk.sound, from - offset, most, talk.silencePower);
  }
}

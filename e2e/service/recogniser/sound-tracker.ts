import { type Boundary, findBoundary } from "./boundary.ts";
import { connect } from "./connect.ts";
import { findIsland, type Island } from "./find-island.ts";
import { judgeBlock } from "./judge-block.ts";
import { quietRunAfter, quietRunBefore } from "./silence.ts";
import { bestPlace, likeness, power } from "./similarity.ts";
import { SoundHistory } from "./sound-history.ts";
import type { Mapping, Relation, Stretch } from "./stretch.ts";
import { TalkFinder } from "./talk-finder.ts";
import type { TalkIndex } from "./talk-index.ts";

/** What a tracker tells as sound comes in. */
export interface TrackerListener {
  /** A stretch begins. The one before it has its final end now. */
  onStretch(stretch: Stretch): void;
  /** The current stretch has grown; `isSpeech` when the new part was not a pause of the talk. */
  onHeard(stretch: Stretch, isSpeech: boolean): void;
}

/** Sound judged at a time, 20 ms. */
const blockSamples = 160;
/** Sound kept, 12 s. */
const keptSamples = 96_000;
/** Sound before the last certain block that the exact boundary may lie in, 0.4 s. */
const marginSamples = 3_200;
/** A mapping in doubt for this long has ended, 1 s. */
const givenUpSamples = 8_000;
/** A place that explains less of the newest sound than this, 150 ms, is no place. */
const leastJoinedSamples = 1_200;
/** Sound that has to agree before a mapping in doubt is taken up again, 160 ms. */
const recoveredSamples = 1_280;
/** Until a mapping has ended, another place has to be as like the sound as it was, but for this. */
const farShare = 0.95;

/** How well a mapping explains the sound. */
interface Quality {
  readonly gain: number;
  readonly score: number;
}

interface Following {
  readonly kind: "following";
  readonly stretch: Stretch;
  mapping: Mapping;
  /** Slowly moving averages over the blocks that agreed. */
  gain: number;
  score: number;
  /** Stream sample behind the last block that was heard for certain. */
  surelyTo: number;
}

interface Searching {
  readonly kind: "searching";
  /** What was followed before: it may yet turn out to go on, or tell where the listener went. */
  readonly before: Following | undefined;
  readonly since: number;
  /** Whether `before` has its final end. */
  isSettled: boolean;
}

/**
 * Follows a stream through the talks: finds the place it comes from, checks block by block that it
 * goes on from there, and notices when it does not. Knows nothing but the sound.
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

  /** Takes the next sound of the stream, at the matching rate. */
  push(samples: Float32Array): void {
    for (let at = 0; at < samples.length; at += blockSamples) {
      this.#history.push(samples.subarray(at, at + blockSamples));
      if (this.#judgedTo + blockSamples > this.#history.to) continue;
      this.#judgedTo += blockSamples;
      if (this.#state.kind === "following") this.#follow(this.#state);
      else this.#search(this.#state);
    }
  }

  /** Ends the current stretch where its sound ended; call it once, when no more sound will come. */
  end(): void {
    if (this.#state.kind === "following") this.#settle(this.#state);
    else if (this.#state.before && !this.#state.isSettled) this.#settle(this.#state.before);
  }

  #follow(state: Following): void {
    const verdict = judgeBlock(this.#history, this.#judgedTo, blockSamples, state);
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
    const leastAfar = before && !isSettled ? farShare * before.score : 0;
    const mapping =
      this.#recover(state) ?? this.#finder.find(this.#history, before?.mapping, leastAfar);
    if (mapping) {
      this.#join(mapping, state);
    } else if (state.before && !state.isSettled && this.#judgedTo - state.since >= givenUpSamples) {
      this.#settle(state.before);
      state.isSettled = true;
    }
  }

  /** The mapping in doubt, when the newest sound agrees with it after all. */
  #recover({ before, since }: Searching): Mapping | undefined {
    if (!before || this.#judgedTo - since < recoveredSamples) return undefined;
    const from = this.#judgedTo - recoveredSamples;
    const { talk, offset } = before.mapping;
    const sound = this.#history.view(from, this.#judgedTo);
    const reference = talk.talk.sound;
    const at = from - offset;
    if (power(reference, at, at + recoveredSamples) < 0.1 * talk.power) return undefined;
    const best = bestPlace(sound, reference, at, 8);
    return best.score >= Math.max(0.5, 0.9 * before.score)
      ? { talk, offset: from - best.at }
      : undefined;
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
    const { gain, score } = likeness(
      this.#history.view(newestFrom, this.#judgedTo),
      mapping.talk.talk.sound,
      newestFrom - mapping.offset,
    );
    const sound = this.#history.view(from, this.#judgedTo);
    const boundary = findBoundary(sound, from, open, { mapping, gain });
    if (this.#judgedTo - boundary.start < leastJoinedSamples) {
      this.#finder.restart(this.#judgedTo);
      return;
    }
    const quality = { gain, score };
    const island = open
      ? undefined
      : findIsland(sound.subarray(0, boundary.start - from), from, { mapping, gain });
    const known = island ? this.#landOn(island, mapping, before, quality) : before;
    const end = open ? boundary.end : (known?.stretch.streamTo ?? 0);
    const start = boundary.start;
    this.#state = this.#attach(mapping, { end, start }, known, quality);
    this.#grow(this.#state, true);
  }

  /** Takes in what was heard of the talk before a hole that came soon after its beginning. */
  #landOn(
    { start, end }: Island,
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

  /** Lets a mapping follow another one, or be the first; tells of the stretch that begins with it. */
  #attach(
    mapping: Mapping,
    boundary: Boundary,
    before: Following | undefined,
    { gain, score }: Quality,
  ): Following {
    const soundStart = this.#firstSound(mapping, boundary.start);
    let connection = { start: soundStart, end: 0, relation: "start" as Relation | "same" };
    if (before) {
      connection = connect(before.mapping, mapping, boundary, this.#history, gain);
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

  /** Gives a stretch its final end, where the last sound of the talk was heard. */
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

  /** The first sample from `from` on that is not silence in the talk. */
  #firstSound({ talk, offset }: Mapping, from: number): number {
    const most = this.#judgedTo - from;
    return from + quietRunAfter(talk.talk.sound, from - offset, most, talk.silencePower);
  }
}

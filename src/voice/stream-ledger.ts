import {
  type LaneId,
  ORIGINAL_LANE,
  type Segment,
  type SegmentUpdate,
} from "../captions/segment.ts";
import { EchoCheck } from "./echo-check.ts";
import { GapTracker } from "./gap-tracker.ts";
import { LaneRecord } from "./lane-record.ts";
import { ResumeCheck } from "./resume-check.ts";
import type { SaidSegment } from "./said-segment.ts";
import { readWords, type WordMessage } from "./segment-updates.ts";
import { promotedDraft, SessionLane } from "./session-lane.ts";
import { settledPoint } from "./settled-point.ts";
import type { FeedChunk } from "./sound-feed.ts";
import { SoundLog } from "./sound-log.ts";
import { draftBeyond, stalledPoint } from "./stalled-point.ts";
import type { StreamPolicy } from "./stream-policy.ts";
import type { LaneDraft } from "./stream-progress.ts";
import { StreamTime } from "./stream-time.ts";
import type { SoundGap } from "./word-source.ts";

/** Where the books begin. */
export interface LedgerStart {
  /** Position on the capture clock before which everything is told. */
  readonly fromMs: number;
  /** What an earlier life concluded lately. */
  readonly said: readonly SaidSegment[];
  /** What an earlier life had of words that it did not conclude. */
  readonly drafts: readonly LaneDraft[];
  /** Whether the earlier life settled too little of what it heard. */
  readonly isStalled: boolean;
}

/** What the ledger tells. */
export interface LedgerEvents {
  onUpdate(update: SegmentUpdate): void;
  onGap(gap: SoundGap): void;
  /**
   * Words were concluded: as the service wrote them, on the capture clock, and what of them is told
   * now, which are the last ones. What is told without being heard is a draft that stands.
   */
  onConcluded(lane: LaneId, heard: readonly Segment[], told: readonly Segment[]): void;
}

/** A break in the positions of chunks that is more than rounding to samples. */
const JUMP_MS = 1;
/** What dies away this soon after the last word belongs to it. */
const TAIL_MS = 500;
/** The end of the sound is known by the wall clock, which is none of whole chunks. */
const END_TOLERANCE_MS = 100;
/** What dies away of a word that a lane has concluded, where a lost word would be worse. */
const SHORT_TAIL_MS = 200;
/** So much lively sound may be sent again; more has words in it that would be written twice. */
const ECHO_MS = 250;
/** So much of what was sent last may have been under way when the line broke. */
const UNDER_WAY_MS = 500;

/**
 * The books of a stream over all its sessions and connections: which sound was handed over, which
 * words came of it, and from where on sound has to be heard again when a connection is lost.
 */
export class StreamLedger {
  readonly #policy: StreamPolicy;
  readonly #events: LedgerEvents;
  readonly #gaps: GapTracker;
  readonly #sound: SoundLog;
  readonly #lanes = new Map<LaneId, LaneRecord>();
  #targets: readonly string[] = [];
  #time = new StreamTime();
  #sessionLanes = new Map<LaneId, SessionLane>();
  /** The words that the session has not concluded, lane by lane, as it sent them last. */
  readonly #tails = new Map<LaneId, readonly Segment[]>();
  /** Up to where the session has concluded each lane. */
  readonly #heardToMs = new Map<LaneId, number>();
  readonly #resumeCheck = new ResumeCheck();
  readonly #echoCheck = new EchoCheck();
  #isContinued = false;
  #isUnsound = false;
  #isFirstChunk = true;
  /** From where on the sound of this connection was asked for. */
  #askedMs = 0;
  /** From where on the sound of this connection is not told yet. */
  #beganMs = 0;
  /** Up to where sound was handed over on any connection. */
  #reachedMs = 0;
  #settledMs: number;
  /** The end of the newest word on this connection. */
  #newestMs = 0;
  /** From where on a lane is written that was not there before; null once a session has begun. */
  #firstLanesMs: number | null;
  #isStalled: boolean;

  constructor(start: LedgerStart, policy: StreamPolicy, events: LedgerEvents) {
    this.#policy = policy;
    this.#events = events;
    this.#gaps = new GapTracker(events.onGap);
    this.#sound = new SoundLog(start.fromMs);
    this.#settledMs = start.fromMs;
    this.#firstLanesMs = start.fromMs;
    this.#addLane(ORIGINAL_LANE, start.fromMs, saidIn(start.said, ORIGINAL_LANE));
    this.#isStalled = start.isStalled;
    for (const { lane } of [...start.said, ...start.drafts]) {
      this.#addLane(lane, start.fromMs, saidIn(start.said, lane));
    }
    for (const draft of start.drafts) this.#recallDraft(draft);
  }

  /** The words of each lane that are not concluded. */
  get drafts(): readonly LaneDraft[] {
    return [...this.#lanes.values()]
      .filter(({ tentative }) => tentative.length > 0)
      .map(({ lane, language, draft }) => ({ lane, language, segments: draft }));
  }

  /** The end of the last sound that was handed over, on the capture clock. */
  get handedMs(): number {
    return this.#sound.handedMs;
  }

  /** Up to where words were concluded in the lane that is furthest behind. */
  get toldMs(): number {
    return Math.min(...[...this.#lanes.values()].map(({ concludedToMs }) => concludedToMs));
  }

  /** Up to where no word is waited for: words were concluded, or only silence followed. */
  get doneMs(): number {
    return this.isSettledToEnd(performance.now()) ? this.handedMs : this.toldMs;
  }

  /**
   * Whether nothing was handed over on this connection that may have a word in it: silence alone,
   * or what dies away of the word before it and then silence.
   */
  get isConnectionSilent(): boolean {
    if (this.silentForMs < this.#policy.settleSilenceMs) return false;
    return this.#sound.livelyAfter(this.#beganMs, TAIL_MS) === null;
  }

  /** Silence at the end of what was handed over; none before a connection's first sound. */
  get silentForMs(): number {
    return this.#isFirstChunk ? 0 : this.#sound.silentForMs;
  }

  /** Whether a resumed session has not shown yet that it still has what it had not concluded. */
  get isUnverified(): boolean {
    return this.#resumeCheck.isPending;
  }

  /** Whether a resumed session proved to lack or repeat words: it is not to be trusted. */
  get isUnsound(): boolean {
    return this.#isUnsound;
  }

  /**
   * From where to send sound again when the session of a dropped connection goes on: behind what has
   * surely arrived. Null where that would have words heard twice.
   * @param sureAtMs sound that was handed over by this time has arrived
   */
  continuesFrom(sureAtMs: number): number | null {
    const sureMs = this.#sound.handedBy(sureAtMs);
    const isEcho = this.handedMs - sureMs <= ECHO_MS;
    return isEcho || this.#sound.livelyAfter(sureMs, 0) === null ? sureMs : null;
  }

  /**
   * Begins a session; a lane that is new is written from here on.
   * @returns from where on its sound has to be heard. What was not settled when the connection
   * before was lost does not settle by the time that has passed since
   */
  beginSession(targets: readonly string[]): number {
    const beganMs = this.#firstLanesMs ?? this.#settledMs;
    this.#firstLanesMs = null;
    for (const lane of this.#lanes.keys()) {
      if (lane !== ORIGINAL_LANE && !targets.includes(lane)) this.#lanes.delete(lane);
    }
    for (const target of targets) this.#addLane(target, beganMs, []);
    this.#targets = targets;
    this.#time = new StreamTime();
    this.#tails.clear();
    this.#heardToMs.clear();
    this.#resumeCheck.clear();
    this.#isUnsound = false;
    this.settle(this.settledMs(Number.NEGATIVE_INFINITY));
    if (this.#isStalled) this.#leaveStall();
    this.#isStalled = false;
    return this.#settledMs;
  }

  /**
   * Begins a connection whose sound is asked for from a position on.
   * @param isResumed whether the session goes on; in the middle of its words where the sound does
   */
  beginConnection(fromMs: number, isResumed: boolean): void {
    if (isResumed) this.#time.resume();
    this.#isContinued = isResumed && fromMs <= this.handedMs && this.#sessionLanes.size > 0;
    const hasEcho = this.#isContinued && fromMs < this.handedMs;
    this.#echoCheck.begin(hasEcho ? { fromMs, toMs: this.handedMs } : null);
    if (this.#isContinued) this.#expectRest();
    this.#reachedMs = Math.max(this.#reachedMs, this.handedMs);
    this.#askedMs = fromMs;
    this.#isFirstChunk = true;
    this.#newestMs = 0;
    if (!this.#isContinued) this.#sessionLanes.clear();
  }

  /** Goes on at a later position, with nothing of interest in between. */
  skipTo(positionMs: number): void {
    this.#settledMs = Math.max(this.#settledMs, positionMs);
  }

  /** A chunk was handed over. Returns whether it is lively. */
  handedOver(chunk: FeedChunk, nowMs: number): boolean {
    const { startMs, durationMs } = chunk;
    if (this.#isFirstChunk) this.#hearFirst(startMs);
    else if (startMs - this.handedMs > JUMP_MS) this.#gaps.lost(this.handedMs, startMs);
    this.#time.sent(startMs, durationMs);
    const isLively = this.#sound.note(chunk, nowMs);
    this.#gaps.handedOver(this.handedMs);
    return isLively;
  }

  /**
   * Takes a message with words.
   * @returns how far behind the sound they end, in milliseconds; null when none is newer than those
   * that came before
   */
  heard(message: WordMessage): number | null {
    const original = this.#lanes.get(ORIGINAL_LANE);
    const raw = readWords(message, this.#targets, original?.language ?? "und");
    const lane = raw && this.#sessionLanes.get(raw.lane);
    if (!lane) return null;
    const words = [...raw.concluded, ...raw.tentative];
    const [first] = words;
    const isNewClock =
      first !== undefined && this.#time.notice(first.startMs, words.at(-1)?.endMs ?? first.endMs);
    const concluded = raw.concluded.map((segment) => this.#onCapture(segment));
    const tentative = raw.tentative.map((segment) => this.#onCapture(segment));
    // What a clock that begins anew says of words from before cannot be compared.
    const isLost = isNewClock && this.#resumeCheck.isPending;
    const isMet = this.#resumeCheck.isMet(raw.lane, raw.language, [...concluded, ...tentative]);
    const isTwice = this.#echoCheck.hasRepeated(raw.lane, raw.language, concluded, tentative);
    this.#isUnsound ||= isLost || !isMet || isTwice;
    if (this.#isUnsound) return null;
    this.#tails.set(raw.lane, tentative);
    const heardToMs = Math.max(this.#heardToMs.get(raw.lane) ?? 0, concluded.at(-1)?.endMs ?? 0);
    this.#heardToMs.set(raw.lane, heardToMs);
    const update = lane.take({ ...raw, concluded, tentative });
    if (concluded.length > 0)
      this.#events.onConcluded(raw.lane, concluded, update?.concluded ?? []);
    if (update) this.#events.onUpdate(update);
    const newestMs = Math.max(...words.map((word) => this.#onCapture(word).endMs));
    if (newestMs <= this.#newestMs) return null;
    this.#newestMs = newestMs;
    return this.handedMs - newestMs;
  }

  /**
   * From where on nothing may be lost yet.
   * @param aliveAtMs when the connection was last known to be alive; sound handed over later has
   * not settled, however old it is
   * @param soundAgeMs how old sound without a word has to be
   */
  settledMs(aliveAtMs: number, soundAgeMs = this.#policy.settleSoundMs): number {
    const lanes = [...this.#lanes.values()];
    const ages = { silenceMs: this.#policy.settleSilenceMs, tailMs: TAIL_MS };
    const pointMs = settledPoint(
      lanes,
      (fromMs, soundMs) =>
        this.#sound.settledFrom(Math.max(fromMs, this.#settledMs), aliveAtMs, { ...ages, soundMs }),
      { ...this.#policy, settleSoundMs: soundAgeMs },
    );
    return Math.max(this.#settledMs, pointMs);
  }

  /** What is settled now stays so. */
  settle(settledMs: number): void {
    this.#settledMs = Math.max(this.#settledMs, settledMs);
  }

  /**
   * Whether only silence has followed on the words that are concluded in every lane. Not while sound
   * is heard again whose words were concluded before, unless it has ended in long silence.
   */
  isSettledToEnd(aliveAtMs: number): boolean {
    const isAgain = [...this.#sessionLanes.values()].some((lane) => lane.isHearingAgain);
    if (isAgain && this.silentForMs < this.#policy.settleSilenceMs) return false;
    const settledMs = this.settledMs(aliveAtMs);
    return [...this.#lanes.values()].every(({ tentative, concludedToMs }) => {
      const saidToMs = Math.max(concludedToMs, settledMs);
      const isCaughtUp = concludedToMs <= this.handedMs + JUMP_MS;
      const isSilent = this.#sound.livelyAfter(saidToMs, TAIL_MS) === null;
      return tentative.length === 0 && isCaughtUp && isSilent;
    });
  }

  /**
   * No sound is heard again: drafts stand as they are, and gaps do not grow any more.
   * @param cutOffMs the end of the sound, when its last words were not waited for; else null
   */
  close(cutOffMs: number | null): void {
    this.#promote(Number.POSITIVE_INFINITY);
    this.#reachedMs = Math.max(this.#reachedMs, this.handedMs);
    if (cutOffMs !== null) this.#gaps.lost(this.#lostFrom(this.#settledMs), this.#lostTo(cutOffMs));
    this.#gaps.flush();
  }

  /** What every lane of a session that goes on in the middle of its words has still to say. */
  #expectRest(): void {
    for (const { record } of this.#sessionLanes.values()) {
      const { lane, language } = record;
      const heardToMs = this.#heardToMs.get(lane) ?? this.#beganMs;
      const soundMs = this.#sound.livelyAfter(heardToMs, SHORT_TAIL_MS);
      this.#resumeCheck.expect(lane, language, this.#tails.get(lane) ?? [], soundMs);
    }
  }

  #leaveStall(): void {
    const point = stalledPoint([...this.#lanes.values()], this.#settledMs);
    if (!point) return;
    const { drafts } = this;
    this.#promote(point.draftsToMs);
    this.settle(point.fromMs);
    // The rest stands, too, should its sound be gone by now.
    for (const draft of drafts) this.#recallDraft(draft);
  }

  #recallDraft({ lane, language, segments }: LaneDraft): void {
    const record = this.#lanes.get(lane);
    if (!record) return;
    const tentative = draftBeyond(segments, record.concludedToMs, language);
    record.note({ lane, language, concluded: [], tentative });
  }

  #hearFirst(startMs: number): void {
    this.#isFirstChunk = false;
    const askedMs = this.#askedMs;
    if (startMs - Math.max(askedMs, this.#settledMs) > JUMP_MS) {
      // What was asked for is not kept any more: what was written of it is all there will be.
      this.#promote(startMs);
      this.#gaps.lost(this.#lostFrom(askedMs), startMs);
      this.#settledMs = Math.max(this.#settledMs, startMs);
    }
    this.#beganMs = Math.max(startMs, this.#settledMs);
    this.#sound.moveTo(startMs);
    if (this.#isContinued) {
      for (const lane of this.#sessionLanes.values()) lane.rejoin();
      return;
    }
    for (const record of this.#lanes.values()) {
      record.dropTentative();
      this.#sessionLanes.set(record.lane, new SessionLane(record, startMs, this.#settledMs));
    }
  }

  /**
   * Where the sound that was asked for and is gone began to count: after the words that every lane
   * has of it, and silence.
   */
  #lostFrom(askedMs: number): number {
    const saidMs = Math.max(askedMs, this.#settledMs, this.toldMs);
    const livelyMs = this.#sound.livelyAfter(saidMs, TAIL_MS) ?? Number.POSITIVE_INFINITY;
    return Math.max(saidMs, Math.min(livelyMs, this.#reachedMs - UNDER_WAY_MS));
  }

  /** Silence at the end is no loss, where all of it was handed over and so is known to be silence. */
  #lostTo(endMs: number): number {
    const isKnown = this.#reachedMs >= endMs - END_TOLERANCE_MS;
    return isKnown ? Math.min(endMs, this.#sound.livelyToMs + TAIL_MS) : endMs;
  }

  #promote(untilMs: number): void {
    for (const record of this.#lanes.values()) {
      const concluded = promotedDraft(record, untilMs);
      if (record.tentative.length === 0) continue;
      const { lane, language } = record;
      const update = { lane, language, concluded, tentative: [] };
      record.note(update);
      this.#events.onConcluded(lane, [], concluded);
      this.#events.onUpdate(update);
    }
  }

  /** A segment on the capture clock; what lies after the sound is a slip of the service's. */
  #onCapture({ text, startMs, endMs }: Segment): Segment {
    const end = Math.min(this.#time.endOnCapture(endMs), this.handedMs);
    return { text, startMs: Math.min(this.#time.startOnCapture(startMs), end), endMs: end };
  }

  #addLane(lane: LaneId, beganMs: number, said: readonly Segment[]): void {
    if (this.#lanes.has(lane)) return;
    const language = lane === ORIGINAL_LANE ? "und" : lane;
    this.#lanes.set(lane, new LaneRecord(lane, language, beganMs, said));
  }
}

function saidIn(said: readonly SaidSegment[], lane: LaneId): Segment[] {
  return said.filter((entry) => entry.lane === lane).map(({ segment }) => segment);
}

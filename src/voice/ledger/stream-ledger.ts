import type { LaneId, Segment } from "../../captions/segment.ts";
import { readWords, type WordMessage } from "../messages/segment-updates.ts";
import { SessionContinuity } from "../resume/session-continuity.ts";
import { GapTracker } from "../sending/gap-tracker.ts";
import type { FeedChunk } from "../sending/sound-feed.ts";
import { SoundLog } from "../sending/sound-log.ts";
import type { SoundRange } from "../sending/sound-range.ts";
import { StreamTime } from "../sending/stream-time.ts";
import type { StreamPolicy } from "../stream-policy.ts";
import { LaneLedger } from "./lane-ledger.ts";
import type { LedgerEvents, LedgerStart } from "./ledger-events.ts";
import { SessionLane } from "./session-lane.ts";
import { settledPoint } from "./settled-point.ts";
import type { LaneDraft } from "./stream-progress.ts";

/** A break in the positions of chunks that is more than rounding to samples. */
const JUMP_MS = 1;
/** What dies away this soon after the last word belongs to it. */
const TAIL_MS = 500;
/** The end of the sound is known by the wall clock, which is none of whole chunks. */
const END_TOLERANCE_MS = 100;
/** What dies away of a word that a lane has concluded, where a lost word would be worse. */
const SHORT_TAIL_MS = 200;
/** So little sound that comes twice holds no word that could be written twice. */
const SHORT_ECHO_MS = 100;
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
  readonly #lanes: LaneLedger;
  #targets: readonly string[] = [];
  #time = new StreamTime();
  #sessionLanes = new Map<LaneId, SessionLane>();
  /** Whether a session that was resumed kept what it owed, and is heard. */
  readonly continuity = new SessionContinuity();
  #isContinued = false;
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
    this.#isStalled = start.isStalled;
    this.#lanes = new LaneLedger(start, (update) => {
      events.onConcluded(update.lane, [], update.concluded);
      events.onUpdate(update);
    });
  }

  /** The words of each lane that are not concluded. */
  get drafts(): readonly LaneDraft[] {
    return this.#lanes.drafts;
  }

  /** The end of the last sound that was handed over, on the capture clock. */
  get handedMs(): number {
    return this.#sound.handedMs;
  }

  /** Up to where words were concluded in the lane that is furthest behind. */
  get toldMs(): number {
    return this.#lanes.toldMs;
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

  /** Where sound begins that a resumed connection was sent and no word came of; null for none. */
  unprovenFrom(tailMs = SHORT_TAIL_MS): number | null {
    const { fromMs } = this.continuity.proof;
    return fromMs === null ? null : this.#sound.livelyAfter(fromMs, tailMs);
  }

  /** What was handed over to connections, to look things up in. */
  get sound(): Pick<SoundLog, "handedBy" | "resendFrom"> {
    return this.#sound;
  }

  /**
   * Begins a session; a lane that is new is written from here on.
   * @returns from where on its sound has to be heard. What was not settled when the connection
   * before was lost does not settle by the time that has passed since
   */
  beginSession(targets: readonly string[]): number {
    const beganMs = this.#firstLanesMs ?? this.#settledMs;
    this.#firstLanesMs = null;
    this.#lanes.setTargets(targets, beganMs);
    this.#targets = targets;
    this.#time = new StreamTime();
    this.continuity.reset();
    this.settle(this.settledMs(Number.NEGATIVE_INFINITY));
    if (this.#isStalled) this.settle(this.#lanes.leaveStall(this.#settledMs));
    this.#isStalled = false;
    return this.#settledMs;
  }

  /** Begins a connection; the session it resumes continues in the middle of its words. */
  beginConnection({ fromMs, heard }: SoundRange): void {
    if (heard) this.#time.resume(this.handedMs - heard.toMs);
    if (heard) this.continuity.proof.begin(Math.max(fromMs, this.handedMs), performance.now());
    this.#isContinued = heard !== null && fromMs <= this.handedMs && this.#sessionLanes.size > 0;
    if (heard && this.#isContinued) this.#continueSession(fromMs, heard.atMostMs);
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
    if (isLively) this.continuity.proof.noteLively(durationMs);
    this.#gaps.handedOver(this.handedMs);
    return isLively;
  }

  /**
   * Takes a message with words. Returns how far behind the sound they end, in milliseconds; null
   * when none is newer than those that came before.
   */
  heard(message: WordMessage): number | null {
    const raw = readWords(message, this.#targets, this.#lanes.spokenLanguage);
    const lane = raw && this.#sessionLanes.get(raw.lane);
    if (!lane) return null;
    const words = [...raw.concluded, ...raw.tentative];
    const [first] = words;
    const isNewClock =
      first !== undefined && this.#time.notice(first.startMs, words.at(-1)?.endMs ?? first.endMs);
    const concluded = raw.concluded.map((segment) => this.#onCapture(segment));
    const tentative = raw.tentative.map((segment) => this.#onCapture(segment));
    const passed = this.continuity.noteUpdate({ ...raw, concluded, tentative }, isNewClock);
    if (!passed) return null;
    const update = lane.take(passed);
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
    const ages = { silenceMs: this.#policy.settleSilenceMs, tailMs: TAIL_MS };
    const pointMs = settledPoint(
      this.#lanes.records,
      (fromMs, soundMs) =>
        this.#sound.settledFrom(Math.max(fromMs, this.#settledMs), aliveAtMs, { ...ages, soundMs }),
      { ...this.#policy, settleSoundMs: soundAgeMs },
    );
    // A service that does not hear a resumed connection must not make its sound settle.
    const provenMs = this.unprovenFrom(0) ?? Number.POSITIVE_INFINITY;
    return Math.max(this.#settledMs, Math.min(pointMs, provenMs));
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
    return this.#lanes.records.every(({ tentative, concludedToMs }) => {
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
    this.#lanes.promoteDrafts(Number.POSITIVE_INFINITY);
    this.#reachedMs = Math.max(this.#reachedMs, this.handedMs);
    if (cutOffMs !== null) this.#gaps.lost(this.#lostFrom(this.#settledMs), this.#lostTo(cutOffMs));
    this.#gaps.flush();
  }

  /** The session goes on in the middle of its words: some sound it may hear twice. */
  #continueSession(fromMs: number, toMs: number): void {
    const lanes = [...this.#sessionLanes.values()].map(({ record }) => record);
    const echo = toMs - fromMs > SHORT_ECHO_MS ? { fromMs, toMs } : null;
    this.continuity.resume(lanes, this.#beganMs, echo, (positionMs) =>
      this.#sound.livelyAfter(positionMs, SHORT_TAIL_MS),
    );
  }

  #hearFirst(startMs: number): void {
    this.#isFirstChunk = false;
    const askedMs = this.#askedMs;
    if (startMs - Math.max(askedMs, this.#settledMs) > JUMP_MS) {
      // What was asked for is not kept any more: what was written of it is all there will be.
      this.#lanes.promoteDrafts(startMs);
      this.#gaps.lost(this.#lostFrom(askedMs), startMs);
      this.#settledMs = Math.max(this.#settledMs, startMs);
    }
    this.#beganMs = Math.max(startMs, this.#settledMs);
    this.#sound.moveTo(startMs);
    if (this.#isContinued) {
      for (const lane of this.#sessionLanes.values()) lane.rejoin();
      return;
    }
    for (const record of this.#lanes.records) {
      record.dropTentative();
      this.#sessionLanes.set(record.lane, new SessionLane(record, startMs, this.#settledMs));
    }
  }

  /** Where sound that is gone began to count: after the words every lane has of it, and silence. */
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

  /** A segment on the capture clock; what lies after the sound is a slip of the service's. */
  #onCapture({ text, startMs, endMs }: Segment): Segment {
    const end = Math.min(this.#time.endOnCapture(endMs), this.handedMs);
    return { text, startMs: Math.min(this.#time.startOnCapture(startMs), end), endMs: end };
  }
}

import {
  type LaneId,
  ORIGINAL_LANE,
  type Segment,
  type SegmentUpdate,
} from "../../captions/segment.ts";
import { readSegmentUpdate, type TranscriptMessage } from "../messages/segment-updates.ts";
import { SessionContinuity } from "../resume/session-continuity.ts";
import { SentSoundLog } from "../sending/sent-sound-log.ts";
import type { FeedChunk } from "../sending/sound-feed.ts";
import type { SoundStart } from "../sending/sound-start.ts";
import type { StreamPolicy } from "../stream-policy.ts";
import type { SoundGap } from "../word-source.ts";
import { GapTracker } from "./gap-tracker.ts";
import { LaneLedger, type LaneLedgerStart } from "./lane-ledger.ts";
import type { LaneRecord } from "./lane-record.ts";
import { SessionLane } from "./session-lane.ts";
import { settledPoint } from "./settled-point.ts";
import { StreamClock } from "./stream-clock.ts";
import type { LaneDraft } from "./stream-progress.ts";

export interface LedgerStart extends LaneLedgerStart {
  /** Whether the worker stopped before it settled enough of the sound it sent. */
  readonly isStalled: boolean;
  /** Whether another engine concluded the words before this stream. */
  readonly isOtherEngine: boolean;
}

export interface LedgerEvents {
  onUpdate(update: SegmentUpdate): void;
  onGap(gap: SoundGap): void;
  /**
   * Words were concluded. `received` are the segments as the service sent them, on the capture
   * clock; `added` are the new ones among them, always the last. A draft that the ledger concludes
   * by itself is added without being received.
   */
  onConcluded(lane: LaneId, received: readonly Segment[], added: readonly Segment[]): void;
}

// A larger step between chunks is a gap, not rounding to samples.
const JUMP_MS = 1;
// Sound this soon after a word still belongs to it.
const TAIL_MS = 500;
// The end of the sound comes from the wall clock and need not match a chunk.
const END_TOLERANCE_MS = 100;
// A shorter tail, used where losing a word would be worse.
const SHORT_TAIL_MS = 200;
// Repeated sound this short holds no word that could be written twice.
const SHORT_ECHO_MS = 100;
// Sound of this length may have been in transit when the connection broke.
const UNDER_WAY_MS = 500;
// Engines place the same translated word this differently: it has no sound of its own.
const OTHER_ENGINE_SLACK_MS = 1000;

/**
 * The ledger of a stream over all its sessions and connections. It knows which sound was sent,
 * which words it brought, and from where sound must be sent again when a connection is lost.
 */
export class StreamLedger {
  readonly #policy: StreamPolicy;
  readonly #events: LedgerEvents;
  readonly #gaps: GapTracker;
  readonly #sound: SentSoundLog;
  readonly #lanes: LaneLedger;
  #targets: readonly string[] = [];
  #clock = new StreamClock();
  #sessionLanes = new Map<LaneId, SessionLane>();
  readonly continuity = new SessionContinuity();
  #isContinued = false;
  #isFirstChunk = true;
  #requestedMs = 0;
  // Where this connection's sound begins that has no words yet.
  #beganMs = 0;
  #everSentToMs = 0;
  #settledMs: number;
  #newestMs = 0;
  // Where lanes of the first session begin; null once a session has begun.
  #firstLanesMs: number | null;
  #isStalled: boolean;
  /** Up to where another engine concluded words. */
  readonly #otherEngineToMs: number;

  constructor(start: LedgerStart, policy: StreamPolicy, events: LedgerEvents) {
    this.#policy = policy;
    this.#events = events;
    this.#gaps = new GapTracker(events.onGap);
    this.#sound = new SentSoundLog(start.fromMs);
    this.#settledMs = start.fromMs;
    this.#firstLanesMs = start.fromMs;
    this.#isStalled = start.isStalled;
    const known = start.isOtherEngine ? start.concluded : [];
    this.#otherEngineToMs = Math.max(...known.map(({ segment }) => segment.endMs));
    this.#lanes = new LaneLedger(start, (update) => {
      events.onConcluded(update.lane, [], update.concluded);
      events.onUpdate(update);
    });
  }

  get drafts(): readonly LaneDraft[] {
    return this.#lanes.drafts;
  }

  get sentToMs(): number {
    return this.#sound.sentToMs;
  }

  get concludedToMs(): number {
    return this.#lanes.concludedToMs;
  }

  /** Up to where no word is awaited: words are concluded, or only silence followed. */
  get finishedToMs(): number {
    return this.isSettledToEnd(performance.now()) ? this.sentToMs : this.concludedToMs;
  }

  /**
   * Whether the sound of this connection can hold no word: only silence, or the tail of an earlier
   * word and then silence.
   */
  get isConnectionSilent(): boolean {
    if (this.silentForMs < this.#policy.settleSilenceMs) return false;
    return this.#sound.audibleAfter(this.#beganMs, TAIL_MS) === null;
  }

  /** Length of the silence at the end of the sent sound; 0 before a connection's first sound. */
  get silentForMs(): number {
    return this.#isFirstChunk ? 0 : this.#sound.silentForMs;
  }

  /** Start of the sound on a resumed connection that brought no words yet; null for none. */
  unprovenFromMs(tailMs = SHORT_TAIL_MS): number | null {
    const { fromMs } = this.continuity.proof;
    return fromMs === null ? null : this.#sound.audibleAfter(fromMs, tailMs);
  }

  get sound(): Pick<SentSoundLog, "positionSentBy" | "resendFromMs" | "recordSendBuffer"> {
    return this.#sound;
  }

  /**
   * Begins a session. Lanes that are new begin here.
   * @returns from where to send its sound. Sound that was unsettled when the last connection broke
   * stays unsettled, no matter how much time has passed
   */
  beginSession(targets: readonly string[]): number {
    const beganMs = this.#firstLanesMs ?? this.#settledMs;
    this.#firstLanesMs = null;
    this.#lanes.setTargets(targets, beganMs);
    this.#targets = targets;
    this.#clock = new StreamClock();
    this.continuity.reset();
    this.settleTo(this.settledMs(Number.NEGATIVE_INFINITY));
    if (this.#isStalled) this.settleTo(this.#lanes.skipStalledSentence(this.#settledMs));
    this.#isStalled = false;
    return this.#settledMs;
  }

  beginConnection({ fromMs, received }: SoundStart): void {
    if (received) this.#clock.resume(this.sentToMs - received.toMs);
    if (received) this.continuity.proof.begin(Math.max(fromMs, this.sentToMs), performance.now());
    this.#isContinued = received !== null && fromMs <= this.sentToMs && this.#sessionLanes.size > 0;
    if (received && this.#isContinued) this.#continueSession(fromMs, received.atMostMs);
    this.#everSentToMs = Math.max(this.#everSentToMs, this.sentToMs);
    this.#requestedMs = fromMs;
    this.#isFirstChunk = true;
    this.#newestMs = 0;
    if (!this.#isContinued) this.#sessionLanes.clear();
  }

  skipSilenceTo(positionMs: number): void {
    this.#settledMs = Math.max(this.#settledMs, positionMs);
  }

  /**
   * Records a chunk that was sent.
   * @returns whether it is audible
   */
  recordSentChunk(chunk: FeedChunk, nowMs: number): boolean {
    const { startMs, durationMs } = chunk;
    if (this.#isFirstChunk) this.#onFirstChunk(startMs);
    else if (startMs - this.sentToMs > JUMP_MS) this.#gaps.recordLost(this.sentToMs, startMs);
    this.#clock.recordSent(startMs, durationMs);
    const isAudible = this.#sound.recordChunk(chunk, nowMs);
    if (isAudible) this.continuity.proof.recordAudible(durationMs);
    this.#gaps.onSoundSent(this.sentToMs);
    return isAudible;
  }

  /**
   * Applies a message with words.
   * @returns how far behind the sound they end, in milliseconds; null when none is newer than
   * before
   */
  applyMessage(message: TranscriptMessage): number | null {
    const raw = readSegmentUpdate(message, this.#targets, this.#lanes.spokenLanguage);
    const lane = raw && this.#sessionLanes.get(raw.lane);
    if (!lane) return null;
    const words = [...raw.concluded, ...raw.tentative];
    const [first] = words;
    const isNewClock =
      first !== undefined &&
      this.#clock.detectRestart(first.startMs, words.at(-1)?.endMs ?? first.endMs);
    const concluded = raw.concluded.map((segment) => this.#toCaptureClock(segment));
    const tentative = raw.tentative.map((segment) => this.#toCaptureClock(segment));
    const passed = this.continuity.applyUpdate({ ...raw, concluded, tentative }, isNewClock);
    if (!passed) return null;
    const update = lane.applyUpdate(passed);
    if (concluded.length > 0)
      this.#events.onConcluded(raw.lane, concluded, update?.concluded ?? []);
    if (update) this.#events.onUpdate(update);
    const newestMs = Math.max(...words.map((word) => this.#toCaptureClock(word).endMs));
    if (newestMs <= this.#newestMs) return null;
    this.#newestMs = newestMs;
    return this.sentToMs - newestMs;
  }

  /**
   * The settled point: sound before it brings no more words.
   * @param aliveAtMs when the connection was last known to be alive; sound sent later has not
   * settled, however old it is
   * @param soundAgeMs how old sound without a word must be
   */
  settledMs(aliveAtMs: number, soundAgeMs = this.#policy.settleSoundMs): number {
    const ages = { silenceMs: this.#policy.settleSilenceMs, tailMs: TAIL_MS };
    const pointMs = settledPoint(
      this.#lanes.records,
      (fromMs, soundMs) =>
        this.#sound.settledToMs(Math.max(fromMs, this.#settledMs), aliveAtMs, { ...ages, soundMs }),
      { ...this.#policy, settleSoundMs: soundAgeMs },
    );
    // A service that does not hear a resumed connection must not settle its sound.
    const provenMs = this.unprovenFromMs(0) ?? Number.POSITIVE_INFINITY;
    return Math.max(this.#settledMs, Math.min(pointMs, provenMs));
  }

  settleTo(settledMs: number): void {
    this.#settledMs = Math.max(this.#settledMs, settledMs);
  }

  /**
   * Whether only silence followed the last concluded words in every lane. False while sound is
   * repeated whose words are already concluded, unless long silence ended it.
   */
  isSettledToEnd(aliveAtMs: number): boolean {
    const isRepeating = [...this.#sessionLanes.values()].some((lane) => lane.isRepeating);
    if (isRepeating && this.silentForMs < this.#policy.settleSilenceMs) return false;
    const settledMs = this.settledMs(aliveAtMs);
    return this.#lanes.records.every(({ tentative, concludedToMs }) => {
      const wordsToMs = Math.max(concludedToMs, settledMs);
      const isCaughtUp = concludedToMs <= this.sentToMs + JUMP_MS;
      const isSilent = this.#sound.audibleAfter(wordsToMs, TAIL_MS) === null;
      return tentative.length === 0 && isCaughtUp && isSilent;
    });
  }

  /**
   * Closes the ledger: no sound is sent again, so drafts are concluded and gaps reported.
   * @param cutOffMs the end of the sound, if its last words were not awaited; else null
   */
  close(cutOffMs: number | null): void {
    this.#lanes.concludeDrafts(Number.POSITIVE_INFINITY);
    this.#everSentToMs = Math.max(this.#everSentToMs, this.sentToMs);
    if (cutOffMs !== null)
      this.#gaps.recordLost(this.#lossStartMs(this.#settledMs), this.#lossEndMs(cutOffMs));
    this.#gaps.flush();
  }

  // The session continues in the middle of its words and may hear some sound twice.
  #continueSession(fromMs: number, toMs: number): void {
    const lanes = [...this.#sessionLanes.values()].map(({ record }) => record);
    const echo = toMs - fromMs > SHORT_ECHO_MS ? { fromMs, toMs } : null;
    this.continuity.resume(lanes, this.#beganMs, echo, (positionMs) =>
      this.#sound.audibleAfter(positionMs, SHORT_TAIL_MS),
    );
  }

  #onFirstChunk(startMs: number): void {
    this.#isFirstChunk = false;
    const requestedMs = this.#requestedMs;
    if (startMs - Math.max(requestedMs, this.#settledMs) > JUMP_MS) {
      // The requested sound is no longer kept, so no better words will come of it.
      this.#lanes.concludeDrafts(startMs);
      this.#gaps.recordLost(this.#lossStartMs(requestedMs), startMs);
      this.#settledMs = Math.max(this.#settledMs, startMs);
    }
    this.#beganMs = Math.max(startMs, this.#settledMs);
    this.#sound.rewindTo(startMs);
    if (this.#isContinued) {
      for (const lane of this.#sessionLanes.values()) lane.onReconnect();
      return;
    }
    for (const record of this.#lanes.records) {
      record.clearTentative();
      const slackMs = this.#slackOf(record);
      const lane = new SessionLane(record, startMs, this.#settledMs, slackMs);
      this.#sessionLanes.set(record.lane, lane);
    }
  }

  #slackOf({ lane, concludedToMs }: LaneRecord): number {
    const isOfOtherEngine = concludedToMs <= this.#otherEngineToMs;
    return isOfOtherEngine && lane !== ORIGINAL_LANE ? OTHER_ENGINE_SLACK_MS : 0;
  }

  // Where lost sound begins to count: after the words that every lane has, and after silence.
  #lossStartMs(requestedMs: number): number {
    const concludedMs = Math.max(requestedMs, this.#settledMs, this.concludedToMs);
    const audibleMs = this.#sound.audibleAfter(concludedMs, TAIL_MS) ?? Number.POSITIVE_INFINITY;
    return Math.max(concludedMs, Math.min(audibleMs, this.#everSentToMs - UNDER_WAY_MS));
  }

  // Silence at the end is no loss, if all of it was sent and is known to be silence.
  #lossEndMs(endMs: number): number {
    const isKnown = this.#everSentToMs >= endMs - END_TOLERANCE_MS;
    return isKnown ? Math.min(endMs, this.#sound.audibleToMs + TAIL_MS) : endMs;
  }

  #toCaptureClock({ text, startMs, endMs }: Segment): Segment {
    const end = Math.min(this.#clock.captureEndMs(endMs), this.sentToMs);
    return { text, startMs: Math.min(this.#clock.captureStartMs(startMs), end), endMs: end };
  }
}

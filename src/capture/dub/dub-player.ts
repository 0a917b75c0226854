import { TimeStretch } from "../../audio/dsp/time-stretch.ts";
import { nextPace, wantedPace } from "./dub-pace.ts";
import { DUB_POLICY } from "./dub-policy.ts";
import { PlaybackQueue, type QueuedUtterance } from "./playback-queue.ts";
import type { PlayerCommand, PlayerEvent } from "./player-messages.ts";

// Interval of pace and backlog updates, short enough to go unnoticed.
const UPDATE_EVERY_MS = 20;

/**
 * Plays utterances without gaps, speeds up when late, and holds or drops speech without a click. It
 * uses no browser API: its clock is the number of rendered samples. It runs on the audio thread, so
 * the main thread cannot delay it.
 */
export class DubPlayer {
  readonly #rateHz: number;
  readonly #emit: (event: PlayerEvent) => void;
  readonly #stretch: TimeStretch;
  #queue: PlaybackQueue;
  // Speech that arrived during the fade after a drop; null when nothing fades.
  #nextQueue: PlaybackQueue | null = null;
  #mustReportFade = false;
  #state: "silent" | "filling" | "playing" = "silent";
  #isHeld = false;
  #heldAt: number | null = null;
  #gain = 0;
  #fadeMs: number = DUB_POLICY.edgeMs;
  #pace = 1;
  #prebufferMs: number = DUB_POLICY.prebufferMs.least;
  // Samples rendered so far, the player's clock.
  #frame = 0;
  #fillingSince = 0;
  #ranDryAt: number | null = null;
  #nextUpdateAt = 0;
  #speaking: QueuedUtterance | null = null;
  #lastSpeaking = { pace: 0, frame: 0 };
  #backlog = { frame: Number.NEGATIVE_INFINITY, ms: 0 };

  constructor(rateHz: number, emit: (event: PlayerEvent) => void) {
    this.#rateHz = rateHz;
    this.#emit = emit;
    this.#stretch = new TimeStretch(rateHz);
    this.#queue = new PlaybackQueue(rateHz);
  }

  handleCommand(command: PlayerCommand): void {
    switch (command.kind) {
      case "sound":
        this.#appendSound(command.utterance, command.samples, command.ageMs);
        break;
      case "hold":
        this.#setHeld(command.isHeld);
        break;
      case "drop":
        this.#dropSpeech(DUB_POLICY.dropFadeMs);
        break;
      case "fade":
        this.#mustReportFade = true;
        this.#dropSpeech(DUB_POLICY.stopFadeMs);
    }
  }

  render(out: Float32Array): void {
    this.#startPlayback();
    let from = 0;
    if (this.#state === "playing") from = this.#renderSpeech(out);
    out.fill(0, from);
    this.#frame += out.length;
    if (from > 0) this.#updateSpeaking();
    if (this.#nextQueue && (this.#gain === 0 || this.#state !== "playing")) this.#finishDrop();
    if (this.#frame < this.#nextUpdateAt) return;
    this.#nextUpdateAt = this.#frame + this.#frames(UPDATE_EVERY_MS);
    this.#update();
  }

  #appendSound(utterance: string, samples: Float32Array, ageMs: number): void {
    if (this.#nextQueue) {
      this.#nextQueue.append(utterance, samples);
      return;
    }
    const longer = this.#queue.append(utterance, samples);
    if (this.#state === "silent") {
      this.#state = "filling";
      this.#fillingSince = this.#frame - this.#frames(ageMs);
    }
    if (longer === this.#speaking) this.#emitSpeaking(longer);
    const { above, downTo } = DUB_POLICY.skipMs;
    if (this.#ms(this.#queue.beforeNewest() + this.#stretch.available) <= above) return;
    for (const { name } of this.#queue.skipUtterances(this.#frames(downTo))) {
      this.#emit({ kind: "skipped", utterance: name });
    }
  }

  #setHeld(isHeld: boolean): void {
    if (isHeld === this.#isHeld) return;
    this.#isHeld = isHeld;
    if (isHeld) this.#heldAt = this.#stretch.position;
    // Repeats what was played during the fade-out, so that nothing is missed.
    else if (this.#heldAt !== null && !this.#nextQueue) this.#stretch.returnTo(this.#heldAt);
    if (!isHeld) this.#heldAt = null;
    if (this.#speaking) this.#emitSpeaking(this.#speaking);
    if (this.#state === "playing") this.#emit({ kind: "sounding", isSounding: !isHeld });
  }

  #dropSpeech(fadeMs: number): void {
    for (const { name } of this.#queue.utterances) this.#emit({ kind: "spoken", utterance: name });
    this.#speaking = null;
    this.#fadeMs = fadeMs;
    this.#nextQueue = new PlaybackQueue(this.#rateHz);
    if (this.#state === "playing" && !this.#isHeld) return;
    this.#gain = 0;
    this.#finishDrop();
  }

  #finishDrop(): void {
    this.#queue = this.#nextQueue ?? this.#queue;
    this.#nextQueue = null;
    this.#heldAt = null;
    this.#gain = 0;
    this.#fadeMs = DUB_POLICY.edgeMs;
    this.#stretch.clear();
    this.#ranDryAt = null;
    this.#fallSilent();
    if (this.#queue.waiting > 0) {
      this.#state = "filling";
      this.#fillingSince = this.#frame;
    }
    this.#emitBacklog();
    if (!this.#mustReportFade) return;
    this.#mustReportFade = false;
    this.#emit({ kind: "faded" });
  }

  #startPlayback(): void {
    if (this.#state !== "filling" || this.#isHeld) return;
    const waitedMs = this.#ms(this.#frame - this.#fillingSince);
    const isReady = this.#ms(this.#queue.waiting) >= DUB_POLICY.prebufferMs.enough;
    if (!isReady && waitedMs < this.#prebufferMs) return;
    this.#state = "playing";
    this.#emit({ kind: "sounding", isSounding: true });
    this.#reportGap();
  }

  #renderSpeech(out: Float32Array): number {
    this.#fillLookahead();
    const step = 1 / this.#frames(this.#fadeMs);
    const isLeaving = this.#isHeld || this.#nextQueue !== null;
    for (let i = 0; i < out.length; i++) {
      if (isLeaving && this.#gain === 0) return i;
      const { available } = this.#stretch;
      if (available === 0) {
        this.#runDry();
        return i;
      }
      // More speech may not arrive in time, so fade towards the end.
      const isEnding = available * step <= this.#gain;
      this.#gain =
        isLeaving || isEnding ? Math.max(0, this.#gain - step) : Math.min(1, this.#gain + step);
      out[i] = this.#stretch.nextSample(this.#pace) * this.#gain;
    }
    return out.length;
  }

  #fillLookahead(): void {
    for (;;) {
      const missing = this.#stretch.lookahead - this.#stretch.available;
      const samples = missing > 0 ? this.#queue.pullSamples(missing) : null;
      if (!samples) return;
      this.#stretch.pushSamples(samples);
    }
  }

  #runDry(): void {
    this.#gain = 0;
    this.#ranDryAt = this.#frame;
    this.#fallSilent();
  }

  #fallSilent(): void {
    if (this.#state === "playing") this.#emit({ kind: "sounding", isSounding: false });
    this.#state = "silent";
  }

  // Reports a gap within an utterance; a pause between two does not count.
  #reportGap(): void {
    const ranDryAt = this.#ranDryAt;
    this.#ranDryAt = null;
    if (ranDryAt === null || !this.#speaking || this.#nextQueue) return;
    if (this.#speaking.frames === this.#speaking.pulled) return;
    const { step, most } = DUB_POLICY.prebufferMs;
    this.#prebufferMs = Math.min(most, this.#prebufferMs + step);
    this.#emit({ kind: "gap", ms: this.#ms(this.#frame - ranDryAt) });
  }

  #updateSpeaking(): void {
    if (this.#nextQueue) return;
    const { position } = this.#stretch;
    for (;;) {
      const [oldest, next] = this.#queue.utterances;
      const isOver = next?.from != null && position >= next.from;
      if (!oldest || !isOver) break;
      this.#endUtterance(oldest);
    }
    const [oldest] = this.#queue.utterances;
    if (!oldest || oldest === this.#speaking || oldest.from === null) return;
    this.#speaking = oldest;
    this.#emitSpeaking(oldest);
  }

  #endUtterance(utterance: QueuedUtterance): void {
    this.#queue.dismissOldest();
    if (utterance === this.#speaking) this.#speaking = null;
    this.#emit({ kind: "spoken", utterance: utterance.name });
  }

  #update(): void {
    const waiting = this.#queue.waiting + this.#stretch.available;
    const waitingMs = this.#ms(waiting);
    const beforeNewest =
      this.#queue.utterances.length > 1 ? this.#queue.beforeNewest() + this.#stretch.available : 0;
    const behindMs = Math.max(this.#ms(beforeNewest), waitingMs - DUB_POLICY.usualUtteranceMs);
    this.#pace = nextPace(this.#pace, wantedPace({ behindMs, waitingMs }), UPDATE_EVERY_MS);
    if (this.#state === "silent") this.#endIfFinished();
    const { change, everyMs } = DUB_POLICY.paceEvents;
    const hasChanged = Math.abs(this.#pace - this.#lastSpeaking.pace) >= change && !this.#isHeld;
    const isDue = this.#ms(this.#frame - this.#lastSpeaking.frame) >= everyMs;
    if (this.#speaking && this.#state === "playing" && hasChanged && isDue) {
      this.#emitSpeaking(this.#speaking);
    }
    const sinceMs = this.#ms(this.#frame - this.#backlog.frame);
    const isBacklogDue =
      waiting === 0 ? this.#backlog.ms > 0 : sinceMs >= DUB_POLICY.backlogEveryMs;
    if (isBacklogDue && !this.#isHeld) this.#emitBacklog();
  }

  #endIfFinished(): void {
    const sinceMs = this.#ms(this.#frame - (this.#ranDryAt ?? this.#frame));
    const [oldest] = this.#queue.utterances;
    if (oldest && sinceMs >= DUB_POLICY.spokenAfterMs) this.#endUtterance(oldest);
  }

  #emitBacklog(): void {
    const ms = this.#ms(this.#queue.waiting + this.#stretch.available);
    if (ms === 0 && this.#backlog.ms === 0) return;
    this.#backlog = { frame: this.#frame, ms };
    this.#emit({ kind: "backlog", waitingMs: Math.round(ms) });
  }

  #emitSpeaking(utterance: QueuedUtterance): void {
    const { name, frames, lost, from } = utterance;
    const played = Math.max(0, this.#stretch.position - (from ?? 0)) + lost;
    this.#lastSpeaking = { pace: this.#pace, frame: this.#frame };
    this.#emit({
      kind: "speaking",
      utterance: name,
      playedMs: this.#ms(Math.min(played, frames + lost)),
      lengthMs: this.#ms(frames + lost),
      atSeconds: this.#frame / this.#rateHz,
      rate: this.#isHeld ? 0 : this.#pace,
    });
  }

  #frames(ms: number): number {
    return Math.round((ms * this.#rateHz) / 1000);
  }

  #ms(frames: number): number {
    return (frames * 1000) / this.#rateHz;
  }
}

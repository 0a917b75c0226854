import { TimeStretch } from "../../audio/speech/time-stretch.ts";
import { nextPace, wantedPace } from "./dub-pace.ts";
import { DUB_POLICY } from "./dub-policy.ts";
import { PlaybackQueue, type ReelUtterance } from "./playback-queue.ts";
import type { PlayerEvent, ReelOrder } from "./player-event.ts";

/** What the pace and the news are looked after in: no faster than anybody would notice. */
const LOOK_EVERY_MS = 20;

/**
 * Plays speech: utterance after utterance without a gap, faster when it is behind, held and dropped
 * at once and without a click. It knows no browser: its clock is the samples that it is asked for,
 * and it runs on the audio thread, where nothing else can make it late.
 */
export class DubPlayer {
  readonly #rateHz: number;
  readonly #tell: (event: PlayerEvent) => void;
  readonly #stretch: TimeStretch;
  #queue: PlaybackQueue;
  /** What came after a drop and waits until the rest has faded; null when nothing fades. */
  #fresh: PlaybackQueue | null = null;
  /** What is told when it has faded. */
  #isFadeTold = false;
  #state: "silent" | "filling" | "playing" = "silent";
  #isHeld = false;
  /** Where it was when it was held. */
  #heldAt: number | null = null;
  /** Loudness of the edges: 0 to 1. */
  #gain = 0;
  #fadeMs: number = DUB_POLICY.edgeMs;
  #pace = 1;
  #prebufferMs: number = DUB_POLICY.prebufferMs.least;
  /** All samples that were asked for so far: the clock. */
  #frame = 0;
  #filledSince = 0;
  #ranDryAt: number | null = null;
  #lookAt = 0;
  #speaking: ReelUtterance | null = null;
  #told = { pace: 0, frame: 0 };
  #backlog = { frame: Number.NEGATIVE_INFINITY, ms: 0 };

  constructor(rateHz: number, tell: (event: PlayerEvent) => void) {
    this.#rateHz = rateHz;
    this.#tell = tell;
    this.#stretch = new TimeStretch(rateHz);
    this.#queue = new PlaybackQueue(rateHz);
  }

  /** Does what it is told. */
  hear(order: ReelOrder): void {
    switch (order.kind) {
      case "sound":
        this.#take(order.utterance, order.samples, order.ageMs);
        break;
      case "hold":
        this.#hold(order.isHeld);
        break;
      case "drop":
        this.#drop(DUB_POLICY.dropFadeMs);
        break;
      case "fade":
        this.#isFadeTold = true;
        this.#drop(DUB_POLICY.stopFadeMs);
    }
  }

  /** Fills a block with what is heard next. */
  render(out: Float32Array): void {
    this.#begin();
    let from = 0;
    if (this.#state === "playing") from = this.#play(out);
    out.fill(0, from);
    this.#frame += out.length;
    if (from > 0) this.#follow();
    if (this.#fresh && (this.#gain === 0 || this.#state !== "playing")) this.#finishDrop();
    if (this.#frame < this.#lookAt) return;
    this.#lookAt = this.#frame + this.#frames(LOOK_EVERY_MS);
    this.#look();
  }

  #take(utterance: string, samples: Float32Array, ageMs: number): void {
    if (this.#fresh) {
      this.#fresh.append(utterance, samples);
      return;
    }
    const longer = this.#queue.append(utterance, samples);
    if (this.#state === "silent") {
      this.#state = "filling";
      this.#filledSince = this.#frame - this.#frames(ageMs);
    }
    if (longer === this.#speaking) this.#tellSpeaking(longer);
    const { above, downTo } = DUB_POLICY.skipMs;
    if (this.#ms(this.#queue.beforeNewest() + this.#stretch.available) <= above) return;
    for (const { name } of this.#queue.skip(this.#frames(downTo))) {
      this.#tell({ kind: "skipped", utterance: name });
    }
  }

  #hold(isHeld: boolean): void {
    if (isHeld === this.#isHeld) return;
    this.#isHeld = isHeld;
    if (isHeld) this.#heldAt = this.#stretch.position;
    // What was heard while it fell silent is heard again, so that nothing of it is missed.
    else if (this.#heldAt !== null && !this.#fresh) this.#stretch.returnTo(this.#heldAt);
    if (!isHeld) this.#heldAt = null;
    if (this.#speaking) this.#tellSpeaking(this.#speaking);
    if (this.#state === "playing") this.#tell({ kind: "sounding", isSounding: !isHeld });
  }

  #drop(fadeMs: number): void {
    for (const { name } of this.#queue.utterances) this.#tell({ kind: "spoken", utterance: name });
    this.#speaking = null;
    this.#fadeMs = fadeMs;
    this.#fresh = new PlaybackQueue(this.#rateHz);
    if (this.#state === "playing" && !this.#isHeld) return;
    this.#gain = 0;
    this.#finishDrop();
  }

  #finishDrop(): void {
    this.#queue = this.#fresh ?? this.#queue;
    this.#fresh = null;
    this.#heldAt = null;
    this.#gain = 0;
    this.#fadeMs = DUB_POLICY.edgeMs;
    this.#stretch.clear();
    this.#ranDryAt = null;
    this.#fallSilent();
    if (this.#queue.waiting > 0) {
      this.#state = "filling";
      this.#filledSince = this.#frame;
    }
    this.#tellBacklog();
    if (!this.#isFadeTold) return;
    this.#isFadeTold = false;
    this.#tell({ kind: "faded" });
  }

  /** Starts to play when enough is there, or has been waited for long enough. */
  #begin(): void {
    if (this.#state !== "filling" || this.#isHeld) return;
    const waitedMs = this.#ms(this.#frame - this.#filledSince);
    const isReady = this.#ms(this.#queue.waiting) >= DUB_POLICY.prebufferMs.enough;
    if (!isReady && waitedMs < this.#prebufferMs) return;
    this.#state = "playing";
    this.#tell({ kind: "sounding", isSounding: true });
    this.#noteGap();
  }

  /** @returns how many samples were written */
  #play(out: Float32Array): number {
    this.#feed();
    const step = 1 / this.#frames(this.#fadeMs);
    const isLeaving = this.#isHeld || this.#fresh !== null;
    for (let i = 0; i < out.length; i++) {
      if (isLeaving && this.#gain === 0) return i;
      const { available } = this.#stretch;
      if (available === 0) {
        this.#runDry();
        return i;
      }
      // Nobody knows whether more comes before these are over.
      const isEnding = available * step <= this.#gain;
      this.#gain =
        isLeaving || isEnding ? Math.max(0, this.#gain - step) : Math.min(1, this.#gain + step);
      out[i] = this.#stretch.next(this.#pace) * this.#gain;
    }
    return out.length;
  }

  /** Keeps so much at hand that the pace can change anywhere. */
  #feed(): void {
    for (;;) {
      const missing = this.#stretch.lookahead - this.#stretch.available;
      const samples = missing > 0 ? this.#queue.pull(missing) : null;
      if (!samples) return;
      this.#stretch.push(samples);
    }
  }

  #runDry(): void {
    this.#gain = 0;
    this.#ranDryAt = this.#frame;
    this.#fallSilent();
  }

  #fallSilent(): void {
    if (this.#state === "playing") this.#tell({ kind: "sounding", isSounding: false });
    this.#state = "silent";
  }

  /** It plays again: was that a gap in an utterance, or between two? */
  #noteGap(): void {
    const ranDryAt = this.#ranDryAt;
    this.#ranDryAt = null;
    if (ranDryAt === null || !this.#speaking || this.#fresh) return;
    if (this.#speaking.frames === this.#speaking.pulled) return;
    const { step, most } = DUB_POLICY.prebufferMs;
    this.#prebufferMs = Math.min(most, this.#prebufferMs + step);
    this.#tell({ kind: "gap", ms: this.#ms(this.#frame - ranDryAt) });
  }

  /** Tells which utterance is being said, and which is over because another has begun. */
  #follow(): void {
    if (this.#fresh) return;
    const { position } = this.#stretch;
    for (;;) {
      const [oldest, next] = this.#queue.utterances;
      const isOver = next?.from != null && position >= next.from;
      if (!oldest || !isOver) break;
      this.#end(oldest);
    }
    const [oldest] = this.#queue.utterances;
    if (!oldest || oldest === this.#speaking || oldest.from === null) return;
    this.#speaking = oldest;
    this.#tellSpeaking(oldest);
  }

  #end(utterance: ReelUtterance): void {
    this.#queue.dismiss();
    if (utterance === this.#speaking) this.#speaking = null;
    this.#tell({ kind: "spoken", utterance: utterance.name });
  }

  #look(): void {
    const waiting = this.#queue.waiting + this.#stretch.available;
    const waitingMs = this.#ms(waiting);
    const beforeNewest =
      this.#queue.utterances.length > 1 ? this.#queue.beforeNewest() + this.#stretch.available : 0;
    const behindMs = Math.max(this.#ms(beforeNewest), waitingMs - DUB_POLICY.usualUtteranceMs);
    this.#pace = nextPace(this.#pace, wantedPace({ behindMs, waitingMs }), LOOK_EVERY_MS);
    if (this.#state === "silent") this.#lookWhetherOver();
    const { change, everyMs } = DUB_POLICY.paceNews;
    const isOther = Math.abs(this.#pace - this.#told.pace) >= change && !this.#isHeld;
    const isDue = this.#ms(this.#frame - this.#told.frame) >= everyMs;
    if (this.#speaking && this.#state === "playing" && isOther && isDue) {
      this.#tellSpeaking(this.#speaking);
    }
    const sinceMs = this.#ms(this.#frame - this.#backlog.frame);
    const isNews = waiting === 0 ? this.#backlog.ms > 0 : sinceMs >= DUB_POLICY.backlogEveryMs;
    if (isNews && !this.#isHeld) this.#tellBacklog();
  }

  #lookWhetherOver(): void {
    const sinceMs = this.#ms(this.#frame - (this.#ranDryAt ?? this.#frame));
    const [oldest] = this.#queue.utterances;
    if (oldest && sinceMs >= DUB_POLICY.spokenAfterMs) this.#end(oldest);
  }

  #tellBacklog(): void {
    const ms = this.#ms(this.#queue.waiting + this.#stretch.available);
    if (ms === 0 && this.#backlog.ms === 0) return;
    this.#backlog = { frame: this.#frame, ms };
    this.#tell({ kind: "backlog", waitingMs: Math.round(ms) });
  }

  #tellSpeaking(utterance: ReelUtterance): void {
    const { name, frames, lost, from } = utterance;
    const played = Math.max(0, this.#stretch.position - (from ?? 0)) + lost;
    this.#told = { pace: this.#pace, frame: this.#frame };
    this.#tell({
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

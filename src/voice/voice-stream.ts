import { ConnectionRun, type ConnectionRunEnd } from "./connection/connection-run.ts";
import { ConnectionWatch } from "./connection/connection-watch.ts";
import { Connector, type Opened } from "./connection/connector.ts";
import { FinishProgress } from "./connection/finish-progress.ts";
import { LinkReport } from "./connection/link-report.ts";
import {
  type ConnectStep,
  decideReconnect,
  NEW_SESSION,
  type ReconnectDecision,
} from "./connection/reconnect-decision.ts";
import type { SessionProvider } from "./connection/session-provider.ts";
import { ProgressReport } from "./ledger/progress-report.ts";
import { StreamLedger } from "./ledger/stream-ledger.ts";
import { hasStalled } from "./ledger/stream-progress.ts";
import { UpdateQueue } from "./messages/update-queue.ts";
import { PacedSender } from "./sending/paced-sender.ts";
import type { SoundRange } from "./sending/sound-range.ts";
import { SpeechReader } from "./speech/speech-reader.ts";
import { STREAM_POLICY, type StreamPolicy } from "./stream-policy.ts";
import { isTold, mayFollow, type StreamState } from "./stream-state.ts";
import type { VoiceStreamOptions } from "./voice-stream-options.ts";
import type { Trouble, WordSource, WordSourceState } from "./word-source.ts";

/** How often it is looked whether a connection is still alive. */
const WATCH_EVERY_MS = 500;

/** The service's voice session as a source of words. */
export class VoiceStream implements WordSource {
  readonly #options: VoiceStreamOptions;
  readonly #policy: StreamPolicy;
  readonly #door: SessionProvider;
  readonly #queue: UpdateQueue;
  readonly #ledger: StreamLedger;
  readonly #speech: SpeechReader;
  readonly #sender: PacedSender;
  readonly #watch: ConnectionWatch;
  readonly #link: LinkReport;
  readonly #report: ProgressReport;
  readonly #connector: Connector;
  /** Aborts what may not go on after the end was asked for: waiting for sound, trying for long. */
  readonly #enough = new AbortController();
  /** The end was not waited for any longer, and something may be missing. */
  #isCutOff = false;
  readonly #progress: FinishProgress;
  #reachTimer: ReturnType<typeof setTimeout> | undefined;
  #state: StreamState = "idle";
  #trouble: Trouble | null = null;
  #isFinishing = false;
  #leg: ConnectionRun | null = null;
  /** How often something else was asked for, and for which of them the last request was made. */
  #renewals = { wanted: 0, requested: 0 };
  #renewal: AbortController | null = null;
  #replacement: Opened | null = null;

  constructor(options: VoiceStreamOptions) {
    const { events, start, door } = options;
    const policy = { ...STREAM_POLICY, ...options.limits };
    this.#options = options;
    this.#policy = policy;
    this.#door = {
      request: (signal) => {
        this.#renewals.requested = this.#renewals.wanted;
        return door.request(signal);
      },
      resume: (token, signal) => door.resume(token, signal),
    };
    this.#queue = new UpdateQueue((update) => events.onUpdate(update));
    // What is said waits for nobody: neither for the queue, nor for what is written down.
    this.#speech = new SpeechReader(start.counts, (chunk, place) =>
      events.onSpeech?.(chunk, place),
    );
    const { settledMs: fromMs, drafts } = start.progress;
    const begin = { fromMs, said: start.said, drafts, isStalled: hasStalled(start.progress) };
    this.#ledger = new StreamLedger(begin, policy, {
      onUpdate: (update) => this.#queue.push(update),
      onGap: (gap) => events.onGap(gap),
      onConcluded: (lane, heard, told) => this.#speech.conclude(lane, heard, told),
    });
    this.#sender = new PacedSender(policy);
    this.#progress = new FinishProgress(policy.finishLimitMs);
    this.#watch = new ConnectionWatch(policy, options.silenceLimitMs);
    this.#link = new LinkReport(policy, (link) => events.onLink(link));
    this.#report = new ProgressReport(options.feed, events);
    this.#connector = new Connector(this.#door, policy, start.token !== null, {
      onStep: (step) => this.#enter(this.#state === "reconnecting" ? "reconnecting" : step),
      onTrouble: (trouble) => this.#tell(trouble),
    });
  }

  async run(signal: AbortSignal): Promise<void> {
    const over = new AbortController();
    const watching = setInterval(() => {
      this.#leg?.tick();
      this.#settleNow();
    }, WATCH_EVERY_MS);
    const ticking = setInterval(() => this.#tick(), 1000);
    globalThis.addEventListener("online", () => this.#connector.hurry(), { signal: over.signal });
    try {
      signal.throwIfAborted();
      const life = this.#live(AbortSignal.any([signal, over.signal]));
      await Promise.race([life, this.#queue.failed]);
      const { progress } = this.#options.start;
      // A life that never had a connection knows of the sound that the one before has heard.
      const capturedMs = this.#link.capturedMs ?? progress.heardMs;
      this.#ledger.close(this.#isCutOff ? capturedMs : null);
      await this.#queue.whenIdle();
      this.#state = "ended";
    } catch (thrown) {
      this.#state = "failed";
      throw signal.aborted ? signal.reason : thrown;
    } finally {
      over.abort();
      clearInterval(watching);
      clearInterval(ticking);
      clearTimeout(this.#reachTimer);
    }
  }

  finish(): void {
    // Nothing may follow `end_of_source_media`, not even another one.
    if (this.#isFinishing || this.#state === "ended" || this.#state === "failed") return;
    this.#isFinishing = true;
    this.#renewal?.abort();
    if (this.#state === "paused") this.#enough.abort();
    if (this.#state !== "idle") this.#enter("draining");
    this.#link.soundEnded();
    if (this.#leg) this.#leg.finish();
    else this.#reach();
  }

  renew(): void {
    this.#renewals.wanted += 1;
    if (this.#leg) this.#prepareRenewal(this.#leg);
  }

  async #live(signal: AbortSignal): Promise<void> {
    const { token, said } = this.#options.start;
    // An earlier life that had words and no session any more was waiting for sound.
    const wasPaused = token === null && said.length > 0;
    let next: ReconnectDecision = wasPaused ? { kind: "pause" } : NEW_SESSION;
    for (;;) {
      if (next.kind === "end") return;
      if (next.kind === "pause") next = await this.#pause(signal);
      else next = await this.#connectAndStream(next, signal);
    }
  }

  async #connectAndStream(step: ConnectStep, signal: AbortSignal): Promise<ReconnectDecision> {
    const resume = step.kind === "open" ? step.resume : null;
    const opened =
      step.kind === "take-over"
        ? step.opened
        : await this.#open(resume?.token ?? null, step.dropped, signal);
    if (!opened) return { kind: "end" };
    if (opened.isResumed && resume) return this.#stream(opened, resume.place, signal);
    const settledMs = this.#ledger.beginSession(opened.access.targets);
    this.#report.beginSession(settledMs);
    const fromMs = Math.max(0, settledMs - this.#policy.overlapMs);
    return this.#stream(opened, { fromMs, heard: null }, signal);
  }

  /** Comes by a connection; null when it is not wanted any more. */
  async #open(
    token: string | null,
    dropped: Error | null,
    signal: AbortSignal,
  ): Promise<Opened | null> {
    if (this.#isFinishing) this.#reach();
    try {
      const both = AbortSignal.any([signal, this.#enough.signal]);
      return await this.#connector.open(token, dropped, both);
    } catch (thrown) {
      // Who has stopped captions wants the last words if they can be had, and no complaint.
      if (this.#isFinishing && !signal.aborted) return null;
      throw thrown;
    }
  }

  async #stream(
    opened: Opened,
    place: SoundRange,
    signal: AbortSignal,
  ): Promise<ReconnectDecision> {
    const leg = new ConnectionRun(opened, {
      feed: this.#options.feed,
      ledger: this.#ledger,
      speech: this.#speech,
      sender: this.#sender,
      watch: this.#watch,
      policy: this.#policy,
      onSent: (chunk) => this.#link.sent(chunk),
      onSoundEnd: () => this.finish(),
      onWorked: () => this.#connector.worked(),
    });
    this.#leg = leg;
    this.#enter("streaming");
    if (this.#isFinishing) leg.finish();
    if (this.#renewals.requested !== this.#renewals.wanted) this.#prepareRenewal(leg);
    try {
      const both = AbortSignal.any([signal, this.#enough.signal]);
      return this.#after(await leg.run(place, both), opened, leg);
    } catch (thrown) {
      if (this.#enough.signal.aborted && !signal.aborted) return { kind: "end" };
      throw thrown;
    } finally {
      this.#leg = null;
      this.#renewal?.abort();
      this.#renewal = null;
    }
  }

  #after(end: ConnectionRunEnd, opened: Opened, leg: ConnectionRun): ReconnectDecision {
    if (end.kind === "replaced") this.#link.reset();
    if (end.kind === "replaced" && this.#replacement) {
      const replacement = this.#replacement;
      this.#replacement = null;
      this.#ledger.settle(this.#ledger.settledMs(performance.now()));
      return { kind: "take-over", opened: replacement };
    }
    const next = decideReconnect(end, opened, leg.endsFor, this.#ledger, this.#policy);
    if (next.kind === "open") this.#enter("reconnecting");
    return next;
  }

  /** Waits until there is sound again. */
  async #pause(signal: AbortSignal): Promise<ReconnectDecision> {
    const { feed } = this.#options;
    const fromMs = Math.max(this.#ledger.handedMs, this.#ledger.settledMs(performance.now()));
    this.#enter("paused");
    this.#link.reset();
    this.#report.report(fromMs, fromMs, this.#ledger);
    try {
      const both = AbortSignal.any([signal, this.#enough.signal]);
      const soundMs = await feed.whenSound(fromMs, both);
      if (soundMs === null) return { kind: "end" };
      this.#ledger.skipTo(soundMs);
    } catch (thrown) {
      if (this.#enough.signal.aborted && !signal.aborted) return { kind: "end" };
      throw thrown;
    }
    return NEW_SESSION;
  }

  /** Opens a connection to a new session while the present one goes on, then changes over. */
  #prepareRenewal(leg: ConnectionRun): void {
    this.#renewal?.abort();
    const renewal = new AbortController();
    this.#renewal = renewal;
    const quiet = { onStep: () => undefined, onTrouble: () => undefined };
    const connector = new Connector(this.#door, this.#policy, true, quiet);
    connector.open(null, null, renewal.signal).then(
      (opened) => {
        this.#replacement = opened;
        if (renewal.signal.aborted || !leg.replace()) opened.connection.close();
      },
      (thrown) => {
        if (!renewal.signal.aborted) leg.fail(thrown);
      },
    );
  }

  #tick(): void {
    const isHeldBack = this.#leg ? this.#sender.takeHeldBack() : null;
    if (this.#state !== "paused") this.#link.look(this.#ledger.handedMs, isHeldBack);
    // Sound that is kept is sent to its end, as long as words come of it.
    const { doneMs } = this.#ledger;
    if (this.#isFinishing && this.#progress.isStuck(doneMs, performance.now())) this.#cutOff();
  }

  #settleNow(): void {
    // What was said is settled once it was dealt with, and not before.
    if (!this.#leg || !this.#queue.isIdle) return;
    const aliveMs = this.#ledger.settledMs(this.#watch.aliveAtMs);
    this.#ledger.settle(aliveMs);
    const settledMs = this.#ledger.settledMs(performance.now());
    this.#report.report(settledMs, aliveMs - this.#policy.overlapMs, this.#ledger);
  }

  /** Nobody waits longer than this for a service that cannot be reached. */
  #reach(): void {
    this.#connector.hurry();
    clearTimeout(this.#reachTimer);
    this.#reachTimer = setTimeout(() => {
      if (!this.#leg) this.#cutOff();
    }, this.#policy.reachLimitMs);
  }

  #cutOff(): void {
    this.#isCutOff = true;
    this.#enough.abort();
  }

  /** Enters a state; once the end was asked for, that is all there is to tell. */
  #enter(next: WordSourceState): void {
    if (this.#state === "draining") return;
    if (next === "streaming") this.#trouble = null;
    if (next === this.#state) return;
    if (!mayFollow(this.#state, next)) throw new Error(`${next} cannot follow ${this.#state}.`);
    this.#state = next;
    this.#options.events.onState(next, this.#trouble);
  }

  #tell(trouble: Trouble): void {
    this.#trouble = trouble;
    if (isTold(this.#state)) this.#options.events.onState(this.#state, trouble);
  }
}

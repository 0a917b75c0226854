import { ConnectionMonitor } from "./connection/connection-monitor.ts";
import { ConnectionRun, type ConnectionRunEnd } from "./connection/connection-run.ts";
import { Connector, type OpenedConnection } from "./connection/connector.ts";
import { FinishProgress } from "./connection/finish-progress.ts";
import { LinkReporter } from "./connection/link-reporter.ts";
import {
  type ConnectStep,
  decideReconnect,
  NEW_SESSION,
  type ReconnectDecision,
} from "./connection/reconnect-decision.ts";
import { ProgressReporter } from "./ledger/progress-reporter.ts";
import { StreamLedger } from "./ledger/stream-ledger.ts";
import { hasStalled } from "./ledger/stream-progress.ts";
import { UpdateQueue } from "./messages/update-queue.ts";
import { PacedSender } from "./sending/paced-sender.ts";
import type { SoundStart } from "./sending/sound-start.ts";
import type { SessionProvider } from "./session-provider.ts";
import { SpeechReader } from "./speech/speech-reader.ts";
import { STREAM_POLICY, type StreamPolicy } from "./stream-policy.ts";
import { isReported, mayFollow, type StreamState } from "./stream-state.ts";
import type { VoiceStreamOptions } from "./voice-stream-options.ts";
import type { Trouble, WordSource, WordSourceState } from "./word-source.ts";

const WATCH_EVERY_MS = 500;

/** The service's voice session as a source of words. */
export class VoiceStream implements WordSource {
  readonly #options: VoiceStreamOptions;
  readonly #policy: StreamPolicy;
  readonly #provider: SessionProvider;
  readonly #queue: UpdateQueue;
  readonly #ledger: StreamLedger;
  readonly #speech: SpeechReader;
  readonly #sender: PacedSender;
  readonly #monitor: ConnectionMonitor;
  readonly #link: LinkReporter;
  readonly #progressReporter: ProgressReporter;
  readonly #connector: Connector;
  // Aborts what must not outlast a request to finish: waiting for sound, and long retries.
  readonly #giveUp = new AbortController();
  // Whether the stream stopped waiting for the last words, so that some may be missing.
  #isCutOff = false;
  readonly #finishProgress: FinishProgress;
  #reachTimer: ReturnType<typeof setTimeout> | undefined;
  #state: StreamState = "idle";
  #trouble: Trouble | null = null;
  #isFinishing = false;
  #run: ConnectionRun | null = null;
  // Counts renewals, and how many of them the last request covers.
  #renewals = { wanted: 0, requested: 0 };
  #renewal: AbortController | null = null;
  #replacement: OpenedConnection | null = null;

  constructor(options: VoiceStreamOptions) {
    const { events, start, provider } = options;
    const policy = { ...STREAM_POLICY, ...options.limits };
    this.#options = options;
    this.#policy = policy;
    this.#provider = {
      request: (signal) => {
        this.#renewals.requested = this.#renewals.wanted;
        return provider.request(signal);
      },
      resume: (token, signal) => provider.resume(token, signal),
    };
    this.#queue = new UpdateQueue((update) => events.onUpdate(update));
    // Speech waits for nothing: neither for the queue nor for the journal.
    this.#speech = new SpeechReader(start.counts, (chunk, position) =>
      events.onSpeech?.(chunk, position),
    );
    const { settledMs: fromMs, drafts } = start.progress;
    const begin = {
      fromMs,
      concluded: start.concluded,
      drafts,
      isStalled: hasStalled(start.progress),
      isOtherEngine: start.isOtherEngine ?? false,
    };
    this.#ledger = new StreamLedger(begin, policy, {
      onUpdate: (update) => this.#queue.pushUpdate(update),
      onGap: (gap) => events.onGap(gap),
      onConcluded: (lane, received, added) => this.#speech.addConcluded(lane, received, added),
    });
    this.#sender = new PacedSender(policy);
    this.#finishProgress = new FinishProgress(policy.finishLimitMs);
    this.#monitor = new ConnectionMonitor(policy, options.silenceLimitMs);
    this.#link = new LinkReporter(policy, (link) => events.onLink(link));
    this.#progressReporter = new ProgressReporter(options.feed, events);
    this.#connector = new Connector(this.#provider, policy, start.token !== null, {
      onStep: (step) => this.#enter(this.#state === "reconnecting" ? "reconnecting" : step),
      onTrouble: (trouble) => this.#reportTrouble(trouble),
    });
  }

  async run(signal: AbortSignal): Promise<void> {
    const over = new AbortController();
    const watching = setInterval(() => {
      this.#run?.tick();
      this.#settle();
    }, WATCH_EVERY_MS);
    const ticking = setInterval(() => this.#tick(), 1000);
    globalThis.addEventListener("online", () => this.#connector.retryNow(), {
      signal: over.signal,
    });
    try {
      signal.throwIfAborted();
      const streaming = this.#runConnections(AbortSignal.any([signal, over.signal]));
      await Promise.race([streaming, this.#queue.failed]);
      const { progress } = this.#options.start;
      // Without a connection of its own, this run knows the sound from before the restart.
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
    if (this.#state === "paused") this.#giveUp.abort();
    if (this.#state !== "idle") this.#enter("draining");
    this.#link.onCaptureEnded();
    if (this.#run) this.#run.finish();
    else this.#limitReachTime();
  }

  renew(): void {
    this.#renewals.wanted += 1;
    if (this.#run) this.#prepareRenewal(this.#run);
  }

  async #runConnections(signal: AbortSignal): Promise<void> {
    const { token, concluded } = this.#options.start;
    // Words but no session before the restart: the stream was waiting for sound.
    const wasPaused = token === null && concluded.length > 0;
    let next: ReconnectDecision = wasPaused ? { kind: "pause" } : NEW_SESSION;
    for (;;) {
      if (next.kind === "end") return;
      if (next.kind === "pause") next = await this.#waitForSound(signal);
      else next = await this.#connectAndStream(next, signal);
    }
  }

  async #connectAndStream(step: ConnectStep, signal: AbortSignal): Promise<ReconnectDecision> {
    const resume = step.kind === "open" ? step.resume : null;
    const opened =
      step.kind === "take-over"
        ? step.opened
        : await this.#openConnection(resume?.token ?? null, step.dropped, signal);
    if (!opened) return { kind: "end" };
    if (opened.isResumed && resume) return this.#stream(opened, resume.start, signal);
    const settledMs = this.#ledger.beginSession(opened.access.targets);
    this.#progressReporter.beginSession(settledMs);
    const fromMs = Math.max(0, settledMs - this.#policy.overlapMs);
    return this.#stream(opened, { fromMs, received: null }, signal);
  }

  async #openConnection(
    token: string | null,
    dropped: Error | null,
    signal: AbortSignal,
  ): Promise<OpenedConnection | null> {
    if (this.#isFinishing) this.#limitReachTime();
    try {
      const both = AbortSignal.any([signal, this.#giveUp.signal]);
      return await this.#connector.open(token, dropped, both);
    } catch (thrown) {
      // A user who has stopped captions wants the last words, if possible, and no error.
      if (this.#isFinishing && !signal.aborted) return null;
      throw thrown;
    }
  }

  async #stream(
    opened: OpenedConnection,
    start: SoundStart,
    signal: AbortSignal,
  ): Promise<ReconnectDecision> {
    const run = new ConnectionRun(opened, {
      feed: this.#options.feed,
      ledger: this.#ledger,
      speech: this.#speech,
      sender: this.#sender,
      monitor: this.#monitor,
      policy: this.#policy,
      onSent: (chunk) => this.#link.onChunkSent(chunk),
      onSoundEnd: () => this.finish(),
      onStable: () => this.#connector.resetRetries(),
    });
    this.#run = run;
    this.#enter("streaming");
    if (this.#isFinishing) run.finish();
    if (this.#renewals.requested !== this.#renewals.wanted) this.#prepareRenewal(run);
    try {
      const both = AbortSignal.any([signal, this.#giveUp.signal]);
      return this.#decideNext(await run.run(start, both), opened, run);
    } catch (thrown) {
      if (this.#giveUp.signal.aborted && !signal.aborted) return { kind: "end" };
      throw thrown;
    } finally {
      this.#run = null;
      this.#renewal?.abort();
      this.#renewal = null;
    }
  }

  #decideNext(
    end: ConnectionRunEnd,
    opened: OpenedConnection,
    run: ConnectionRun,
  ): ReconnectDecision {
    if (end.kind === "replaced") this.#link.reset();
    if (end.kind === "replaced" && this.#replacement) {
      const replacement = this.#replacement;
      this.#replacement = null;
      this.#ledger.settleTo(this.#ledger.settledMs(performance.now()));
      return { kind: "take-over", opened: replacement };
    }
    const next = decideReconnect(end, opened, run.endReason, this.#ledger, this.#policy);
    if (next.kind === "open") this.#enter("reconnecting");
    return next;
  }

  async #waitForSound(signal: AbortSignal): Promise<ReconnectDecision> {
    const { feed } = this.#options;
    const fromMs = Math.max(this.#ledger.sentToMs, this.#ledger.settledMs(performance.now()));
    this.#enter("paused");
    this.#link.reset();
    this.#progressReporter.reportProgress(fromMs, fromMs, this.#ledger);
    try {
      const both = AbortSignal.any([signal, this.#giveUp.signal]);
      const soundMs = await feed.waitForSound(fromMs, both);
      if (soundMs === null) return { kind: "end" };
      this.#ledger.skipSilenceTo(soundMs);
    } catch (thrown) {
      if (this.#giveUp.signal.aborted && !signal.aborted) return { kind: "end" };
      throw thrown;
    }
    return NEW_SESSION;
  }

  // Opens a new session while the present one continues, then switches over.
  #prepareRenewal(run: ConnectionRun): void {
    this.#renewal?.abort();
    const renewal = new AbortController();
    this.#renewal = renewal;
    const quiet = { onStep: () => undefined, onTrouble: () => undefined };
    const connector = new Connector(this.#provider, this.#policy, true, quiet);
    connector.open(null, null, renewal.signal).then(
      (opened) => {
        this.#replacement = opened;
        if (renewal.signal.aborted || !run.tryReplace()) opened.connection.close();
      },
      (thrown) => {
        if (!renewal.signal.aborted) run.failWith(thrown);
      },
    );
  }

  #tick(): void {
    const isHeldBack = this.#run ? this.#sender.consumeHeldBack() : null;
    if (this.#state !== "paused") this.#link.update(this.#ledger.sentToMs, isHeldBack);
    // Kept sound is sent to its end as long as it brings words.
    const { finishedToMs } = this.#ledger;
    if (this.#isFinishing && this.#finishProgress.isStuck(finishedToMs, performance.now()))
      this.#cutOff();
  }

  #settle(): void {
    // Words count as settled only after they were delivered.
    if (!this.#run || !this.#queue.isIdle) return;
    const aliveMs = this.#ledger.settledMs(this.#monitor.aliveAtMs);
    this.#ledger.settleTo(aliveMs);
    const settledMs = this.#ledger.settledMs(performance.now());
    this.#progressReporter.reportProgress(
      settledMs,
      aliveMs - this.#policy.overlapMs,
      this.#ledger,
    );
  }

  #limitReachTime(): void {
    this.#connector.retryNow();
    clearTimeout(this.#reachTimer);
    this.#reachTimer = setTimeout(() => {
      if (!this.#run) this.#cutOff();
    }, this.#policy.reachLimitMs);
  }

  #cutOff(): void {
    this.#isCutOff = true;
    this.#giveUp.abort();
  }

  // Enters a state. While draining, no other state is reported.
  #enter(next: WordSourceState): void {
    if (this.#state === "draining") return;
    if (next === "streaming") this.#trouble = null;
    if (next === this.#state) return;
    if (!mayFollow(this.#state, next)) throw new Error(`${next} cannot follow ${this.#state}.`);
    this.#state = next;
    this.#options.events.onState(next, this.#trouble);
  }

  #reportTrouble(trouble: Trouble): void {
    this.#trouble = trouble;
    if (isReported(this.#state)) this.#options.events.onState(this.#state, trouble);
  }
}

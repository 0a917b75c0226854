import { delay } from "../../lib/delay.ts";
import { WAITS } from "../../lib/waits.ts";
import { type CaptionFailure, SERVICE_FAILURES } from "../../messaging/caption-status.ts";
import type { Settings } from "../../settings/schema/settings.ts";

const LONGEST_CHECK_MS = 10 * 60_000;

/** Captions that wait for the user, who may continue them on this computer. */
export interface Waiting {
  readonly failure: CaptionFailure;
  /** When they end without an answer, as wall clock milliseconds. */
  readonly untilMs: number;
}

export interface TakeOverDeps {
  /** The user's settings, as they are without this. */
  settings(): Settings;
  /** The language that is spoken in the tab, chosen or detected; null when unknown. */
  spokenLanguage(): string | null;
  /** Whether this computer can recognise a language now. */
  canRecognise(language: string): Promise<boolean>;
  /** Whether captions with the service would work again after this failure. */
  isServiceBack(failure: CaptionFailure, signal: AbortSignal): Promise<boolean>;
  /** Another engine is in force. */
  onChange(): void;
  /** Captions wait for the user to decide, as long as capture keeps the sound. */
  onWait(waiting: Waiting): void;
  /** Captions cannot go on. */
  onFail(failure: CaptionFailure): void;
}

/**
 * Continues captions on this computer while the service cannot, and returns to the service when it
 * answers again.
 */
export class TakeOver {
  readonly #deps: TakeOverDeps;
  readonly #lifetime: AbortSignal;
  // Why this computer makes the captions; null while the user's own choice is in force.
  #failure: CaptionFailure | null = null;
  #hasTrouble = false;
  #watch: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(deps: TakeOverDeps, lifetime: AbortSignal) {
    this.#deps = deps;
    this.#lifetime = lifetime;
    lifetime.addEventListener("abort", () => clearTimeout(this.#timer), { once: true });
  }

  /** Why this computer replaces the service; null while it does not. */
  get failure(): CaptionFailure | null {
    return this.#failure;
  }

  get isOn(): boolean {
    return this.#failure !== null;
  }

  /** The settings with this computer as the engine, while it replaces the service. */
  withEngine(settings: Settings): Settings {
    if (!this.isOn) return settings;
    return {
      ...settings,
      engine: { ...settings.engine, kind: "device" },
      languages: { ...settings.languages, source: this.#deps.spokenLanguage() },
    };
  }

  /** The service cannot go on, and will not by itself. */
  async onFailure(failure: CaptionFailure): Promise<void> {
    const { settings, onFail } = this.#deps;
    clearTimeout(this.#timer);
    if (!(await this.#isPossible(failure))) return onFail(failure);
    const { engine, stream } = settings();
    if (engine.takeOver === "always") return this.start(failure);
    this.wait(failure, Date.now() + stream.ringSeconds * 1000);
  }

  /** Waits for the user to decide. After a restart of the worker, the wait is no longer. */
  wait(failure: CaptionFailure, untilMs: number): void {
    const { onWait, onFail } = this.#deps;
    onWait({ failure, untilMs });
    this.#timer = setTimeout(() => onFail(failure), Math.max(0, untilMs - Date.now()));
  }

  /**
   * The service is away, and captions go on trying.
   * @param failure why, when it matters; null when all is well again
   */
  onTrouble(failure: (() => CaptionFailure) | null): void {
    const hadTrouble = this.#hasTrouble;
    this.#hasTrouble = failure !== null;
    if (failure !== null && hadTrouble) return;
    clearTimeout(this.#timer);
    if (failure === null || this.#deps.settings().engine.takeOver !== "always") return;
    this.#timer = setTimeout(() => {
      const reason = failure();
      void this.#isPossible(reason).then((isPossible) => {
        if (isPossible && this.#hasTrouble) this.start(reason);
      });
    }, WAITS.takeOverMs);
  }

  // Whether this computer could go on after a failure, and the user wants that at all.
  async #isPossible({ reason }: CaptionFailure): Promise<boolean> {
    const { engine } = this.#deps.settings();
    const language = this.#deps.spokenLanguage();
    if (engine.takeOver === "never" || !SERVICE_FAILURES.has(reason) || language === null)
      return false;
    return await this.#deps.canRecognise(language).catch(() => false);
  }

  start(failure: CaptionFailure): void {
    if (this.isOn || this.#lifetime.aborted) return;
    clearTimeout(this.#timer);
    this.#hasTrouble = false;
    this.#failure = failure;
    this.#deps.onChange();
    void this.#watchService(failure).catch(() => undefined);
  }

  /** Back to the user's own choice. */
  stop(): void {
    if (!this.isOn) return;
    this.#failure = null;
    this.#watch?.abort();
    this.#deps.onChange();
  }

  async #watchService(failure: CaptionFailure): Promise<void> {
    this.#watch = new AbortController();
    const signal = AbortSignal.any([this.#watch.signal, this.#lifetime]);
    for (let waitMs = WAITS.serviceCheckMs; ; waitMs = Math.min(2 * waitMs, LONGEST_CHECK_MS)) {
      await delay(waitMs * (0.75 + Math.random() / 2), signal);
      if (await this.#deps.isServiceBack(failure, signal).catch(() => false)) return this.stop();
    }
  }
}

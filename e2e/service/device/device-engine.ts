import type { WebSocket } from "ws";
import { RunLedger } from "../account/run-ledger.ts";
import { type Clock, systemClock } from "../clock.ts";
import type { TalkIndex } from "../recogniser/talk-index.ts";
import type { PseudoTranslator } from "../text/pseudo-translator.ts";
import type { PieceEvent, ResultsEvent } from "./device-events.ts";
import { type DevicePlan, defaultPlan, type PackState } from "./device-plan.ts";
import { DeviceRecognition, type RecognitionAccount } from "./device-recognition.ts";
import { TalkTranslator } from "./talk-translator.ts";

/** A finished translation. */
export interface DeviceTranslation {
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly translated: string;
}

export interface DeviceEngineOptions {
  readonly index: TalkIndex;
  readonly translator: PseudoTranslator;
  readonly clock?: Clock;
  readonly onResults?: (event: ResultsEvent) => void;
  readonly onPiece?: (event: PieceEvent) => void;
}

// Milliseconds that one download takes: long enough to be seen.
const downloadMs = 300;

/**
 * The recogniser and translator that a browser without packs lacks. A script in the extension's
 * documents stands in for the browser's classes and asks this engine (`e2e/device`). The engine
 * recognises talks by their sound, as the language service does, and knows nothing of accounts.
 */
export class DeviceEngine {
  readonly plan: DevicePlan = { ...defaultPlan };
  readonly translations: DeviceTranslation[] = [];
  readonly run: RunLedger;
  readonly #options: DeviceEngineOptions;
  readonly #clock: Clock;
  readonly #recognitions: DeviceRecognition[] = [];
  readonly #talkTranslator: TalkTranslator;

  constructor(options: DeviceEngineOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#talkTranslator = new TalkTranslator(options.index.talks.map(({ talk }) => talk));
    const startedAt = new Date(this.#clock.nowMs()).toISOString();
    this.run = new RunLedger({ plan: "paid", modes: [], startedAt });
  }

  /** One for each time that a recogniser was started, newest first, refused ones included. */
  accounts(): RecognitionAccount[] {
    return this.#recognitions.map((each) => each.account()).reverse();
  }

  recognise(socket: WebSocket): void {
    const { index, onResults, onPiece } = this.#options;
    const recognition: DeviceRecognition = new DeviceRecognition({
      id: String(this.#recognitions.length),
      socket,
      index,
      clock: this.#clock,
      plan: this.plan,
      run: this.run,
      endsAfterMs: this.plan.endings[this.#recognitions.length] ?? Number.POSITIVE_INFINITY,
      others: () => this.#recognitions.filter((each) => each !== recognition && each.isRunning),
      isAvailable: (language) => stateOf(this.plan.speech, language) === "available",
      ...(onResults && { onResults }),
      ...(onPiece && { onPiece }),
    });
    this.#recognitions.push(recognition);
  }

  speechState(languages: readonly string[]): PackState {
    return worst(languages.map((language) => stateOf(this.plan.speech, language)));
  }

  /** State of a pair: each language but English has a pack of its own. */
  translationState(languages: readonly string[]): PackState {
    const packs = { en: "available" as const, ...this.plan.translation };
    return worst(languages.map((language) => packs[language as "en"] ?? "unavailable"));
  }

  /**
   * Downloads packs, as far as the plan lets it.
   * @returns whether they are here now
   */
  async download(
    kind: "speech" | "translation",
    languages: readonly string[],
    signal: AbortSignal,
  ): Promise<boolean> {
    const { downloads } = this.plan;
    if (downloads === "refuse") return false;
    await new Promise<void>((resolve, reject) => {
      const cancel =
        downloads === "hang" ? () => undefined : this.#clock.after(downloadMs, resolve);
      signal.addEventListener("abort", () => {
        cancel();
        reject(new Error("The client has left."));
      });
    });
    const here = languages.map((language) => [language, "available"] as const);
    this.plan[kind] = { ...this.plan[kind], ...Object.fromEntries(here) };
    return true;
  }

  translate(from: string, to: string, text: string): string {
    // The browser's tag of Norwegian; the talks have the one of its written form.
    const target = to === "no" ? "nb" : to;
    const translated =
      this.#talkTranslator.translate(from, target, text) ??
      this.#options.translator.translate(text, target);
    this.translations.push({ from, to, text, translated });
    return translated;
  }

  close(): void {
    for (const recognition of this.#recognitions) recognition.close();
  }
}

function stateOf(packs: Readonly<Record<string, PackState>>, language: string): PackState {
  return packs[language] ?? "unavailable";
}

const order: readonly PackState[] = ["available", "downloading", "downloadable", "unavailable"];

function worst(states: readonly PackState[]): PackState {
  return order[Math.max(0, ...states.map((state) => order.indexOf(state)))] ?? "unavailable";
}

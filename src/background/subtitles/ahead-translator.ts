import { UNKNOWN_LANGUAGE } from "../../captions/text/language-tag.ts";
import { isInLanguage, type TranslationUnit } from "../../captions/transcript/translation-units.ts";
import { delay } from "../../lib/delay.ts";
import { WAITS } from "../../lib/waits.ts";
import { retryWaitMs } from "../../service/http/retry-wait.ts";
import type { JournalSegment } from "../../store/journal/journal-entry.ts";
import type { UnitTexts, UnitTranslation } from "../transcripts/unit-translator.ts";
import type { TrackWords } from "./track-words.ts";

/** Where the player is, on the clock of the cues. */
export interface CuePosition {
  readonly cueMs: number;
  /** Media time per time; 0 while it is paused, buffers or seeks. */
  readonly rate: number;
}

export interface TranslatedCues {
  readonly unit: TranslationUnit<JournalSegment>;
  readonly text: string;
  readonly billedCharacters: number | null;
}

export interface AheadTranslatorDeps {
  readonly words: Pick<TrackWords, "unitsIn" | "textBefore">;
  /** Null without a player. */
  position(): CuePosition | null;
  /** Translates once, without another try. */
  translate(units: UnitTexts, signal: AbortSignal): Promise<readonly UnitTranslation[]>;
  /** Stores and shows translations; resolves when they are stored. */
  onTranslated(translated: readonly TranslatedCues[]): Promise<void>;
  /** Why nothing is translated for now; null when it is translated again. */
  onFailure(thrown: unknown): void;
  random?(): number;
}

// Media time that is translated ahead at most.
const AHEAD_MS = 60_000;

// With less left, the rest of that time is translated: two requests a minute.
const REFILL_MS = 30_000;

// Words without a sentence end wait for the rest until they are due.
const DUE_MS = 1000;

type Unit = TranslationUnit<JournalSegment>;

type Next =
  | { readonly kind: "batch"; readonly units: readonly Unit[] }
  /** `afterMs` is null until the player or the track changes. */
  | { readonly kind: "wait"; readonly afterMs: number | null };

/**
 * Translates the cues of a track into one language, from the player's position on and a minute
 * ahead. It sends whole sentences, one request at a time, and nothing twice.
 */
export class AheadTranslator {
  readonly target: string;
  readonly #deps: AheadTranslatorDeps;
  readonly #signal: AbortSignal;
  #state: "idle" | "busy" | "failed" = "idle";
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(target: string, deps: AheadTranslatorDeps, signal: AbortSignal) {
    this.target = target;
    this.#deps = deps;
    this.#signal = signal;
    signal.addEventListener("abort", () => clearTimeout(this.#timer), { once: true });
  }

  /** Whether a request is under way or will be sent again. */
  get isBusy(): boolean {
    return this.#state === "busy";
  }

  /** The track or the player has changed. */
  update(): void {
    if (this.#state === "idle" && !this.#signal.aborted) void this.#run();
  }

  /** Goes on after a failure. */
  retry(): void {
    if (this.#state === "failed") this.#state = "idle";
    this.update();
  }

  async #run(): Promise<void> {
    clearTimeout(this.#timer);
    this.#state = "busy";
    let failures = 0;
    while (!this.#signal.aborted) {
      const next = this.#next();
      if (next.kind === "wait") {
        this.#state = "idle";
        if (next.afterMs !== null) this.#timer = setTimeout(() => this.update(), next.afterMs);
        return;
      }
      try {
        await this.#translate(next.units);
        failures = 0;
        this.#deps.onFailure(null);
      } catch (thrown) {
        if (this.#signal.aborted) return;
        const random = this.#deps.random?.() ?? Math.random();
        const ownMs = retryWaitMs(thrown, failures, random);
        failures += 1;
        if (ownMs === null) this.#deps.onFailure(thrown);
        const waitMs = ownMs ?? longWaitMs(thrown);
        if (waitMs === null) {
          this.#state = "failed";
          return;
        }
        await delay(waitMs, this.#signal).catch(() => undefined);
      }
    }
  }

  #next(): Next {
    const position = this.#deps.position();
    if (!position) return { kind: "wait", afterMs: null };
    const { cueMs, rate } = position;
    const inMs = (mediaMs: number) => (rate === 0 ? null : Math.max(0, (mediaMs - cueMs) / rate));
    const toMs = cueMs + AHEAD_MS;
    const { units, open } = this.#deps.words.unitsIn(this.target, cueMs, toMs);
    const isWanted = (unit: Unit) =>
      unit.text !== "" && endOf(unit) > cueMs && !isInLanguage(unit.language, this.target);
    const wanted = units.filter(isWanted);
    const first = wanted[0];
    const openMs = open && isWanted(open) ? startOf(open) : null;
    const isOpenDue = openMs !== null && openMs <= cueMs + DUE_MS * Math.max(1, rate);
    if ((first && startOf(first) <= cueMs + REFILL_MS) || isOpenDue) {
      const ahead = wanted.filter((unit) => startOf(unit) <= toMs);
      return { kind: "batch", units: isOpenDue && open ? [...ahead, open] : ahead };
    }
    const firstAt = first ? inMs(startOf(first) - REFILL_MS) : null;
    const openAt = openMs === null ? null : inMs(openMs - DUE_MS * rate);
    const times = [firstAt, openAt].filter((ms) => ms !== null);
    return { kind: "wait", afterMs: times.length === 0 ? null : Math.min(...times) + 1 };
  }

  async #translate(units: readonly Unit[]): Promise<void> {
    const [first] = units;
    const start = first?.segments[0];
    if (!first || !start) return;
    const { language } = first;
    const batch = units.filter((unit) => unit.language === language);
    const texts: UnitTexts = {
      texts: batch.map(({ text }) => text),
      language: language === UNKNOWN_LANGUAGE ? "" : language,
      before: this.#deps.words.textBefore(start),
    };
    const translations = await this.#deps.translate(texts, this.#signal);
    // What was paid for is stored, even if it is not shown any more.
    await this.#deps.onTranslated(
      translations.flatMap(({ text, billedCharacters }, at) => {
        const unit = batch[at];
        return unit ? [{ unit, text: text.trim(), billedCharacters }] : [];
      }),
    );
  }
}

function startOf({ segments }: Unit): number {
  return segments[0]?.startMs ?? 0;
}

function endOf({ segments }: Unit): number {
  return Math.max(...segments.map(({ endMs }) => endMs));
}

// After several tries the service may still come back by itself; other failures need the user.
function longWaitMs(thrown: unknown): number | null {
  return retryWaitMs(thrown, 0, 0.5) === null ? null : WAITS.requestLongestRetryMs;
}

import { CaptionLedger, type SettledLine } from "../harness/account/caption-ledger.ts";
import { SpokenText } from "../harness/account/spoken-text.ts";
import type { TalkFiles } from "../harness/account/talk-files.ts";
import type { CaptionPaint } from "../harness/overlay/caption-watch.ts";

/**
 * Prints each caption line once, when it has settled: its position in the talk, its language, the
 * delay of its last word, and its text.
 */
export class CaptionPrinter {
  readonly #ledger = new CaptionLedger((line) => this.#print(line));
  readonly #spoken: ReadonlyMap<string, SpokenText>;
  readonly #write: (row: string) => void;
  readonly #delaysMs: number[] = [];

  constructor(talk: TalkFiles, write: (row: string) => void) {
    this.#spoken = new Map(
      [...talk.words].map(([language, words]) => [language, new SpokenText(words, language)]),
    );
    this.#write = write;
  }

  get count(): number {
    return this.#ledger.lines.length;
  }

  get languages(): readonly string[] {
    return [...new Set(this.#ledger.lines.map(({ language }) => language))];
  }

  /** The median of all delays, in milliseconds; null before the first. */
  get medianDelayMs(): number | null {
    return this.#delaysMs.toSorted((a, b) => a - b)[this.#delaysMs.length >> 1] ?? null;
  }

  addPaint(paint: CaptionPaint): void {
    this.#ledger.addPaint(paint);
  }

  printRemaining(): void {
    this.#ledger.settleAll();
  }

  #print({ language, text, completeAtMediaMs }: SettledLine): void {
    const spokenAtMs = this.#spoken.get(language)?.endMsOf(text) ?? null;
    const delayMs =
      spokenAtMs === null || completeAtMediaMs === null ? null : completeAtMediaMs - spokenAtMs;
    if (delayMs !== null) this.#delaysMs.push(delayMs);
    const time = completeAtMediaMs === null ? "" : asClock(completeAtMediaMs);
    const delay = delayMs === null ? "" : `${(delayMs / 1000).toFixed(1)} s`;
    this.#write(`${time.padStart(6)}  ${language.padEnd(4)} ${delay.padStart(6)}  ${text}`);
  }
}

export const CAPTION_HEADING = "  talk  lang   after  caption";

function asClock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

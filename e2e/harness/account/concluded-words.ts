import type { CaptionLane } from "../overlay/captions-now.ts";
import type { ServiceProbe } from "../service/service-probe.ts";

const TAIL_LETTERS = 12;
const LEAST_LETTERS = 4;

export class ConcludedWords {
  readonly stop: () => void;
  readonly #tails = new Map<string, string>();

  constructor(probe: ServiceProbe) {
    this.stop = probe.onMessage(({ name, body }) => {
      const { language, concluded = [] } = body as TranscriptUpdate;
      if (name === "source_transcript_update") this.#add("original", concluded);
      else if (name === "target_transcript_update") this.#add(language ?? "", concluded);
    });
  }

  isShownIn(lanes: readonly CaptionLane[]): boolean {
    const isEnd = ([name, tail]: readonly [string, string]) => {
      const lines = lanes.find(({ lane }) => lane === name)?.lines ?? [];
      const isFirm = lines.every(({ tentative }) => tentative.trim() === "");
      const shown = lettersOf(lines.map(({ text }) => text).join(""));
      // A lane of one line may begin with the last few letters.
      const isTail =
        shown.endsWith(tail) || (shown.length >= LEAST_LETTERS && tail.endsWith(shown));
      return isFirm && isTail;
    };
    return this.#tails.size > 0 && [...this.#tails].every(isEnd);
  }

  get description(): string {
    return JSON.stringify(Object.fromEntries(this.#tails));
  }

  isEndOf(lane: string, text: string): boolean {
    return lettersOf(text).endsWith(this.#tails.get(lane) ?? "");
  }

  #add(lane: string, concluded: readonly { readonly text: string }[]): void {
    const before = this.#tails.get(lane) ?? "";
    const tail = before + lettersOf(concluded.map(({ text }) => text).join(""));
    if (tail !== "") this.#tails.set(lane, tail.slice(-TAIL_LETTERS));
  }
}

interface TranscriptUpdate {
  readonly language?: string;
  readonly concluded?: readonly { readonly text: string }[];
}

/** Captions break lines at spaces, so spaces are ignored. */
function lettersOf(text: string): string {
  return text.replace(/\s+/gu, "");
}

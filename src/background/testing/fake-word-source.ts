import type { WordSourceEvents } from "../../voice/word-source.ts";
import type { CaptionWordSource } from "../captions/caption-word-source.ts";

export class FakeWordSource implements CaptionWordSource {
  readonly events: WordSourceEvents;
  finished = 0;
  renewed = 0;
  signal: AbortSignal | null = null;
  end: () => void = () => undefined;
  fail: (reason: unknown) => void = () => undefined;

  constructor(events: WordSourceEvents) {
    this.events = events;
  }

  run(signal: AbortSignal): Promise<void> {
    this.signal = signal;
    return new Promise((resolve, reject) => {
      this.end = resolve;
      this.fail = reject;
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
  }

  finish(): void {
    this.finished += 1;
  }

  renew(): void {
    this.renewed += 1;
  }

  isOutdated(): boolean {
    return false;
  }
}

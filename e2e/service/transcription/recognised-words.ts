import type { SessionLedger } from "../account/session-ledger.ts";
import { SoundTracker } from "../recogniser/sound-tracker.ts";
import type { TalkIndex } from "../recogniser/talk-index.ts";
import type { Transcriber } from "./transcriber.ts";
import type { WordSource } from "./word-source.ts";

export class RecognisedWords implements WordSource {
  #receivedMs = 0;
  // `undefined` after the sound has ended, because it holds seconds of it.
  #tracker: SoundTracker | undefined;
  readonly #transcriber: Transcriber;

  constructor(index: TalkIndex, transcriber: Transcriber, ledger: SessionLedger) {
    this.#transcriber = transcriber;
    this.#tracker = new SoundTracker(index, {
      onStretch: (stretch) => {
        ledger.noteStretch(stretch);
        transcriber.startStretch(stretch);
      },
      onHeard: (stretch, isSpeech) => transcriber.growStretch(stretch, isSpeech),
    });
  }

  get nextDueMs(): number | undefined {
    return this.#transcriber.nextDueMs;
  }

  pushSound(samples: Float32Array, receivedMs: number): void {
    this.#receivedMs = receivedMs;
    this.#tracker?.push(samples);
  }

  endSound(): void {
    if (this.#tracker) this.#transcriber.endSound(this.#receivedMs);
    this.#tracker?.end();
    this.#tracker = undefined;
  }

  advance(nowMs: number): void {
    this.#transcriber.advance(nowMs);
  }

  concludeAll(): void {
    this.#transcriber.concludeAll();
  }

  discardTentative(): void {
    this.#transcriber.discardTentative();
  }

  restartClock(streamMs: number): void {
    this.#transcriber.restartClock(streamMs);
  }
}

import type { DubLevels, SpeechChunk } from "../audio/speech-chunk.ts";

/** Who speaks translations into a tab's sound, as the worker asks for it, whichever life of it. */
export interface Speaker {
  /** To be heard after what came before. */
  speak(chunk: SpeechChunk): void;
  setLevels(levels: DubLevels): void;
  /** The player is paused, and speech waits; or it goes on. */
  holdSpeech(isHeld: boolean): void;
  /** What waits to be said belongs to a place that was left. */
  dropSpeech(): void;
}

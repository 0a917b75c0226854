import type { DubLevels, SpeechChunk } from "../audio/decoders/speech-chunk.ts";

/** Plays translated speech into a tab's sound; outlives worker restarts. */
export interface SpeechOutput {
  speakChunk(chunk: SpeechChunk): void;
  setLevels(levels: DubLevels): void;
  setSpeechHeld(isHeld: boolean): void;
  dropSpeech(): void;
}

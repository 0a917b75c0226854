import type { DubLevels, SpeechChunk } from "../../audio/speech-chunk.ts";
import type { DubState } from "../../messaging/protocol.ts";
import type { DubEvents } from "./lazy-dub.ts";

/** Says the translation of one capture. */
export class Dub {
  constructor(_events: DubEvents) {}
  speak(_chunk: SpeechChunk): void {}
  setLevels(_levels: DubLevels): void {}
  setMuted(_isMuted: boolean): void {}
  hold(_isHeld: boolean): void {}
  drop(): void {}
  async fadeOut(): Promise<void> {}
  async close(): Promise<void> {}
  state(): DubState | null {
    return null;
  }
}

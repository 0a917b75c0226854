import type { DubLevels, SpeechChunk } from "../audio/decoders/speech-chunk.ts";
import type { ClientMessage } from "./sound-protocol.ts";

/**
 * Controls the dub of one capture. Its state (levels, held or not) is sent again to a later capture
 * document; queued speech is lost with the earlier one.
 */
export class DubApi {
  readonly #captureId: string;
  readonly #post: (message: ClientMessage, transfer?: Transferable[]) => void;
  #levels: DubLevels | null = null;
  #isHeld = false;

  constructor(
    captureId: string,
    post: (message: ClientMessage, transfer?: Transferable[]) => void,
  ) {
    this.#captureId = captureId;
    this.#post = post;
  }

  /** Queues speech after the chunks before it; transfers its buffers. */
  speakChunk(chunk: SpeechChunk): void {
    const buffers = new Set(chunk.parts.map(({ buffer }) => buffer));
    this.#post({ kind: "speech", captureId: this.#captureId, chunk }, [...buffers]);
  }

  setLevels(levels: DubLevels): void {
    if (JSON.stringify(levels) === JSON.stringify(this.#levels)) return;
    this.#levels = levels;
    this.#tellLevels();
  }

  /** Pauses speech together with the player. */
  setHeld(isHeld: boolean): void {
    if (isHeld === this.#isHeld) return;
    this.#isHeld = isHeld;
    this.#tellHold();
  }

  dropSpeech(): void {
    this.#post({ kind: "drop-speech", captureId: this.#captureId });
  }

  /** Sends the state to a new capture document, or after this worker restarted. */
  resendState(): void {
    this.#tellLevels();
    this.#tellHold();
  }

  #tellLevels(): void {
    if (!this.#levels) return;
    this.#post({ kind: "levels", captureId: this.#captureId, levels: this.#levels });
  }

  #tellHold(): void {
    this.#post({ kind: "hold-speech", captureId: this.#captureId, isHeld: this.#isHeld });
  }
}

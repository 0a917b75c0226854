import type { DubLevels, SpeechChunk } from "../audio/speech-chunk.ts";
import type { DeskMessage } from "./sound-protocol.ts";

/**
 * The worker's way to the dub of one capture. What holds (how loud it is, whether it waits) is told
 * again to a capture document that comes later; what was to be said there is lost with the earlier
 * one, as is its sound.
 */
export class DubPort {
  readonly #captureId: string;
  readonly #post: (message: DeskMessage, transfer?: Transferable[]) => void;
  #levels: DubLevels | null = null;
  #isHeld = false;

  constructor(captureId: string, post: (message: DeskMessage, transfer?: Transferable[]) => void) {
    this.#captureId = captureId;
    this.#post = post;
  }

  /** Speech to be heard after what came before; its bytes go away with it. */
  speak(chunk: SpeechChunk): void {
    const buffers = new Set(chunk.parts.map(({ buffer }) => buffer));
    this.#post({ kind: "speech", captureId: this.#captureId, chunk }, [...buffers]);
  }

  /** How loud dub and original are from now on. */
  setLevels(levels: DubLevels): void {
    if (JSON.stringify(levels) === JSON.stringify(this.#levels)) return;
    this.#levels = levels;
    this.#tellLevels();
  }

  /** Whether speech waits because the player does. */
  hold(isHeld: boolean): void {
    if (isHeld === this.#isHeld) return;
    this.#isHeld = isHeld;
    this.#tellHold();
  }

  /** Nothing of what was given so far is said any more. */
  drop(): void {
    this.#post({ kind: "drop-speech", captureId: this.#captureId });
  }

  /** Another capture document, or the same for another life of the worker, has taken a port. */
  tellAgain(): void {
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

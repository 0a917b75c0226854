import { signal } from "@preact/signals";

/** Captions that the browser's end has cut off. */
export interface LeftCaptions {
  readonly id: string;
  readonly title: string;
}

/** What can be done about captions that were cut off. */
export interface LeftPort {
  /** Those the user has not been told of, newest first. */
  list(): Promise<readonly LeftCaptions[]>;
  /** Saves the words as a text file. */
  save(captions: LeftCaptions): Promise<void>;
  /** The user knows; it is not told again. */
  dismiss(captions: LeftCaptions): Promise<void>;
}

/** More would push the popup's own business off the screen; the others are told after these. */
const MAX_SHOWN = 2;

/** The captions that were cut off, and what the user does about them. */
export class LeftModel {
  readonly captions = signal<readonly LeftCaptions[]>([]);
  readonly #port: LeftPort;

  constructor(port: LeftPort) {
    this.#port = port;
    void this.#look();
  }

  save(captions: LeftCaptions): Promise<void> {
    return this.#port.save(captions);
  }

  async dismiss(captions: LeftCaptions): Promise<void> {
    await this.#port.dismiss(captions);
    await this.#look();
  }

  async #look(): Promise<void> {
    // A journal that cannot be read has nothing to tell.
    const all = await this.#port.list().catch(() => []);
    this.captions.value = all.slice(0, MAX_SHOWN);
  }
}

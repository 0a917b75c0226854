import type { DubLevels, SpeechChunk } from "../../audio/decoders/speech-chunk.ts";
import type { DubPlayback } from "../../messaging/protocol.ts";
import type { Dub, DubEvents } from "./dub.ts";

/** Loads the dub's code when speech is first needed: most captures have none. */
export class LazyDub {
  readonly #events: DubEvents;
  #dub: Promise<Dub> | null = null;
  #loaded: Dub | null = null;
  #isMuted: boolean;
  #isHeld = false;
  #isClosed = false;

  constructor(events: DubEvents, isMuted: boolean) {
    this.#events = events;
    this.#isMuted = isMuted;
  }

  speakChunk(chunk: SpeechChunk): void {
    this.#whenLoaded((dub) => dub.speakChunk(chunk));
  }

  /** Speech will follow: loads the dub and starts its set-up. */
  setLevels(levels: DubLevels): void {
    this.#whenLoaded((dub) => dub.setLevels(levels));
  }

  setMuted(isMuted: boolean): void {
    this.#isMuted = isMuted;
    if (this.#dub !== null) this.#whenLoaded((dub) => dub.setMuted(isMuted));
  }

  setHeld(isHeld: boolean): void {
    this.#isHeld = isHeld;
    if (this.#dub !== null) this.#whenLoaded((dub) => dub.setHeld(isHeld));
  }

  dropSpeech(): void {
    if (this.#dub !== null) this.#whenLoaded((dub) => dub.dropSpeech());
  }

  /** The original has another gain from now on, or none. */
  onSourceChanged(): void {
    if (this.#dub !== null) this.#whenLoaded((dub) => dub.onSourceChanged());
  }

  state(): DubPlayback | null {
    return this.#loaded?.state() ?? null;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const dub = await this.#dub?.catch(() => null);
    await dub?.fadeOut();
    await dub?.close();
  }

  #whenLoaded(call: (dub: Dub) => void): void {
    if (this.#isClosed) return;
    this.#dub ??= this.#load();
    this.#dub.then(call, () => undefined);
  }

  async #load(): Promise<Dub> {
    const { Dub } = await import("./dub.ts");
    const dub = new Dub(this.#events);
    dub.setMuted(this.#isMuted);
    dub.setHeld(this.#isHeld);
    this.#loaded = dub;
    return dub;
  }
}

import type { DubLevels, SpeechChunk, SpeechNews } from "../../audio/speech-chunk.ts";
import type { DubState } from "../../messaging/protocol.ts";
import type { Dub } from "./dub.ts";

/** What the dub tells and needs. */
export interface DubEvents {
  onNews(news: SpeechNews): void;
  /** The loudness of the original, which makes way; asked for when there is a dub. */
  openGain(): GainNode;
}

/** Stands for the dub, whose code is loaded when speech is asked for: most captures have none. */
export class LazyDub {
  readonly #events: DubEvents;
  #dub: Promise<Dub> | null = null;
  #loaded: Dub | null = null;
  #isMuted: boolean;
  #isHeld = false;
  #isClosed = false;

  /** @param isMuted whether the user has muted the tab */
  constructor(events: DubEvents, isMuted: boolean) {
    this.#events = events;
    this.#isMuted = isMuted;
  }

  /** To be heard after what came before. */
  speak(chunk: SpeechChunk): void {
    this.#tell((dub) => dub.speak(chunk));
  }

  /** Also says that there will be speech: all that takes time to begin with begins now. */
  setLevels(levels: DubLevels): void {
    this.#tell((dub) => dub.setLevels(levels));
  }

  /** The tab is muted by the user, and with it all that is heard in its place. */
  setMuted(isMuted: boolean): void {
    this.#isMuted = isMuted;
    if (this.#dub !== null) this.#tell((dub) => dub.setMuted(isMuted));
  }

  /** Waits where it is, or goes on there. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    if (this.#dub !== null) this.#tell((dub) => dub.hold(isHeld));
  }

  /** Forgets what waits to be said. */
  drop(): void {
    if (this.#dub !== null) this.#tell((dub) => dub.drop());
  }

  /** What is heard of it now; null when there was no speech yet. */
  state(): DubState | null {
    return this.#loaded?.state() ?? null;
  }

  /** Falls silent softly and ends. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const dub = await this.#dub?.catch(() => null);
    await dub?.fadeOut();
    await dub?.close();
  }

  /** In the order in which it was asked for. */
  #tell(say: (dub: Dub) => void): void {
    if (this.#isClosed) return;
    this.#dub ??= this.#load();
    this.#dub.then(say, () => undefined);
  }

  async #load(): Promise<Dub> {
    const { Dub } = await import("./dub.ts");
    const dub = new Dub(this.#events);
    dub.setMuted(this.#isMuted);
    dub.hold(this.#isHeld);
    this.#loaded = dub;
    return dub;
  }
}

import { onAbort } from "../../lib/on-abort.ts";
import type { PlayerSound, SoundBeginning, SoundMark } from "../../messaging/player-sound.ts";
import { onTrusted } from "../elements/on-trusted.ts";
import type { findShadowPlayers } from "../players/find-shadow-players.ts";
import { AudioGraph } from "./audio-graph.ts";
import { type CapturablePlayer, PlayerReader } from "./player-reader.ts";
import { SoundSender } from "./sound-sender.ts";

const CHANGES = "play playing pause ended emptied loadeddata volumechange";

// A player that the page takes out of the document fires no event.
const LOOK_EVERY_MS = 1000;

/** Reads the sound of all players of this frame until `signal` aborts. */
export class FrameSound {
  readonly #sender = new SoundSender();
  readonly #readers = new Map<HTMLMediaElement, { reader: PlayerReader; end: AbortController }>();
  readonly #signal: AbortSignal;
  #isBeginning = true;

  /** @param findMore finds players in shadow roots */
  constructor(findMore: typeof findShadowPlayers, signal: AbortSignal) {
    this.#signal = signal;
    const follow = (root: Document | ShadowRoot) => {
      onTrusted(root, CHANGES, ({ target }) => this.#onChange(target), signal);
      for (const player of root.querySelectorAll("video, audio")) this.#update(player);
    };
    follow(document);
    findMore(follow, () => !this.#isSounding, signal);
    this.#isBeginning = false;
    const timer = setInterval(() => this.#updateAll(), LOOK_EVERY_MS);
    onAbort(signal, () => {
      clearInterval(timer);
      for (const { end } of this.#readers.values()) end.abort();
    });
  }

  get #isSounding(): boolean {
    return [...this.#readers.values()].some(({ reader }) => reader.isSounding);
  }

  /** Sends over this connection after {@link begin}; `open` aborts when it closes. */
  connect(send: (message: PlayerSound) => void, open: AbortSignal): void {
    this.#sender.connect(send, open);
  }

  begin(beginning: SoundBeginning): void {
    this.#sender.begin(beginning);
  }

  addMark(mark: SoundMark): void {
    this.#sender.addMark(mark);
  }

  #onChange(target: EventTarget | null): void {
    this.#update(target);
    AudioGraph.resume();
  }

  #update(target: EventTarget | null): void {
    if (!(target instanceof HTMLMediaElement) || this.#signal.aborted) return;
    const known = this.#readers.get(target);
    known?.reader.update();
    // Most players of a page never play.
    if (known || target.paused) return;
    const end = new AbortController();
    const player = target as CapturablePlayer;
    const reader = new PlayerReader(player, this.#sender, this.#isBeginning, end.signal);
    this.#readers.set(target, { reader, end });
  }

  #updateAll(): void {
    // The press may have been on another part of the page.
    AudioGraph.resume();
    for (const [player, { reader, end }] of this.#readers) {
      // A player outside the document may still sound.
      if (player.isConnected || !player.paused) reader.update();
      else {
        end.abort();
        this.#readers.delete(player);
      }
    }
  }
}

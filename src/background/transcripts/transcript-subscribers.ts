import type { ChannelEnd, PlayerPlace, TranscriptMessage } from "../../messaging/channel.ts";
import { readTranscriptWatch } from "../../messaging/transcript-watch.ts";

type View = ChannelEnd<"transcript">;

/** The captions, as far as transcript views have to do with them. */
export interface TranscriptSubscribersDeps {
  /** Resolves when the captions of the worker's earlier life are there. */
  recalled(): Promise<void>;
  /** What a view of a tab is told first; nothing where there are no captions. */
  transcriptIn(tabId: number): readonly TranscriptMessage[];
  playerIn(tabId: number): PlayerPlace | null;
  /** A view shows the tab from now on. */
  onShown(tabId: number): void;
  /** No view shows the tab any more. */
  onLeft(tabId: number): void;
}

const NO_CAPTIONS: TranscriptMessage = { kind: "session", sessionId: null, isPrivate: false };

/** Tells the views of the extension that show a transcript what is said in their tab. */
export class TranscriptSubscribers {
  readonly #world: TranscriptSubscribersDeps;
  /** The tab each view shows. */
  readonly #views = new Map<View, number>();
  /** Views that know by now what was said before they came. */
  readonly #ready = new Set<View>();

  constructor(world: TranscriptSubscribersDeps) {
    this.#world = world;
  }

  /** A view has connected; it is told of the tab that it will name. */
  attach(view: View): void {
    view.onMessage((message) => {
      const watch = readTranscriptWatch(message);
      if (watch) void this.#show(view, watch.tabId);
    });
    view.onClosed(() => this.#leave(view));
  }

  /** Whether a view shows a tab now. */
  isShown(tabId: number): boolean {
    return [...this.#views.values()].includes(tabId);
  }

  /** Tells the views of a tab. */
  tell(tabId: number, message: TranscriptMessage): void {
    for (const view of this.#ready) if (this.#views.get(view) === tabId) view.post(message);
  }

  async #show(view: View, tabId: number): Promise<void> {
    if (this.#views.get(view) !== tabId) this.#leave(view);
    this.#views.set(view, tabId);
    await this.#world.recalled();
    // It may have turned to another tab in the meantime, or be gone.
    if (this.#views.get(view) !== tabId) return;
    const messages = this.#world.transcriptIn(tabId);
    for (const message of messages.length > 0 ? messages : [NO_CAPTIONS]) view.post(message);
    this.#ready.add(view);
    view.post({ kind: "player", player: this.#world.playerIn(tabId) });
    this.#world.onShown(tabId);
  }

  #leave(view: View): void {
    const tabId = this.#views.get(view);
    this.#views.delete(view);
    this.#ready.delete(view);
    if (tabId !== undefined && !this.isShown(tabId)) this.#world.onLeft(tabId);
  }
}

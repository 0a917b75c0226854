import { isRecord } from "../../lib/is-record.ts";
import type { ChannelEnd, PlayerPosition, TranscriptMessage } from "../../messaging/channel.ts";

type View = ChannelEnd<"transcript">;

export interface TranscriptSubscribersDeps {
  restored(): Promise<void>;
  transcriptIn(tabId: number): readonly TranscriptMessage[];
  playerIn(tabId: number): PlayerPosition | null;
  onShown(tabId: number): void;
  onLeft(tabId: number): void;
}

const NO_CAPTIONS: TranscriptMessage = { kind: "session", sessionId: null, isPrivate: false };

/** Sends transcript messages to the views of each tab. */
export class TranscriptSubscribers {
  readonly #deps: TranscriptSubscribersDeps;
  readonly #views = new Map<View, number>();
  // Views that have received their snapshot.
  readonly #ready = new Set<View>();

  constructor(deps: TranscriptSubscribersDeps) {
    this.#deps = deps;
  }

  attachView(view: View): void {
    view.onMessage((message) => {
      const tabId = readWatchedTab(message);
      if (tabId !== null) void this.#showTab(view, tabId);
    });
    view.onClosed(() => this.#removeView(view));
  }

  isShown(tabId: number): boolean {
    return [...this.#views.values()].includes(tabId);
  }

  sendMessage(tabId: number, message: TranscriptMessage): void {
    for (const view of this.#ready) if (this.#views.get(view) === tabId) view.post(message);
  }

  async #showTab(view: View, tabId: number): Promise<void> {
    if (this.#views.get(view) !== tabId) this.#removeView(view);
    this.#views.set(view, tabId);
    await this.#deps.restored();
    // Meanwhile the view may have switched to another tab or closed.
    if (this.#views.get(view) !== tabId) return;
    const messages = this.#deps.transcriptIn(tabId);
    for (const message of messages.length > 0 ? messages : [NO_CAPTIONS]) view.post(message);
    this.#ready.add(view);
    view.post({ kind: "player", player: this.#deps.playerIn(tabId) });
    this.#deps.onShown(tabId);
  }

  #removeView(view: View): void {
    const tabId = this.#views.get(view);
    this.#views.delete(view);
    this.#ready.delete(view);
    if (tabId !== undefined && !this.isShown(tabId)) this.#deps.onLeft(tabId);
  }
}

function readWatchedTab(message: unknown): number | null {
  if (!isRecord(message) || message.kind !== "watch") return null;
  return Number.isSafeInteger(message.tabId) ? (message.tabId as number) : null;
}

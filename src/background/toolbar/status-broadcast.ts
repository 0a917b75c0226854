import { type CaptionStatus, isActive } from "../../messaging/caption-status.ts";
import { acceptChannel, type ChannelEnd } from "../../messaging/channel.ts";

/** Sends the caption status of all tabs to every open extension view. */
export class StatusBroadcast {
  readonly #views = new Set<ChannelEnd<"status">>();
  readonly #active = new Map<number, CaptionStatus>();

  listen(): void {
    acceptChannel("status", (view) => {
      this.#views.add(view);
      view.onClosed(() => this.#views.delete(view));
      for (const status of this.#active.values()) view.post({ kind: "status", status });
    });
  }

  sendStatus(status: CaptionStatus): void {
    if (isActive(status.state)) this.#active.set(status.tabId, status);
    else this.#active.delete(status.tabId);
    for (const view of this.#views) view.post({ kind: "status", status });
  }
}

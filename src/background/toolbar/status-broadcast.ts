import { type CaptionStatus, isActive } from "../../messaging/caption-status.ts";
import { acceptChannel, type ChannelEnd } from "../../messaging/channel.ts";

/** Tells every open view of ours how the captions of all tabs are doing. */
export class StatusBroadcast {
  readonly #views = new Set<ChannelEnd<"status">>();
  /** The tabs with captions under way, for a view that opens later. */
  readonly #active = new Map<number, CaptionStatus>();

  /** Call it at the top level of the worker. */
  listen(): void {
    acceptChannel("status", (view) => {
      this.#views.add(view);
      view.onClosed(() => this.#views.delete(view));
      for (const status of this.#active.values()) view.post({ kind: "status", status });
    });
  }

  /** Passes a status on to the views that are open now. */
  tell(status: CaptionStatus): void {
    if (isActive(status.state)) this.#active.set(status.tabId, status);
    else this.#active.delete(status.tabId);
    for (const view of this.#views) view.post({ kind: "status", status });
  }
}

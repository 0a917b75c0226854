import type { CaptionStatus } from "../messaging/caption-status.ts";
import { acceptChannel, type ChannelEnd } from "../messaging/channel.ts";

/** Tells every open view of ours how the captions of all tabs are doing. */
export class StatusBoard {
  readonly #views = new Set<ChannelEnd<"status">>();

  /** Call it at the top level of the worker. */
  listen(): void {
    acceptChannel("status", (view) => {
      this.#views.add(view);
      view.onClosed(() => this.#views.delete(view));
    });
  }

  tell(status: CaptionStatus): void {
    for (const view of this.#views) view.post({ kind: "status", status });
  }
}

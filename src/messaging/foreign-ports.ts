import type { Runtime } from "../platform/browser.ts";
import { runtime } from "../platform/sync-api.ts";
import type { ChannelName } from "./channel.ts";

/**
 * Connections to the background that reach a page of the extension as well. The browser opens every
 * connection to all pages that accept any, and keeps it open until each of them is gone. Without
 * this, nobody would notice that the background was stopped, and connect again.
 */
export class ForeignPorts {
  readonly #own: ChannelName;
  readonly #ports = new Set<Runtime.Port>();

  /** @param own the name of the connections that this page serves */
  constructor(own: ChannelName) {
    this.#own = own;
  }

  /** Remembers connections from now on, until `signal` aborts. */
  collect(signal: AbortSignal): void {
    const onConnect = (port: Runtime.Port) => {
      if (port.name === this.#own) return;
      this.#ports.add(port);
      port.onDisconnect.addListener(() => this.#ports.delete(port));
    };
    runtime.onConnect.addListener(onConnect);
    signal.addEventListener("abort", () => runtime.onConnect.removeListener(onConnect));
  }

  /** Closes them all: the background that served them is gone, and the other ends connect again. */
  closeAll(): void {
    for (const port of this.#ports) port.disconnect();
    this.#ports.clear();
  }
}

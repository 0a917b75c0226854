import type { Runtime } from "../platform/browser.ts";

// More frames than any page with players has. Refusing a process beyond it hurts only its tab.
const MAX_PORTS_OF_TAB = 256;

// A frame has one connection per name, and perhaps that of its previous document.
const MAX_PORTS_OF_FRAME = 4;

/** Limits the open connections of one name per tab and per frame. */
export class PortLimits {
  readonly #open = new Map<string, number>();

  /**
   * Counts the connection until it closes.
   * @returns false when it exceeds a limit; it is then closed
   */
  admit(port: Runtime.Port): boolean {
    const { tab, frameId } = port.sender ?? {};
    const ofTab = `${tab?.id}`;
    const ofFrame = `${tab?.id} ${frameId}`;
    if (this.#count(ofTab) >= MAX_PORTS_OF_TAB || this.#count(ofFrame) >= MAX_PORTS_OF_FRAME) {
      port.disconnect();
      return false;
    }
    for (const key of [ofTab, ofFrame]) this.#open.set(key, this.#count(key) + 1);
    port.onDisconnect.addListener(() => {
      for (const key of [ofTab, ofFrame]) this.#release(key);
    });
    return true;
  }

  #count(key: string): number {
    return this.#open.get(key) ?? 0;
  }

  #release(key: string): void {
    const left = this.#count(key) - 1;
    if (left > 0) this.#open.set(key, left);
    else this.#open.delete(key);
  }
}
